// Runs bad input through the conversion, without HTTP: each case in a process of its own, with its limits of time and
// memory. Build first.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readArgs } from './args.mjs'
import { textTable } from './text-table.mjs'

const USAGE = `node bench/hostile.mjs --cases FILE [--generated DIR] [--formats html,csv,txt] [--all]

FILE lists cases: { cases: [{ file | gen_file, kind, request: { query: { filename } }, expect: { status, contains,
absent, max_seconds, max_rss_mb } }] }; files lie beside it, generated ones in DIR (default: beside it too). Cases whose
file is not there are skipped and counted. Prints the cases that fail, with --all every case. Exit code 1 on a failure.`

const options = readArgs(
  USAGE,
  {
    cases: { type: 'string' },
    generated: { type: 'string' },
    formats: { type: 'string', default: 'html,csv,txt' },
    all: { type: 'boolean' },
  },
  ['cases'],
)

const formats = new Set(options.formats.split(','))
const folder = dirname(options.cases)
const results = JSON.parse(readFileSync(options.cases, 'utf8'))
  .cases.map((entry) => ({ ...entry, format: formatOf(entry), path: pathOf(entry) }))
  .filter(({ kind, format }) => formats.has(format) && !/^(body|params|mismatch)/.test(kind))
  .map(judged)

const failed = results.filter(({ faults }) => faults.length > 0)
const shown = options.all ? results : failed
const head = ['case', 'status', 's', 'MiB', 'faults']
const rows = shown.map(({ name, status, seconds, rssMiB, faults }) => [
  name.slice(0, 48),
  String(status ?? '-'),
  seconds === undefined ? '-' : seconds.toFixed(1),
  rssMiB === undefined ? '-' : rssMiB.toFixed(0),
  faults.join('; '),
])
if (rows.length > 0) console.log(textTable([head, ...rows]))
const skipped = results.filter(({ status }) => status === undefined).length
console.log(`${results.length} cases, ${failed.length} failed, ${skipped} without a file`)
if (failed.length > 0) process.exitCode = 1

function formatOf({ request }) {
  const filename = request?.query?.filename
  return typeof filename === 'string' ? filename.split('.').at(-1) : ''
}

function pathOf({ file, gen_file: generated }) {
  const path = file === null ? join(options.generated ?? folder, generated) : join(folder, file)
  return existsSync(path) ? path : undefined
}

function judged({ path, format, expect, file, gen_file: generated }) {
  const name = file ?? generated
  if (path === undefined) return { name, faults: [] }
  const script = join(import.meta.dirname, 'hostile', 'one-case.mjs')
  const run = spawnSync(process.execPath, [script, path, format, JSON.stringify(expect)], {
    encoding: 'utf8',
    timeout: 10_000 + expect.max_seconds * 4000,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (run.status !== 0)
    return { name, status: 0, faults: [`died: ${run.signal ?? run.stderr.slice(-200)}`] }
  return { name, ...JSON.parse(run.stdout) }
}
