import type { ConversionError } from '../contract/errors.js'
import { type ConversionServices, convertDocument } from '../conversion.js'
import type { JobWork } from '../jobs/jobs.js'
import type { Answer } from '../response/answer.js'
import { type KeptAnswer, keepAnswer } from '../response/kept-answer.js'
import {
  type ConversionOrder,
  type OrderServices,
  orderedConversion,
  orderOf,
} from './conversion-order.js'
import { errorAnswer, toConversionError } from './error-answer.js'
import { ERROR_TABLE } from './error-table.js'

/**
 * Does what a request asked for, later. What the caller caused (4xx) is an answer like any other; what the service,
 * an origin or a store failed at is thrown, and worth another try.
 */
export function conversionWork(services: ConversionServices & OrderServices): JobWork {
  return async (task, call) => {
    const order = orderOf(task)
    const { document } = task
    return keptOrThrown(order, call.signal, async () => {
      const conversion = await orderedConversion({ order, document }, call, services)
      const answer = await convertDocument(conversion, services)
      return keepAnswer({ ...answer, headers: { ...answer.headers, ...streamHeader(order) } })
    })
  }
}

/** What the caller caused is the answer; anything else that goes wrong is thrown. */
export async function keptOrThrown<Result>(
  { requestId }: ConversionOrder,
  signal: AbortSignal,
  run: () => Promise<Result>,
): Promise<Result | KeptAnswer> {
  try {
    return await run()
  } catch (thrown) {
    const error = toConversionError(thrown)
    if (signal.aborted || ERROR_TABLE[error.code].status >= 500) throw error
    return keepAnswer(failedAnswer(error, requestId))
  }
}

function streamHeader({ stream }: ConversionOrder): Record<string, string> {
  return stream === undefined ? {} : { 'x-pdf-stream-slim-strategy': stream.strategy }
}

function failedAnswer(error: ConversionError, requestId: string): Answer {
  const { status, headers, body } = errorAnswer(error, requestId)
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: { kind: 'text', text: JSON.stringify(body) },
  }
}
