// Whether the index of a PDF says what its conversion says: sections as headings on their page, tokens as estimated.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readArgs } from './args.mjs'
import { LIMITS, loadEngine } from './engine.mjs'
import { spineAgreement } from './spine/agreement.mjs'
import { textTable } from './text-table.mjs'

const USAGE = `node bench/spine.mjs --files PATH,PATH… [--must] [--all]
  --files   PDFs, or folders of them (sub-folders included)
  --must    exit 1 when under 95 % of all sections are headings on their page, under 95 % of those found have the
            heading's level, or the estimates are off by more than 15 % in sum or in the median
  --all     a line for each document; otherwise only where something does not agree`

const FOUND_MIN = 0.95
const OFF_MAX = 0.15
const CHARS_PER_TOKEN = 4

const args = readArgs(
  USAGE,
  {
    files: { type: 'string' },
    must: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
  },
  ['files'],
)
const { indexPdf } = await import('../dist/workers/readers/pdf/index-pdf.js')
const convert = await loadEngine()
const rows = []
for (const path of args.files.split(',').flatMap(pdfsOf)) {
  const row = await measure(path).catch((error) => {
    console.error(`${basename(path)}: ${error.message}`)
  })
  if (row !== undefined) rows.push(row)
}
report()

async function measure(path) {
  const file = readFileSync(path)
  const bytes = new Uint8Array(new SharedArrayBuffer(file.byteLength))
  bytes.set(file)
  const context = { warn: () => {}, checkpoint: () => {} }
  const spine = await indexPdf({ bytes }, { limits: LIMITS, pageEntriesMax: 200 }, context)
  const { markdown, pages } = await convert({ bytes: file, name: basename(path), format: 'pdf' })
  const { sections, found, levelled } = spineAgreement(spine.sections, markdown, pages)
  const off = markdown.length === 0 ? 0 : spine.markdownChars / markdown.length - 1
  return { name: basename(path), sections, found, levelled, off, chars: markdown.length }
}

function report() {
  const total = (name) => rows.reduce((sum, row) => sum + row[name], 0)
  const share = (part, whole) => (whole === 0 ? 1 : part / whole)
  const found = share(total('found'), total('sections'))
  const levelled = share(total('levelled'), total('found'))
  const estimated = rows.reduce((sum, { off, chars }) => sum + (1 + off) * chars, 0)
  const offInSum = estimated / total('chars') - 1
  const sorted = rows.map(({ off }) => Math.abs(off)).sort((a, b) => a - b)
  const offInMedian = sorted[sorted.length >> 1] ?? 0
  const shown = rows.filter(
    (row) => args.all || row.levelled < FOUND_MIN * row.sections || Math.abs(row.off) > OFF_MAX,
  )
  console.log(
    textTable([
      ['', 'sections', 'found', 'level', 'tokens', 'estimate'],
      ...shown.map((row) => [
        row.name,
        String(row.sections),
        percent(share(row.found, row.sections)),
        percent(share(row.levelled, row.found)),
        String(Math.ceil(row.chars / CHARS_PER_TOKEN)),
        signed(row.off),
      ]),
      [
        `all ${rows.length}`,
        String(total('sections')),
        percent(found),
        percent(levelled),
        String(Math.ceil(total('chars') / CHARS_PER_TOKEN)),
        signed(offInSum),
      ],
    ]),
  )
  const within = rows.filter(({ off }) => Math.abs(off) <= OFF_MAX).length
  console.log(
    `must: found and level >= ${percent(FOUND_MIN)}, estimate within ${percent(OFF_MAX)} (median ${percent(offInMedian)} off, ${within} of ${rows.length} within)`,
  )
  const isGood =
    Math.min(found, levelled) >= FOUND_MIN && Math.max(Math.abs(offInSum), offInMedian) <= OFF_MAX
  if (args.must && !isGood) process.exitCode = 1
}

function pdfsOf(path) {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true })
    .filter((name) => name.endsWith('.pdf'))
    .sort()
    .map((name) => join(path, name))
}

function percent(share) {
  return `${(100 * share).toFixed(1)} %`
}

function signed(share) {
  return `${share > 0 ? '+' : ''}${percent(share)}`
}
