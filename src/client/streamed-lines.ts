import { DocspineError } from './docspine-error.js'
import { DocspineNetworkError } from './network-error.js'
import type { StreamEnd, StreamedPage } from './records.js'
import type { CallOptions, ClientOptions } from './requests.js'

type Line = StreamedPage | StreamEnd | { readonly error: string }

/**
 * The pages of NDJSON as they come; the generator's return value is the end. Throws a DocspineError where the service
 * broke off, a DocspineNetworkError where the connection did: a part is never taken for the whole.
 */
export async function* streamedLines(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { baseUrl }: Pick<ClientOptions, 'baseUrl'>,
  { signal }: CallOptions,
): AsyncGenerator<StreamedPage, StreamEnd> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of orBrokenOff(chunks, baseUrl, signal)) {
    rest += decoder.decode(chunk, { stream: true })
    const lines = rest.split('\n')
    rest = lines.pop() ?? ''
    for (const text of lines) {
      if (text === '') continue
      const line = JSON.parse(text) as Line // the service's own lines
      if ('error' in line) throw new DocspineError(500, { ...line })
      if ('done' in line) return line
      yield line
    }
  }
  throw new DocspineNetworkError(baseUrl, 'The stream ended before its last line')
}

async function* orBrokenOff(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  baseUrl: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks
  } catch (error) {
    signal?.throwIfAborted()
    throw new DocspineNetworkError(baseUrl, 'The stream broke off', error)
  }
}
