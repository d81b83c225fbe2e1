import { createClient, type DocspineClient } from '../../client/client.js'
import { type End, type Line, type Result, takeEnd, takeLine } from './result.js'

/** Addresses are relative to the page: a proxy may have put a prefix before them. */
const BASE = new URL('.', location.href).href.replace(/\/$/, '')

/** What is seen of a conversion on its way, beside its pages. */
export interface Watching {
  readonly onPage: (index: number) => void
  /** The request waits as a job: how many of its pages are done. */
  readonly onQueued: (pagesDone: number | undefined, pagesTotal: number | undefined) => void
}

/** Converts into the result, page by page. Throws what the client throws. */
export async function convertInto(
  result: Result,
  watching: Watching,
  signal: AbortSignal,
): Promise<void> {
  const client = clientFor(result.key, watchedFetch(result, watching))
  const parameters = result.options as Parameters<DocspineClient['stream']>[1]
  const stream = client.stream(result.source, parameters, { signal })
  for (;;) {
    const { done, value } = await stream.next()
    if (done === true) {
      takeEnd(result, value as End)
      return
    }
    const section = takeLine(result, value as Line)
    if (section !== undefined) watching.onPage(section.index)
  }
}

export async function readOutline(result: Result, signal: AbortSignal): Promise<void> {
  const { spine } = await clientFor(result.key, withPassword(result)).index(result.source, {
    signal,
  })
  result.outline = spine.sections
  result.pageCount ??= spine.page_count
}

/** The picture of a page as an address for an image; to be revoked by who shows it. */
export async function pictureOf(
  { source, key, password }: Result,
  wanted: { readonly page: number; readonly width: number; readonly blocks: boolean },
  signal: AbortSignal,
): Promise<string> {
  const query = new URLSearchParams({
    page: String(wanted.page),
    width: String(wanted.width),
    blocks: String(wanted.blocks),
  })
  const isHere = 'bytes' in source
  const answer = await fetch(`${BASE}/pdf/preview?${query}`, {
    method: 'POST',
    headers: {
      'x-api-key': key,
      ...passwordHeader(password),
      'content-type': isHere ? 'application/pdf' : 'application/json',
    },
    body: isHere ? source.bytes : JSON.stringify({ url: source.url }),
    signal,
  })
  if (!answer.ok) throw new Error(((await answer.json()) as { error?: string }).error)
  return URL.createObjectURL(await answer.blob())
}

function clientFor(apiKey: string, request: typeof fetch): DocspineClient {
  return createClient({ baseUrl: BASE, apiKey, fetch: request, retries: 1 })
}

function withPassword({ password }: Result): typeof fetch {
  return (input, init) =>
    fetch(input, { ...init, headers: { ...init?.headers, ...passwordHeader(password) } })
}

/** Header values are Latin-1: other letters go as the bytes of their UTF-8. */
function passwordHeader(password: string): Readonly<Record<string, string>> {
  if (password === '') return {}
  return { 'x-document-password': String.fromCharCode(...new TextEncoder().encode(password)) }
}

/** Looks at the answers that the client gets: how many pages there are, when the first byte came, what a job does. */
function watchedFetch(result: Result, { onQueued }: Watching): typeof fetch {
  return async (input, init) => {
    const answer = await withPassword(result)(input, init)
    const pages = Number(answer.headers.get('x-page-count') ?? Number.NaN)
    if (Number.isFinite(pages)) result.pageCount = pages
    if (answer.status === 202) onQueued(undefined, undefined)
    if (answer.ok && String(input).includes('/jobs/')) void tellOfJob(answer.clone(), onQueued)
    return answer.status === 200 && answer.body !== null ? markedAtFirstByte(answer) : answer
  }
}

async function tellOfJob(answer: Response, onQueued: Watching['onQueued']): Promise<void> {
  const { progress } = (await answer.json()) as {
    progress?: { pages_done: number; pages_total: number }
  }
  onQueued(progress?.pages_done, progress?.pages_total)
}

/** `docspine:first-byte` in the browser's own timings: what people wait for is counted from there. */
function markedAtFirstByte(answer: Response): Response {
  let isFirst = true
  const marking = new TransformStream<Uint8Array, Uint8Array>({
    transform(bytes, controller) {
      if (isFirst) performance.mark('docspine:first-byte')
      isFirst = false
      controller.enqueue(bytes)
    },
  })
  return new Response(answer.body?.pipeThrough(marking), answer)
}
