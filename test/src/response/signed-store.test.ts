import { gzipSync } from 'node:zlib'
import { GetObjectCommand, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { request } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConversionError } from '../../../src/contract/errors.js'
import type { Outbound } from '../../../src/outbound/outbound.js'
import type { UrlParameter } from '../../../src/outbound/url-rules.js'
import { objectState } from '../../../src/response/object-exists.js'
import { type UploadRequest, uploadMarkdown } from '../../../src/response/upload.js'
import { type Download, download } from '../../../src/source/download.js'
import { createInflightBudget } from '../../../src/source/inflight.js'
import { loopbackOutbound } from '../../support/origin.js'
import { BUCKET, type SignedStore, startSignedStore } from '../../support/signed-store.js'

const MARKDOWN = Buffer.from('# Größe\n\nA line.\n'.repeat(5000))
const SETTINGS = { timeoutMs: 5000, backoffMs: 10 }

let store: SignedStore
let outbound: Outbound
beforeAll(async () => {
  store = await startSignedStore()
  outbound = loopbackOutbound(store.port)
})
afterAll(() => store.stop())

const HOUR = { expiresIn: 3600 }
/** Signed an hour ago for a minute. */
const EXPIRED = { expiresIn: 60, signingDate: new Date(Date.now() - 3_600_000) }

const at = (Key: string) => ({ Bucket: BUCKET, Key })
const putUrl = (key: string, options = HOUR) =>
  getSignedUrl(store.client, new PutObjectCommand(at(key)), options)
const getUrl = (key: string, options = HOUR) =>
  getSignedUrl(store.client, new GetObjectCommand(at(key)), options)
const headUrl = (key: string, options = HOUR) =>
  getSignedUrl(store.client, new HeadObjectCommand(at(key)), options)
const forged = (url: string) =>
  url.replace(/X-Amz-Signature=./, (found) =>
    found.endsWith('0') ? found.replace(/0$/, '1') : found.replace(/.$/, '0'),
  )

const checked = (url: string, parameter: UrlParameter) => outbound.check(url, { parameter })

async function put(url: string, changes: Partial<UploadRequest> = {}) {
  const target = await checked(url, 'output_url')
  const { signal } = new AbortController()
  const request = { target, chunks: [MARKDOWN], encoding: 'identity', headers: {}, signal } as const
  return uploadMarkdown({ ...request, ...changes }, { outbound, settings: SETTINGS })
}

async function get(url: string): Promise<Download> {
  const inflight = createInflightBudget({ bytesMax: 2 ** 24 })
  return download(
    { target: await checked(url, 'url'), headers: {}, signal: new AbortController().signal },
    {
      outbound,
      inflight,
      settings: {
        downloadBytesMax: 2 ** 24,
        documentBytesMax: 2 ** 24,
        timeoutMs: 5000,
        redirectsMax: 0,
        waitMsMax: 100,
      },
    },
  )
}

async function head(url: string) {
  const { signal } = new AbortController()
  return objectState(await checked(url, 'output_head_url'), signal, {
    outbound,
    settings: SETTINGS,
  })
}

async function codeAndStatus(work: Promise<unknown>) {
  const error = await work.catch((reason: unknown) => reason)
  if (!(error instanceof ConversionError)) return ['fulfilled']
  return [error.code, error.details.origin_status ?? error.details.output_status]
}

test('PUT, HEAD and GET with pre-signed URLs', async () => {
  expect(await head(await headUrl('a b/größe.md'))).toBe('absent')
  const { byteLength } = await put(await putUrl('a b/größe.md'))
  expect(byteLength).toBe(MARKDOWN.byteLength)
  expect(await head(await headUrl('a b/größe.md'))).toBe('exists')
  const { source, named } = await get(await getUrl('a b/größe.md'))
  expect(Buffer.from(new Uint8Array(source.buffer, 0, source.byteLength)).equals(MARKDOWN)).toBe(
    true,
  )
  expect(named).toEqual({ contentType: 'text/markdown; charset=utf-8', pathName: 'größe.md' })
})

test('what was put compressed is stored with its encoding and read back decoded', async () => {
  const packed = gzipSync(MARKDOWN)
  await put(await putUrl('packed.md.gz'), { chunks: [packed], encoding: 'gzip' })
  const stored = await request(await getUrl('packed.md.gz'))
  expect(stored.headers['content-encoding']).toBe('gzip')
  const bytes = await stored.body.bytes()
  expect(Buffer.from(bytes).equals(packed)).toBe(true)
  const { source } = await get(await getUrl('packed.md.gz'))
  expect(source.byteLength).toBe(MARKDOWN.byteLength)
})

test('a wrong signature', async () => {
  await put(await putUrl('there.md'))
  expect(await codeAndStatus(put(forged(await putUrl('new.md'))))).toEqual(['output_rejected', 403])
  expect(await codeAndStatus(get(forged(await getUrl('there.md'))))).toEqual([
    'source_unavailable',
    403,
  ])
  expect(await head(forged(await headUrl('there.md')))).toBe('absent')
  expect(await head(await headUrl('new.md'))).toBe('absent')
})

test('a URL signed for another method', async () => {
  expect(await codeAndStatus(put(await getUrl('other.md')))).toEqual(['output_rejected', 403])
  expect(await codeAndStatus(get(await putUrl('there.md')))).toEqual(['source_unavailable', 403])
})

test('an expired URL', async () => {
  expect(await codeAndStatus(put(await putUrl('late.md', EXPIRED)))).toEqual([
    'output_rejected',
    403,
  ])
  expect(await codeAndStatus(get(await getUrl('there.md', EXPIRED)))).toEqual([
    'source_unavailable',
    403,
  ])
  expect(await head(await headUrl('there.md', EXPIRED))).toBe('absent')
})

test('a missing object', async () => {
  expect(await codeAndStatus(get(await getUrl('nowhere.pdf')))).toEqual(['source_unavailable', 404])
})

test('headers that were signed have to be sent: output_headers', async () => {
  const command = new PutObjectCommand({ ...at('secret.md'), ServerSideEncryption: 'AES256' })
  const url = await getSignedUrl(store.client, command, {
    ...HOUR,
    unhoistableHeaders: new Set(['x-amz-server-side-encryption']),
  })
  expect(url).toContain('x-amz-server-side-encryption')
  expect(await codeAndStatus(put(url))).toEqual(['output_rejected', 403])
  const headers = { 'x-amz-server-side-encryption': 'AES256' }
  expect((await put(url, { headers })).byteLength).toBe(MARKDOWN.byteLength)
})

test('an empty Markdown is an object of no bytes', async () => {
  await put(await putUrl('empty.md'), { chunks: [] })
  expect(await head(await headUrl('empty.md'))).toBe('exists')
})
