import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { denialOf } from '../../src/outbound/address-policy.js'
import { checkUrls } from '../../src/outbound/check-urls.js'
import type { Dial } from '../../src/outbound/dial.js'
import { createOutbound } from '../../src/outbound/outbound.js'
import type { Resolve } from '../../src/outbound/resolve.js'
import { download } from '../../src/source/download.js'
import { createInflightBudget } from '../../src/source/inflight.js'

/** A URL (or three), the world it meets, and nothing else. */
export interface SsrfCase {
  readonly id: string
  readonly url: unknown
  readonly body?: { readonly output_url?: string; readonly output_head_url?: string }
  readonly config?: {
    readonly schemes?: readonly string[]
    readonly ports?: readonly number[]
    readonly revalidate?: boolean
    readonly host_allowlist?: readonly string[] | null
  }
  /** Answers by name; a name that is not here does not exist, `"timeout"` never answers. */
  readonly resolver?: Readonly<Record<string, readonly string[] | 'timeout'>>
  /** Answers to one question after another; the last is repeated. */
  readonly resolver_sequence?: Readonly<Record<string, readonly (readonly string[])[]>>
  readonly redirects?: readonly {
    readonly url: string
    readonly status: number
    readonly location: string
  }[]
}

export interface SsrfOutcome {
  /** `fetched`, or the error's code. */
  readonly verdict: string
  /** Every address that a connection was made to, and those of them that must never be. */
  readonly dialled: readonly string[]
  readonly dialledDenied: readonly string[]
  readonly asked: readonly string[]
}

/** Fetches as the service does, in a world of stubs: names resolve by the case, every dial ends at a local server. */
export async function stageSsrfCase(given: SsrfCase): Promise<SsrfOutcome> {
  const origin = await startRedirects(given)
  const { resolve, asked } = resolverOf(given)
  const dialled: string[] = []
  const dial: Dial = ({ addresses }, done) => {
    dialled.push(...addresses.map(({ address }) => address))
    const socket = connect(origin.port, '127.0.0.1')
    socket.once('connect', () => done(null, socket))
    socket.once('error', (error) => done(error, null))
  }
  try {
    const verdict = await verdictOf(given, resolve, dial)
    const dialledDenied = dialled.filter(
      (address) => denialOf(address, { allowed: [], denied: [] }) !== undefined,
    )
    return { verdict, dialled, dialledDenied, asked }
  } finally {
    origin.stop()
  }
}

async function verdictOf(given: SsrfCase, resolve: Resolve, dial: Dial): Promise<string> {
  const { url, body, config = {} } = given
  // What the route does before a URL is a string.
  if (url === null || url === undefined || url === '') return 'url_required'
  if (typeof url !== 'string') return 'invalid_parameter'
  const outbound = createOutbound(
    {
      rules: {
        schemes: new Set(config.schemes ?? ['https']),
        ports: new Set(config.ports ?? [80, 443]),
        ...(config.host_allowlist ? { hosts: config.host_allowlist } : {}),
      },
      addresses: { allowed: [], denied: [] },
      revalidate: config.revalidate ?? true,
      connectTimeoutMs: 150,
      idleTimeoutMs: 1000,
      userAgent: 'docspine/test',
    },
    { resolve, dial },
  )
  try {
    const checked = await checkUrls(outbound, { url, ...body }, undefined)
    if (checked.url === undefined) throw new Error('the URL was not checked')
    const inflight = createInflightBudget({ bytesMax: 2 ** 20 })
    const settings = {
      downloadBytesMax: 2 ** 20,
      documentBytesMax: 2 ** 20,
      timeoutMs: 1000,
      redirectsMax: 3,
      waitMsMax: 100,
    }
    const { signal } = new AbortController()
    await download({ target: checked.url, headers: {}, signal }, { outbound, inflight, settings })
    return 'fetched'
  } catch (error) {
    if (error instanceof Error && 'code' in error) return String(error.code)
    throw error
  }
}

function resolverOf({ resolver = {}, resolver_sequence: sequence = {} }: SsrfCase) {
  const asked: string[] = []
  const resolve: Resolve = (hostname) => {
    const name = hostname.replace(/\.$/, '')
    const before = asked.filter((other) => other === name).length
    asked.push(name)
    const rounds = sequence[name]
    const answer = rounds?.[Math.min(before, rounds.length - 1)] ?? resolver[name]
    if (answer === 'timeout') return new Promise(() => undefined)
    if (answer === undefined) return Promise.reject(new Error('ENOTFOUND'))
    return Promise.resolve(
      answer.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }
  return { resolve, asked }
}

async function startRedirects({ redirects = [] }: SsrfCase) {
  const server = createServer((request, response) => {
    const asked = `https://${request.headers.host}${request.url}`
    const redirect = redirects.find(({ url }) => url === asked)
    if (redirect === undefined) response.end('%PDF-1.7')
    else response.writeHead(redirect.status, { location: redirect.location }).end()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { port: (server.address() as AddressInfo).port, stop }
}
