// People meet a tool cold: CPU and memory of whole processes that convert a few files and end, of docspine and others,
// and of the service until it is ready.
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { readArgs } from './args.mjs'
import { runProcess } from './cold/run-process.mjs'
import { startedService } from './cold/started-service.mjs'
import { median } from './ranks.mjs'
import { samplePdfs } from './speed/sample.mjs'
import { textTable } from './text-table.mjs'

const USAGE = `node bench/cold.mjs [options]
  --corpus DIR   folder of PDFs of one page (generated pages otherwise)
  --counts LIST  how many of them a process converts (1,64,256)
  --node PATH    a Node.js to measure on; several may be given (this one)
  --mode MODE    of docspine (fast: what the others do)
  --rounds N     processes of each kind, in turns (5)
  --peers DIR    also the engines installed in this folder's node_modules; see bench/peers.mjs
  --threads N    threads of docspine's command line (as it chooses) and of the service (2)
  --service      only the service`

const ROOT = resolve(import.meta.dirname, '..')
const PEERS = ['liteparse', 'pdf-inspector']
const PEER_SCRIPT = join(import.meta.dirname, 'cold', 'peer.mjs')
const BARE_SCRIPT = join(import.meta.dirname, 'cold', 'bare.mjs')

const args = readArgs(USAGE, {
  corpus: { type: 'string' },
  counts: { type: 'string', default: '1,64,256' },
  node: { type: 'string', multiple: true, default: [process.execPath] },
  mode: { type: 'string', default: 'fast' },
  rounds: { type: 'string', default: '5' },
  peers: { type: 'string' },
  threads: { type: 'string' },
  service: { type: 'boolean', default: false },
})
const rounds = Number(args.rounds)
const folder = mkdtempSync(join(tmpdir(), 'bench-cold-'))
try {
  for (const node of args.node) {
    const { version } = await runProcess(node, [join(import.meta.dirname, 'cold', 'nothing.mjs')])
    console.log(`\nNode.js ${version}`)
    if (!args.service) console.log(await processes(node))
    console.log(await service(node))
  }
} finally {
  rmSync(folder, { recursive: true })
}

async function processes(node) {
  const rows = []
  for (const count of args.counts.split(',').map(Number)) {
    const input = inputOf(count)
    const sides = sidesOf(input)
    const taken = new Map(sides.map(({ name }) => [name, []]))
    for (let round = 0; round < rounds; round++) {
      const order = round % 2 === 0 ? sides : [...sides].reverse()
      for (const { name, command } of order) taken.get(name).push(await runProcess(node, command))
    }
    const bare = taken.get('bare').map(({ cpuMs }) => cpuMs)
    for (const [name, runs] of taken) rows.push(row(count, name, runs, bare))
  }
  const head = ['files, engine', 'CPU s', 'least', 'most', 'over bare', 'wall s', 'peak MB']
  return textTable([head, ...rows])
}

function row(count, name, runs, bare) {
  const cpu = runs.map(({ cpuMs }) => cpuMs)
  const seconds = (ms) => (ms / 1000).toFixed(2)
  return [
    `${count}, ${name}`,
    ...[median(cpu), Math.min(...cpu), Math.max(...cpu)].map(seconds),
    `${median(cpu.map((ms, round) => ms / bare[round])).toFixed(2)}x`,
    seconds(median(runs.map(({ wallMs }) => wallMs))),
    median(runs.map(({ peakMb }) => peakMb)).toFixed(0),
  ]
}

function sidesOf({ input, files }) {
  const ours = [
    join(ROOT, 'dist/src/cli/main.js'),
    ...['convert', input, '--quiet', '--mode', args.mode, '--out', join(folder, 'out')],
  ]
  const peers = args.peers === undefined ? [] : PEERS
  return [
    { name: 'bare', command: [BARE_SCRIPT, ...files] },
    { name: 'docspine', command: ours },
    ...peers.map((name) => ({
      name,
      command: [PEER_SCRIPT, name, resolve(args.peers), ...files],
    })),
  ]
}

/** A folder of so many files, and their paths. */
function inputOf(count) {
  const input = join(folder, String(count))
  mkdirSync(input, { recursive: true })
  if (args.corpus === undefined) {
    const [{ bytes }] = samplePdfs(1)
    for (let k = 0; k < count; k++) writeFileSync(join(input, `${k}.pdf`), bytes)
  } else {
    const pdfs = readdirSync(args.corpus)
      .filter((name) => name.endsWith('.pdf'))
      .sort()
    if (pdfs.length < count) throw new Error(`${args.corpus} has only ${pdfs.length} PDFs`)
    // Spread over the folder: neighbours are often of one producer.
    const nth = (k) => pdfs[Math.floor(((k + 0.5) * pdfs.length) / count)]
    for (let k = 0; k < count; k++) copyFileSync(join(args.corpus, nth(k)), join(input, nth(k)))
  }
  return { input, files: readdirSync(input).map((name) => join(input, name)) }
}

async function service(node) {
  const runs = []
  for (let round = 0; round < rounds; round++) {
    runs.push(await startedService(node, join(ROOT, 'dist/src/main.js'), args.threads ?? '2'))
  }
  const of = (value) => median(runs.map(value)).toFixed(0)
  const rows = [
    ['service until ready', 'ms'],
    ['wall', of(({ wallMs }) => wallMs)],
    ['CPU, all threads', of(({ threadsMs }) => threadsMs.reduce((sum, ms) => sum + ms, 0))],
    ['CPU, front thread', of(({ frontMs }) => frontMs)],
    ['CPU, busiest other thread', of(({ threadsMs: [, ...others] }) => Math.max(...others))],
    ['memory then, MB', of(({ rssMb }) => rssMb)],
  ]
  return `\n${textTable(rows)}`
}
