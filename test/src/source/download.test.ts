import { createHash, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { zstd } from '../../../native/zstd/zstd.js'
import type { ConversionError } from '../../../src/contract/errors.js'
import { dialPinned } from '../../../src/outbound/dial.js'
import type { Outbound } from '../../../src/outbound/outbound.js'
import { type Download, type DownloadSettings, download } from '../../../src/source/download.js'
import { createInflightBudget, type InflightBudget } from '../../../src/source/inflight.js'
import { conversionFailure } from '../../support/conversion-failure.js'
import {
  type Answer,
  loopbackOutbound,
  type Origin,
  pause,
  startOrigin,
} from '../../support/origin.js'

const KB = 1024
const SETTINGS: DownloadSettings = {
  downloadBytesMax: 256 * KB,
  documentBytesMax: 256 * KB,
  timeoutMs: 700,
  redirectsMax: 3,
  waitMsMax: 300,
}
const PDF = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(70_000)])

async function zstdOf(body: Buffer): Promise<Buffer> {
  const stream = zstd().compressor(1)
  stream.end(body)
  return buffer(stream)
}

let origin: Origin
beforeEach(async () => {
  origin = await startOrigin()
})
afterEach(() => origin.stop())

interface Run {
  readonly settings?: Partial<DownloadSettings>
  readonly headers?: Record<string, string>
  readonly inflight?: InflightBudget
  readonly outbound?: Outbound
  readonly signal?: AbortSignal
}

async function fetched(url: string, run: Run = {}): Promise<Download> {
  const settings = { ...SETTINGS, ...run.settings }
  const outbound = run.outbound ?? loopbackOutbound(origin.port)
  const inflight = run.inflight ?? createInflightBudget({ bytesMax: 4096 * KB })
  const target = await outbound.check(url, { parameter: 'url' })
  return download(
    { target, headers: run.headers ?? {}, signal: run.signal ?? new AbortController().signal },
    { outbound, inflight, settings },
  )
}

function bytesOf({ source }: Download): Buffer {
  return Buffer.from(new Uint8Array(source.buffer, 0, source.byteLength))
}

/** Every connection of ours is closed. */
const expectNoSockets = () =>
  vi.waitFor(async () => expect(await origin.openSockets()).toBe(0), { timeout: 2000 })

const serve =
  (body: Buffer | string, headers: Record<string, string> = {}): Answer =>
  (_, response) => {
    response.writeHead(200, headers).end(body)
  }

test('the document arrives whole, with its hash and its names', async () => {
  const url = origin.on('/folder/a%20b.pdf', serve(PDF, { 'content-type': 'application/pdf' }))
  const result = await fetched(`${url}&sp=a+b%20c%2Fd`)
  expect(bytesOf(result).equals(PDF)).toBe(true)
  expect(result.contentHash).toBe(createHash('sha256').update(PDF).digest('hex'))
  expect(result.named).toEqual({ contentType: 'application/pdf', pathName: 'a b.pdf' })
  expect(result.lease.bytes()).toBe(PDF.byteLength)
  expect(origin.seen[0]?.url).toBe('/folder/a%20b.pdf?X-Amz-Signature=5ecretmark&sp=a+b%20c%2Fd')
  expect(origin.seen[0]?.headers['user-agent']).toBe('docspine/test')
  await expectNoSockets()
})

test('a chunked answer without a length arrives whole', async () => {
  const url = origin.on('/chunked', async (_, response) => {
    for (let at = 0; at < PDF.length; at += 9000) {
      response.write(PDF.subarray(at, at + 9000))
      await pause(1)
    }
    response.end()
  })
  const result = await fetched(url)
  expect(bytesOf(result).equals(PDF)).toBe(true)
  expect(result.lease.bytes()).toBe(PDF.byteLength)
})

test.each([
  ['gzip', gzipSync(PDF)],
  ['x-gzip', gzipSync(PDF)],
  ['GZIP', gzipSync(PDF)],
  ['br', brotliCompressSync(PDF)],
  ['zstd', await zstdOf(PDF)],
  ['identity', PDF],
])('the origin content-encoding %s is decoded', async (encoding, body) => {
  const url = origin.on('/packed', serve(body, { 'content-encoding': encoding }))
  expect(bytesOf(await fetched(url)).equals(PDF)).toBe(true)
})

test.each([
  ['gzip', gzipSync(Buffer.alloc(40 * 1024 * KB))],
  ['br', brotliCompressSync(Buffer.alloc(40 * 1024 * KB))],
  ['zstd', await zstdOf(Buffer.alloc(40 * 1024 * KB))],
])('a %s bomb ends at the cap', async (encoding, body) => {
  expect(body.byteLength).toBeLessThan(100 * KB)
  const url = origin.on('/bomb', serve(body, { 'content-encoding': encoding }))
  const inflight = createInflightBudget({ bytesMax: 1024 * KB })
  const error = await conversionFailure(fetched(url, { inflight }))
  expect(error.code).toBe('download_too_large')
  expect(inflight.heldBytes()).toBe(0)
})

test('a document over the cap is refused by its content-length, before its bytes', async () => {
  const url = origin.on('/huge', (_, response) => {
    // The body never comes: only the header can have told.
    response.writeHead(200, { 'content-length': String(300 * KB) }).flushHeaders()
  })
  const error = await conversionFailure(fetched(url))
  expect([error.code, error.details]).toEqual(['download_too_large', { max_download_mb: 0.25 }])
})

test('a document over the cap that says no length is cut at the cap', async () => {
  let sent = 0
  const url = origin.on('/endless', async (_, response) => {
    while (!response.destroyed && sent < 100_000 * KB) {
      sent += 16 * KB
      if (!response.write(Buffer.alloc(16 * KB))) await pause(1)
    }
  })
  expect((await conversionFailure(fetched(url))).code).toBe('download_too_large')
  expect(sent).toBeLessThan(20_000 * KB)
})

test('over the hard cap for documents it is another error', async () => {
  const url = origin.on('/a', serve(PDF))
  const error = await conversionFailure(fetched(url, { settings: { documentBytesMax: 64 * KB } }))
  expect(error.code).toBe('document_too_large')
})

test.each([
  [404, 'source_unavailable'],
  [403, 'source_unavailable'],
  [410, 'source_unavailable'],
  [500, 'source_fetch_failed'],
  [503, 'source_fetch_failed'],
  [204, 'source_fetch_failed'],
  [206, 'source_fetch_failed'],
  [304, 'source_fetch_failed'],
])('an origin that answers %s gives %s', async (status, code) => {
  const url = origin.on('/status', (_, response) => {
    response.writeHead(status).end()
  })
  const error = await conversionFailure(fetched(url))
  expect([error.code, error.details.origin_status]).toEqual([code, status])
})

test.each<[string, Answer]>([
  ['is silent', () => undefined],
  [
    'stalls in the middle',
    (_, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('half')
    },
  ],
  [
    'drips a byte each 50 ms',
    async (_, response) => {
      while (!response.destroyed) {
        response.write('x')
        await pause(50)
      }
    },
  ],
])('an origin that %s ends in source_timeout', async (_, answer) => {
  const startedAt = performance.now()
  const error = await conversionFailure(fetched(origin.on('/slow', answer)))
  expect(error.code).toBe('source_timeout')
  expect(performance.now() - startedAt).toBeLessThan(4000)
  await expectNoSockets()
})

test('the deadline counts redirects in', async () => {
  for (const [from, to] of [
    ['/d1', '/d2'],
    ['/d2', '/d3'],
    ['/d3', '/d4'],
  ] as const) {
    origin.on(from, async (_, response) => {
      await pause(300)
      response.writeHead(302, { location: to }).end()
    })
  }
  origin.on('/d4', serve('late'))
  const error = await conversionFailure(fetched(`http://127.0.0.1:${origin.port}/d1`))
  expect(error.code).toBe('source_timeout')
})

test.each<[string, Answer]>([
  [
    'promises more than it sends',
    (_, response) => {
      response.writeHead(200, { 'content-length': '5000' })
      response.write('short')
      setTimeout(() => response.socket?.destroy(), 20)
    },
  ],
  [
    'ends a chunked body early',
    (_, response) => {
      response.write('part')
      setTimeout(() => response.socket?.destroy(), 20)
    },
  ],
  ['resets the connection', (request) => void request.socket.resetAndDestroy()],
  ['sends a broken gzip', serve('no gzip at all', { 'content-encoding': 'gzip' })],
  ['cuts its gzip short', serve(gzipSync(PDF).subarray(0, 30_000), { 'content-encoding': 'gzip' })],
  ['sends a broken zstd', serve('no zstd at all', { 'content-encoding': 'zstd' })],
  ['uses another encoding', serve('x', { 'content-encoding': 'compress' })],
  ['stacks encodings', serve('x', { 'content-encoding': 'gzip, br' })],
  [
    'redirects without a location',
    (_, response) => {
      response.writeHead(302).end()
    },
  ],
  [
    'offers several choices',
    (_, response) => {
      response.writeHead(300, { location: '/x' }).end()
    },
  ],
  [
    'redirects to a place that is no URL',
    (_, response) => {
      response.writeHead(302, { location: 'http://[x' }).end()
    },
  ],
])('an origin that %s gives source_fetch_failed', async (_, answer) => {
  const inflight = createInflightBudget({ bytesMax: 1024 * KB })
  const error = await conversionFailure(fetched(origin.on('/wrong', answer), { inflight }))
  expect(error.code).toBe('source_fetch_failed')
  expect(inflight.heldBytes()).toBe(0)
})

test('an origin that sends more than it promised is cut at its own length', async () => {
  const url = origin.on('/more', (request) => {
    request.socket.end(
      'HTTP/1.1 200 OK\r\ncontent-length: 4\r\nconnection: close\r\n\r\nfour and more',
    )
  })
  const result = await fetched(url).then(bytesOf, (error: ConversionError) => error.code)
  expect(['four', 'source_fetch_failed']).toContain(String(result))
})

test('a refused connection gives source_fetch_failed', async () => {
  const gone = await startOrigin()
  await gone.stop()
  const outbound = loopbackOutbound(gone.port)
  const error = await conversionFailure(fetched(`http://127.0.0.1:${gone.port}/a`, { outbound }))
  expect(error.code).toBe('source_fetch_failed')
})

test('redirects are followed as far as allowed', async () => {
  for (let at = 0; at < 5; at++) {
    origin.on(`/r${at}`, (_, response) => {
      response.writeHead(307, { location: `/r${at + 1}` }).end()
    })
  }
  origin.on('/r5', serve(PDF, { 'content-disposition': 'attachment; filename="end.pdf"' }))
  const base = `http://127.0.0.1:${origin.port}`
  const result = await fetched(`${base}/r2`)
  expect(bytesOf(result).equals(PDF)).toBe(true)
  expect(result.named).toEqual({ dispositionName: 'end.pdf', pathName: 'r5' })
  const error = await conversionFailure(fetched(`${base}/r1`))
  expect(error.code).toBe('source_fetch_failed')
})

test.each([
  ['http://169.254.169.254/latest/meta-data/', 'url_address_not_allowed'],
  ['//10.0.0.1/', 'url_address_not_allowed'],
  ['http://2852039166/', 'url_address_not_allowed'],
  ['http://u:p@127.0.0.1/', 'url_credentials_not_allowed'],
  ['http://127.0.0.1:22/', 'url_port_not_allowed'],
  ['https://127.0.0.1/', 'url_scheme_not_allowed'],
  ['file:///etc/passwd', 'url_scheme_not_allowed'],
  ['http://evil.test/', 'url_address_not_allowed'],
])('a redirect to %s gives %s', async (location, code) => {
  const url = origin.on('/away', (_, response) => {
    response.writeHead(302, { location }).end()
  })
  const dialled: string[] = []
  const outbound = loopbackOutbound(
    origin.port,
    {},
    {
      resolve: () => Promise.resolve([{ address: '10.0.0.5', family: 4 }]),
      dial: (target, done) => {
        dialled.push(...target.addresses.map(({ address }) => address))
        dialPinned(target, done)
      },
    },
  )
  expect((await conversionFailure(fetched(url, { outbound }))).code).toBe(code)
  expect(dialled).toEqual(['127.0.0.1'])
})

test('the hosts of the key hold for a redirect', async () => {
  const url = origin.on('/hop', (_, response) => {
    response.writeHead(302, { location: `http://localhost:${origin.port}/a` }).end()
  })
  const outbound = loopbackOutbound(origin.port)
  const target = await outbound.check(url, { parameter: 'url', keyHosts: ['127.0.0.1'] })
  const inflight = createInflightBudget({ bytesMax: 1024 * KB })
  const { signal } = new AbortController()
  const error = await conversionFailure(
    download({ target, headers: {}, signal }, { outbound, inflight, settings: SETTINGS }),
  )
  expect(error.code).toBe('url_host_not_allowed')
})

test("the caller's headers go to the first origin alone", async () => {
  const url = origin.on('/private', (_, response) => {
    response.writeHead(302, { location: `http://localhost:${origin.port}/open` }).end()
  })
  origin.on('/open', (_, response) => {
    response.writeHead(302, { location: `http://localhost:${origin.port}/last` }).end()
  })
  origin.on('/last', serve(PDF))
  await fetched(url, { headers: { authorization: 'Bearer t0ken', 'x-ms-version': '2021' } })
  expect(origin.seen.map(({ headers }) => headers.authorization)).toEqual([
    'Bearer t0ken',
    undefined,
    undefined,
  ])
  expect(origin.seen[1]?.headers['x-ms-version']).toBeUndefined()
})

test('a client that goes away ends the download', async () => {
  const client = new AbortController()
  const url = origin.on('/slow', () => undefined)
  const inflight = createInflightBudget({ bytesMax: 1024 * KB })
  const work = conversionFailure(fetched(url, { inflight, signal: client.signal }))
  await pause(50)
  client.abort()
  expect((await work).code).toBe('cancelled')
  await expectNoSockets()
  expect(inflight.heldBytes()).toBe(0)
})

test('a download without room waits for its turn, outside its own time limit', async () => {
  const inflight = createInflightBudget({ bytesMax: 100 * KB })
  const held = inflight.tryHold(90 * KB)
  const url = origin.on('/a', serve(PDF))
  const settings = { timeoutMs: 150, waitMsMax: 5000 }
  const work = fetched(url, { inflight, settings })
  await pause(300)
  expect(inflight.waiting()).toBe(1)
  held?.release()
  const result = await work
  expect(bytesOf(result).equals(PDF)).toBe(true)
  expect(inflight.heldBytes()).toBe(PDF.byteLength)
  result.lease.release()
})

test('an origin that announces much and sends little keeps nobody waiting', async () => {
  const inflight = createInflightBudget({ bytesMax: 2048 * KB })
  const stalled = origin.on('/stalled', (_, response) => {
    response.writeHead(200, { 'content-length': 2000 * KB })
    response.write('nine bytes')
  })
  const client = new AbortController()
  const settings = { downloadBytesMax: 2048 * KB, documentBytesMax: 2048 * KB, timeoutMs: 5000 }
  const late = conversionFailure(fetched(stalled, { inflight, settings, signal: client.signal }))
  await vi.waitFor(() => expect(inflight.heldBytes()).toBeGreaterThan(0))
  const url = origin.on('/a', serve(PDF))
  const results = await Promise.all([1, 2, 3].map(() => fetched(url, { inflight, settings })))
  for (const { lease } of results) lease.release()
  client.abort()
  expect((await late).code).toBe('cancelled')
  expect(inflight.heldBytes()).toBe(0)
})

test('downloads that fill the budget together all arrive: the youngest begin anew', async () => {
  const inflight = createInflightBudget({ bytesMax: 3000 * KB })
  const large = Buffer.alloc(2500 * KB, 'a')
  const url = origin.on('/large', (_, response) => {
    response.write(large.subarray(0, 1000 * KB))
    setTimeout(() => response.end(large.subarray(1000 * KB)), 100)
  })
  const settings = {
    downloadBytesMax: 2600 * KB,
    documentBytesMax: 2600 * KB,
    timeoutMs: 20_000,
    waitMsMax: 25_000,
  }
  const lengths = await Promise.all(
    [1, 2, 3, 4].map(async () => {
      const { source, lease } = await fetched(url, { inflight, settings })
      expect(inflight.heldBytes()).toBeLessThanOrEqual(3000 * KB)
      lease.release()
      return source.byteLength
    }),
  )
  expect(lengths).toEqual([1, 2, 3, 4].map(() => large.byteLength))
  expect(origin.seen.length).toBeGreaterThan(4)
  expect(inflight.heldBytes()).toBe(0)
}, 40_000)

test('a download that finds no room in time is overloaded', async () => {
  const inflight = createInflightBudget({ bytesMax: 100 * KB })
  inflight.tryHold(90 * KB)
  const error = await conversionFailure(fetched(origin.on('/a', serve(PDF)), { inflight }))
  expect(error.code).toBe('overloaded')
  expect(inflight.heldBytes()).toBe(90 * KB)
  expect(inflight.waiting()).toBe(0)
})

test('many downloads together never pass the budget', async () => {
  const inflight = createInflightBudget({ bytesMax: 200 * KB })
  const known = origin.on('/known', serve(PDF))
  const unknown = origin.on('/unknown', (_, response) => {
    response.write(PDF.subarray(0, 30_000))
    response.end(PDF.subarray(30_000))
  })
  let most = 0
  // Wide clocks: the budget is what is tested, on a machine that may be busy.
  const settings = { timeoutMs: 20_000, waitMsMax: 25_000, downloadBytesMax: 100 * KB }
  const outbound = loopbackOutbound(origin.port, {
    connectTimeoutMs: 20_000,
    idleTimeoutMs: 20_000,
  })
  await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      const result = await fetched(index % 2 === 0 ? known : unknown, {
        inflight,
        settings,
        outbound,
      })
      most = Math.max(most, inflight.heldBytes())
      await pause(5)
      expect(bytesOf(result).equals(PDF)).toBe(true)
      result.lease.release()
    }),
  )
  expect(most).toBeLessThanOrEqual(200 * KB)
  expect(inflight.heldBytes()).toBe(0)
})
