// Converts every set of documents with truths, and prints one table: a set a line, beside an earlier run.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readArgs } from './args.mjs'
import { formatOf, loadEngine } from './engine.mjs'
import { loadPeers } from './peers.mjs'
import { readCorpus } from './quality/corpus.mjs'
import { paragraphF1 } from './quality/paragraph-ends.mjs'
import { partOf, sourcesOf } from './quality/sources.mjs'
import { mean } from './ranks.mjs'
import { difference, shown, textTable } from './text-table.mjs'

const USAGE = `node bench/sets.mjs --root DIR --eval DIR [options]
  --root DIR      folder of the sets (pages, pages-business, papertables, mixed, readoc, synth, real)
  --eval DIR      folder of the evaluator (score.mjs)
  --sets NAMES    some sets alone, separated by commas
  --mode MODE     fast, balanced, quality, auto
  --out FILE      where the run is kept (bench/out/sets/MODE.json)
  --against FILE  an earlier run: changes, and the documents that moved most
  --moved N       how many of those (0)
  --half PART     open, opened or kept: only documents of the sources that may be looked at, may be by now, or may not
  --peer NAME     another engine in place of docspine: liteparse, pdf-inspector, unpdf; see bench/peers.mjs
  --peers DIR     the folder whose node_modules has it`

const args = readArgs(
  USAGE,
  {
    root: { type: 'string' },
    eval: { type: 'string' },
    sets: { type: 'string', default: 'pages,pages-business,papertables,mixed,icdar,readoc,synth' },
    mode: { type: 'string', default: 'fast' },
    out: { type: 'string' },
    against: { type: 'string' },
    moved: { type: 'string', default: '0' },
    half: { type: 'string' },
    peer: { type: 'string' },
    peers: { type: 'string' },
  },
  ['root', 'eval'],
)

/** Sets that are not a folder with a truth for every document. */
const SPECIAL = {
  icdar: { folder: 'real', tablesOnly: true, prefix: 'icdar2013-eu-' },
  'icdar-us': { folder: 'real', tablesOnly: true, prefix: 'icdar2013-us-' },
}
/** Of the evaluator; `paragraphs` is our own, see paragraph-ends.mjs. */
const EVALUATED = ['overall', 'nid', 'teds', 'mhs', 'table_precision', 'table_recall']
const METRICS = [...EVALUATED, 'paragraphs']

const out = resolve(
  args.out ?? join(import.meta.dirname, 'out', 'sets', `${args.peer ?? args.mode}.json`),
)
const { scoreDocument } = await import(pathToFileURL(join(resolve(args.eval), 'score.mjs')).href)
const convert = args.peer === undefined ? await loadEngine({ mode: args.mode }) : await loadPeer()
const cachePath = join(dirname(out), 'scores.cache.json')
const cache = existsSync(cachePath) ? JSON.parse(readFileSync(cachePath, 'utf8')) : {}
mkdirSync(dirname(out), { recursive: true })

const documents = []
for (const set of args.sets.split(',')) documents.push(...(await runSet(set)))
writeFileSync(out, JSON.stringify(documents))
writeFileSync(cachePath, JSON.stringify(cache))
const before = args.against === undefined ? undefined : known(resolve(args.against))
console.log(table(groups(documents), before))
if (before !== undefined && Number(args.moved) > 0) console.log(`\n${moves(Number(args.moved))}`)

async function loadPeer() {
  const { peers, note } = await loadPeers(args.peers && resolve(args.peers), [args.peer])
  const [peer] = peers
  if (peer === undefined) throw new Error(note || `There is no engine ${args.peer}`)
  return async ({ bytes }) => ({ markdown: await peer.convert(bytes) })
}

async function runSet(set) {
  const { folder = set, tablesOnly = false, prefix = '' } = SPECIAL[set] ?? {}
  const dir = join(resolve(args.root), folder)
  const sources = sourcesOf(dir)
  const found = []
  for (const entry of readCorpus(dir, { tablesOnly, prefix })) {
    if (entry.truth === undefined) continue
    const source = sources(entry.name)
    const part = partOf(source)
    if (args.half !== undefined && part !== args.half) continue
    const truth = readFileSync(join(dir, entry.truth), 'utf8')
    const scores = scored(truth, await markdownOf(dir, entry))
    found.push({ set, name: entry.name, source, part, scores })
  }
  return found
}

/** A document that fails is empty: it scores 0. */
async function markdownOf(dir, { file }) {
  try {
    const bytes = readFileSync(join(dir, file))
    return (await convert({ bytes, name: file, format: await formatOf(file) })).markdown
  } catch (error) {
    console.log(`failed: ${file}: ${error.message}`)
    return ''
  }
}

function scored(truth, markdown) {
  const key = createHash('sha1').update(truth).update('\0').update(markdown).digest('base64')
  cache[key] ??= onlyMetrics(scoreDocument(truth, markdown))
  return { ...cache[key], paragraphs: paragraphF1(truth, markdown) }
}

function onlyMetrics(scores) {
  return Object.fromEntries(EVALUATED.map((metric) => [metric, scores[metric]]))
}

/** Lines of the table: each set, and its parts. */
function groups(all) {
  const found = []
  for (const set of new Set(all.map((doc) => doc.set))) {
    const own = all.filter((doc) => doc.set === set)
    found.push([set, own])
    if (args.half !== undefined) continue
    for (const part of ['open', 'opened', 'kept']) {
      const half = own.filter((doc) => doc.part === part)
      if (half.length > 0) found.push([`  ${part}`, half])
    }
  }
  return found
}

function table(lines, earlier) {
  const head = ['set', 'docs', ...METRICS.flatMap((m) => (earlier === undefined ? [m] : [m, '']))]
  const rows = lines.map(([label, docs]) => [
    label,
    String(docs.length),
    ...METRICS.flatMap((metric) => columns(docs, metric, earlier)),
  ])
  return textTable([head, ...rows])
}

function columns(docs, metric, earlier) {
  const now = meanOf(docs, metric)
  if (earlier === undefined) return [shown(now)]
  const then = meanOf(
    docs.map((doc) => earlier.get(`${doc.set}/${doc.name}`)).filter((doc) => doc !== undefined),
    metric,
  )
  return [shown(now), difference(now, then)]
}

function meanOf(docs, metric) {
  const values = docs.map((doc) => doc.scores[metric]).filter(Number.isFinite)
  return values.length === 0 ? null : mean(values)
}

function known(path) {
  const docs = JSON.parse(readFileSync(path, 'utf8'))
  return new Map(docs.map((doc) => [`${doc.set}/${doc.name}`, doc]))
}

/** The documents of sources that may be looked at whose overall moved most. */
function moves(count) {
  const moved = documents
    .filter((doc) => doc.part !== 'kept' && before.has(`${doc.set}/${doc.name}`))
    .map((doc) => ({ doc, earlier: before.get(`${doc.set}/${doc.name}`).scores }))
    .map(({ doc, earlier }) => ({ doc, earlier, by: doc.scores.overall - earlier.overall }))
    .filter(({ by }) => Math.abs(by) > 0.005)
    .sort((a, b) => Math.abs(b.by) - Math.abs(a.by))
    .slice(0, count)
  return textTable([
    ['document', 'overall', 'nid', 'teds', 'mhs'],
    ...moved.map(({ doc, earlier }) => [
      `${doc.set}/${doc.name}`,
      difference(doc.scores.overall, earlier.overall),
      ...['nid', 'teds', 'mhs'].map(
        (metric) => `${shown(earlier[metric])} ${difference(doc.scores[metric], earlier[metric])}`,
      ),
    ]),
  ])
}
