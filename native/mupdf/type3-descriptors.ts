import type { PDFDocument, PDFObject } from 'mupdf'
import { faceOfName, isBoldName, isItalicName, SUBSET_TAG } from './font-facts.js'
import type { FontFacts, PageContent } from './page-content.js'

/** Gives fonts of Type 3 the names and the styles that their descriptors say; MuPDF does not read them. */
export interface Type3Descriptors {
  /** Writes what is known over the facts in `fonts`, and over `runFont`. */
  note(content: PageContent): void
}

/** What MuPDF calls a font of Type 3 that has no name, by the number of its object. */
const UNNAMED = /^Type3 \((\d+) 0 R\)$/

/**
 * Skia (browsers, Google Docs) writes as Type 3 all fonts that are no TrueType files, and those whose weight varies: by
 * 255 glyphs a font, with one descriptor for all fonts of a face. Runs are told to be of the first of them: the letters
 * of a word are of one font.
 */
export function createType3Descriptors(document: PDFDocument): Type3Descriptors {
  const noted = new WeakSet<FontFacts>()
  const instances = createInstances()
  /** The first font of a face, by its name, and by the numbers of its other fonts. */
  const firstOf = new Map<string, number>()
  const sameAs = new Map<number, number>()
  const noteFont = (facts: FontFacts, index: number): FontFacts => {
    const number = UNNAMED.exec(facts.fullName)?.[1]
    if (number === undefined) return facts
    const descriptor = document.newIndirect(Number(number)).get('FontDescriptor')
    if (!descriptor.isDictionary() || !descriptor.get('FontName').isName()) return facts
    const style = describedStyle(descriptor, instances)
    const first = firstOf.get(style.name) ?? index
    firstOf.set(style.name, first)
    if (first !== index) sameAs.set(index, first)
    return { ...facts, ...style }
  }
  return {
    note({ fonts, runFont, runCount }) {
      for (const [index, facts] of fonts.entries()) {
        if (noted.has(facts)) continue
        const known = noteFont(facts, index)
        fonts[index] = known
        noted.add(known)
      }
      if (sameAs.size === 0) return
      for (let run = 0; run < runCount; run++) {
        const font = runFont[run] ?? 0
        runFont[run] = sameAs.get(font) ?? font
      }
    },
  }
}

/**
 * The instances of a font whose weight varies all have its name. Gives the name of each a number of its own, as weights
 * stand behind a family: `OpenSans`, `OpenSans-2`.
 */
type Instances = (name: string, descriptor: number) => string

function createInstances(): Instances {
  const known = new Map<string, Map<number, number>>()
  return (name, descriptor) => {
    const ofName = known.get(name) ?? new Map<number, number>()
    known.set(name, ofName)
    const ordinal = ofName.get(descriptor) ?? ofName.size + 1
    ofName.set(descriptor, ordinal)
    return ordinal === 1 ? name : `${name}-${ordinal}`
  }
}

/** Bits of `Flags` (ISO 32000-1, 9.8.2). */
const SERIF = 2
const ITALIC = 64
const FORCE_BOLD = 1 << 18
/** Of 100 to 900, where 400 is regular and 700 bold: semi-bold. */
const BOLD_WEIGHT = 600

/** Whether it is monospaced its widths tell: emoji and East Asian fonts are flagged so as well. */
function describedStyle(
  descriptor: PDFObject,
  instances: Instances,
): Pick<FontFacts, 'name' | 'bold' | 'italic' | 'serif' | 'face'> {
  const name = descriptor.get('FontName').asName().replace(SUBSET_TAG, '')
  const flags = descriptor.get('Flags').asNumber()
  return {
    name: instances(name, descriptor.asIndirect()),
    bold:
      descriptor.get('FontWeight').asNumber() >= BOLD_WEIGHT ||
      (flags & FORCE_BOLD) !== 0 ||
      isBoldName(name),
    italic:
      descriptor.get('ItalicAngle').asNumber() !== 0 ||
      (flags & ITALIC) !== 0 ||
      isItalicName(name),
    serif: (flags & SERIF) !== 0,
    face: faceOfName(name),
  }
}
