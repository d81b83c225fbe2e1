// Fits the weights that tell blocks side by side from rows of labels and values, and writes them where the reader has them.
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readArgs } from '../args.mjs'
import { readCorpus } from '../quality/corpus.mjs'
import { isHeldOut, sourcesOf } from '../quality/sources.mjs'
import { fitLogistic, probability } from './logistic.mjs'
import { sideCandidates } from './side-candidates.mjs'

const USAGE = `node bench/train/side-blocks.mjs --root DIR [options]
  --root DIR      folder of the sets with truths (SETS below); dist/ must be built
  --sets NAMES    folders under --root, separated by commas
  --penalty N     of large weights (0.2)
  --wrong N       show so many of those that are judged wrongly, of the sources that may be looked at
  --dry           print the figures, write nothing`

const args = readArgs(
  USAGE,
  {
    root: { type: 'string' },
    sets: { type: 'string', default: 'pages,pages-business,papertables,mixed,readoc,synth' },
    penalty: { type: 'string', default: '0.2' },
    wrong: { type: 'string', default: '0' },
    dry: { type: 'boolean', default: false },
  },
  ['root'],
)
const OUT = join(import.meta.dirname, '../../workers/readers/pdf/columns/side-weights.ts')
/** Read across where it is likelier than this to be right: what is torn apart reads worse than what is not parted. */
const DOWN_MIN = 0.55

const candidates = []
for (const set of args.sets.split(',')) candidates.push(...(await gather(set)))
const signs = Object.keys(candidates[0].signs)
const rows = candidates.map((one) => [1, ...signs.map((sign) => one.signs[sign])])
const labels = candidates.map((one) => one.label)
const weighed = sampleWeights()
const weights = fitLogistic(rows, labels, weighed, Number(args.penalty))
const leftOut = withoutSource()
printFigures()
for (const [sign, weight] of entries()) console.log(`${sign.padEnd(10)} ${weight}`)
printWrong(Number(args.wrong))
if (!args.dry) writeFileSync(OUT, asSource())

async function gather(set) {
  const dir = join(resolve(args.root), set)
  const sourceOf = sourcesOf(dir)
  const found = []
  for (const { name, file, truth } of readCorpus(dir, {})) {
    if (truth === undefined) continue
    const own = await sideCandidates(join(dir, file), readFileSync(join(dir, truth), 'utf8'))
    for (const one of own) found.push({ ...one, name: `${set}/${name}`, source: sourceOf(name) })
  }
  console.log(`${set}: ${found.length} candidates`)
  return found
}

/** Those of a document with many count less. */
function sampleWeights() {
  const byName = new Map()
  for (const { name } of candidates) byName.set(name, (byName.get(name) ?? 0) + 1)
  return candidates.map(({ name }) => 1 / Math.sqrt(byName.get(name)))
}

/** How likely each is read down by weights fitted without its source. */
function withoutSource() {
  const left = new Array(rows.length).fill(0)
  for (const source of new Set(candidates.map((one) => one.source))) {
    const others = candidates.flatMap((one, at) => (one.source === source ? [] : [at]))
    const pick = (values) => others.map((at) => values[at])
    const own = fitLogistic(pick(rows), pick(labels), pick(weighed), Number(args.penalty))
    for (const [at, one] of candidates.entries())
      if (one.source === source) left[at] = probability(rows[at], own)
  }
  return left
}

function printFigures() {
  const within = rows.map((row) => probability(row, weights))
  const documents = new Set(candidates.map(({ name }) => name)).size
  console.log(`${candidates.length} candidates of ${documents} documents`)
  console.log(`loss in sample ${loss(within)}, each source left out ${loss(leftOut)}`)
  console.log(`right in sample ${right(within)}, each source left out ${right(leftOut)}`)
}

function loss(expected) {
  const losses = expected.map(
    (p, at) => -labels[at] * Math.log(p) - (1 - labels[at]) * Math.log(1 - p),
  )
  return shareOf(losses)
}

function right(expected) {
  return shareOf(expected.map((p, at) => Number(isDown(p) === labels[at] > 0.5)))
}

function isDown(p) {
  return p > DOWN_MIN
}

function shareOf(values) {
  const sum = values.reduce((total, value, at) => total + weighed[at] * value, 0)
  return (sum / weighed.reduce((a, b) => a + b, 0)).toFixed(3)
}

function printWrong(count) {
  const wrong = candidates
    .map((one, at) => ({ ...one, p: leftOut[at] }))
    .filter(({ p, label, source }) => !isHeldOut(source) && isDown(p) !== label > 0.5)
  for (const { name, page, p, label, texts } of wrong.slice(0, count))
    console.log(`${name} ${page}: ${p.toFixed(2)} for ${label.toFixed(2)}\n  ${texts.join(' | ')}`)
}

/** By name; the least likelihood that counts is taken off the first, so that more than 0 is read down. */
function entries() {
  const least = Math.log(DOWN_MIN / (1 - DOWN_MIN))
  const [base, ...others] = weights
  return [['bias', round(base - least)], ...signs.map((sign, k) => [sign, round(others[k])])]
}

function asSource() {
  return `/** What the signs of blocks side by side count for; written by \`bench/train/side-blocks.mjs\`. */
export const SIDE_WEIGHTS = {
${entries()
  .map(([sign, weight]) => `  ${sign}: ${weight},`)
  .join('\n')}
} as const
`
}

function round(value) {
  return Number(value.toFixed(2))
}
