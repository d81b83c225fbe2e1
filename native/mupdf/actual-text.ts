import { isFromRight } from './further-letters.js'
import type { PageContent } from './page-content.js'
import { growGlyphs } from './text-runs.js'
import type { WasmModule } from './wasm-module.js'

/**
 * What programs say that glyphs stand for (`/Span <</ActualText (-)>> BDC`, ISO 32000-2, 14.9.4): for a glyph that
 * several letters share, of which the font can name but one; for the clusters of scripts whose letters join, ligatures,
 * flags and letters of fonts of signs.
 *
 * MuPDF's device for JavaScript is not told of these texts. It takes a mark's start with the same four arguments as text
 * that is not painted, and its end like that of a layer: their entries in the device's table serve for both.
 */
export interface ActualTexts {
  /** `device`: which is to be told, its pointer. */
  listen(device: number): void
  startPage(): void
  /** Whether `ignore_text` was called for the start of a mark. */
  begin(kind: number, text: number): boolean
  /** What was painted since the last start that has no end is as its text says. */
  end(): void
}

/** Entries of fz_device, mupdf 1.28.1: { refs, hints, flags, an entry for each call }. */
const ENTRY = { ignoreText: 13, beginLayer: 27, endLayer: 28, beginMark: 31, endMark: 32 } as const
/** Of the kinds of text that a mark may have, which are small numbers where text has a pointer. */
const ACTUAL = 0
const KINDS = 8

/** Longer texts, and those of more glyphs, are of whole figures and formulas; no more letters than these are of one glyph. */
const BYTES_MAX = 64
const GLYPHS_MAX = 64
const LETTERS_OF_GLYPH_MAX = 4
const DEPTH_MAX = 200
const CODE_MAX = 0x10ffff
/** Raised and lowered glyphs are on one line, in ems. */
const ROW_EMS = 0.5

/** A mark that has been started. */
interface Mark {
  /** '' of one without an actual text that is of use. */
  readonly text: string
  /** How many glyphs there were before it. */
  readonly glyphs: number
}

export function createActualTexts(wasm: WasmModule, page: PageContent): ActualTexts {
  const open: Mark[] = []
  let deeper = 0
  return {
    listen(device) {
      const words = wasm.HEAPU32
      const at = device >> 2
      words[at + ENTRY.beginMark] = words[at + ENTRY.ignoreText] ?? 0
      words[at + ENTRY.endMark] = words[at + ENTRY.endLayer] ?? 0
      words[at + ENTRY.beginLayer] = words[at + ENTRY.endLayer] = 0
    },
    startPage() {
      open.length = deeper = 0
    },
    begin(kind, text) {
      if (kind >= KINDS) return false
      if (open.length >= DEPTH_MAX) deeper++
      else
        open.push({ text: kind === ACTUAL ? shortText(wasm, text) : '', glyphs: page.glyphCount })
      return true
    },
    end() {
      if (deeper > 0) deeper--
      else {
        const mark = open.pop()
        if (mark !== undefined && mark.text !== '') replaceGlyphs(page, mark.glyphs, mark.text)
      }
    },
  }
}

/** '' for one that is too long to be that of a few glyphs, without looking at the rest. */
function shortText(wasm: WasmModule, pointer: number): string {
  const end = wasm.HEAPU8.subarray(pointer, pointer + BYTES_MAX + 1).indexOf(0)
  return end <= 0 ? '' : wasm.UTF8ToString(pointer).replace(NO_LETTERS, '').trim()
}

const NO_LETTERS = /[\p{Cc}\p{Zl}\p{Zp}\ufffd]/gu

/**
 * Gives the glyphs from `first` on the letters of a text. Those of several runs keep theirs, as nobody knows which are
 * whose. Letters that are written from the right stand at one place, as those of a ligature: runs have glyphs in the order
 * they are seen in, and the text has them in the order they are read in.
 */
function replaceGlyphs(page: PageContent, first: number, text: string): void {
  const count = page.glyphCount - first
  const letters = Array.from(text, (letter) => letter.codePointAt(0) ?? 0)
  if (count === 0 || count > GLYPHS_MAX || letters.length > LETTERS_OF_GLYPH_MAX * count) return
  if (first < (page.runStart[page.runCount - 1] ?? 0)) return
  const codes = page.glyphUnicode.subarray(first, page.glyphCount)
  const before = String.fromCodePoint(...codes.map((code) => Math.max(0, Math.min(CODE_MAX, code))))
  if (before.trim() === '' || isSame(before, text)) return
  const isStacked = letters.length + count > 2 && letters.some(isFromRight)
  if (
    (isStacked || letters.length !== count) &&
    !placeGlyphs(page, first, letters.length, isStacked)
  )
    return
  page.glyphUnicode.set(letters, first)
  forgetDoubts(page, first)
}

/**
 * The same letters as such, as a ligature or a form of them, between spaces, in small capitals or as leaders, which one dot
 * stands for: what is seen is right.
 */
const isSame = (one: string, other: string): boolean => plain(one) === plain(other)

const plain = (text: string): string =>
  text.normalize('NFKC').replace(/\s/gu, '').replace(/\.+/g, '.').toLowerCase()

/**
 * Lays `count` glyphs over the room of all from `first` on: evenly, or the first over all of it and the others at its place
 * without an advance. False for glyphs that are on several lines.
 */
function placeGlyphs(page: PageContent, first: number, count: number, isStacked: boolean): boolean {
  const room = roomOf(page, first)
  if (room === undefined) return false
  if (first + count > page.glyphX.length) growGlyphs(page, first + count)
  const { x, y, dx, dy, width } = room
  const step = isStacked ? 0 : width / count
  for (let at = 0; at < count; at++) {
    page.glyphX[first + at] = x + dx * step * at
    page.glyphY[first + at] = y + dy * step * at
    page.glyphAdvance[first + at] = isStacked && at === 0 ? width : step
  }
  page.glyphCount = first + count
  page.runStart[page.runCount] = page.glyphCount
  return true
}

/** Where the glyphs from `first` on begin, the direction of their run, and how wide they are together. */
function roomOf(page: PageContent, first: number) {
  const { glyphX, glyphY, glyphAdvance, runDirectionX, runDirectionY, runSize } = page
  const run = page.runCount - 1
  const dx = runDirectionX[run] ?? 0
  const dy = runDirectionY[run] ?? 0
  const x = glyphX[first] ?? 0
  const y = glyphY[first] ?? 0
  let from = 0
  let to = 0
  for (let at = first; at < page.glyphCount; at++) {
    const toX = (glyphX[at] ?? 0) - x
    const toY = (glyphY[at] ?? 0) - y
    if (Math.abs(toX * dy - toY * dx) > ROW_EMS * (runSize[run] ?? 0)) return undefined
    const along = toX * dx + toY * dy
    from = Math.min(from, along)
    to = Math.max(to, along + (glyphAdvance[at] ?? 0))
  }
  return { x: x + dx * from, y: y + dy * from, dx, dy, width: to - from }
}

/** What was doubtful of glyphs from `first` on is told now. */
function forgetDoubts(page: PageContent, first: number): void {
  while (page.namelessCount > 0 && (page.namelessGlyph[page.namelessCount - 1] ?? 0) >= first)
    page.namelessCount--
  while ((page.loweredGlyph.at(-1) ?? -1) >= first) {
    page.loweredGlyph.pop()
    page.loweredRun.pop()
  }
}
