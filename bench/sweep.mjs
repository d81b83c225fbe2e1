// Converts every file of a folder, and after each a known document on the same thread: what hangs, what costs a
// thread, what fails without an error of ours, and whether the thread still reads right. Build first.
import { availableParallelism } from 'node:os'
import { relative } from 'node:path'
import { readArgs } from './args.mjs'
import { filesIn } from './sweep/files.mjs'
import { createSweeper } from './sweep/sweeper.mjs'
import { textTable } from './text-table.mjs'

const USAGE = `node bench/sweep.mjs --corpus DIR [options]

  --corpus DIR     every file below it is converted, whatever it is called
  --modes LIST     modes, one after the other (fast)
  --seconds N      longest work on one document (60)
  --threads N      threads, each with a line of its own (one a core)
  --only TEXT      only paths that hold this
  --slowest N      how many of the slowest are shown (10)
  --all            show every file

Exit code 1 when a document hung, a probe was wrong or anything ended other than in Markdown or an error of ours.`

const options = readArgs(
  USAGE,
  {
    corpus: { type: 'string' },
    modes: { type: 'string', default: 'fast' },
    seconds: { type: 'string', default: '60' },
    threads: { type: 'string', default: String(availableParallelism()) },
    only: { type: 'string', default: '' },
    slowest: { type: 'string', default: '10' },
    all: { type: 'boolean', default: false },
  },
  ['corpus'],
)

const GRACE_MS = 1000
const modes = options.modes.split(',')
const work = filesIn(options.corpus)
  .filter((path) => path.includes(options.only))
  .flatMap((path) => modes.map((mode) => ({ path, mode })))
const total = work.length
const results = []
await Promise.all(Array.from({ length: Number(options.threads) }, sweepOn))
report()

async function sweepOn() {
  const sweeper = await createSweeper(Number(options.seconds))
  try {
    for (let next = work.shift(); next !== undefined; next = work.shift()) {
      results.push({ ...next, ...(await sweeper.sweep(next.path, next.mode)) })
    }
  } finally {
    await sweeper.close()
  }
}

function report() {
  const bad = results.filter(isBad)
  const slowest = results.toSorted((a, b) => b.ms - a.ms).slice(0, Number(options.slowest))
  section('every file', options.all ? results : [])
  section('bad', bad)
  section('slowest', slowest)
  const counts = new Map()
  for (const { outcome } of results) counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  console.log(textTable([...counts].map(([outcome, count]) => [outcome, String(count)])))
  const lost = results.filter(({ events }) => events.length > 0).length
  const late = results.filter(({ events }) => events.includes('timeout')).length
  console.log(
    `${total} conversions: ${results.filter(isHang).length} hung, ${bad.length} bad, ` +
      `${results.filter(({ probe }) => probe !== 'right').length} wrong probes, ${lost} cost a thread, ${late} of them by the clock`,
  )
  if (bad.length > 0 || results.length < total) process.exitCode = 1
}

/** Not even the clock ended it in time. */
function isHang({ ms }) {
  return ms > Number(options.seconds) * 1000 + GRACE_MS
}

function isBad(result) {
  return result.probe !== 'right' || result.isForeign || isHang(result)
}

function section(title, rows) {
  if (rows.length === 0) return
  const cells = rows.map(({ path, mode, ms, outcome, probe, events, message }) => [
    relative(options.corpus, path).slice(-60),
    mode,
    (ms / 1000).toFixed(2),
    outcome,
    probe === 'right' ? '' : `probe: ${probe}`,
    events.join(' '),
    message.slice(0, 80),
  ])
  console.log(`${title}\n${textTable([['file', 'mode', 's', 'outcome', '', '', ''], ...cells])}\n`)
}
