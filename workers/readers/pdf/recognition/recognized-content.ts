import {
  createPageContent,
  type FontFacts,
  type PageContent,
  SHAPE,
} from '../../../../native/mupdf/page-content.js'
import {
  type RecognizedPage,
  WORD_FACE,
  WORD_NUMBER,
  WORD_NUMBERS,
} from '../../../../src/contract/recognition.js'

const SPACE = 0x20
const BLACK = 0
/** How far a tick stays within its box, as a share of the side. */
const TICK_INSET_SHARE = 0.2
/** By the bits of WORD_FACE. Which family a picture's letters have is not known: one stands for all. */
const FONTS: FontFacts[] = [
  recognizedFont('Recognized', 0),
  recognizedFont('Recognized Bold', WORD_FACE.bold),
  recognizedFont('Recognized Italic', WORD_FACE.italic),
  recognizedFont('Recognized Bold Italic', WORD_FACE.bold | WORD_FACE.italic),
]

function recognizedFont(name: string, face: number): FontFacts {
  const [bold, italic] = [(face & WORD_FACE.bold) !== 0, (face & WORD_FACE.italic) !== 0]
  return { name, fullName: name, bold, italic, monospaced: false, serif: true }
}

/**
 * Recognized words, rulings and check boxes as what a page of glyphs would have painted, so that every later stage
 * treats them alike: a run a word, its glyphs spread over its box, and a space where another word follows on the line.
 */
export function recognizedContent(page: RecognizedPage): PageContent {
  const letters = page.words.map((word) => Array.from(word, (letter) => letter.codePointAt(0) ?? 0))
  const glyphs = letters.reduce((sum, { length }) => sum + length + 1, 0)
  const content: PageContent = {
    ...createPageContent(),
    widthPt: page.widthPt,
    heightPt: page.heightPt,
    glyphX: new Float32Array(glyphs),
    glyphY: new Float32Array(glyphs),
    glyphAdvance: new Float32Array(glyphs),
    glyphUnicode: new Int32Array(glyphs),
    runStart: new Uint32Array(letters.length + 1),
    runFont: new Uint16Array(letters.length),
    runSize: new Float32Array(letters.length),
    runDirectionX: new Float32Array(letters.length).fill(1),
    runDirectionY: new Float32Array(letters.length),
    runColor: new Uint32Array(letters.length).fill(BLACK),
    runFlags: new Uint8Array(letters.length),
    fonts: FONTS,
  }
  for (const [word, codes] of letters.entries()) addWord(content, page, word, codes)
  content.runStart[content.runCount] = content.glyphCount
  addShapes(content, page)
  return content
}

function addWord(
  content: PageContent,
  { wordNumbers, wordFace }: RecognizedPage,
  word: number,
  codes: readonly number[],
): void {
  const at = word * WORD_NUMBERS
  const x0 = wordNumbers[at + WORD_NUMBER.x0] ?? 0
  const x1 = wordNumbers[at + WORD_NUMBER.x1] ?? 0
  const baseline = wordNumbers[at + WORD_NUMBER.baseline] ?? 0
  const run = content.runCount++
  content.runStart[run] = content.glyphCount
  content.runFont[run] = wordFace[word] ?? 0
  content.runSize[run] = wordNumbers[at + WORD_NUMBER.size] ?? 0
  const advance = (x1 - x0) / codes.length
  for (const [i, code] of codes.entries())
    addGlyph(content, code, x0 + i * advance, baseline, advance)
  const next = at + WORD_NUMBERS
  const isLastOfLine = wordNumbers[next + WORD_NUMBER.line] !== wordNumbers[at + WORD_NUMBER.line]
  const gap = (wordNumbers[next + WORD_NUMBER.x0] ?? 0) - x1
  if (!isLastOfLine && gap > 0 && gap < (content.runSize[run] ?? 0))
    addGlyph(content, SPACE, x1, baseline, gap)
}

function addGlyph(content: PageContent, code: number, x: number, y: number, advance: number): void {
  const at = content.glyphCount++
  content.glyphX[at] = x
  content.glyphY[at] = y
  content.glyphAdvance[at] = advance
  content.glyphUnicode[at] = code
}

/** Check boxes are squares with a smaller sign in them where they are ticked. */
function addShapes(content: PageContent, page: RecognizedPage): void {
  const { rulings, boxes, boxTicked, drawings } = page
  const ticks = [...boxTicked.keys()]
    .filter((box) => boxTicked[box] === 1)
    .flatMap((box) => tickIn(boxes.subarray(4 * box, 4 * box + 4)))
  content.shapeBox = Float32Array.from([...rulings, ...boxes, ...ticks, ...drawings])
  content.shapeCount = content.shapeBox.length / 4
  content.shapeKind = new Uint8Array(content.shapeCount).fill(SHAPE.fillRect)
  content.shapeKind.fill(SHAPE.strokeRect, rulings.length / 4)
  content.shapeKind.fill(SHAPE.other, (rulings.length + boxes.length) / 4)
  content.shapeColor = new Uint32Array(content.shapeCount).fill(BLACK)
}

function tickIn([x0 = 0, y0 = 0, x1 = 0, y1 = 0]: Float32Array): number[] {
  const inset = TICK_INSET_SHARE * (x1 - x0)
  return [x0 + inset, y0 + inset, x1 - inset, y1 - inset]
}
