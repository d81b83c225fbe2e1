// Whole-process CPU of our Markdown over that of bare text extraction, paired in one warmed process.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { readArgs } from './args.mjs'
import { loadEngine } from './engine.mjs'
import { loadPeers } from './peers.mjs'
import { bareText, loadBare } from './speed/bare.mjs'
import { measure } from './speed/measure.mjs'
import { speedTable, stageTable } from './speed/report.mjs'
import { samplePdfs } from './speed/sample.mjs'
import { watchStages } from './speed/stages.mjs'

const USAGE = `node bench/speed.mjs [options]
  --corpus DIR     folder of PDFs (a small generated set otherwise)
  --only TEXT      only files whose name holds this
  --rounds N       measured rounds after the warm-up (5)
  --mode MODE      fast, balanced, quality, auto
  --stages         also a table of CPU per stage and file
  --ocr PAGES      also time and memory of text recognition, on a scan of so many pages
  --peers [DIR]    also other engines: --peers= for this project's node_modules, or a folder's
  --must RATIO     exit 1 when the sum is above`

const args = readArgs(USAGE, {
  corpus: { type: 'string' },
  only: { type: 'string', default: '' },
  rounds: { type: 'string', default: '5' },
  mode: { type: 'string', default: 'fast' },
  stages: { type: 'boolean', default: false },
  ocr: { type: 'string' },
  peers: { type: 'string' },
  must: { type: 'string' },
})

const files = readFiles()
const convert = await loadEngine({ mode: args.mode })
// After the engine: it sets the module up before the first import of mupdf.
await loadBare()
const sides = {
  bare: ({ bytes }) => bareText(bytes),
  ours: async ({ name, bytes }) => void (await convert({ bytes, name, format: 'pdf' })),
  ...(await peerSides()),
}
const result = await measure(files, sides, { rounds: Number(args.rounds) })
console.log(speedTable(result))
if (args.stages) await printStages()
if (args.ocr !== undefined) await printOcr(Number(args.ocr))
const sum = result.sums.ours / result.sums.bare
if (args.must !== undefined && sum > Number(args.must)) {
  console.error(`${sum.toFixed(2)} is above ${args.must}`)
  process.exitCode = 1
}

function readFiles() {
  if (args.corpus === undefined) return samplePdfs()
  const dir = resolve(args.corpus)
  if (!existsSync(dir)) throw new Error(`no such folder: ${dir}`)
  return readdirSync(dir)
    .filter((file) => file.toLowerCase().endsWith('.pdf') && file.includes(args.only))
    .sort()
    .map((file) => ({ name: file, bytes: readFileSync(`${dir}/${file}`) }))
}

async function peerSides() {
  if (args.peers === undefined) return {}
  const { peers, note } = await loadPeers(args.peers === '' ? undefined : resolve(args.peers))
  if (note !== '') console.log(note)
  return Object.fromEntries(peers.map((peer) => [peer.name, ({ bytes }) => peer.convert(bytes)]))
}

async function printOcr(pages) {
  const { ocrSpeed } = await import('./speed/ocr.mjs')
  for (const { engine, msPerPage, memoryMib } of await ocrSpeed(samplePdfs()[0].bytes, pages)) {
    console.log(
      `${engine}: ${Math.round(msPerPage)} ms a page, process at ${Math.round(memoryMib)} MB`,
    )
  }
}

async function printStages() {
  const rows = []
  for (const file of files) {
    const stages = await watchStages(() => sides.ours(file))
    if (stages === undefined) return console.log('the engine exposes no stage timers')
    rows.push({ name: file.name, stages })
  }
  console.log(`\nms per stage, one run\n${stageTable(rows)}`)
}
