// Work on a part of a long PDF, as shares of the CPU that bare structured text takes over the whole of it: its index,
// the first chunk of a stream, a few of its pages. Whole requests against the built service, in turns with bare text.
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { readArgs } from './args.mjs'
import { bareCpuMs } from './from-url/bare-cpu.mjs'
import { paddedPdf, startOrigin } from './from-url/origin.mjs'
import { startService } from './from-url/service.mjs'
import { median } from './ranks.mjs'
import { textTable } from './text-table.mjs'

const USAGE = `node bench/shares.mjs [options]
  --index FILE     a long PDF with an outline: POST /pdf/index of it (must: 20 % of bare text)
  --book FILE      a very long one: its index in seconds of CPU (must: 1.5 s)
  --stream FILE    first chunk of POST /convert/stream-from-url, off (must: 6 %) and sampled (must: 12 %)
  --pages FILE     POST /convert/from-url with pages=5-6 (must: 6 %)
  --rounds N       measured rounds (7)
  --warm-up N      rounds before them (3)
  --must           exit 1 when a median is above what it must be`

const args = readArgs(USAGE, {
  index: { type: 'string' },
  book: { type: 'string' },
  stream: { type: 'string' },
  pages: { type: 'string' },
  rounds: { type: 'string', default: '7' },
  'warm-up': { type: 'string', default: '3' },
  must: { type: 'boolean', default: false },
})

const origin = await startOrigin()
const service = await startService('node dist/src/main.js', {
  ...origin.allowed,
  POOL_THREADS: '1',
})
try {
  const works = [...indexes(), ...streams(), ...parts()]
  await rounds(works)
  report(works)
} finally {
  await service.stop()
  await origin.stop()
}

function indexes() {
  return [
    ...workOn(args.index, 'index', 0.2, (url) => wholeCpuMs('/pdf/index', { url })),
    ...workOn(args.book, 'index of the book', undefined, (url) =>
      wholeCpuMs('/pdf/index', { url }),
    ).map((work) => ({ ...work, mustMs: 1500 })),
  ]
}

function streams() {
  const musts = { off: 0.06, sampled: 0.12 }
  return Object.entries(musts).flatMap(([strategy, must]) =>
    workOn(args.stream, `first chunk, ${strategy}`, must, (url) =>
      firstChunkCpuMs('/convert/stream-from-url', {
        url,
        slim: true,
        stream_slim_strategy: strategy,
      }),
    ),
  )
}

function parts() {
  return workOn(args.pages, 'pages=5-6', 0.06, (url) =>
    wholeCpuMs('/convert/from-url', { url, pages: '5-6' }),
  )
}

function workOn(file, name, must, cpuOf) {
  if (file === undefined) return []
  const bytes = readFileSync(file)
  const url = origin.serve(`/${name.replaceAll(/\W/g, '-')}.pdf`, paddedPdf(bytes, 0))
  return [{ name, file, must, cpuOf: () => cpuOf(url), samples: [] }]
}

async function wholeCpuMs(path, body) {
  const before = service.cpuMs()
  const { status, head } = await service.send(path, body)
  if (status !== 200) throw new Error(`${path}: ${status} ${head}`)
  return service.cpuMs() - before
}

async function firstChunkCpuMs(path, body) {
  const before = service.cpuMs()
  let used
  await service.send(path, body, () => {
    used = service.cpuMs() - before
  })
  await service.idle()
  return used
}

async function rounds(works) {
  const files = [...new Set(works.filter(({ must }) => must !== undefined).map(({ file }) => file))]
  for (let round = -Number(args['warm-up']); round < Number(args.rounds); round++) {
    const bare = new Map(round < 0 ? [] : files.map((file) => [file, bareCpuMs(file)]))
    for (const work of works) {
      const cpuMs = await work.cpuOf()
      if (round >= 0) work.samples.push({ cpuMs, bareMs: bare.get(work.file) })
    }
  }
}

function report(works) {
  const rows = works.map(({ name, must, mustMs, samples }) => {
    const cpuMs = median(samples.map((sample) => sample.cpuMs))
    const share = median(samples.map((sample) => sample.cpuMs / sample.bareMs))
    const isOver = must === undefined ? cpuMs > mustMs : share > must
    if (isOver && args.must) process.exitCode = 1
    return [
      name,
      cpuMs.toFixed(0),
      must === undefined ? '-' : median(samples.map(({ bareMs }) => bareMs)).toFixed(0),
      must === undefined ? '-' : percent(share),
      must === undefined ? `${mustMs} ms` : percent(must),
      isOver ? 'over' : 'ok',
    ]
  })
  const head = ['', 'CPU ms', 'bare ms', 'share', 'must', '']
  console.log(textTable([head, ...rows]))
  console.log(`load average ${loadavg()[0].toFixed(1)}`)
}

function percent(share) {
  return `${(100 * share).toFixed(1)} %`
}
