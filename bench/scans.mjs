// Makes scans of single pages with truths (straight, skewed, noisy, pale, turned), reads them in mode quality and scores
// the Markdown beside that of the page itself. Prints time and memory of text recognition too.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { findTesseract } from '../dist/src/config/tesseract-program.js'
import { readArgs } from './args.mjs'
import { loadEngine } from './engine.mjs'
import { gatherTruths, readCorpus, readManifest } from './quality/corpus.mjs'
import { scoreFolders } from './quality/score.mjs'
import { scanRequest, startOcrPool } from './scans/ocr-pool.mjs'
import { shown, textTable } from './text-table.mjs'

const USAGE = `node bench/scans.mjs --corpus DIR --eval DIR [options]
  --corpus DIR   single pages with truths beside them (NAME.pdf, NAME.md)
  --eval DIR     folder of the evaluator
  --names A,B    pages to scan (the first ten in English otherwise, which every recognizer reads)
  --engine NAME  program or wasm: what recognizes (program where it is found)
  --out DIR      where scans and Markdown go (bench/out/scans)`

const args = readArgs(
  USAGE,
  {
    corpus: { type: 'string' },
    eval: { type: 'string' },
    names: { type: 'string' },
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
const PAGES = 10
const MIB = 2 ** 20

const corpus = resolve(args.corpus)
const out = resolve(args.out)
const names = args.names?.split(',')
const all = readCorpus(corpus, { tablesOnly: false, prefix: '', only: undefined })
const manifest = readManifest(corpus)
const isEnglish = ({ name }) => (manifest.get(name)?.language ?? 'en') === 'en'
const entries = names
  ? names.map((name) => all.find((entry) => entry.name === name) ?? missing(name))
  : all.filter(isEnglish).slice(0, PAGES)
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

async function scanAndRead(entry, { label, ...treatment }) {
  const bytes = readFileSync(join(corpus, entry.file))
  const text = await convertText({ bytes, name: entry.file, format: 'pdf' })
  writeFileSync(join(`${out}.text`, `${entry.name}.md`), text.markdown)
  const scan = makeScan(bytes, treatment)
  writeFileSync(join(out, `${entry.name}.pdf`), scan)
  const { result, chunks, ocrMs } = await pool.convert(scanRequest(scan, basename(entry.file)))
  writeFileSync(join(out, `${entry.name}.md`), Buffer.concat(chunks))
  times.push({ name: entry.name, label, ocrMs, confidence: result.quality.signals.ocr_confidence })
}

function print(scans, texts) {
  const of = (scores, name) => scores.per_document.find((doc) => doc.name === name)?.scores ?? {}

  const rows = times.map(({ name, label, ocrMs, confidence }) => {
    const [scan, text] = [of(scans, name), of(texts, name)]
    return [
      name,
      label,
      shown(scan.nid),
      shown(text.nid),
      shown(scan.mhs),
      shown(text.mhs),
      shown(scan.teds),
      shown(text.teds),
      shown(confidence),
      String(Math.round(ocrMs ?? 0)),
    ]
  })
  const head = ['page', 'scan', 'nid', 'of text', 'mhs', 'of text', 'teds', 'of text', 'conf', 'ms']
  console.log(textTable([head, ...rows]))
  const mean = (key, scores) => {
    const found = times
      .map(({ name }) => of(scores, name)[key])
      .filter((v) => v !== undefined && v !== null)
    return shown(found.reduce((sum, value) => sum + value, 0) / (found.length || 1))
  }
  console.log(
    `means: nid ${mean('nid', scans)} (text ${mean('nid', texts)}), mhs ${mean('mhs', scans)} (${mean('mhs', texts)}), teds ${mean('teds', scans)} (${mean('teds', texts)})`,
  )
  console.log(`memory of the process: ${Math.round(process.memoryUsage().rss / MIB)} MB`)
}
