import { expect, test } from 'vitest'
import { boxesOfTables } from '../../../../../workers/readers/pdf/tables/evidence/grounds.js'
import type { PaintedBox } from '../../../../../workers/readers/pdf/tables/evidence/painted-box.js'
import type { PageDrawing } from '../../../../../workers/readers/pdf/tables/evidence/rulings.js'
import { indexWords, type WordLine } from '../../../../../workers/readers/pdf/tables/word-index.js'
import { middleYPt } from '../../../../../workers/readers/pdf/tables/words.js'
import { wordsAt } from './words.js'

const PAGE: Omit<PageDrawing, 'boxes'> = {
  horizontal: [],
  vertical: [],
  widthPt: 600,
  heightPt: 800,
}
const fill = (x0: number, y0: number, x1: number, y1: number): PaintedBox => ({
  x0,
  y0,
  x1,
  y1,
  stroked: false,
  color: 0xeeeeee,
})

/** A line of pieces of text, each from its own place on. */
function lineAt(baselinePt: number, ...pieces: (readonly [number, string])[]): WordLine {
  const words = pieces.flatMap(([x, text]) => wordsAt(text, x, baselinePt))
  const [x0, x1] = [words[0]?.x0 ?? 0, words.at(-1)?.x1 ?? 0]
  return { middlePt: Math.min(...words.map(middleYPt)), sizePt: 10, x0, x1, words: () => words }
}

const kept = (boxes: PaintedBox[], lines: WordLine[], page = PAGE) => {
  const found = boxesOfTables({ ...page, boxes }, () => indexWords(lines))
  return boxes.map((box) => found.includes(box))
}

/** The ground of the letters between two places of a line. */
const ground = (x0: number, x1: number, baselinePt: number) =>
  fill(x0, baselinePt - 9, x1, baselinePt + 3)

const SHEET = fill(30, 30, 570, 770)
const CELL = fill(40, 100, 200, 120)
const TEXT = [lineAt(112, [50, 'cell'])]
const rule = (at: number, to: number) => [{ at, from: 40, to }]

test.each<{ name: string; boxes: PaintedBox[]; page?: typeof PAGE; keeps: boolean[] }>([
  { name: 'under all else is no box of a table', boxes: [SHEET, CELL], keeps: [false, true] },
  { name: 'under a part is one', boxes: [SHEET, fill(40, 10, 200, 20)], keeps: [true, true] },
  {
    name: 'that a rule sticks out of is one',
    boxes: [SHEET],
    page: { ...PAGE, horizontal: rule(400, 590) },
    keeps: [true],
  },
  { name: 'beside text is one', boxes: [fill(60, 30, 600, 770)], keeps: [true] },
  { name: 'with a frame alone is one', boxes: [{ ...SHEET, stroked: true }], keeps: [true] },
  { name: 'as small as a table is one', boxes: [fill(30, 90, 570, 300)], keeps: [true] },
])('a ground $name', ({ boxes, page, keeps }) => {
  expect(kept(boxes, TEXT, page)).toEqual(keeps)
})

const LISTING = fill(40, 100, 500, 140)
const WORD = fill(60, 104, 84, 116)

test.each<{ name: string; boxes: PaintedBox[]; keeps: boolean[] }>([
  { name: 'of its colour shows nothing', boxes: [LISTING, WORD], keeps: [true, false] },
  {
    name: 'of another colour is seen',
    boxes: [LISTING, { ...WORD, color: 0xffffff }],
    keeps: [true, true],
  },
  {
    name: 'that something else is painted over is seen',
    boxes: [LISTING, { ...WORD, color: 0xffffff }, WORD],
    keeps: [true, true, true],
  },
  { name: 'as a frame is seen', boxes: [LISTING, { ...WORD, stroked: true }], keeps: [true, true] },
  { name: 'that is painted after it is seen', boxes: [WORD, LISTING], keeps: [true, true] },
  { name: 'over most of the page may tell cells', boxes: [SHEET, WORD], keeps: [false, true] },
])('a box on a ground $name', ({ boxes, keeps }) => {
  expect(kept(boxes, TEXT)).toEqual(keeps)
})

test.each<{ name: string; lines: WordLine[]; boxes: PaintedBox[]; keeps: boolean[] }>([
  {
    name: 'words in running text, in lines below each other',
    lines: [
      lineAt(100, [50, 'most often heap or old_heap.']),
      lineAt(113, [50, 'see erts_alloc(3).']),
    ],
    boxes: [ground(101, 121, 100), ground(137, 177, 100), ground(68, 128, 113)],
    keeps: [false, false, false],
  },
  {
    name: 'cells that stand apart',
    lines: [lineAt(100, [50, 'name'], [100, 'what it is'])],
    boxes: [ground(50, 70, 100)],
    keeps: [true],
  },
  {
    name: 'cells that touch, each with its ground',
    lines: [lineAt(100, [50, 'name'], [73, 'value'])],
    boxes: [ground(49, 71, 100), ground(72, 99, 100)],
    keeps: [true, true],
  },
  {
    name: 'code in a column, whose longest cell nearly touches the next',
    lines: [lineAt(100, [50, 'libfoo'], [83, 'any']), lineAt(114, [50, 'bar'], [83, 'all'])],
    boxes: [ground(50, 80, 100), ground(50, 65, 114)],
    keeps: [true, true],
  },
  {
    name: 'more than a line',
    lines: [lineAt(100, [50, 'name'], [72, 'of'])],
    boxes: [fill(49, 80, 71, 140)],
    keeps: [true],
  },
])('grounds of $name', ({ boxes, lines, keeps }) => {
  expect(kept(boxes, lines)).toEqual(keeps)
})
