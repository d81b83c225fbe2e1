// What a document's pages could hold as tables, and how near each comes to a table of the truth.
import { readFileSync } from 'node:fs'
import { LIMITS } from '../engine.mjs'

// MuPDF is set up before anything that imports it.
const { loadMupdf } = await import('../../dist/native/mupdf/wasm-module.js')
await loadMupdf()
const { openDocument, tryReadPage } = await import(
  '../../dist/workers/readers/pdf/pipeline/open-document.js'
)
const { orderColumns } = await import('../../dist/workers/readers/pdf/columns/order-columns.js')
const { columnHypotheses, pageHypotheses, pageLines } = await import(
  '../../dist/workers/readers/pdf/tables/find-tables.js'
)
const { lensFor } = await import('../../dist/workers/readers/pdf/tables/evidence/normal-page.js')
const { plausibility } = await import(
  '../../dist/workers/readers/pdf/tables/choice/plausibility.js'
)
const { tableSigns } = await import('../../dist/workers/readers/pdf/tables/choice/explanation.js')
const { isTable, overlaps, weightOf } = await import(
  '../../dist/workers/readers/pdf/tables/choice/choose-tables.js'
)
const { heaviestApart } = await import('../../dist/workers/readers/pdf/tables/choice/apart.js')
const { withSlotOwners } = await import(
  '../../dist/workers/readers/pdf/tables/grids/slot-owners.js'
)
const { wordsText } = await import('../../dist/workers/readers/pdf/tables/words.js')

const CONTEXT = { warn() {}, checkpoint() {} }
/** Pages of a document that are looked at: a long one must not outweigh all others. */
const PAGES_MAX = 12
/** Less plausible candidates are never asked about. */
const DOUBTFUL = 0.2
/** Truth tables a candidate is compared with: those that share most words with it. */
const COMPARED_MAX = 2

/**
 * Candidates of a PDF: `{ page, grid, words, signs, label }`; `label` is the TEDS against the nearest table of the
 * truth, from 0 to 1. `teds(truth, pred)` compares two tables in Markdown.
 */
export async function tableCandidates(path, truth, teds) {
  const tables = tablesOf(truth)
  const file = readFileSync(path)
  const bytes = new Uint8Array(new SharedArrayBuffer(file.byteLength))
  bytes.set(file)
  const document = await openDocument({ bytes }, { limits: LIMITS, mode: 'fast' }, CONTEXT)
  const { pdf, profile, recognitions } = document
  const found = []
  try {
    for (let number = 1; number <= Math.min(pdf.pageCount, PAGES_MAX); number++) {
      const page = profile.pages.get(number) ?? tryReadPage(pdf, number, recognitions, false)
      if (page === undefined) continue
      for (const grid of hypotheses(page, profile.measure)) {
        if (plausibility(grid) < DOUBTFUL) continue
        const markdown = markdownOf(grid)
        const label = nearest(markdown, tables, teds)
        const words = wordsIn(markdown).length
        found.push({ page: number, grid, words, signs: tableSigns(grid), label })
      }
    }
  } finally {
    pdf.close()
  }
  return found
}

/** Which of a page's candidates are chosen where each is `expected` to be so similar to a true table. */
export function chosenFrom(candidates) {
  const probable = candidates.filter(({ grid }) => isTable(grid))
  const weighed = probable.map((one) => ({ ...one, weight: weightOf(one.grid, one.expected) }))
  const worth = weighed.filter(({ weight }) => weight > 0)
  return heaviestApart(worth, (a, b) => overlaps(a.grid.box, b.grid.box))
}

function hypotheses(page, measure) {
  const { columns } = orderColumns(page.lines, [], measure.bodySize, [], page.horizontals)
  const inColumns = columns.flatMap((column) => {
    const rows = column.items.flatMap((item) => (item.kind === 'row' ? [item.row] : []))
    return columnHypotheses(rows, column, page, lensFor(measure, rows))
  })
  const own = pageLines(page.lines)
  return [...pageHypotheses(page, own, lensFor(measure, own.rows)), ...inColumns]
}

function markdownOf(grid) {
  const { rows, columns } = withSlotOwners(grid)
  const lines = rows.map((row) => `| ${cellTexts(row, columns).join(' | ')} |`)
  return [lines[0], `|${' --- |'.repeat(columns)}`, ...lines.slice(1)].join('\n')
}

const cellTexts = (row, columns) =>
  Array.from({ length: columns }, (_, column) =>
    wordsText(row[column]?.words ?? []).replaceAll('|', '\\|'),
  )

/** The truth's tables, each as Markdown. */
function tablesOf(markdown) {
  const tables = []
  let open
  for (const line of markdown.split('\n')) {
    const isRow = line.trimStart().startsWith('|')
    if (!isRow) open = undefined
    else if (open === undefined) {
      open = [line]
      tables.push(open)
    } else open.push(line)
  }
  return tables.map((lines) => {
    const text = lines.join('\n')
    return { text, words: new Set(wordsIn(text)) }
  })
}

const wordsIn = (text) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

function nearest(markdown, tables, teds) {
  const own = new Set(wordsIn(markdown))
  const near = tables
    .map(({ text, words }) => ({ text, shared: sharedShare(own, words) }))
    .filter(({ shared }) => shared > 0.2)
    .sort((a, b) => b.shared - a.shared)
    .slice(0, COMPARED_MAX)
  return Math.max(0, ...near.map(({ text }) => teds(text, markdown)))
}

function sharedShare(a, b) {
  let shared = 0
  for (const word of a) if (b.has(word)) shared++
  return shared / Math.max(1, Math.max(a.size, b.size))
}
