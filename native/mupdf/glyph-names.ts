import { isDeepStrictEqual } from 'node:util'
import type { PDFObject, PDFPage } from 'mupdf'
import { cffGlyphNames } from './cff-names.js'
import type { PageContent } from './page-content.js'
import { eachResource, isNamed } from './page-resources.js'
import { type1GlyphNames } from './type1-names.js'
import { type3GlyphNames } from './type3-names.js'

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
  /** By the fonts of the document that have such glyphs; empty where their programs have no names. */
  const known = new Map<string, readonly string[]>()
  /** Those of Type 3, by the numbers of their objects: the documents that a file was merged of share their names. */
  const byObject = new Map<number, readonly string[]>()
  return {
    note(page, content) {
      if (content.namelessCount === 0) return
      const unknown = new Set(namelessFonts(content))
      for (const name of unknown) if (known.has(name)) unknown.delete(name)
      const ofPage = unknown.size > 0 ? noteFonts(page, unknown, known, byObject) : []
      fillIn(content, known)
      for (const name of ofPage) known.delete(name)
    },
  }
}

/** Names of the fonts of glyphs that have no letters. */
function* namelessFonts({ namelessRun, namelessCount, runFont, fonts }: PageContent) {
  for (const run of new Set(namelessRun.subarray(0, namelessCount)))
    yield fonts[runFont[run] ?? 0]?.fullName ?? ''
}

function fillIn(content: PageContent, known: ReadonlyMap<string, readonly string[]>): void {
  const { namelessCount, namelessId, namelessName, namelessRun, runFont, fonts } = content
  let names: readonly string[] | undefined
  for (let at = 0; at < namelessCount; at++) {
    const run = namelessRun[at] ?? 0
    if (at === 0 || run !== namelessRun[at - 1])
      names = known.get(fonts[runFont[run] ?? 0]?.fullName ?? '')
    namelessName[at] = names?.[namelessId[at] ?? 0] ?? ''
  }
}

const NO_NAMES: readonly string[] = []

/** Adds the names of the `unknown` fonts to those that are known. Returns those fonts that are known for this page alone. */
function noteFonts(
  page: PDFPage,
  unknown: ReadonlySet<string>,
  known: Map<string, readonly string[]>,
  byObject: Map<number, readonly string[]>,
): readonly string[] {
  const ofPage: string[] = []
  eachResource(page, ['Font'], (font) => {
    const name = fontName(font)
    if (!unknown.has(name)) return
    const isType3 = isNamed(font.get('Subtype'), 'Type3')
    if (isType3) ofPage.push(name)
    const before = known.get(name)
    if (before === NO_NAMES) return
    const names = isType3 ? namesOfType3(font, byObject) : namesOf(font)
    // Two programs of one name cannot be told apart.
    known.set(name, before === undefined || isDeepStrictEqual(before, names) ? names : NO_NAMES)
  })
  for (const name of unknown) if (!known.has(name)) known.set(name, NO_NAMES)
  return ofPage
}

function namesOfType3(
  font: PDFObject,
  byObject: Map<number, readonly string[]>,
): readonly string[] {
  const number = font.asIndirect()
  const names = byObject.get(number) ?? type3GlyphNames(font)
  if (number !== 0) byObject.set(number, names)
  return names
}

function namesOf(font: PDFObject): readonly string[] {
  const [program, kind] = programOf(font) ?? []
  return program === undefined || kind === undefined ? NO_NAMES : readNames(program, kind)
}

type ProgramKind = 'FontFile' | 'FontFile3'

/** As MuPDF has it: fonts of Type 3 have another key. */
export function fontName(font: PDFObject): string {
  const base = font.get('BaseFont')
  const name = base.isName() ? base : font.get('Name')
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
