// What the stages of the PDF reader make of one page, as text: where a page goes wrong shows here first.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { LIMITS } from './engine.mjs'

const STAGES = ['lines', 'drawings', 'layout', 'tables', 'blocks']
const USAGE = `node bench/one-page.mjs FILE.pdf [PAGE] [--stage ${STAGES.join('|')}] [--mode fast|balanced]

lines     every line with its place, size and style; boxes are x0,y0–x1,y1 in points from the top left
drawings  rulings and boxes
layout    what was set aside, and the blocks in reading order
tables    found and rejected ones
blocks    blocks of the document, before they are joined with those of other pages`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { stage: { type: 'string' }, mode: { type: 'string', default: 'fast' } },
})
const [file, page = '1'] = positionals
if (file === undefined) {
  console.error(USAGE)
  process.exit(2)
}

const built = (path) => import(`../dist/workers/readers/pdf/${path}`)
const { openDocument, tryReadPage } = await built('pipeline/open-document.js')
const { layOutPage } = await built('pipeline/lay-out-page.js')
const { writeByMode } = await built('pipeline/write-by-mode.js')
const { lineText } = await built('model/geometry.js')
const { STYLE } = await built('model/page.js')

const raw = readFileSync(file)
const bytes = new Uint8Array(new SharedArrayBuffer(raw.byteLength))
bytes.set(raw)
const context = { warn: (code, text) => console.error(`${code}: ${text}`), checkpoint() {} }
const options = { mode: values.mode, limits: LIMITS }
const { pdf, profile } = await openDocument({ bytes }, options, context)
const read = tryReadPage(pdf, Number(page), undefined, profile.isTagged)
if (read === undefined) throw new Error(`page ${page} cannot be read`)
const layout = profile.layouts.get(Number(page)) ?? layOutPage(read, profile)

const round = (value) => Math.round(10 * value) / 10
const box = ({ x0, y0, x1, y1 }) => `${[x0, y0].map(round)}–${[x1, y1].map(round)}`
const styles = (words) =>
  Object.keys(STYLE).filter((name) => words.every(({ style }) => style & STYLE[name]))
const line = (one) =>
  [box(one), `${round(one.size)} pt`, ...styles(one.words), lineText(one)].join('  ')
const cells = (row) =>
  row.map(({ rows }) => rows.map((words) => words.map(({ text }) => text).join(' ')).join(' / '))
const table = ({ kind, box: place, rows }) =>
  [`${kind} ${box(place)}`, ...rows.map((row) => `  ${cells(row).join(' | ')}`)].join('\n')
const block = (one) =>
  one.kind === 'table'
    ? table(one.table)
    : [`${one.kind} ${box(one)}`, ...one.rows.map(({ text }) => `  ${text}`)].join('\n')

const SHOWN = {
  lines: () => read.lines.map(line),
  drawings: () => [
    ...read.horizontals.map(
      ({ x0, x1, y }) => `horizontal ${round(x0)}–${round(x1)} at ${round(y)}`,
    ),
    ...read.verticals.map(({ y0, y1, x }) => `vertical ${round(y0)}–${round(y1)} at ${round(x)}`),
    ...read.boxes.map((one) => `box ${box(one)}${one.filled ? ' filled' : ''}`),
  ],
  layout: () => [
    ...layout.furniture.map((one) => `furniture  ${line(one)}`),
    ...layout.labels.map((one) => `label  ${line(one)}`),
    `${layout.columns} columns, gutters at ${layout.gutters.map(round).join(', ') || 'none'}`,
    ...layout.blocks.map(block),
  ],
  tables: () => [
    ...layout.tables.map(table),
    ...layout.rejected.map((one) => `rejected ${one.kind} ${box(one.box)}: ${one.reason}`),
  ],
  blocks: () => {
    const { page: written, reasons } = writeByMode(layout, profile, {
      mode: values.mode,
      withCellBoxes: false,
    })
    return [...reasons, ...written.blocks.map((one) => JSON.stringify(one))]
  },
}

const { bodySize, isTypewritten } = profile.measure
console.log(
  `page ${page} of ${pdf.pageCount}: body ${bodySize} pt${isTypewritten ? ', typewritten' : ''}`,
)
for (const stage of STAGES) {
  if (values.stage !== undefined && values.stage !== stage) continue
  console.log(`\n== ${stage}`)
  for (const text of SHOWN[stage]()) console.log(text)
}
pdf.close()
