// Documents that never end, beside a client that behaves: how long after its time each is answered, how soon its thread
// is replaced, and what the neighbour's requests cost meanwhile. Build first.
import { readArgs } from './args.mjs'
import { startService } from './http/start-service.mjs'
import { samplePdfs } from './speed/sample.mjs'
import { textTable } from './text-table.mjs'

const USAGE = `node bench/hang.mjs [options]

  --bombs N        documents that never end, one after the other (5)
  --limit N        CONVERT_TIMEOUT_SECONDS of the service (5)

Exit code 1 when a bomb is answered more than 1 s after its time or with another status than 413, a thread takes more
than 1 s to be replaced, or the neighbour's p95 passes 1.5 times its calm one by more than 20 ms.`

const options = readArgs(USAGE, {
  bombs: { type: 'string', default: '5' },
  limit: { type: 'string', default: '5' },
})
const KEY = 'hang'
const LATE_MS_MAX = 1000
const START_MS_MAX = 1000
const NOISE_MS = 20
const limitMs = Number(options.limit) * 1000
const startMs = []
const service = await startService(
  { API_KEYS: KEY, POOL_THREADS: '2', CONVERT_TIMEOUT_SECONDS: options.limit, LOG_LEVEL: 'debug' },
  ({ msg, startMs: ms }) => {
    if (msg === 'thread ready') startMs.push(ms)
  },
)
try {
  const [page] = samplePdfs(1)
  await neighbour(page, 3000)
  const calm = await neighbour(page, limitMs)
  startMs.length = 0
  const rows = []
  for (let bomb = 0; bomb < Number(options.bombs); bomb++) rows.push(await underBomb(page))
  const late = Math.max(...rows.map(({ lateMs }) => lateMs))
  const beside = percentile(
    rows.flatMap(({ latencies }) => latencies),
    0.95,
  )
  const slowest = Math.max(...startMs)
  const statuses = [...new Set(rows.map(({ status }) => status))].join(' ')
  console.log(
    textTable([
      ['bombs', 'status', 'late ms', 'new thread ms', 'p95 ms calm', 'p95 ms beside'],
      [options.bombs, statuses, ...[late, slowest, calm, beside].map((ms) => ms.toFixed(0))],
    ]),
  )
  const isSlower = beside > 1.5 * calm + NOISE_MS
  if (statuses !== '413' || late > LATE_MS_MAX || slowest > START_MS_MAX || isSlower)
    process.exitCode = 1
} finally {
  service.stop()
}

async function underBomb(page) {
  const sentAt = performance.now()
  let answered
  const bomb = send('bomb.pdf', formFan()).then((status) => {
    answered = { status, lateMs: performance.now() - sentAt - limitMs }
  })
  const latencies = []
  while (answered === undefined) latencies.push(await timed(page))
  await bomb
  return { ...answered, latencies }
}

/** The 95th percentile of requests one after another for some time, ms. */
async function neighbour(page, forMs) {
  const latencies = []
  const until = performance.now() + forMs
  while (performance.now() < until) latencies.push(await timed(page))
  return percentile(latencies, 0.95)
}

async function timed({ name, bytes }) {
  const startedAt = performance.now()
  const status = await send(name, bytes)
  if (status !== 200) throw new Error(`a good request got ${status}`)
  return performance.now() - startedAt
}

async function send(name, body) {
  const headers = { 'x-api-key': KEY }
  const url = `${service.address}/convert/raw?filename=${name}`
  const answer = await fetch(url, { method: 'POST', headers, body })
  await answer.arrayBuffer()
  return answer.status
}

function percentile(values, share) {
  return values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? 0
}

/** Forms that draw ten forms each, nine deep: a thousand million leaves in 3 KB. */
function formFan() {
  const form = (content, resources) =>
    `<</Type/XObject/Subtype/Form/BBox[0 0 612 792]/Resources<<${resources}>>/Length ${content.length}>> stream\n${content}\nendstream`
  const fan = Array.from({ length: 9 }, (_, depth) =>
    form('/X Do '.repeat(10), `/XObject<</X ${6 + depth} 0 R>>`),
  )
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</XObject<</X 5 0 R>>>>/Contents 4 0 R>>',
    '<</Length 5>> stream\n/X Do\nendstream',
    ...fan,
    form('0 0 1 1 re f', ''),
  ]
  const body = objects.map((object, index) => `${index + 1} 0 obj ${object} endobj`).join('\n')
  return `%PDF-1.7\n${body}\ntrailer <</Root 1 0 R/Size ${objects.length + 1}>>\n`
}
