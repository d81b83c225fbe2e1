import { expect, test } from 'vitest'
import { brokenRules } from '../../bench/grounding/broken-rules.mjs'
import { openPdf } from '../../native/mupdf/open-pdf.js'
import { convertDocument } from '../../workers/convert.js'
import { boxOnSheet, sheetUnder, throughSheets } from '../../workers/readers/pdf/model/sheet.js'
import { LIMITS } from '../support/limits.js'
import { makePdf, type PageSource, textAt } from '../support/make-pdf.js'

interface Block {
  readonly type: string
  readonly page: number
  readonly bbox: readonly number[]
  readonly table?: {
    readonly cells: readonly { readonly text: string; readonly bbox?: readonly number[] }[]
  }
}

async function blocksOf(bytes: Uint8Array<SharedArrayBuffer>, clean = true) {
  let markdown = ''
  const { grounded, pages } = await convertDocument(
    {
      source: { bytes, filename: 'made.pdf' },
      format: 'pdf',
      options: { mode: 'fast', engine: 'auto', clean, slim: false, include: { blocks: true } },
      limits: LIMITS,
    },
    {
      write(text) {
        markdown += text
      },
    },
  )
  const blocks = JSON.parse(`[${Buffer.from(grounded?.blocks ?? []).toString()}]`) as Block[]
  return { markdown, pages: pages.map(({ page, size }) => ({ page, ...size })), blocks }
}

const SENTENCE = 'The members of the club meet on the first Monday of every month at six.'
const PARAGRAPHS = [700, 640, 580].flatMap((y) => [
  textAt(72, y, SENTENCE),
  textAt(72, y - 12, 'Whoever comes late brings cake for all of the others, as was agreed.'),
])
const TABLE = [0, 1, 2, 3].flatMap((row) => [
  textAt(80, 500 - 20 * row, ['who', 'adults', 'children', 'pensioners'][row] ?? ''),
  textAt(250, 500 - 20 * row, ['fee', '40', '20', '30'][row] ?? ''),
])
const GRID =
  '0.5 w 72 514 m 400 514 l 72 494 m 400 494 l 72 474 m 400 474 l 72 454 m 400 454 l 72 434 m 400 434 l 72 434 m 72 514 l 240 434 m 240 514 l 400 434 m 400 514 l S'
const LIST = ['one thing', 'another thing', 'the last thing'].flatMap((text, at) => [
  textAt(72, 400 - 16 * at, '•'),
  textAt(90, 400 - 16 * at, text),
])
const COLUMNS = [0, 1, 2, 3, 4, 5, 6].flatMap((row) => [
  textAt(72, 320 - 12 * row, 'The left column holds some words'),
  textAt(330, 320 - 12 * row, 'and the right column others still'),
])
const WHOLE = [textAt(72, 740, 'A title', 20, 'F2'), ...PARAGRAPHS, GRID, ...TABLE, ...LIST].join(
  ' ',
)
/** Turned with the paper, or by its own coordinates, or both. */
const PAGES: readonly PageSource[] = [
  { content: WHOLE },
  { content: [...COLUMNS, ...PARAGRAPHS].join(' ') },
  { content: WHOLE, rotate: 90 },
  { content: WHOLE, rotate: 180 },
  { content: WHOLE, rotate: 270 },
  { content: `0 1 -1 0 792 0 cm ${WHOLE}`, width: 792, height: 612 },
  { content: `0 -1 1 0 0 612 cm ${WHOLE}`, width: 792, height: 612 },
  { content: `-1 0 0 -1 612 792 cm ${WHOLE}` },
  { content: `0 1 -1 0 792 0 cm ${WHOLE}`, width: 792, height: 612, rotate: 90 },
  { content: `0 -1 1 0 0 612 cm ${WHOLE}`, width: 792, height: 612, rotate: 180 },
]

/** Pixels a point. */
const SCALE = 2
/** Around a box, points: letters reach a little out of their line. */
const MARGIN_PT = 2

function ink(
  { width, height, pixels }: { width: number; height: number; pixels: Uint8Array },
  [x0 = 0, y0 = 0, x1 = 0, y1 = 0]: readonly number[],
  clear: boolean,
): number {
  let count = 0
  const edge = (value: number, most: number) =>
    Math.max(0, Math.min(most, Math.round(value * SCALE)))
  const right = edge(x1 + MARGIN_PT, width)
  for (let y = edge(y0 - MARGIN_PT, height); y < edge(y1 + MARGIN_PT, height); y++) {
    for (let x = edge(x0 - MARGIN_PT, width); x < right; x++) {
      if ((pixels[y * width + x] ?? 255) < 128) count++
      if (clear) pixels[y * width + x] = 255
    }
  }
  return count
}

test('boxes are around the ink of their text, however the page is turned, and leave no ink out', async () => {
  for (const [at, source] of PAGES.entries()) {
    const bytes = makePdf([source])
    const answer = await blocksOf(bytes)
    expect(brokenRules(answer)).toEqual([])
    const { blocks } = answer
    const [{ width = 0, height = 0 } = {}] = answer.pages
    const pdf = await openPdf(bytes)
    const picture = pdf.renderGray(0, { scale: SCALE, turnDegrees: 0 })
    pdf.close()
    expect(picture).toMatchObject({ width: width * SCALE, height: height * SCALE })
    expect(blocks.length).toBeGreaterThan(2)
    const cells = blocks.flatMap(({ table }) => table?.cells ?? [])
    expect(cells).toHaveLength(at === 1 ? 0 : 8)
    for (const { bbox, text } of cells) {
      expect(ink(picture, bbox ?? [], false), `${text} on page ${at}`).toBeGreaterThan(20)
      const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = bbox ?? []
      expect(Math.min(x1 - x0, y1 - y0)).toBeLessThan(12)
    }
    for (const { bbox, type } of blocks)
      expect(ink(picture, bbox, true), `${type} on page ${at}`).toBeGreaterThan(20)
    expect(ink(picture, [0, 0, width, height], false), `left on page ${at}`).toBe(0)
  }
})

test('a cell on a later page than its table has the page beside', async () => {
  const row = (y: number, left: string) => [textAt(80, y, left), textAt(250, y, 'some fee')]
  const line = (y: number) => `72 ${y} m 400 ${y} l S`
  const sides = (top: number, foot: number) =>
    [72, 240, 400].map((x) => `${x} ${foot} m ${x} ${top} l S`).join(' ')
  const table = (top: number, rows: readonly string[]) =>
    [
      ...rows.flatMap((text, at) => row(top - 14 - 20 * at, text)),
      ...[...rows, ''].map((_, at) => line(top - 20 * at)),
      sides(top, top - 20 * rows.length),
    ].join(' ')
  const first = `${textAt(72, 740, SENTENCE)} ${table(300, ['who', 'adults', 'children'])}`
  const second = `${table(640, ['who', 'pensioners', 'guests'])} ${textAt(72, 400, 'The end of it.')}`
  const { blocks } = await blocksOf(makePdf([{ content: first }, { content: second }]))
  const found = blocks.find(({ type }) => type === 'table')
  expect(
    found?.table?.cells.map(({ text, page }: { text: string; page?: number }) => [text, page]),
  ).toEqual([
    ['who', undefined],
    ['some fee', undefined],
    ['adults', undefined],
    ['some fee', undefined],
    ['children', undefined],
    ['some fee', undefined],
    ['pensioners', 2],
    ['some fee', 2],
    ['guests', 2],
    ['some fee', 2],
  ])
})

test('furniture comes only where it is not cleaned away', async () => {
  const pages = Array.from({ length: 8 }, (_, at) => ({
    content: [textAt(72, 760, 'The club'), ...PARAGRAPHS, textAt(300, 30, String(at + 1))].join(
      ' ',
    ),
  }))
  const typesOf = async (clean: boolean) =>
    new Set((await blocksOf(makePdf(pages), clean)).blocks.map(({ type }) => type))
  expect([...(await typesOf(true))]).toEqual(['paragraph'])
  expect(await typesOf(false)).toContain('furniture')
})

test.each([0, 90, 180, 270, 3, -87])(
  'a sheet under a picture of it that was turned by %i degrees',
  (degrees) => {
    const turn = (degrees * Math.PI) / 180
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
    const turned = (x: number, y: number) => [cos * x - sin * y, sin * x + cos * y] as const
    const corners = [turned(0, 0), turned(600, 0), turned(0, 800), turned(600, 800)]
    const left = Math.min(...corners.map(([x]) => x))
    const top = Math.min(...corners.map(([, y]) => y))
    const [x, y] = turned(100, 200)
    const point = { x0: x - left, y0: y - top, x1: x - left, y1: y - top }
    const sheet = sheetUnder({ width: 600, height: 800 }, degrees, 1)
    for (const through of [sheet, throughSheets(undefined, sheet)]) {
      const found = boxOnSheet(point, through)
      expect(found.x0).toBeCloseTo(100)
      expect(found.y0).toBeCloseTo(200)
    }
    const back = throughSheets(sheet, sheetUnder({ width: 600, height: 800 }, 0, 1))
    expect(boxOnSheet(point, back).x1).toBeCloseTo(100)
  },
)
