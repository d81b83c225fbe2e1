// CPU and memory of Office conversions, ours against mammoth + turndown and exceljs: a fresh process each, by turns.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join, resolve } from 'node:path'
import { readArgs } from './args.mjs'
import { INPUTS } from './office/inputs.mjs'
import { shown, textTable } from './text-table.mjs'

const USAGE = `node bench/office.mjs [options]
  --dir DIR     folder of docx, xlsx, pptx files; made ones otherwise
  --only TEXT   only files whose name holds this
  --rounds N    rounds, each side once in each (3)
  --must        exit 1 when docx is above 0.25 or xlsx above 0.5 of its baseline, or xlsx grows over 300 MiB`

const BASELINES = { '.docx': 'mammoth', '.xlsx': 'exceljs' }
const RATIO_MAX = { '.docx': 0.25, '.xlsx': 0.5 }
const XLSX_GROWTH_MIB_MAX = 300

const args = readArgs(USAGE, {
  dir: { type: 'string' },
  only: { type: 'string', default: '' },
  rounds: { type: 'string', default: '3' },
  must: { type: 'boolean', default: false },
})

const results = inputFiles().map(compare)
console.log(
  textTable([
    ['file', 'ours s', 'baseline s', 'ratio', 'ours MiB', 'baseline MiB', 'baseline'],
    ...results.map(toRow),
  ]),
)
const missed = results.filter(isMissed)
for (const { name } of missed) console.error(`${name} misses its target`)
if (args.must && missed.length > 0) process.exitCode = 1

function inputFiles() {
  const dir = args.dir === undefined ? madeInputs() : resolve(args.dir)
  return readdirSync(dir)
    .filter((name) => /\.(docx|xlsx|pptx)$/.test(name) && name.includes(args.only))
    .sort()
    .map((name) => join(dir, name))
}

function madeInputs() {
  const dir = join(tmpdir(), 'docspine-bench-office')
  mkdirSync(dir, { recursive: true })
  for (const [name, make] of Object.entries(INPUTS)) {
    if (!existsSync(join(dir, name))) writeFileSync(join(dir, name), make())
  }
  return dir
}

/** The medians of all rounds; sides by turns, so that the machine's load falls on both. */
function compare(file) {
  const baseline = BASELINES[extname(file)]
  const ours = []
  const theirs = []
  for (let round = 0; round < Number(args.rounds); round++) {
    ours.push(runSide('ours', file))
    if (baseline !== undefined) theirs.push(runSide(baseline, file))
  }
  return { name: file, baseline, ours: medians(ours), theirs: medians(theirs) }
}

function runSide(side, file) {
  const script = join(import.meta.dirname, 'office', 'run-side.mjs')
  const { stdout, stderr, status } = spawnSync(process.execPath, [script, side, file], {
    encoding: 'utf8',
  })
  if (status !== 0) {
    console.error(`${side} failed on ${file}: ${stderr.slice(0, 500)}`)
    return undefined
  }
  return JSON.parse(stdout.trim().split('\n').at(-1))
}

function medians(runs) {
  const done = runs.filter((run) => run !== undefined)
  if (done.length === 0) return undefined
  const median = (key) =>
    done.map((run) => run[key]).sort((a, b) => a - b)[Math.floor(done.length / 2)]
  return { cpuSeconds: median('cpuSeconds'), rssGrowthMiB: median('rssGrowthMiB') }
}

function ratio({ ours, theirs }) {
  return ours && theirs ? ours.cpuSeconds / theirs.cpuSeconds : undefined
}

function toRow(result) {
  const { name, baseline, ours, theirs } = result
  return [
    name.split('/').at(-1),
    shown(ours?.cpuSeconds, 2),
    shown(theirs?.cpuSeconds, 2),
    shown(ratio(result), 3),
    shown(ours?.rssGrowthMiB, 0),
    shown(theirs?.rssGrowthMiB, 0),
    baseline ?? '-',
  ]
}

function isMissed(result) {
  const format = extname(result.name)
  const isHeavy =
    format === '.xlsx' && (result.ours?.rssGrowthMiB ?? Infinity) > XLSX_GROWTH_MIB_MAX
  return (
    isHeavy || (ratio(result) ?? 0) > (RATIO_MAX[format] ?? Infinity) || result.ours === undefined
  )
}
