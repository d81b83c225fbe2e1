import type { PageContent } from '../../../../native/mupdf/page-content.js'
import {
  type PictureBox,
  type RecognizedPage,
  WORD_NUMBER,
  WORD_NUMBERS,
} from '../../../../src/contract/recognition.js'
import type { Rect } from '../../../document/blocks.js'
import { ASCENT_EM, DESCENT_EM, type Line } from '../model/page.js'

/** Share of a recognized word's box that the page's own text may cover. */
const COVERED_SHARE_MAX = 0.3

/** What was read from pictures without the words that the page's own text says already. */
export function withoutDoubles(page: RecognizedPage, own: readonly Line[]): RecognizedPage {
  const kept = [...page.words.keys()].filter((word) => !isCovered(wordBox(page, word), own))
  return {
    ...page,
    words: kept.map((word) => page.words[word] ?? ''),
    wordNumbers: Float32Array.from(kept.flatMap((word) => numbersOf(page, word))),
    wordFace: Uint8Array.from(kept, (word) => page.wordFace[word] ?? 0),
  }
}

function numbersOf({ wordNumbers }: RecognizedPage, word: number): number[] {
  return [...wordNumbers.subarray(word * WORD_NUMBERS, (word + 1) * WORD_NUMBERS)]
}

function wordBox({ wordNumbers }: RecognizedPage, word: number): Rect {
  const of = (name: keyof typeof WORD_NUMBER) =>
    wordNumbers[word * WORD_NUMBERS + WORD_NUMBER[name]] ?? 0
  const [baseline, size] = [of('baseline'), of('size')]
  return {
    x0: of('x0'),
    x1: of('x1'),
    y0: baseline - ASCENT_EM * size,
    y1: baseline + DESCENT_EM * size,
  }
}

function isCovered(box: Rect, own: readonly Line[]): boolean {
  let covered = 0
  for (const { words, y0, y1 } of own) {
    const height = Math.min(box.y1, y1) - Math.max(box.y0, y0)
    if (height <= 0) continue
    for (const { x0, x1 } of words)
      covered += height * Math.max(0, Math.min(box.x1, x1) - Math.max(box.x0, x0))
  }
  return covered > COVERED_SHARE_MAX * (box.x1 - box.x0) * (box.y1 - box.y0)
}

/**
 * A page with the text of its pictures where the pictures were, so that every later stage takes it for the page's own.
 * The pictures are gone: what stands in a picture is a label.
 */
export function withPictureContent(
  own: PageContent,
  added: PageContent,
  pictures: readonly PictureBox[],
): PageContent {
  return {
    ...own,
    ...bothGlyphs(own, added),
    ...bothRuns(own, added),
    ...bothShapes(own, added),
    ...otherImages(own, pictures),
    fonts: [...own.fonts, ...added.fonts],
  }
}

function bothGlyphs(own: PageContent, added: PageContent) {
  const count = own.glyphCount + added.glyphCount
  const floats = (mine: Float32Array, other: Float32Array) =>
    joined(new Float32Array(count), mine, own.glyphCount, other, added.glyphCount)
  return {
    glyphCount: count,
    glyphX: floats(own.glyphX, added.glyphX),
    glyphY: floats(own.glyphY, added.glyphY),
    glyphAdvance: floats(own.glyphAdvance, added.glyphAdvance),
    glyphUnicode: joined(
      new Int32Array(count),
      own.glyphUnicode,
      own.glyphCount,
      added.glyphUnicode,
      added.glyphCount,
    ),
  }
}

function bothRuns(own: PageContent, added: PageContent) {
  const count = own.runCount + added.runCount
  const both = <Numbers extends TypedNumbers>(room: Numbers, mine: Numbers, other: Numbers) =>
    joined(room, mine, own.runCount, other, added.runCount)
  const starts = added.runStart.map((start) => start + own.glyphCount)
  const fonts = added.runFont.map((font) => font + own.fonts.length)
  const runStart = both(new Uint32Array(count + 1), own.runStart, starts)
  runStart[count] = own.glyphCount + added.glyphCount
  return {
    runCount: count,
    runStart,
    runFont: both(new Uint16Array(count), own.runFont, fonts),
    runSize: both(new Float32Array(count), own.runSize, added.runSize),
    runDirectionX: both(new Float32Array(count), own.runDirectionX, added.runDirectionX),
    runDirectionY: both(new Float32Array(count), own.runDirectionY, added.runDirectionY),
    runColor: both(new Uint32Array(count), own.runColor, added.runColor),
    runFlags: both(new Uint8Array(count), own.runFlags, added.runFlags),
  }
}

function bothShapes(own: PageContent, added: PageContent) {
  const count = own.shapeCount + added.shapeCount
  const both = <Numbers extends TypedNumbers>(room: Numbers, mine: Numbers, other: Numbers) =>
    joined(room, mine, own.shapeCount, other, added.shapeCount)
  return {
    shapeCount: count,
    shapeBox: joined(
      new Float32Array(4 * count),
      own.shapeBox,
      4 * own.shapeCount,
      added.shapeBox,
      4 * added.shapeCount,
    ),
    shapeKind: both(new Uint8Array(count), own.shapeKind, added.shapeKind),
    shapeColor: both(new Uint32Array(count), own.shapeColor, added.shapeColor),
  }
}

type TypedNumbers = Float32Array | Int32Array | Uint32Array | Uint16Array | Uint8Array

function joined<Numbers extends TypedNumbers>(
  room: Numbers,
  mine: Numbers,
  mineCount: number,
  other: Numbers,
  otherCount: number,
): Numbers {
  room.set(mine.subarray(0, mineCount))
  room.set(other.subarray(0, otherCount), mineCount)
  return room
}

/** Those whose middle is in none of the pictures that were read. */
function otherImages({ imageBox, imageCount }: PageContent, pictures: readonly PictureBox[]) {
  const kept: number[] = []
  for (let at = 0; at < 4 * imageCount; at += 4) {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = imageBox.subarray(at, at + 4)
    const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2]
    const isRead = pictures.some((box) => x > box.x0 && x < box.x1 && y > box.y0 && y < box.y1)
    if (!isRead) kept.push(x0, y0, x1, y1)
  }
  return { imageCount: kept.length / 4, imageBox: Float32Array.from(kept) }
}
