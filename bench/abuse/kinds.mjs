import { setTimeout as sleep } from 'node:timers/promises'
import {
  brokenLines,
  footnotes,
  lostName,
  nestedBookmarks,
  refusedPage,
  shiftedRows,
  TEXT,
} from './documents.mjs'
import { mcpBatch, mcpOutline, mcpSearch, OPEN_FOLDER, oddFiles } from './mcp.mjs'
import { KEY } from './stage.mjs'

const MIB = 2 ** 20
const OTHER = 'other'
/**
 * Each kind of abuse: `run` plays it on a stage and gives a note, and whether what it saw was bad. `env`: beside the
 * small limits of all.
 */
export const KINDS = [
  { name: 'pipelined streams', run: (stage) => pipelined(stage, '/convert/stream', 6) },
  { name: 'pipelined uploads', run: (stage) => pipelined(stage, '/convert/raw', 20) },
  { name: 'late upload', run: lateRest, env: { CLIENT_STALL_SECONDS: '2' } },
  { name: 'MCP: outline of 80k', run: mcpOutline },
  { name: 'MCP: search in 8 MB', run: mcpSearch },
  {
    name: 'unread job results',
    run: unreadResults,
    env: { INFLIGHT_MB: '256', MAX_RAW_UPLOAD_MB: '110' },
  },
  { name: '60 slow readers of 12 MB', run: slowReaders },
  { name: 'form fields', run: formFields },
  { name: 'announced 64 MB', run: announced },
  { name: 'MCP: a batch of 50', run: mcpBatch, env: { RATE_LIMIT_PER_MINUTE: '3' } },
  { name: 'HTML: <br> x 40k', run: (stage) => document(stage, 'a.html', brokenLines()) },
  { name: 'HTML: footnotes', run: (stage) => document(stage, 'a.html', footnotes()) },
  { name: 'bodies of several frames', run: severalFrames },
  { name: 'unread streams', run: aheadOfReaders },
  { name: 'DOCX: gridBefore', run: (stage) => document(stage, 'a.docx', shiftedRows()) },
  { name: 'MCP: odd files', run: oddFiles, env: { MCP_FOLDERS: OPEN_FOLDER } },
  { name: 'PDF: bookmarks 5k deep', run: (stage) => pdf(stage, nestedBookmarks(5000)) },
  { name: 'PDF: bookmarks 60k deep', run: (stage) => pdf(stage, nestedBookmarks(60_000)) },
  { name: 'PDF: a name in no tree', run: (stage) => pdf(stage, lostName(40)) },
  { name: 'PDF: a lone refused page', run: (stage) => pdf(stage, refusedPage()) },
]

const head = (path, more) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nx-api-key: ${KEY}\r\n${more.map((line) => `${line}\r\n`).join('')}\r\n`

function fromUrl(url) {
  const body = JSON.stringify({ url })
  return `${head('/convert/from-url', [`Content-Length: ${body.length}`])}${body}`
}

const filled = (socket) =>
  new Promise((resolve) => {
    socket.end === undefined || socket.writableLength === 0
      ? resolve()
      : socket.once('drain', resolve)
    setTimeout(resolve, 3000)
  })

/** A slow request, and another of 11 MB behind it; then the clients go. */
async function pipelined(stage, path, count) {
  const url = stage.origin.on('/slow', (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' }).write('begun')
  })
  const body = Buffer.alloc(11 * MIB, 'a')
  const clients = Array.from({ length: count }, () => stage.client(fromUrl(url)))
  for (const client of clients) {
    client.write(head(path, [`Content-Length: ${body.length}`]))
    client.write(body)
  }
  await Promise.all(clients.map(filled))
  await sleep(1000)
  const before = stage.ended.length
  for (const client of clients) client.destroy()
  await sleep(2000)
  const logged = stage.ended.slice(before).filter(({ status }) => status === 499).length
  return { text: `${logged} of ${count} in the log`, isBad: logged !== count }
}

async function lateRest(stage) {
  const url = stage.origin.on('/slow', (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' }).write('begun')
    setTimeout(() => response.end('.'), 6000)
  })
  const clients = Array.from({ length: 10 }, () => {
    const client = stage.client(fromUrl(url))
    client.write(head('/convert/raw', [`Content-Length: ${8 * MIB}`]))
    client.write(Buffer.alloc(4 * MIB, 'a'))
    client.resume()
    return client
  })
  await sleep(4000)
  for (const client of clients) client.write(Buffer.alloc(4 * MIB, 'a'))
  await sleep(4000)
  return { text: '10 clients' }
}

/** Fifteen readers that take nothing of a result of 100 MB. */
async function unreadResults(stage) {
  const body = Buffer.alloc(100 * MIB, 'a line of text that is compressed well enough\n')
  const headers = { prefer: 'respond-async' }
  const accepted = await stage.ask('/convert/raw?filename=a.txt', { body, headers })
  const path = JSON.parse(accepted.body).status_url
  for (let looks = 0; looks < 600; looks++) {
    const { body: record } = await stage.ask(path, { method: 'GET', key: KEY })
    if (!/"status":"(queued|processing)"/.test(record.slice(0, 200))) break
    await sleep(200)
  }
  const get = `GET ${path} HTTP/1.1\r\nHost: x\r\nx-api-key: ${KEY}\r\n\r\n`
  for (let count = 0; count < 15; count++) stage.client(get).pause()
  await sleep(5000)
  return { text: `${accepted.status}, 15 readers` }
}

/** 20 KB/s each: enough when memory is not short. */
async function slowReaders(stage) {
  const body = Buffer.alloc(12 * MIB - 1024, 'a line of text\n')
  const request = head('/convert/raw?filename=a.txt', [`Content-Length: ${body.length}`])
  const clients = []
  for (let count = 0; count < 60; count++) {
    const client = stage.client(request)
    client.write(body)
    client.pause()
    clients.push(client)
    await sleep(100)
  }
  const reading = setInterval(() => {
    for (const client of clients) client.read(4096)
  }, 200)
  await sleep(10_000)
  const worst = await honest(stage, 15_000)
  clearInterval(reading)
  return { text: `another key served after ${worst}`, isBad: worst === 'never' }
}

/** When an upload of another key first succeeds. */
async function honest(stage, msMax) {
  const startedAt = performance.now()
  const upload = { body: 'x'.repeat(11 * MIB), key: OTHER }
  while (performance.now() - startedAt < msMax) {
    const { status } = await stage.ask('/convert/raw?filename=a.txt', upload)
    if (status === 200) return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
    await sleep(500)
  }
  return 'never'
}

/** 99 fields of 1 MB each in forms that never end. */
async function formFields(stage) {
  const start = head('/convert', [
    'Content-Type: multipart/form-data; boundary=q',
    'Transfer-Encoding: chunked',
  ])
  const part = `--q\r\nContent-Disposition: form-data; name="a"\r\n\r\n${'x'.repeat(MIB - 1)}\r\n`
  const chunk = `${part.length.toString(16)}\r\n${part}\r\n`
  const clients = Array.from({ length: 13 }, () => stage.client(start))
  for (let count = 0; count < 99; count++) {
    for (const client of clients) if (client.writable) client.write(chunk)
    await sleep(20)
  }
  await sleep(1000)
  return { text: '13 forms of 99 fields' }
}

async function announced(stage) {
  const url = stage.origin.on('/announced', (_request, response) => {
    response.writeHead(200, { 'content-length': 64 * MIB - 1024 }).write('nine byte')
  })
  for (let count = 0; count < 5; count++) stage.client(fromUrl(url)).resume()
  await sleep(1000)
  const source = stage.origin.text('/b.txt', 'text/plain', 'x'.repeat(5 * MIB))
  const { status, ms } = await stage.ask('/convert/from-url', {
    body: JSON.stringify({ url: source }),
    key: OTHER,
  })
  return { text: `another key got ${status} after ${ms.toFixed(0)} ms`, isBad: status !== 200 }
}

/** Converted, with what it says in the answer. */
async function document(stage, name, body, text = 'x') {
  const answer = await stage.ask(`/convert/raw?filename=${name}`, { body })
  const isBad = answer.status !== 200 || !answer.body.includes(text)
  return { text: `${answer.status} after ${(answer.ms / 1000).toFixed(1)} s`, isBad }
}

/** In each way that a PDF is read in. */
async function pdf(stage, body) {
  const headers = { 'content-type': 'application/pdf' }
  const seen = []
  for (const mode of ['fast', 'quality']) {
    const path = `/convert/raw?filename=a.pdf&mode=${mode}`
    seen.push({ way: mode, ...(await stage.ask(path, { body, headers })) })
  }
  for (const way of ['index', 'preview']) {
    seen.push({ way, ...(await stage.ask(`/pdf/${way}`, { body, headers })) })
  }
  const isRead = ({ way, status, body }) =>
    status === 200 && (way === 'preview' || body.includes(TEXT))
  const text = seen.map(({ way, status, ms }) => `${way} ${status} after ${ms.toFixed(0)} ms`)
  const replaced = stage.replaced()
  return {
    text: [...text, `${replaced} threads replaced`].join(', '),
    isBad: !seen.every(isRead) || replaced > 0,
  }
}

/** Streams that nobody reads, and another key that wants the thread. */
async function aheadOfReaders(stage) {
  const body = Buffer.alloc(11 * MIB, 'a line of text\n')
  for (let count = 0; count < 4; count++) {
    const client = stage.client(head('/convert/stream', [`Content-Length: ${body.length}`]))
    client.write(body)
    client.pause()
  }
  await sleep(2000)
  const worst = await honest(stage, 15_000)
  return { text: `another key served after ${worst}`, isBad: worst === 'never' }
}

async function severalFrames(stage) {
  const { zstd } = await import('../../dist/native/zstd/zstd.js')
  const frames = []
  for (const text of ['first ', 'second ', 'third']) {
    const encoder = zstd().compressor(1)
    encoder.end(text)
    for await (const bytes of encoder) frames.push(bytes)
  }
  const { status, body } = await stage.ask('/convert/raw?filename=a.txt', {
    body: Buffer.concat(frames),
    headers: { 'content-encoding': 'zstd' },
  })
  return { text: `${status}, ${body.length} bytes`, isBad: !body.includes('third') }
}
