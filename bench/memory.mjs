// Peak memory of the service over one very long PDF: streamed to a client that reads slowly, and converted whole.
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { readArgs } from './args.mjs'
import { paddedPdf, startOrigin } from './from-url/origin.mjs'
import { startService } from './from-url/service.mjs'
import { textTable } from './text-table.mjs'

const USAGE = `node bench/memory.mjs --pdf FILE [options]
  --rate-mb N    megabytes a second that the client of the stream reads (1)
  --must         exit 1 when streaming takes more than 400 MB, or the whole conversion more than 600 MB, at the peak`

const MIB = 2 ** 20
const STREAM_MB_MAX = 400
const WHOLE_MB_MAX = 600

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
    await peakOf('stream off', STREAM_MB_MAX, '/convert/stream-from-url', rate, {
      url,
      slim: true,
      stream_slim_strategy: 'off',
    }),
    await peakOf('stream sampled', STREAM_MB_MAX, '/convert/stream-from-url', rate, {
      url,
      slim: true,
    }),
    await peakOf('whole', WHOLE_MB_MAX, '/convert/from-url', Number.POSITIVE_INFINITY, { url }),
  ]
  const head = ['', 'peak MB', 'must', 'MB out', 'seconds', '']
  console.log(textTable([head, ...rows.map(({ cells }) => cells)]))
  if (args.must && rows.some(({ isOver }) => isOver)) process.exitCode = 1
} finally {
  await origin.stop()
}

async function peakOf(name, mbMax, path, bytesPerSecond, body) {
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
    const isOver = status !== 200 || peakMb > mbMax
    const cells = [name, peakMb, `<= ${mbMax}`, bytes / MIB, seconds, isOver ? 'over' : 'ok']
    return {
      isOver,
      cells: cells.map((cell) => (typeof cell === 'number' ? cell.toFixed(0) : cell)),
    }
  } finally {
    await service.stop()
  }
}
