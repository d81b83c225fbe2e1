// HTML and CSV on one big made-up file each: CPU time and growth of memory, ours against turndown, in turn, a fresh
// process for every run. Build first.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readArgs } from './args.mjs'
import { writeBigCsv, writeBigHtml } from './text/big-files.mjs'
import { textTable } from './text-table.mjs'

const USAGE = `node bench/text.mjs [--rounds 3] [--html-mb 8] [--csv-mb 100] [--html FILE] [--csv FILE]

Prints CPU seconds (median of the rounds) and the peak of resident memory over that of an idle process that holds the
input. The csv has no peer among our dependencies.`

const options = readArgs(USAGE, {
  rounds: { type: 'string', default: '3' },
  'html-mb': { type: 'string', default: '8' },
  'csv-mb': { type: 'string', default: '100' },
  html: { type: 'string' },
  csv: { type: 'string' },
})

const folder = mkdtempSync(join(tmpdir(), 'docspine-text-'))
try {
  const html = options.html ?? join(folder, 'big.html')
  const csv = options.csv ?? join(folder, 'big.csv')
  if (options.html === undefined) writeBigHtml(html, Number(options['html-mb']) * 1e6)
  if (options.csv === undefined) writeBigCsv(csv, Number(options['csv-mb']) * 1e6)
  const runs = [
    { document: 'html', engine: 'docspine', file: html },
    { document: 'html', engine: 'turndown', file: html },
    { document: 'csv', engine: 'docspine', file: csv },
  ]
  report(runs.map((run) => ({ ...run, rounds: [] })))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function report(runs) {
  for (let round = 0; round < Number(options.rounds); round += 1) {
    for (const run of runs) run.rounds.push(measured(run))
  }
  const rows = runs.map(({ document, engine, rounds }) => {
    const [{ inputBytes, outputBytes }] = rounds
    const cpu = median(rounds.map(({ cpuSeconds }) => cpuSeconds))
    const growth = median(rounds.map(({ growthMiB }) => growthMiB))
    return [document, engine, mib(inputBytes), mib(outputBytes), cpu.toFixed(2), growth.toFixed(0)]
  })
  console.log(
    textTable([['document', 'engine', 'in MiB', 'out MiB', 'CPU s', 'growth MiB'], ...rows]),
  )
  const ratio = Number(rows[0][4]) / Number(rows[1][4])
  console.log(`html: ${ratio.toFixed(2)}x the CPU of turndown`)
}

function measured({ engine, file }) {
  const script = join(import.meta.dirname, 'text', 'one-run.mjs')
  const run = spawnSync(process.execPath, ['--expose-gc', script, engine, file], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (run.status !== 0) throw new Error(`${engine} failed on ${file}`)
  return JSON.parse(run.stdout)
}

function median(values) {
  return values.toSorted((a, b) => a - b)[values.length >> 1]
}

function mib(bytes) {
  return (bytes / 2 ** 20).toFixed(1)
}
