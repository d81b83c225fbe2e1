import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { S3Client } from '@aws-sdk/client-s3'
import S3rver from 's3rver'

/** The one account that s3rver knows. */
const ACCESS_KEY = 'S3RVER'
const SECRET_KEY = 'S3RVER'
const REGION = 'eu-central-1'
export const BUCKET = 'documents'

export interface SignedStore {
  readonly port: number
  readonly client: S3Client
  readonly seen: { readonly method: string; readonly status: number }[]
  stop(): Promise<void>
}

/**
 * An S3 server (s3rver 3.7.1) behind a check of signature version 4: s3rver checks that a pre-signed URL has not
 * expired and that the account exists, but takes any signature of version 4 ("calculation is unimplemented").
 */
export async function startSignedStore(): Promise<SignedStore> {
  const directory = await mkdtemp(join(tmpdir(), 'docspine-s3-'))
  const s3 = new S3rver({
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: BUCKET }],
  })
  await s3.configureBuckets()
  const serve = s3.callback()
  const seen: { method: string; status: number }[] = []
  const server = createServer((request, response) => {
    response.on('finish', () => {
      seen.push({ method: request.method ?? '', status: response.statusCode })
    })
    if (isSignedByUs(request)) return serve(request, response)
    request.resume()
    response.writeHead(403, { 'content-type': 'application/xml' })
    response.end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const client = new S3Client({
    endpoint: `http://127.0.0.1:${port}`,
    region: REGION,
    forcePathStyle: true,
    credentials: { accessKeyId: ACCESS_KEY, secretAccessKey: SECRET_KEY },
    // Else the SDK signs the checksum of an empty body into the URL of a PUT.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return {
    port,
    client,
    seen,
    stop: async () => {
      client.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/**
 * Recomputes the signature of a pre-signed request from what has arrived ("Authenticating Requests: Using Query
 * Parameters (AWS Signature Version 4)", Amazon S3 API Reference).
 */
function isSignedByUs(request: IncomingMessage): boolean {
  const url = new URL(request.url ?? '', 'http://store')
  const given = url.searchParams.get('X-Amz-Signature') ?? ''
  const [accessKey, ...scope] = (url.searchParams.get('X-Amz-Credential') ?? '').split('/')
  if (accessKey !== ACCESS_KEY || scope.length !== 4) return false
  const canonicalRequest = [
    request.method,
    url.pathname,
    canonicalQuery(url),
    ...canonicalHeaders(request, url.searchParams.get('X-Amz-SignedHeaders') ?? ''),
    'UNSIGNED-PAYLOAD',
  ].join('\n')
  const stringToSign = [
    'AWS4-HMAC-SHA256',
    url.searchParams.get('X-Amz-Date'),
    scope.join('/'),
    createHash('sha256').update(canonicalRequest).digest('hex'),
  ].join('\n')
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${SECRET_KEY}`)
  const expected = hmac(key, stringToSign).toString('hex')
  return (
    given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
  )
}

function canonicalQuery(url: URL): string {
  return [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${uriEncoded(name)}=${uriEncoded(value)}`)
    .sort((a, b) => (a < b ? -1 : 1))
    .join('&')
}

/** The signed headers as they arrived, an empty line, and their names. */
function canonicalHeaders(request: IncomingMessage, signedHeaders: string): string[] {
  const lines = signedHeaders
    .split(';')
    .map((name) => `${name}:${String(request.headers[name] ?? '').trim()}`)
  return [...lines, '', signedHeaders]
}

function uriEncoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
