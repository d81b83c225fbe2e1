import { ConversionError } from '../contract/errors.js'
import type { ConvertCall, ConvertOutcome, ConvertRequest, Pool } from '../pool/pool.js'
import type { Metrics } from './metrics.js'
import { inSpan } from './spans.js'

/** The same pool, with each conversion counted and traced, whichever route or job asked for it. */
export function meteredPool(pool: Pool, metrics: Metrics): Pool {
  return {
    ...pool,
    convert: (request, call) =>
      inSpan('convert document', { 'docspine.format': request.format }, async (span) => {
        const outcome = await counted(pool, metrics, request, call)
        span.setAttributes({
          'docspine.mode': outcome.result.modeUsed,
          'docspine.queue_ms': outcome.queueMs,
          'docspine.pages': outcome.result.pageCount ?? 0,
        })
        return outcome
      }),
  }
}

async function counted(
  pool: Pool,
  metrics: Metrics,
  request: ConvertRequest,
  call: ConvertCall | undefined,
): Promise<ConvertOutcome> {
  let streamedBytes = 0
  const onChunk = call?.onChunk
  const metered: ConvertCall | undefined =
    onChunk === undefined
      ? call
      : {
          ...call,
          onChunk: (chunk) => {
            streamedBytes += chunk.bytes.byteLength
            return onChunk(chunk)
          },
        }
  try {
    const outcome = await pool.convert(request, metered)
    const keptBytes = outcome.chunks.reduce((sum, { byteLength }) => sum + byteLength, 0)
    metrics.countConversion({
      result: outcome.result,
      inputBytes: request.source.byteLength,
      outputBytes: keptBytes + streamedBytes,
      queueMs: outcome.queueMs,
    })
    return outcome
  } catch (error) {
    metrics.countFailure(error instanceof ConversionError ? error.code : 'internal')
    throw error
  }
}
