// Fits the weights of the signs of headings to labelled documents, and says what they are worth on sources left out.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readArgs } from '../args.mjs'
import { readManifest } from '../quality/corpus.mjs'
import { sourcesOf } from '../quality/sources.mjs'
import { textTable } from '../text-table.mjs'
import { candidatesOf } from './heading-candidates.mjs'
import { climbF1, lostLeftOut, scoreOf, titleF1 } from './soft-f1.mjs'

/** What weights may lose on documents that they were not fitted to. */
const LEFT_OUT_MAX = 0.01

const USAGE = `node bench/train/headings.mjs --corpora DIR,DIR… [--write] [--must]
  --corpora   folders of PDFs with their Markdown (NAME.md), or with titles by page in manifest.json
  --must      exit 1 where the best weights are worth ${LEFT_OUT_MAX} less on sources or producers left out than in-sample
  --write     write the weights that are best on left-out sources into workers/readers/pdf/headings/weights.ts, where
              they are better there than those in use`

/** How much the weights are held at those in use, from loosely to firmly. */
const HOLDS = [1, 3, 10, 30]
/** Groups are left out in so many folds. */
const FOLDS = 10
/** Documents made for the purpose show less of what real ones do. */
const SHARE_OF_MADE = 0.25
const WEIGHTS_FILE = join(import.meta.dirname, '../../workers/readers/pdf/headings/weights.ts')

const args = readArgs(
  USAGE,
  {
    corpora: { type: 'string' },
    write: { type: 'boolean', default: false },
    must: { type: 'boolean', default: false },
  },
  ['corpora'],
)
const built = (path) =>
  import(pathToFileURL(join(import.meta.dirname, '../../dist/workers/readers/pdf', path)).href)
const { WEIGHTS, HEADING_SCORE_MIN } = await built('headings/weights.js')
const names = Object.keys(WEIGHTS)
const start = names.map((name) => WEIGHTS[name])

const documents = []
for (const dir of args.corpora.split(',').map((path) => resolve(path))) await gather(dir)
console.log(
  `${documents.length} documents, ${documents.reduce((sum, one) => sum + one.rows.length, 0)} candidates, ${documents.reduce((sum, one) => sum + one.titles, 0)} titles`,
)

const options = { names, start, cut: HEADING_SCORE_MIN }
const groups = [...new Set(documents.map((one) => one.source))]
const trials = HOLDS.map((hold) => ({ hold, ...trial(hold) }))
const best = trials.toSorted((a, b) => b.leftOut - a.leftOut)[0]
const inUse = meanF1(documents, () => start)
console.log(
  textTable([
    ['hold', 'in-sample', 'source left out', 'producer left out'],
    ['in use', shown(inUse), '', ''],
    ...trials.map((one) => [
      String(one.hold),
      shown(one.inSample),
      shown(one.leftOut),
      shown(one.withoutProducer),
    ]),
  ]),
)
const lost = lostLeftOut(best)
console.log(`left out, ${shown(lost)} less than in-sample (at most ${LEFT_OUT_MAX})`)
if (args.must && lost > LEFT_OUT_MAX) process.exitCode = 1
for (const name of new Set(documents.map((one) => one.corpus))) {
  const own = documents.filter((one) => one.corpus === name)
  // Where only some titles are told there is no F1.
  if (!own.some((one) => one.areAllTold)) continue
  console.log(
    `${name}: in use ${shown(meanF1(own, () => start))}, fitted ${shown(meanF1(own, () => best.weights))}, source left out ${shown(meanF1(own, (one) => best.bySource.get(one.source)))}`,
  )
}
console.log(
  textTable([
    ['sign', 'in use', 'fitted'],
    ...names.map((name, at) => [name, shown(start[at]), shown(best.weights[at])]),
  ]),
)
if (args.write && best.leftOut > inUse) writeWeights(best.weights)
else console.log('the weights in use stay')

async function gather(dir) {
  const manifest = readManifest(dir)
  const sourceOf = sourcesOf(dir)
  for (const file of readdirSync(dir)
    .filter((one) => one.endsWith('.pdf'))
    .sort()) {
    const name = file.slice(0, -'.pdf'.length)
    const entry = manifest.get(name) ?? {}
    const truth = join(dir, `${name}.md`)
    const titles = entry.titles?.flat().map(({ title }) => title)
    if (titles === undefined && !existsSync(truth)) continue
    const found = await candidatesOf(join(dir, file), {
      built,
      names,
      titles: titles ?? headingsOf(readFileSync(truth, 'utf8')),
      areAllTold: titles === undefined,
    })
    if (found === undefined) continue
    const source = sourceOf(name)
    const producer = entry.producer ?? entry.renderer ?? 'unknown'
    const share = entry.renderer === undefined ? 1 : SHARE_OF_MADE
    documents.push({ name, corpus: basename(dir), source, producer, share, ...found })
  }
}

/** Titles of Markdown, fences left out. */
function headingsOf(markdown) {
  let isFenced = false
  return markdown.split('\n').flatMap((line) => {
    if (/^\s*(?:```|~~~)/.test(line)) isFenced = !isFenced
    const title = isFenced ? undefined : /^#{1,6} +(.*)/.exec(line)?.[1]
    return title === undefined ? [] : [title.replace(/<[^>]+>|\]\([^)]*\)|\[\^[^\]]*\]/g, '')]
  })
}

function trial(hold) {
  const weights = climbF1(documents, { ...options, hold })
  const bySource = leftOut((one) => one.source, hold)
  const byProducer = leftOut((one) => one.producer, hold)
  return {
    weights,
    bySource,
    inSample: meanF1(documents, () => weights),
    leftOut: meanF1(documents, (one) => bySource.get(one.source)),
    withoutProducer: meanF1(documents, (one) => byProducer.get(one.producer)),
  }
}

/** Weights by group, fitted without its documents, nor those of the others of its fold. */
function leftOut(groupOf, hold) {
  const all = [...new Set(documents.map(groupOf))].sort((a, b) => (a < b ? -1 : 1))
  const folds = Array.from({ length: Math.min(FOLDS, all.length) }, (_, fold) =>
    all.filter((__, at) => at % FOLDS === fold),
  )
  return new Map(
    folds.flatMap((fold) => {
      const others = documents.filter((one) => !fold.includes(groupOf(one)))
      const weights = climbF1(others, { ...options, hold })
      return fold.map((group) => [group, weights])
    }),
  )
}

function meanF1(some, weightsOf) {
  const told = some.filter((one) => one.areAllTold && (one.titles > 0 || one.rows.length > 0))
  const all = told.flatMap((one) => {
    const weights = weightsOf(one)
    const f1 = titleF1(one, (row) => scoreOf(row, weights) >= HEADING_SCORE_MIN)
    return f1 === undefined ? [] : [{ f1, share: one.share }]
  })
  const sum = all.reduce((total, { share }) => total + share, 0)
  return all.reduce((total, { f1, share }) => total + share * f1, 0) / sum
}

function shown(value) {
  return value.toFixed(3)
}

function writeWeights(weights) {
  const text = readFileSync(WEIGHTS_FILE, 'utf8')
  const lines = names.map((name, at) => `  ${name}: ${Number(weights[at].toFixed(2))},\n`).join('')
  writeFileSync(
    WEIGHTS_FILE,
    text.replace(/(WEIGHTS = \{\n)[^}]*(\} as const)/, (_, head, tail) => head + lines + tail),
  )
  console.log(`written: ${groups.length} sources`)
}
