// Makes scans of single pages with truths (straight, skewed, noisy, pale, turned), reads them in mode quality and scores
// the Markdown beside that of the page itself. Prints time and memory of text recognition too.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { findTesseract } from '../dist/src/config/tesseract-program.js'
import { readArgs } from './args.mjs'
import { loadEngine } from './engine.mjs'
import { gatherTruths, readCorpus, readManifest } from './quality/corpus.mjs'
import { scoreFolders } from './quality/score.mjs'
import { partOf, sourcesOf } from './quality/sources.mjs'
import { mean } from './ranks.mjs'
import { scanRequest, startOcrPool } from './scans/ocr-pool.mjs'
import { shown, textTable } from './text-table.mjs'

const USAGE = `node bench/scans.mjs --corpus DIR --eval DIR [options]
  --corpus DIR   single pages with truths beside them (NAME.pdf, NAME.md)
  --eval DIR     folder of the evaluator
  --names A,B    pages to scan (the first in English otherwise, which every recognizer reads)
  --count N      how many of those, or all (10)
  --engine NAME  program or wasm: what recognizes (program where it is found)
  --out DIR      where scans and Markdown go (bench/out/scans)`

const args = readArgs(
  USAGE,
  {
    corpus: { type: 'string' },
    eval: { type: 'string' },
    names: { type: 'string' },
    count: { type: 'string', default: '10' },
    engine: { type: 'string' },
    out: { type: 'string', default: join(import.meta.dirname, 'out', 'scans') },
  },
  ['corpus', 'eval'],
)

/** What is done to the pages, one after the other. */
const TREATMENTS = [
  { label: 'straight' },
  { label: 'skewed', skewDegrees: 1.2 },
  { label: 'noisy', noise: 0.004, grain: 12 },
  { label: 'pale', contrast: 0.55, grain: 8 },
  { label: 'turned 90', turnDegrees: 90 },
  { label: 'skewed, noisy', skewDegrees: -2.3, noise: 0.003, contrast: 0.8 },
  { label: 'turned 180', turnDegrees: 180, skewDegrees: 0.5 },
  { label: 'turned 270', turnDegrees: 270, skewDegrees: -0.7, grain: 10 },
]
/** Of the evaluator: what is compared, page by page and as means. */
const METRICS = ['overall', 'nid', 'teds', 'mhs', 'title_f1', 'list_f1', 'emphasis_f1', 'noise']
const PARTS = ['open', 'opened', 'kept']
const MIB = 2 ** 20

const corpus = resolve(args.corpus)
const out = resolve(args.out)
const names = args.names?.split(',')
const all = readCorpus(corpus, { tablesOnly: false, prefix: '', only: undefined })
const sourceOf = sourcesOf(corpus)
const manifest = readManifest(corpus)
const isEnglish = ({ name }) => (manifest.get(name)?.language ?? 'en') === 'en'
const entries = names
  ? names.map((name) => all.find((entry) => entry.name === name) ?? missing(name))
  : all.filter(isEnglish).slice(0, args.count === 'all' ? all.length : Number(args.count))
const truths = gatherTruths(corpus, entries, `${out}.truth`)
const convertText = await loadEngine({ mode: 'balanced' })
// After the engine: it sets the module up before the first import of mupdf.
const { makeScan } = await import('./scans/make-scan.mjs')
const pool = await startOcrPool(args.engine === 'wasm' ? undefined : findTesseract(process.env))
for (const folder of [`${out}.text`, out]) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
}
console.log(`recognizer: ${await pool.recognizer()}`)
const times = []
for (const [index, entry] of entries.entries()) await scanAndRead(entry, treatmentOf(index))
await pool.close(0)
print(scoreFolders(args.eval, truths, out), scoreFolders(args.eval, truths, `${out}.text`))

function missing(name) {
  throw new Error(`no such page: ${name}`)
}

function treatmentOf(index) {
  return TREATMENTS[index % TREATMENTS.length]
}

/** What a scan is made of can be painted for most pages: one that cannot is told and left out. */
async function scanAndRead(entry, { label, ...treatment }) {
  const bytes = readFileSync(join(corpus, entry.file))
  let scan
  try {
    scan = makeScan(bytes, treatment)
  } catch (error) {
    console.error(`${entry.name}: not painted, ${error.message}`)
    return
  }
  const text = await convertText({ bytes, name: entry.file, format: 'pdf' })
  writeFileSync(join(`${out}.text`, `${entry.name}.md`), text.markdown)
  writeFileSync(join(out, `${entry.name}.pdf`), scan)
  const { result, chunks, ocrMs } = await pool.convert(scanRequest(scan, basename(entry.file)))
  writeFileSync(join(out, `${entry.name}.md`), Buffer.concat(chunks))
  times.push({ name: entry.name, label, ocrMs, confidence: result.quality.signals.ocr_confidence })
}

/** Every page, then the means: of all, of each part of the sources, of each treatment; a scan beside its text. */
function print(scans, texts) {
  const of = ({ per_document }, name) => per_document.find((doc) => doc.name === name)?.scores ?? {}
  const beside = (scan, text, key) => `${shown(scan[key])} / ${shown(text[key])}`
  const pages = times.map(({ name, label, ocrMs, confidence }) => [
    name,
    label,
    ...METRICS.map((key) => beside(of(scans, name), of(texts, name), key)),
    shown(confidence),
    String(Math.round(ocrMs ?? 0)),
  ])
  console.log(textTable([['page', 'scan', ...METRICS, 'conf', 'ms'], ...pages]))
  const meanOf = (scores, names, key) => {
    const found = names.map((name) => of(scores, name)[key]).filter(isNumber)
    return found.length === 0 ? undefined : mean(found)
  }
  const meansOf = (scores, names) =>
    Object.fromEntries(METRICS.map((key) => [key, meanOf(scores, names, key)]))
  const groups = [
    ['all', () => true],
    ...PARTS.map((part) => [part, ({ name }) => partOf(sourceOf(name)) === part]),
    ...TREATMENTS.map(({ label }) => [label, (page) => page.label === label]),
  ]
  const means = groups.flatMap(([title, isOf]) => {
    const names = times.filter(isOf).map(({ name }) => name)
    if (names.length === 0) return []
    const [scan, text] = [meansOf(scans, names), meansOf(texts, names)]
    return [[title, String(names.length), ...METRICS.map((key) => beside(scan, text, key))]]
  })
  console.log(textTable([['means', 'pages', ...METRICS], ...means]))
  console.log(`memory of the process: ${Math.round(process.memoryUsage().rss / MIB)} MB`)
}

function isNumber(value) {
  return typeof value === 'number'
}
