// A long PDF through /convert/accelerated on two threads and on one, in turns: CPU and clock time of each pair.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { readArgs } from './args.mjs'
import { paddedPdf, startOrigin } from './from-url/origin.mjs'
import { startService } from './from-url/service.mjs'
import { median } from './ranks.mjs'
import { textTable } from './text-table.mjs'

const USAGE = `node bench/accelerated.mjs --pdf FILE [options]
  --pairs N      measured pairs (7)
  --warm-up N    times that each thread has converted as much as the document before, which two threads share (2)
  --must         exit 1 when two threads take more than 1.15 times the CPU of one (median), or other bytes come back

Clock time should be 1.7 times shorter where the machine has two cores to give; it is shown with the load.`

const CPU_RATIO_MAX = 1.15
const FASTER_MIN = 1.7

const args = readArgs(
  USAGE,
  {
    pdf: { type: 'string' },
    pairs: { type: 'string', default: '7' },
    'warm-up': { type: 'string', default: '2' },
    must: { type: 'boolean', default: false },
  },
  ['pdf'],
)
const origin = await startOrigin()
const services = new Map()
try {
  for (const threads of ['1', '2']) {
    const env = { ...origin.allowed, POOL_THREADS: threads }
    services.set(threads, await startService('node dist/src/main.js', env))
  }
  const url = origin.serve('/document.pdf', paddedPdf(readFileSync(args.pdf), 0))
  for (const [threads, service] of services) {
    const times = Number(args['warm-up']) * Number(threads)
    for (let time = 0; time < times; time++) await one(service, url)
  }
  const pairs = []
  for (let pair = 0; pair < Number(args.pairs); pair++) {
    const order = pair % 2 === 0 ? ['1', '2'] : ['2', '1']
    const measured = {}
    for (const threads of order) measured[threads] = await one(services.get(threads), url)
    pairs.push({ one: measured['1'], two: measured['2'], load: loadavg()[0] })
  }
  report(pairs)
} finally {
  for (const service of services.values()) await service.stop()
  await origin.stop()
}

async function one(service, url) {
  const hash = createHash('sha256')
  const cpuBefore = service.cpuMs()
  const startedAt = performance.now()
  const { status } = await service.send('/convert/accelerated', { url }, undefined, (chunk) =>
    hash.update(chunk),
  )
  if (status !== 200) throw new Error(`answered ${status}`)
  const wallMs = performance.now() - startedAt
  return { cpuMs: service.cpuMs() - cpuBefore, wallMs, sha256: hash.digest('hex') }
}

function report(pairs) {
  const ratio = (pair) => pair.two.cpuMs / pair.one.cpuMs
  const faster = (pair) => pair.one.wallMs / pair.two.wallMs
  const rows = pairs.map((pair, index) => [
    `pair ${index + 1}`,
    ...[pair.one.cpuMs, pair.two.cpuMs].map((ms) => ms.toFixed(0)),
    ratio(pair).toFixed(2),
    ...[pair.one.wallMs, pair.two.wallMs].map((ms) => ms.toFixed(0)),
    faster(pair).toFixed(2),
    pair.load.toFixed(1),
  ])
  const head = ['', 'CPU 1', 'CPU 2', 'ratio', 'wall 1', 'wall 2', 'faster', 'load']
  console.log(textTable([head, ...rows]))
  const cpuRatio = median(pairs.map(ratio))
  const isSame = new Set(pairs.flatMap(({ one, two }) => [one.sha256, two.sha256])).size === 1
  console.log(`CPU ${cpuRatio.toFixed(2)}x (must: <= ${CPU_RATIO_MAX}x)`)
  console.log(`wall ${median(pairs.map(faster)).toFixed(2)}x faster (aim: >= ${FASTER_MIN}x)`)
  console.log(`bytes ${isSame ? 'the same' : 'DIFFER'}`)
  if (args.must && (cpuRatio > CPU_RATIO_MAX || !isSame)) process.exitCode = 1
}
