// What the threads cost: their start, the first document on a fresh one against a warm one, and the pool's own share
// of a request. CPU of the whole process, threads included, as clock time depends on what else the machine does.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPool } from '../dist/src/pool/pool.js'
import { readArgs } from './args.mjs'
import { samplePdfs } from './speed/sample.mjs'

const USAGE = `node bench/pool.mjs [options]
  --corpus DIR   folder of PDFs (a small generated set otherwise)
  --only TEXT    only files whose name holds this
  --rounds N     conversions of each file on one thread (15)`

const args = readArgs(USAGE, {
  corpus: { type: 'string' },
  only: { type: 'string', default: '' },
  rounds: { type: 'string', default: '15' },
})
const MIB = 2 ** 20
const SETTINGS = {
  poolThreads: 1,
  poolQueueMax: 1,
  queueTimeoutMs: 60_000,
  convertTimeoutMs: 300_000,
  poolMemoryBytesMax: 1024 * MIB,
  poolRecycleBytes: 1024 * MIB,
  workerDocumentsMax: 1_000_000,
}
const LIMITS = {
  pagesMax: 20_000,
  outputBytesMax: 500 * MIB,
  inflatedBytesMax: 500 * MIB,
  zipEntriesMax: 1000,
  zipRatioMax: 200,
  memoryBytesMax: SETTINGS.poolMemoryBytesMax,
}

function documents() {
  if (args.corpus === undefined) return samplePdfs()
  return readdirSync(args.corpus)
    .filter((name) => name.endsWith('.pdf'))
    .map((name) => ({ name, bytes: readFileSync(join(args.corpus, name)) }))
}

function request(bytes, format) {
  const buffer = new SharedArrayBuffer(bytes.byteLength)
  new Uint8Array(buffer).set(bytes)
  return {
    source: { buffer, byteLength: bytes.byteLength },
    format,
    filename: `document.${format}`,
    options: { mode: 'fast', engine: 'auto', clean: true, slim: false },
    limits: LIMITS,
    outputEncoding: 'identity',
  }
}

async function cpuMs(work) {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]

/** A fresh pool for each file: its first conversion is the thread's first. */
async function firstAgainstWarm({ name, bytes }) {
  let pool
  const startMs = await cpuMs(async () => {
    pool = await createPool(SETTINGS)
    await pool.ready()
  })
  const asked = request(bytes, 'pdf')
  const costs = []
  for (let round = 0; round < Number(args.rounds); round += 1) {
    costs.push(await cpuMs(() => pool.convert(asked)))
  }
  await pool.close(0)
  const warmMs = median(costs.slice(Math.floor(costs.length / 2)))
  const ratio = costs[0] / warmMs
  console.log(
    `${name.padEnd(36)} start ${startMs.toFixed(0).padStart(5)} ms   first ${costs[0].toFixed(1).padStart(7)} ms   warm ${warmMs.toFixed(1).padStart(7)} ms   ratio ${ratio.toFixed(2)}`,
  )
}

async function shareOfRequest() {
  const pool = await createPool(SETTINGS)
  await pool.ready()
  const asked = request(new TextEncoder().encode('One line of text.\n'), 'txt')
  const convert = async (times) => {
    for (let time = 0; time < times; time += 1) await pool.convert(asked)
  }
  await convert(1000)
  const costMs = await cpuMs(() => convert(3000))
  await pool.close(0)
  console.log(`one line of text: ${(costMs / 3000).toFixed(3)} ms of CPU a request`)
}

for (const document of documents()) {
  if (document.name.includes(args.only)) await firstAgainstWarm(document)
}
await shareOfRequest()
