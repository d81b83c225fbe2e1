import { setTimeout as sleep } from 'node:timers/promises'
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

async function mcp(stage, calls) {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  }
  return stage.ask('/mcp', { body: JSON.stringify(calls), headers })
}

const call = (id, name, given) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: given },
})

async function mcpOutline(stage) {
  const text = Array.from({ length: 80_000 }, (_, index) => `<h2>Heading ${index}</h2>`).join('')
  const source = servedText(stage, '/outline.html', 'text/html', text)
  const { status, ms } = await mcp(stage, call(1, 'outline', { source }))
  return { text: `${status} after ${(ms / 1000).toFixed(1)} s` }
}

async function mcpSearch(stage) {
  const words = Array.from({ length: 1_000_000 }, (_, index) => `w${index.toString(36)}`).join(' ')
  const source = servedText(stage, '/words.txt', 'text/plain', words)
  const { status, ms } = await mcp(stage, call(1, 'search', { source, query: 'w1' }))
  return { text: `${status} after ${(ms / 1000).toFixed(1)} s` }
}

async function mcpBatch(stage) {
  const source = servedText(stage, '/a.txt', 'text/plain', 'words')
  const calls = Array.from({ length: 50 }, (_, id) => call(id, 'convert', { source }))
  const { status, body } = await mcp(stage, calls)
  const done = body.match(/"result"/g)?.length ?? 0
  const one = await mcp(stage, call(1, 'convert', { source }))
  const usage = await stage.ask('/usage', { method: 'GET' })
  const { documents } = JSON.parse(usage.body).total
  const text = `${status}, ${done} of 50 done; one call ${one.status}, then /usage says ${documents}`
  return { text, isBad: done > 3 || documents !== done + (one.status === 200 ? 1 : 0) }
}

function servedText(stage, path, type, text) {
  return stage.origin.on(path, (_request, response) => {
    response.writeHead(200, { 'content-type': type, 'content-length': Buffer.byteLength(text) })
    response.end(text)
  })
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
  const source = servedText(stage, '/b.txt', 'text/plain', 'x'.repeat(5 * MIB))
  const { status, ms } = await stage.ask('/convert/from-url', {
    body: JSON.stringify({ url: source }),
    key: OTHER,
  })
  return { text: `another key got ${status} after ${ms.toFixed(0)} ms`, isBad: status !== 200 }
}

async function document(stage, name, body) {
  const { status, ms } = await stage.ask(`/convert/raw?filename=${name}`, { body })
  return { text: `${status} after ${(ms / 1000).toFixed(1)} s` }
}

const brokenLines = () => `<p>x<br>${' <br>'.repeat(40_000)}`

function footnotes() {
  const notes = Array.from({ length: 40_000 }, (_, index) => index)
  const refs = notes.map((at) => `<p>text<a href="#fn${at}" id="r${at}"><sup>${at}</sup></a></p>`)
  const texts = notes.map((at) => `<li id="fn${at}">note ${at} <a href="#r${at}">back</a></li>`)
  return `${refs.join('')}<section class="footnotes"><ol>${texts.join('')}</ol></section>`
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
