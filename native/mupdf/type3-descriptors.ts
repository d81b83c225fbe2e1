import type { PDFDocument, PDFObject } from 'mupdf'
import { faceOfName, isBoldName, isItalicName, SUBSET_TAG } from './font-facts.js'
import type { FontFacts, PageContent } from './page-content.js'
import { createFontInstances, type FontInstances } from './type3-instances.js'

/** Gives fonts of Type 3 the names and the styles that their descriptors say; MuPDF does not read them. */
export interface Type3Descriptors {
  /** Writes what is known over the facts in `fonts`, and over `runFont`. */
  note(content: PageContent): void
}

/** What MuPDF calls a font of Type 3 that has no name, by the number of its object. */
const UNNAMED = /^Type3 \((\d+) 0 R\)$/

/**
 * Skia (Chromium) writes as Type 3 all fonts that are no TrueType files, and those whose weight varies: by
 * 255 glyphs a font, with one descriptor for all fonts of a face. Runs are told to be of the first of them: the letters
 * of a word are of one font.
 */
export function createType3Descriptors(document: PDFDocument): Type3Descriptors {
  const noted = new WeakSet<FontFacts>()
  const instances = createFontInstances()
  /** The first font of a face, by its name, and by the numbers of its other fonts. */
  const firstOf = new Map<string, number>()
  const sameAs = new Map<number, number>()
  const noteFont = (facts: FontFacts, index: number, style: Style): FontFacts => {
    const first = firstOf.get(style.name) ?? index
    firstOf.set(style.name, first)
    if (first !== index) sameAs.set(index, first)
    return { ...facts, ...style }
  }
  return {
    note({ fonts, runFont, runCount }) {
      const added = fonts.flatMap((facts, index) => {
        if (noted.has(facts)) return []
        noted.add(facts)
        const descriptor = descriptorOf(document, facts, instances)
        return descriptor === undefined ? [] : [{ facts, index, descriptor }]
      })
      // All of a page are known by now: the bold one of a face may come first.
      for (const { facts, index, descriptor } of added) {
        const known = noteFont(facts, index, describedStyle(descriptor, instances))
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

type Style = Pick<FontFacts, 'name' | 'bold' | 'italic' | 'serif' | 'face'>

/** Undefined for fonts of other types, and for those that have a name of their own, or none at all. */
function descriptorOf(
  document: PDFDocument,
  { fullName }: FontFacts,
  instances: FontInstances,
): PDFObject | undefined {
  const number = UNNAMED.exec(fullName)?.[1]
  if (number === undefined) return undefined
  const font = document.newIndirect(Number(number))
  const descriptor = font.get('FontDescriptor')
  if (!descriptor.isDictionary() || !descriptor.get('FontName').isName()) return undefined
  instances.add(nameOf(descriptor), descriptor.asIndirect(), font)
  return descriptor
}

const nameOf = (descriptor: PDFObject): string =>
  descriptor.get('FontName').asName().replace(SUBSET_TAG, '')

/** Bits of `Flags` (ISO 32000-1, 9.8.2). */
const SERIF = 2
const ITALIC = 64
const FORCE_BOLD = 1 << 18
/** Of 100 to 900, where 400 is regular and 700 bold: semi-bold. */
const BOLD_WEIGHT = 600

/** Whether it is monospaced its widths tell: emoji and East Asian fonts are flagged so as well. */
function describedStyle(descriptor: PDFObject, instances: FontInstances): Style {
  const name = nameOf(descriptor)
  const number = descriptor.asIndirect()
  const flags = descriptor.get('Flags').asNumber()
  return {
    name: instances.nameOf(name, number),
    bold:
      descriptor.get('FontWeight').asNumber() >= BOLD_WEIGHT ||
      (flags & FORCE_BOLD) !== 0 ||
      isBoldName(name) ||
      instances.isEmboldened(name, number),
    italic:
      descriptor.get('ItalicAngle').asNumber() !== 0 ||
      (flags & ITALIC) !== 0 ||
      isItalicName(name),
    serif: (flags & SERIF) !== 0,
    face: faceOfName(name),
  }
}
