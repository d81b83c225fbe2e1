// Converts a folder of documents with truths, scores the Markdown and says where it is good and where it is not.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { readArgs } from './args.mjs'
import { formatOf, loadEngine } from './engine.mjs'
import { loadPeers } from './peers.mjs'
import { autoChoice } from './quality/auto-choice.mjs'
import { calibrate } from './quality/calibrate.mjs'
import { convertFolder } from './quality/convert.mjs'
import { corpusHash, gatherTruths, readCorpus, readManifest } from './quality/corpus.mjs'
import { writeGallery } from './quality/gallery.mjs'
import * as report from './quality/report.mjs'
import { evalJson, scoreFolders } from './quality/score.mjs'

const USAGE = `node bench/quality.mjs --corpus DIR --eval DIR [options]
  --corpus DIR       documents with truths beside them (NAME.pdf, NAME.md)
  --eval DIR         folder of the evaluator (score.mjs, published.json, peers.json)
  --out DIR          where the Markdown goes (bench/out/quality/CORPUS)
  --tables           truths are NAME.tables.md: tables alone (ICDAR)
  --prefix TEXT      only documents whose name starts so
  --only TEXT        only documents whose name holds this; no baseline
  --mode MODE        fast, balanced, quality, auto
  --auto             also fast, balanced and auto: how often auto chose well, and its cost
  --peers [DIR]      also run other engines: --peers= for this project's node_modules, or a folder's
  --gallery N        HTML of the N worst documents
  --save-baseline    keep the figures in bench/baselines/
  --published        also print the figures others published`

const args = readArgs(
  USAGE,
  {
    corpus: { type: 'string' },
    eval: { type: 'string' },
    out: { type: 'string' },
    tables: { type: 'boolean', default: false },
    prefix: { type: 'string', default: '' },
    only: { type: 'string' },
    mode: { type: 'string', default: 'fast' },
    auto: { type: 'boolean', default: false },
    peers: { type: 'string' },
    gallery: { type: 'string' },
    'save-baseline': { type: 'boolean', default: false },
    published: { type: 'boolean', default: false },
  },
  ['corpus', 'eval'],
)

const corpus = resolve(args.corpus)
const label =
  args.prefix === '' ? basename(corpus) : `${basename(corpus)}-${args.prefix.replace(/-+$/, '')}`
const out = resolve(args.out ?? join(import.meta.dirname, 'out', 'quality', label))
const baselinePath = join(import.meta.dirname, 'baselines', `${label}.json`)
const baseline = existsSync(baselinePath)
  ? JSON.parse(readFileSync(baselinePath, 'utf8'))
  : undefined

const entries = readCorpus(corpus, {
  tablesOnly: args.tables,
  prefix: args.prefix,
  only: args.only,
})
const truths = gatherTruths(corpus, entries, `${out}.truth`)
const convert = await loadEngine({ mode: args.mode })
const run = await convertFolder(corpus, entries, out, async (bytes, { file }) =>
  convert({ bytes, name: file, format: await formatOf(file) }),
)
const scores = scoreFolders(args.eval, truths, out)
const engines = { ...(await peersNow()), ...peersKnown() }

print()
if (args.auto) await printAuto()
if (args['save-baseline'] && args.only === undefined) saveBaseline()
if (args.gallery !== undefined) {
  const worst = [...scores.per_document].sort((a, b) => a.scores.overall - b.scores.overall)
  const chosen = worst.slice(0, Number(args.gallery)).map((doc) => doc.name)
  console.log(
    `\ngallery: ${await writeGallery({ corpus, entries, chosen, scores, out: `${out}.gallery`, convert })}`,
  )
}

function print() {
  const names = scores.per_document.map((doc) => doc.name)
  for (const { name, error } of run.failures) console.log(`failed: ${name}: ${error.message}`)
  if (baseline !== undefined && baseline.corpus !== corpusHash(corpus, entries)) {
    console.log('the baseline is of another corpus: its figures do not compare')
  }
  console.log(report.meansTable(scores, baseline, report.peerColumns(engines, names)))
  const moves = baseline === undefined ? '' : report.movesTable(scores.per_document, baseline, 12)
  if (moves !== '') console.log(`\nmoved most since the baseline (${baseline.commit})\n${moves}`)
  const found = report.leads(scores.per_document, engines)
  if (found.length > 0) {
    const pages = new Set(found.map((lead) => lead.name)).size
    console.log(
      `\n${pages} documents where an engine beats us by more than .05\n${report.leadsTable(found)}`,
    )
  }
  if (run.quality.size >= 3) printCorrelation()
  const published = evalJson(args.eval, 'published.json')
  if (args.published && published !== undefined) {
    console.log(`\n${report.publishedTables(published, scores.means).join('\n\n')}`)
  }
}

async function printAuto() {
  const { lines } = await autoChoice(corpus, entries, out, { evalDir: args.eval, truths, formatOf })
  console.log(`\n${lines.join('\n')}`)
}

function printCorrelation() {
  const manifest = readManifest(corpus)
  const producerOf = (name) =>
    manifest.get(name)?.producer ?? manifest.get(name)?.renderer ?? 'unknown'
  console.log(`\n${report.correlationLine(scores.per_document, run.quality, producerOf)}`)
  const pagesOf = (name) => run.pages.get(name)
  console.log(calibrate(scores.per_document, run.signals, producerOf, pagesOf).line)
}

/** Scores of earlier runs of other engines, where the evaluator keeps them for these documents. */
function peersKnown() {
  const known = evalJson(args.eval, 'peers.json')?.pages ?? {}
  return Object.values(known).some((pages) => entries.some((entry) => entry.name in pages))
    ? known
    : {}
}

async function peersNow() {
  if (args.peers === undefined) return {}
  const { peers, note } = await loadPeers(args.peers === '' ? undefined : resolve(args.peers))
  if (note !== '') console.log(note)
  const found = {}
  for (const peer of peers) {
    const peerOut = `${out}.${peer.name}`
    await convertFolder(corpus, entries, peerOut, async (bytes) => ({
      markdown: await peer.convert(bytes),
    }))
    const theirs = scoreFolders(args.eval, truths, peerOut)
    found[`${peer.name} now`] = Object.fromEntries(
      theirs.per_document.map((doc) => [doc.name, doc.scores]),
    )
  }
  return found
}

function saveBaseline() {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const machine = `${cpus()[0]?.model ?? 'unknown'}, ${cpus().length} cores, Node ${process.versions.node}`
  const kept = report.asBaseline(scores, {
    commit,
    machine,
    corpus: corpusHash(corpus, entries),
    date: new Date().toISOString().slice(0, 10),
  })
  writeFileSync(baselinePath, `${JSON.stringify(kept, null, 1)}\n`)
  console.log(`\nbaseline saved: ${baselinePath}`)
}
