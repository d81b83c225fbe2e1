// Fits the weights that choose between candidates for tables, and writes them where the reader has them.
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readArgs } from '../args.mjs'
import { readCorpus } from '../quality/corpus.mjs'
import { sourcesOf } from '../quality/sources.mjs'
import { fitLogistic, probability } from './logistic.mjs'
import { chosenFrom, tableCandidates } from './table-candidates.mjs'

const USAGE = `node bench/train/tables.mjs --root DIR --eval DIR [options]
  --root DIR      folder of the sets with truths (SETS below); dist/ must be built
  --eval DIR      folder of the evaluator (lib/bench.mjs: TEDS labels the candidates)
  --sets NAMES    folders under --root, separated by commas
  --penalty N     of large weights (0.3)
  --dry           print the figures, write nothing`

const args = readArgs(
  USAGE,
  {
    root: { type: 'string' },
    eval: { type: 'string' },
    sets: { type: 'string', default: 'pages,pages-business,papertables,mixed,real,synth' },
    penalty: { type: 'string', default: '0.3' },
    dry: { type: 'boolean', default: false },
  },
  ['root', 'eval'],
)
const OUT = join(import.meta.dirname, '../../workers/readers/pdf/tables/choice/fitted-weights.ts')
/** Folders whose truths are tables alone, and the part of them that is annotated by hand. */
const TABLES_ONLY = { real: { tablesOnly: true, prefix: 'icdar2013-' } }

const scorer = await import(pathToFileURL(join(resolve(args.eval), 'lib', 'bench.mjs')).href)
const teds = (truth, pred) => scorer.benchScores(truth, pred).teds ?? 0
const candidates = []
for (const set of args.sets.split(',')) candidates.push(...(await gather(set)))
const signs = Object.keys(candidates[0].signs)
const rows = candidates.map((one) => [1, ...signs.map((sign) => one.signs[sign])])
const labels = candidates.map((one) => one.label)
const weights = fitLogistic(rows, labels, sampleWeights(), Number(args.penalty))
printFigures()
if (!args.dry) writeFileSync(OUT, asSource())

async function gather(set) {
  const dir = join(resolve(args.root), set)
  const sourceOf = sourcesOf(dir)
  const found = []
  for (const { name, file, truth } of readCorpus(dir, TABLES_ONLY[set] ?? {})) {
    if (truth === undefined) continue
    const markdown = readFileSync(join(dir, truth), 'utf8')
    const own = await tableCandidates(join(dir, file), markdown, teds)
    for (const one of own) found.push({ ...one, name: `${set}/${name}`, source: sourceOf(name) })
  }
  console.log(`${set}: ${found.length} candidates`)
  return found
}

/** Large candidates count more, those of a document with many of them less. */
function sampleWeights() {
  const byName = new Map()
  for (const { name } of candidates) byName.set(name, (byName.get(name) ?? 0) + 1)
  return candidates.map(({ name, words }) =>
    Math.sqrt((Math.min(words, 200) / 50 + 0.2) / byName.get(name)),
  )
}

/** The loss and the TEDS of what would be chosen, in sample and by weights fitted without the candidate's source. */
function printFigures() {
  const weighed = sampleWeights()
  const left = new Array(rows.length).fill(0)
  for (const source of new Set(candidates.map((one) => one.source))) {
    const others = candidates.flatMap((one, at) => (one.source === source ? [] : [at]))
    const pick = (values) => others.map((at) => values[at])
    const own = fitLogistic(pick(rows), pick(labels), pick(weighed), Number(args.penalty))
    for (const [at, one] of candidates.entries())
      if (one.source === source) left[at] = probability(rows[at], own)
  }
  const within = rows.map((row) => probability(row, weights))
  console.log(
    `loss in sample ${loss(within, weighed)}, each source left out ${loss(left, weighed)}`,
  )
  console.log(`TEDS in sample ${chosenTeds(within)}, each source left out ${chosenTeds(left)}`)
}

function loss(expected, weighed) {
  let sum = 0
  let all = 0
  for (const [at, p] of expected.entries()) {
    sum -= weighed[at] * (labels[at] * Math.log(p) + (1 - labels[at]) * Math.log(1 - p))
    all += weighed[at]
  }
  return (sum / all).toFixed(4)
}

/** Mean TEDS of the candidates that are chosen where they are expected to be so similar, each page as one. */
function chosenTeds(expected) {
  const byPage = new Map()
  for (const [at, { name, page }] of candidates.entries()) {
    const key = `${name} ${page}`
    byPage.set(key, [...(byPage.get(key) ?? []), at])
  }
  const teds = []
  for (const own of byPage.values()) {
    const chosen = chosenFrom(own.map((at) => ({ ...candidates[at], expected: expected[at] })))
    const words = chosen.reduce((sum, one) => sum + one.words, 0)
    if (words > 0) teds.push(chosen.reduce((sum, one) => sum + one.label * one.words, 0) / words)
  }
  return (teds.reduce((a, b) => a + b, 0) / teds.length).toFixed(4)
}

function asSource() {
  const lines = signs.map((sign, k) => `  ${sign}: ${round(weights[k + 1])},`)
  return `// Written by bench/train/tables.mjs: do not edit.

export const WEIGHT_BASE = ${round(weights[0])}
export const WEIGHTS: Readonly<Record<string, number>> = {
${lines.join('\n')}
}
`
}

function round(value) {
  return Number(value.toFixed(2))
}
