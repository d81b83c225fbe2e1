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
import { meanStages, watchStages } from './speed/stages.mjs'

const USAGE = `node bench/speed.mjs [options]
  --corpus DIR     folder of PDFs (a small generated set otherwise)
  --only TEXT      only files whose name holds this
  --rounds N       measured rounds after the warm-up (5)
  --warm-up N      rounds before them (5: code is compiled anew up to about there)
  --mode MODE      fast, balanced, quality, auto
  --stages         also a table of CPU per stage and file
  --ocr PAGES      also time and memory of text recognition, on a scan of so many pages
  --peers [DIR]    also other engines: --peers= for this project's node_modules, or a folder's
  --must RATIO     exit 1 when the sum is above`

const args = readArgs(USAGE, {
  corpus: { type: 'string' },
  only: { type: 'string', default: '' },
  rounds: { type: 'string', default: '5' },
  'warm-up': { type: 'string', default: '5' },
  mode: { type: 'string', default: 'fast' },
  stages: { type: 'boolean', default: false },
  ocr: { type: 'string' },
  peers: { type: 'string' },
  must: { type: 'string' },
})

const files = readFiles()
const convert = await loadEngine({ mode: args.mode })
await loadBare()
const sides = {
  bare: ({ bytes }) => bareText(bytes),
  ours,
  ...(await peerSides()),
}
const rounds = Number(args.rounds)
const result = await measure(files, sides, { rounds, warmUp: Number(args['warm-up']) })
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

/** A page that is left out costs nothing to lay out: it would make the figure wrong, so it counts as a failure. */
async function ours({ name, bytes }) {
  const { warnings } = await convert({ bytes, name, format: 'pdf' })
  const left = warnings.find(({ code }) => code === 'page_unreadable')
  if (left !== undefined) throw new Error(left.message)
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
    const runs = []
    for (let round = 0; round < rounds; round++)
      runs.push(await watchStages(() => sides.ours(file)))
    rows.push({ name: file.name, stages: meanStages(runs) })
  }
  console.log(`\nCPU ms by stage\n${stageTable(rows)}`)
}
