import { defined } from '../contract/defined.js'
import { errorOfText } from './docspine-error.js'
import { DocspineNetworkError } from './network-error.js'

export interface ClientOptions {
  /** Such as `http://127.0.0.1:8080`, with the path behind a proxy. */
  readonly baseUrl: string
  readonly apiKey: string
  /** More tries after 429, 502, 503, 504 and failures of the network; 3 by default. */
  readonly retries?: number
  /** In place of the global one. */
  readonly fetch?: typeof fetch
}

export interface CallOptions {
  readonly signal?: AbortSignal
}

/** The document: behind a URL, or here. */
export type Source =
  | { readonly url: string; readonly urlHeaders?: Readonly<Record<string, string>> }
  | {
      readonly bytes: Uint8Array<ArrayBuffer> | Blob
      readonly filename: string
      readonly contentType?: string
    }

export type Parameters = Readonly<Record<string, string | number | boolean | undefined>>

const WORTH_A_TRY: ReadonlySet<number> = new Set([429, 502, 503, 504])
const FIRST_DELAY_MS = 500
const DELAY_MS_MAX = 30_000

/** Sends a document to a route. `paths` are the one for a document here and the one for a URL. */
export function sendDocument(
  options: ClientOptions,
  paths: { readonly body: string; readonly url: string },
  source: Source,
  parameters: Parameters,
  call: CallOptions,
): Promise<Response> {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined)
  if ('url' in source) {
    const { url, urlHeaders } = source
    const body = {
      url,
      ...Object.fromEntries(given),
      ...(urlHeaders ? { url_headers: urlHeaders } : {}),
    }
    const headers = { 'content-type': 'application/json' }
    return send(options, paths.url, { method: 'POST', headers, body: JSON.stringify(body) }, call)
  }
  const { bytes, filename, contentType = 'application/octet-stream' } = source
  const query = new URLSearchParams({ filename })
  for (const [name, value] of given) query.set(name, String(value))
  const headers = { 'content-type': contentType }
  return send(options, `${paths.body}?${query}`, { method: 'POST', headers, body: bytes }, call)
}

/**
 * One request with its tries. Throws a DocspineError for what is no 2xx in the end, a DocspineNetworkError where no
 * answer came, and the signal's reason.
 */
export async function send(
  options: ClientOptions,
  path: string,
  init: RequestInit & { readonly headers?: Readonly<Record<string, string>> },
  { signal }: CallOptions,
): Promise<Response> {
  const { baseUrl, apiKey, retries = 3, fetch: request = fetch } = options
  const url = `${baseUrl.replace(/\/$/, '')}${path}`
  const headers = { ...init.headers, 'x-api-key': apiKey }
  const asked = { ...init, headers, ...defined({ signal }) }
  for (let tries = 0; ; tries += 1) {
    const answer = await request(url, asked).catch((error: unknown) => {
      signal?.throwIfAborted()
      if (tries < retries) return undefined
      throw new DocspineNetworkError(baseUrl, 'No answer came from the service', error)
    })
    if (answer?.ok === true) return answer
    if (answer !== undefined && (tries >= retries || !WORTH_A_TRY.has(answer.status))) {
      throw errorOfText(answer.status, await textOf(answer, options, signal))
    }
    await answer?.body?.cancel()
    await pause(delayMs(tries, answer), signal)
  }
}

/** The body of an answer. Throws a DocspineNetworkError where the connection breaks, and the signal's reason. */
export function textOf(
  answer: Response,
  { baseUrl }: ClientOptions,
  signal: AbortSignal | undefined,
): Promise<string> {
  return answer.text().catch((error: unknown) => {
    signal?.throwIfAborted()
    throw new DocspineNetworkError(baseUrl, 'The answer of the service broke off', error)
  })
}

/** As long as the service says, else twice as long each time, a little apart from other clients. */
function delayMs(tries: number, answer: Response | undefined): number {
  const asked = retryAfterMs(answer) ?? FIRST_DELAY_MS * 2 ** tries
  return Math.min(DELAY_MS_MAX, asked) * (1 + Math.random() / 5)
}

/** Seconds, or the date that a proxy says (RFC 9110 10.2.3); undefined where neither is said. */
export function retryAfterMs(answer: Response | undefined): number | undefined {
  const said = answer?.headers.get('retry-after') ?? undefined
  if (said === undefined) return undefined
  const ms = /^\d+$/.test(said) ? 1000 * Number(said) : Date.parse(said) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined
}

/** Rejects with the signal's reason. */
export async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted()
  await new Promise<void>((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort)
      resolve()
    }, ms)
    signal?.addEventListener('abort', onAbort, { once: true })
  })
}
