// What a document behind a URL costs the service: memory of a big one, the cut at the cap, CPU of a few pages.
import { readFileSync } from 'node:fs'
import { readArgs } from './args.mjs'
import { bareCpuMs } from './from-url/bare-cpu.mjs'
import { paddedPdf, startOrigin } from './from-url/origin.mjs'
import { startService } from './from-url/service.mjs'
import { median } from './ranks.mjs'

const USAGE = `node bench/from-url.mjs [options]
  --pdf FILE       a PDF that is padded to --mb and converted (peak memory); its cut at the cap
  --mb N           size it is padded to (400)
  --pages-pdf FILE a long PDF, of which --pages is converted (CPU, against bare text over the whole)
  --pages A-B      (5-6)
  --flood N        so many requests of --mb at once (0)
  --rounds N       for CPU (5)
  --main COMMAND   how the service is started (node dist/src/main.js)`

const args = readArgs(USAGE, {
  pdf: { type: 'string' },
  mb: { type: 'string', default: '400' },
  'pages-pdf': { type: 'string' },
  pages: { type: 'string', default: '5-6' },
  flood: { type: 'string', default: '0' },
  rounds: { type: 'string', default: '5' },
  main: { type: 'string', default: 'node dist/src/main.js' },
})
const MIB = 2 ** 20
const origin = await startOrigin()
try {
  if (args.pdf !== undefined) await measureBig(readFileSync(args.pdf), Number(args.mb) * MIB)
  if (args['pages-pdf'] !== undefined) await measurePages(readFileSync(args['pages-pdf']))
} finally {
  await origin.stop()
}

async function measureBig(pdf, bytes) {
  await withService({}, async (service) => {
    const url = origin.serve('/big.pdf', paddedPdf(pdf, bytes))
    const answer = await service.convert({ url })
    report('one document', { ...answer, mb: bytes / MIB, peak_mb: service.peakMb() })
  })
  await withService({}, async (service) => {
    const over = origin.serve('/over.pdf', paddedPdf(pdf, 501 * MIB), { isLengthSent: false })
    const answer = await service.convert({ url: over })
    const sent_mb = origin.sentBytes('/over.pdf') / MIB
    report('501 MB, no length', { ...answer, sent_mb, peak_mb: service.peakMb() })
  })
  if (args.flood === '0') return
  await withService({ POOL_QUEUE_MAX: args.flood, INFLIGHT_MB: '1000' }, async (service) => {
    const url = origin.serve('/flood.pdf', paddedPdf(pdf, bytes))
    const requests = Array.from({ length: Number(args.flood) }, () => service.convert({ url }))
    const statuses = (await Promise.all(requests)).map(({ status }) => status)
    const counts = Object.fromEntries(
      [...new Set(statuses)].map((one) => [one, statuses.filter((other) => other === one).length]),
    )
    report(`${args.flood} at once, INFLIGHT_MB=1000`, { counts, peak_mb: service.peakMb() })
  })
}

async function measurePages(pdf) {
  await withService({ POOL_THREADS: '1' }, async (service) => {
    const url = origin.serve('/pages.pdf', paddedPdf(pdf, pdf.byteLength))
    const samples = []
    let answer
    for (let round = 0; round <= Number(args.rounds); round++) {
      const before = service.cpuMs()
      answer = await service.convert({ url, pages: args.pages })
      if (round > 0) samples.push(service.cpuMs() - before)
    }
    const cpu_ms = median(samples)
    const bare_ms = median([0, 1, 2].map(() => bareCpuMs(args['pages-pdf'])))
    report(`pages ${args.pages}`, { ...answer, cpu_ms, bare_ms, share: cpu_ms / bare_ms })
  })
}

async function withService(env, work) {
  const service = await startService(args.main, { ...env, ...origin.allowed })
  try {
    await work(service)
  } finally {
    await service.stop()
  }
}

function report(what, values) {
  const rounded = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'number' ? Math.round(value * 1000) / 1000 : value,
  ])
  console.log(`${what}: ${JSON.stringify(Object.fromEntries(rounded))}`)
}
