// Peak memory of the service over one very long PDF: streamed to a client that reads slowly, and converted whole.
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { readArgs } from './args.mjs'
import { paddedPdf, startOrigin } from './from-url/origin.mjs'
import { startService } from './from-url/service.mjs'
import { textTable } from './text-table.mjs'

const USAGE = `node bench/memory.mjs --pdf FILE [options]
  --rate-mb N    megabytes a second that the client of the stream reads (1)
  --must         exit 1 when streaming or the whole conversion takes more than 400 MB at the peak`

const MIB = 2 ** 20
const MB_MAX = 400

const args = readArgs(
  USAGE,
  {
    pdf: { type: 'string' },
    'rate-mb': { type: 'string', default: '1' },
    must: { type: 'boolean', default: false },
  },
  ['pdf'],
)
const origin = await startOrigin()
try {
  const url = origin.serve('/document.pdf', paddedPdf(readFileSync(args.pdf), 0))
  const rate = Number(args['rate-mb']) * MIB
  const rows = [
    await peakOf('stream off', '/convert/stream-from-url', rate, {
      url,
      slim: true,
      stream_slim_strategy: 'off',
    }),
    await peakOf('stream sampled', '/convert/stream-from-url', rate, {
      url,
      slim: true,
    }),
    await peakOf('whole', '/convert/from-url', Number.POSITIVE_INFINITY, { url }),
  ]
  const head = ['', 'peak MB', 'must', 'MB out', 'seconds', '']
  console.log(textTable([head, ...rows.map(({ cells }) => cells)]))
  if (args.must && rows.some(({ isOver }) => isOver)) process.exitCode = 1
} finally {
  await origin.stop()
}

async function peakOf(name, path, bytesPerSecond, body) {
  const service = await startService('node dist/src/main.js', {
    ...origin.allowed,
    POOL_THREADS: '1',
  })
  try {
    const startedAt = performance.now()
    let bytes = 0
    const { status } = await service.send(path, body, undefined, async (chunk) => {
      bytes += chunk.byteLength
      const aheadMs = (1000 * bytes) / bytesPerSecond - (performance.now() - startedAt)
      if (aheadMs > 0) await delay(aheadMs)
    })
    const seconds = (performance.now() - startedAt) / 1000
    const peakMb = service.peakMb()
    const isOver = status !== 200 || peakMb > MB_MAX
    const cells = [name, peakMb, `<= ${MB_MAX}`, bytes / MIB, seconds, isOver ? 'over' : 'ok']
    return {
      isOver,
      cells: cells.map((cell) => (typeof cell === 'number' ? cell.toFixed(0) : cell)),
    }
  } finally {
    await service.stop()
  }
}
