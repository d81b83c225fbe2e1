import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { ConversionError } from '../contract/errors.js'
import type { ResponseFormat } from '../contract/options.js'
import type { Chunk } from '../pool/pool.js'
import {
  type AnswerFacts,
  type AnswerOpening,
  openingHeaders,
  warningCodes,
} from '../response/conversion-headers.js'
import { errorAnswer } from '../response/error-answer.js'
import { NDJSON_TYPE, ndjsonLines } from '../response/ndjson.js'
import type { Sink } from '../response/sink.js'
import { serverTiming } from '../response/timings.js'

/** Bytes that wait for the client before the worker waits with them. */
const WAITING_BYTES_MAX = 64 * 1024
/** How long the last line of a stream that failed may take to leave. */
const LAST_LINE_MS_MAX = 2000

/** An answer that leaves while it is made. */
export interface StreamedAnswer {
  readonly sink: Sink
  /** The first byte is out: what fails now cannot be told by a status. */
  hasBegun(): boolean
  /**
   * Breaks the connection off, so that nobody takes the part for the whole: the last chunk of the transfer coding is
   * never sent (RFC 9112 8). In NDJSON a line that says why comes before.
   */
  fail(error: ConversionError): Promise<void>
}

/** The chunks go to the client as it takes them; `signal` aborts when it is gone. */
export function streamedAnswer(
  reply: FastifyReply,
  responseFormat: ResponseFormat,
  signal: AbortSignal,
): StreamedAnswer {
  const shape = responseFormat === 'json' ? ndjsonShape() : MARKDOWN_SHAPE
  const body = new PassThrough({ highWaterMark: WAITING_BYTES_MAX })
  let whole: AnswerFacts | undefined
  let hasBegun = false
  const begin = (facts: AnswerOpening): void => {
    if (hasBegun) return
    hasBegun = true
    reply.code(200).headers({ 'content-type': shape.contentType, ...openingHeaders(facts) })
    for (const [name, textOf] of shape.trailers)
      reply.trailer(name, async () => (whole === undefined ? '' : textOf(whole)))
    void reply.send(body)
  }
  const write = async (bytes: Uint8Array): Promise<void> => {
    if (bytes.byteLength > 0 && !body.write(bytes)) await once(body, 'drain', { signal })
  }
  const sink: Sink = {
    responseFormat: responseFormat === 'json' ? 'ndjson' : 'markdown',
    outputEncoding: 'identity',
    isConditional: true,
    take(chunk, facts) {
      begin(facts)
      return write(shape.chunkBytes(chunk))
    },
    deliver(facts) {
      begin(facts)
      whole = facts
      body.end(shape.lastBytes(facts))
      return { status: 200, headers: {}, body: { kind: 'sent' } }
    },
  }
  return {
    sink,
    hasBegun: () => hasBegun,
    async fail(error) {
      body.write(shape.errorBytes(error, reply.request.id))
      await leaving(reply, body)
      body.destroy(new Error('the conversion failed after its first byte'))
    },
  }
}

/** How chunks look on the wire. */
interface StreamShape {
  readonly contentType: string
  readonly chunkBytes: (chunk: Chunk) => Uint8Array
  readonly lastBytes: (facts: AnswerFacts) => Uint8Array
  readonly errorBytes: (error: ConversionError, requestId: string) => Uint8Array
  /** What is known at the end alone. */
  readonly trailers: readonly (readonly [string, (facts: AnswerFacts) => string])[]
}

const NOTHING = new Uint8Array()

const MARKDOWN_SHAPE: StreamShape = {
  contentType: 'text/markdown; charset=utf-8',
  chunkBytes: ({ bytes }) => bytes,
  lastBytes: () => NOTHING,
  errorBytes: () => NOTHING,
  trailers: [
    ['server-timing', ({ timings }) => serverTiming(timings)],
    ['x-warnings', ({ warnings }) => String(warnings.length)],
    ['x-warning-codes', ({ warnings }) => warningCodes(warnings)],
    ['x-next-cursor', ({ next }) => (next === undefined ? '' : String(next))],
    ['x-quality-score', ({ result }) => String(result.quality.score)],
  ],
}

function ndjsonShape(): StreamShape {
  const { chunkLine, lastLine } = ndjsonLines()
  return {
    contentType: NDJSON_TYPE,
    chunkBytes: chunkLine,
    lastBytes: lastLine,
    errorBytes: (error, requestId) =>
      Buffer.from(`${JSON.stringify(errorAnswer(error, requestId).body)}\n`),
    trailers: [],
  }
}

/** Until all that was written is with the system, or the client takes too long for it. */
async function leaving({ raw }: FastifyReply, body: PassThrough): Promise<void> {
  const endAt = performance.now() + LAST_LINE_MS_MAX
  while (body.readableLength + raw.writableLength > 0 && !raw.destroyed) {
    if (performance.now() > endAt) return
    await delay(5)
  }
}
