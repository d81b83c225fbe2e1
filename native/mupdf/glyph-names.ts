import type { PDFObject, PDFPage } from 'mupdf'
import { cffGlyphNames } from './cff-names.js'
import type { PageContent } from './page-content.js'
import { eachResource } from './page-resources.js'
import { type1GlyphNames } from './type1-names.js'

/** Larger programs are those of scripts whose glyphs have numbers. */
const PROGRAM_BYTES_MAX = 4 * 2 ** 20
/** What MuPDF keeps of a font's name, bytes. */
const NAME_BYTES = 31

/** Names the glyphs of pages that have no letters, as the font programs of their document do. */
export interface GlyphNames {
  /** Fills `namelessName`. */
  note(page: PDFPage, content: PageContent): void
}

export function createGlyphNames(): GlyphNames {
  /** By the number of the program's object. */
  const known = new Map<number, readonly string[]>()
  const namesOf = (program: PDFObject, kind: ProgramKind): readonly string[] => {
    const number = program.asIndirect()
    const names = known.get(number) ?? readNames(program, kind)
    known.set(number, names)
    return names
  }
  return {
    note(page, content) {
      if (content.namelessCount === 0) return
      const names = new Map<string, readonly string[]>()
      eachResource(page, ['Font'], (font) => {
        const name = fontName(font)
        const [program, kind] = programOf(font) ?? []
        if (program === undefined || kind === undefined) return
        // Two programs of one name cannot be told apart.
        names.set(name, names.has(name) ? [] : namesOf(program, kind))
      })
      fillIn(content, names)
    },
  }
}

type ProgramKind = 'FontFile' | 'FontFile3'

function fontName(font: PDFObject): string {
  const name = font.get('BaseFont')
  return name.isName() ? name.asName().slice(0, NAME_BYTES) : ''
}

/** Of a simple font: the glyphs of others have numbers. */
function programOf(font: PDFObject): readonly [program: PDFObject, kind: ProgramKind] | undefined {
  const descriptor = font.get('FontDescriptor')
  if (!descriptor.isDictionary()) return undefined
  for (const kind of ['FontFile', 'FontFile3'] as const) {
    const program = descriptor.get(kind)
    if (program.isStream()) return [program, kind]
  }
  return undefined
}

function readNames(program: PDFObject, kind: ProgramKind): readonly string[] {
  const stream = program.readStream()
  try {
    const bytes = stream.asUint8Array()
    if (bytes.byteLength > PROGRAM_BYTES_MAX) return []
    return kind === 'FontFile' ? type1GlyphNames(bytes) : cffGlyphNames(bytes)
  } finally {
    stream.destroy()
  }
}

function fillIn(content: PageContent, names: ReadonlyMap<string, readonly string[]>): void {
  for (let at = 0; at < content.namelessCount; at++) {
    const font = content.fonts[content.runFont[content.namelessRun[at] ?? 0] ?? 0]
    content.namelessName[at] = names.get(font?.fullName ?? '')?.[content.namelessId[at] ?? 0] ?? ''
  }
}
