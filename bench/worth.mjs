// What each rule of the reader is worth: switches it off, reads documents with truths, and says what they lose.
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readArgs } from './args.mjs'
import { readCorpus } from './quality/corpus.mjs'
import { shown, textTable } from './text-table.mjs'
import { addSwitches } from './worth/switches.mjs'

const USAGE = `node bench/worth.mjs --root DIR --eval DIR [options], on Node 22.15 and later
  --root DIR      folder of the sets with truths; dist/ must be built
  --eval DIR      folder of the evaluator (score.mjs)
  --sets NAMES    folders under --root, separated by commas
  --rules TEXT    a regular expression for the files of rules, under workers/readers/pdf (^tables/)
  --part K/N      every Nth document from the Kth: several processes share the work
  --changed N     a rule that changed so many documents is asked no further (12)
  --least N       shows the rules whose absence costs less, sum of overall (.05)
  --out FILE      also writes all figures as JSON`

const args = readArgs(
  USAGE,
  {
    root: { type: 'string' },
    eval: { type: 'string' },
    sets: { type: 'string', default: 'pages,pages-business,papertables,mixed,readoc,synth' },
    rules: { type: 'string', default: '^tables/' },
    part: { type: 'string', default: '0/1' },
    changed: { type: 'string', default: '12' },
    least: { type: 'string', default: '.05' },
    out: { type: 'string' },
  },
  ['root', 'eval'],
)

/** Slower pages are left out, ms: each is read once for every rule that it asks. */
const PAGE_MS_MAX = 250
/** A reading that takes so many times the steps of the whole reader's, and so many more, has no end: nothing is read. */
const STEPS_FACTOR = 4
const STEPS_MORE = 10_000

const switches = addSwitches(new RegExp(args.rules))
const { loadEngine } = await import('./engine.mjs')
const { scoreDocument } = await import(pathToFileURL(resolve(args.eval, 'score.mjs')).href)
const convert = await loadEngine()
/** By the rule's number; the reader is loaded with the first document. */
const worth = []
let slow = 0
for (const document of documents()) await ask(document)
print()
if (args.out !== undefined) writeFileSync(args.out, JSON.stringify(worth))

/** This process's share of the documents that have truths. */
function documents() {
  const [part, parts] = args.part.split('/').map(Number)
  return args.sets
    .split(',')
    .flatMap((set) => {
      const dir = join(resolve(args.root), set)
      return readCorpus(dir, {})
        .filter(({ file, truth }) => truth !== undefined && file.endsWith('.pdf'))
        .map(({ file, truth }) => ({
          name: `${set}/${file}`,
          file: join(dir, file),
          truth: join(dir, truth),
        }))
    })
    .filter((_, at) => at % parts === part)
}

/** Reads a document without each rule that it asks and that has not changed enough others. */
async function ask({ name, file, truth }) {
  const bytes = readFileSync(file)
  const read = async () => (await convert({ bytes, name: file, format: 'pdf' })).markdown
  switches.turnOn()
  switches.clear()
  const start = performance.now()
  const markdown = await read()
  if (performance.now() - start > PAGE_MS_MAX) {
    slow++
    return
  }
  const steps = switches.steps()
  const known = readFileSync(truth, 'utf8')
  let score
  for (const id of switches.asked()) {
    worth[id] ??= { ...switches.all[id], asked: 0, changes: [] }
    const rule = worth[id]
    rule.asked++
    if (rule.changes.length >= Number(args.changed)) continue
    switches.turnOff(id, STEPS_FACTOR * steps + STEPS_MORE)
    const without = await read().catch(() => '')
    if (without === markdown) continue
    score ??= scoreDocument(known, markdown).overall
    rule.changes.push([name, scoreDocument(known, without).overall - score])
  }
}

function print() {
  const rows = worth
    .map((rule) => ({
      ...rule,
      sum: rule.changes.reduce((total, [, change]) => total + change, 0),
    }))
    .filter(({ sum }) => sum > -Number(args.least))
    .sort((a, b) => b.sum - a.sum)
    .map(({ file, name, lines, asked, changes, sum }) =>
      [
        `${file} ${name}`,
        lines,
        asked,
        changes.length,
        changes.filter(([, one]) => one < 0).length,
        shown(sum),
      ].map(String),
    )
  console.log(`${slow} documents take over ${PAGE_MS_MAX} ms and are left out`)
  console.log(textTable([['rule', 'lines', 'asked', 'changed', 'worse without', 'sum'], ...rows]))
}
