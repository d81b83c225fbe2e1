import { errorOfText } from './docspine-error.js'

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

/** One request with its tries. Throws a DocspineError for what is no 2xx in the end. */
export async function send(
  options: ClientOptions,
  path: string,
  init: RequestInit & { readonly headers?: Readonly<Record<string, string>> },
  { signal }: CallOptions,
): Promise<Response> {
  const { baseUrl, apiKey, retries = 3, fetch: request = fetch } = options
  const url = `${baseUrl.replace(/\/$/, '')}${path}`
  const headers = { ...init.headers, 'x-api-key': apiKey }
  const asked = { ...init, headers, ...(signal === undefined ? {} : { signal }) }
  for (let tries = 0; ; tries += 1) {
    const answer = await request(url, asked).catch((error: unknown) => {
      if (tries >= retries || signal?.aborted === true) throw error
      return undefined
    })
    if (answer?.ok === true) return answer
    if (answer !== undefined && (tries >= retries || !WORTH_A_TRY.has(answer.status))) {
      throw errorOfText(answer.status, await answer.text())
    }
    await answer?.body?.cancel()
    await pause(delayMs(tries, answer), signal)
  }
}

/** As long as the service says, else twice as long each time, a little apart from other clients. */
function delayMs(tries: number, answer: Response | undefined): number {
  const seconds = Number(answer?.headers.get('retry-after') ?? Number.NaN)
  const asked = Number.isFinite(seconds) ? 1000 * seconds : FIRST_DELAY_MS * 2 ** tries
  return Math.min(DELAY_MS_MAX, asked) * (1 + Math.random() / 5)
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
