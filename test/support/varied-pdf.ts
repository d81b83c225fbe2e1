import { makePdf, type PageSource, textAt } from './make-pdf.js'
import { drawingAt, jpegObjects, makeJpeg } from './pdf-figures.js'

/** Pictures of the document, `/J0` to `/J3`. */
const SIZE = { width: 120, height: 80 }
const COLORS = ['#c84', '#48c', '#8c4', '#c48']

/** Up and down the pages, from the top; each thing takes some of the height. */
interface Thing {
  readonly height: number
  at(y: number): string
}

const WORDS =
  'the members of a club meet on every other Monday and bring cake for all those who came late because rain fell over their old town while winter went on without end'.split(
    ' ',
  )

/** So many words; others for every seed. */
function wordsOf(seed: number, count: number): string {
  let state = seed * 7919 + 17
  const next = (): string => {
    state = (state * 1103515245 + 12345) % 2147483648
    return WORDS[(state >> 8) % WORDS.length] ?? ''
  }
  return Array.from({ length: count }, next).join(' ')
}

/** Lines of which none ends a sentence; the last one ends within a word. */
const prose = (number: number, lines: number): Thing => ({
  height: 14 * lines,
  at: (y) =>
    Array.from({ length: lines }, (_, line) =>
      textAt(
        72,
        y - 14 * line,
        `${wordsOf(100 * number + line, 14)}${line === lines - 1 ? ' whi-' : ''}`,
      ),
    ).join(' '),
})

const heading = (number: number, size: number): Thing => ({
  height: 40,
  at: (y) => textAt(72, y - 10, `Of ${wordsOf(number + size, 3)}`, size, 'F2'),
})

const list = (number: number, items: number): Thing => ({
  height: 16 * items,
  at: (y) =>
    Array.from({ length: items }, (_, at) =>
      textAt(80, y - 16 * at, `- item ${at} of ${number}`),
    ).join(' '),
})

const steps = (first: number, items: number): Thing => ({
  height: 16 * items,
  at: (y) =>
    Array.from({ length: items }, (_, at) =>
      textAt(80, y - 16 * at, `${first + at}. step of many`),
    ).join(' '),
})

/** Ruled; the first row may be one cell over both columns. */
const table = (number: number, rows: number, isSpanned: boolean): Thing => ({
  height: 20 * rows + 30,
  at(y) {
    const top = y + 2
    const foot = top - 20 * rows
    const lines = Array.from(
      { length: rows + 1 },
      (_, row) => `72 ${top - 20 * row} m 400 ${top - 20 * row} l`,
    )
    const middle = isSpanned ? top - 20 : top
    const rules = `0.5 w ${lines.join(' ')} 72 ${foot} m 72 ${top} l 240 ${foot} m 240 ${middle} l 400 ${foot} m 400 ${top} l S`
    const cells = Array.from({ length: rows }, (_, row) => [
      textAt(80, top - 14 - 20 * row, row === 0 ? 'who' : `member ${row} of ${number}`),
      ...(isSpanned && row === 0
        ? []
        : [textAt(250, top - 14 - 20 * row, row === 0 ? 'fee' : `${7 * row}`)]),
    ])
    return [rules, ...cells.flat()].join(' ')
  },
})

const drawing = (number: number): Thing => ({
  height: 160,
  at: (y) =>
    `${drawingAt(100, y - 110 - (number % 9))} ${textAt(100, y - 130, `Figure ${number}: how it goes on`)}`,
})

const picture = (number: number): Thing => ({
  height: 120,
  at: (y) =>
    `q ${120 + (number % 50)} 0 0 80 100 ${y - 80} cm /J${number % COLORS.length} Do Q ${textAt(100, y - 100, `Figure ${number}: a picture`)}`,
})

const code = (number: number, lines: number): Thing => ({
  height: 12 * lines + 10,
  at: (y) =>
    Array.from({ length: lines }, (_, line) =>
      textAt(90 + 12 * (line % 2), y - 12 * line, `call(${number}, ${line});`, 10, 'F4'),
    ).join(' '),
})

/** Where others do not stand, lest it be a running head. */
const line = (number: number, text: string): Thing => ({
  height: 60,
  at: (y) => textAt(300 - 20 * (number % 5), y - 12 * (number % 4), text),
})

/** What a document may be made of, by the number of the page. */
export type Recipe = (number: number) => readonly Thing[]

/** Of everything a little; things meet, and go on, at every kind of page break. */
const mixed: Recipe = (number) => {
  const things = [
    prose(number, 9),
    ...(number % 5 === 0 ? [heading(number, number % 10 === 0 ? 20 : 15)] : []),
    ...(number % 4 === 1 ? [table(number, 4, number % 8 === 1)] : []),
    ...(number % 3 === 0 ? [list(number, 4)] : []),
    ...(number % 6 === 2 ? [drawing(number)] : []),
    ...(number % 7 === 3 ? [picture(number)] : []),
    ...(number % 11 === 4 ? [code(number, 5)] : []),
    prose(number, 6),
  ]
  return number % 23 === 0 ? [] : number % 13 === 0 ? [...things].reverse() : things
}

/** Tables and numbered lists that go over page after page, with hardly anything that parts them. */
const goingOn: Recipe = (number) => {
  if (number % 20 < 8) return [table(number, 28, false)]
  if (number % 20 < 14)
    return [steps(10 * number, 10), ...(number % 3 === 0 ? [picture(number)] : [])]
  return number % 20 === 14 ? [heading(number, 18), prose(number, 20)] : [prose(number, 40)]
}

/** Nothing but pictures, and pages that say nothing at all. */
const pictured: Recipe = (number) =>
  number % 2 === 0 ? [] : [picture(number), drawing(number + 2)]

/** Chapters whose titles are large, with titles below them of which those of the level between come late. */
const titled: Recipe = (number) => [
  prose(number, 6),
  ...(number % 20 === 2 ? [heading(number, 24), prose(number + 100, 4)] : []),
  ...(number % 20 === 13 && number > 30 ? [heading(number + 1, 18), prose(number + 200, 4)] : []),
  ...(number % 20 < 4 || number % 5 === 0
    ? [heading(number + 2, 14), prose(number + 300, 9), heading(number + 3, 14)]
    : []),
  prose(number + 400, 12),
]

/** Listings over one, two or three pages with lines between their parts that say so, and between such pages nothing else. */
const listed: Recipe = (number) => {
  const [opens, ends] = [number % 4 === 0, number % 4 === 3]
  const parted = number % 12 < 4 ? [prose(number, 6)] : []
  return [
    ...(opens ? parted : [line(number, '(continued from the page before)')]),
    code(number, 20),
    ...(ends ? parted : [line(number, '(continues on the next page)')]),
  ]
}

export const RECIPES = { titled, mixed, goingOn, pictured, listed }

/** Pages of a recipe under a running header; some are turned, on a sheet of another size. */
export function variedPdf(recipe: Recipe, pages: number): Uint8Array<SharedArrayBuffer> {
  const jpegs = COLORS.map((color) => makeJpeg(SIZE.width, SIZE.height, color))
  return makePdf(
    Array.from({ length: pages }, (_, at) => pageOf(recipe(at + 1), at + 1)),
    jpegObjects(jpegs, SIZE),
  )
}

function pageOf(things: readonly Thing[], number: number): PageSource {
  let y = 720
  const content = things.map((thing) => {
    const written = thing.at(y)
    y -= thing.height + 16
    return written
  })
  const running =
    things.length === 0
      ? []
      : [textAt(72, 765, 'The varied document'), textAt(300, 25, `${number}`)]
  const turned = number % 17 === 0 ? ({ rotate: 90 } as const) : {}
  return {
    content: [...running, ...content].join(' '),
    ...turned,
    ...(number % 9 === 0 ? { height: 800 } : {}),
  }
}
