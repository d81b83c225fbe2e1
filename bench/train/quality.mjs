// Fits the weights of the quality score to documents with truths, and says how well it tells them apart.
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readArgs } from '../args.mjs'
import { formatOf, loadEngine } from '../engine.mjs'
import { calibrate } from '../quality/calibrate.mjs'
import { readCorpus } from '../quality/corpus.mjs'
import { sourcesOf } from '../quality/sources.mjs'
import { mean, spearman } from '../ranks.mjs'
import { shown, textTable } from '../text-table.mjs'

const USAGE = `node bench/train/quality.mjs --root DIR --eval DIR [--sets NAMES] [--write]
  --root DIR    folder of the sets
  --eval DIR    folder of the evaluator (score.mjs)
  --sets NAMES  sets with a truth for every document, separated by commas
  --write       write the weights into workers/readers/pdf/quality/weights.ts`

const args = readArgs(
  USAGE,
  {
    root: { type: 'string' },
    eval: { type: 'string' },
    sets: { type: 'string', default: 'pages,pages-business,papertables,mixed,readoc,synth' },
    write: { type: 'boolean', default: false },
  },
  ['root', 'eval'],
)

/** Documents of more pages count so much: their signals are means, and their truths are rougher. */
const SHARE_OF_LONG = 0.5
/** Scores are told apart in classes that begin here. */
const CLASSES = [0, 0.7, 0.8, 0.85, 0.9, 0.95]
const WEIGHTS_FILE = join(import.meta.dirname, '../../workers/readers/pdf/quality/weights.ts')

const { scoreDocument } = await import(pathToFileURL(join(resolve(args.eval), 'score.mjs')).href)
const convert = await loadEngine()
const documents = []
for (const set of args.sets.split(',')) documents.push(...(await readSet(set)))
const byName = new Map(documents.map((one) => [one.name, one]))
const of = (key) => (name) => byName.get(name)[key]
const fit = calibrate(
  documents,
  new Map(documents.map(({ name, signals }) => [name, signals])),
  of('source'),
  of('pages'),
  (name) => (byName.get(name).pages > 1 ? SHARE_OF_LONG : 1),
)
console.log(
  `${documents.length} documents of ${new Set(documents.map(({ source }) => source)).size} sources`,
)
console.log(fit.line)
console.log(`weights in use: Spearman ${shown(rho((one) => one.score))}`)
for (const set of args.sets.split(',')) {
  const own = documents.filter((one) => one.set === set)
  console.log(
    `  ${set}: ${own.length} documents, in use ${shown(rho((one) => one.score, own))}, left out ${shown(rho((one) => fit.held.get(one.name), own))}`,
  )
}
console.log(`\n${classesTable()}`)
if (args.write) writeWeights()

async function readSet(set) {
  const dir = join(resolve(args.root), set)
  const sources = sourcesOf(dir)
  const found = []
  for (const entry of readCorpus(dir, {})) {
    if (entry.truth === undefined) continue
    const truth = readFileSync(join(dir, entry.truth), 'utf8')
    const result = await convert({
      bytes: readFileSync(join(dir, entry.file)),
      name: entry.file,
      format: await formatOf(entry.file),
    }).catch(() => undefined)
    if (result?.quality === undefined) continue
    const { score, signals } = result.quality
    found.push({
      set,
      name: `${set}/${entry.name}`,
      source: sources(entry.name),
      pages: result.pageCount ?? 1,
      score,
      signals,
      scores: { overall: scoreDocument(truth, result.markdown).overall },
    })
  }
  return found
}

function rho(scoreOf, among = documents) {
  return spearman(
    among.map(scoreOf),
    among.map(({ scores }) => scores.overall),
  )
}

/** What documents of a score are really worth: the score of weights that never saw their source. */
function classesTable() {
  const rows = CLASSES.map((from, at) => {
    const to = CLASSES[at + 1] ?? 2
    const own = documents.filter(
      ({ name }) => fit.held.get(name) >= from && fit.held.get(name) < to,
    )
    const told = own.map(({ name }) => fit.held.get(name))
    const real = own.map(({ scores }) => scores.overall)
    const label = at === CLASSES.length - 1 ? `from ${from}` : `${from} to ${to}`
    if (own.length === 0) return [label, '0', '-', '-', '-']
    const poor = real.filter((value) => value < 0.8).length / own.length
    return [label, String(own.length), shown(mean(told)), shown(mean(real)), shown(poor)]
  })
  return textTable([
    ['score', 'documents', 'mean score', 'true overall', 'share below .8'],
    ...rows,
  ])
}

function writeWeights() {
  const text = readFileSync(WEIGHTS_FILE, 'utf8')
  const rounded = fit.weights.map((weight) => Number(weight.toFixed(3)))
  const lines = fit.names.map((name, at) => `  ${name}: ${rounded[at]},`).join('\n')
  const next = text
    .replace(/SCORE_BASE = .*/, `SCORE_BASE = ${rounded.at(-1)}`)
    .replace(/(SCORE_WEIGHTS = \{\n)[^}]*/, `$1${lines}\n`)
  writeFileSync(WEIGHTS_FILE, next)
  console.log(`written: ${WEIGHTS_FILE}`)
}
