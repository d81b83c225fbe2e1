import { defined } from '../contract/defined.js'
import type { ConversionError } from '../contract/errors.js'
import type { JobWork } from '../jobs/jobs.js'
import type { Answer } from '../response/answer.js'
import { asConversionError, errorAnswer } from '../response/error-answer.js'
import { ERROR_TABLE } from '../response/error-table.js'
import { type KeptAnswer, keepAnswer } from '../response/kept-answer.js'
import { type AnswerServices, answerConversion } from './answer-conversion.js'
import type { Order } from './order.js'
import { jobConversion, type OrderServices } from './ordered-conversion.js'
import { orderOf } from './stored-order.js'

/**
 * Does what a request asked for, later. What the caller caused (4xx) is an answer like any other; what the service,
 * an origin or a store failed at is thrown, and worth another try.
 */
export function conversionWork(services: AnswerServices & OrderServices): JobWork {
  return async (task, call) => {
    const order = orderOf(task)
    const { document } = task
    return keptOrThrown(order, call.signal, async () => {
      const conversion = await jobConversion(order, document, call, services)
      const answer = await answerConversion(conversion, services)
      return keepAnswer({ ...answer, headers: { ...answer.headers, ...streamHeader(order) } })
    })
  }
}

/** What the caller caused is the answer; anything else that goes wrong is thrown. */
export async function keptOrThrown<Result>(
  { requestId }: Order,
  signal: AbortSignal,
  run: () => Promise<Result>,
): Promise<Result | KeptAnswer> {
  try {
    return await run()
  } catch (thrown) {
    const error = asConversionError(thrown)
    if (signal.aborted || ERROR_TABLE[error.code].status >= 500) throw error
    return keepAnswer(failedAnswer(error, requestId))
  }
}

function streamHeader({ streamStrategy }: Order): Record<string, string> {
  return defined({ 'x-pdf-stream-slim-strategy': streamStrategy })
}

function failedAnswer(error: ConversionError, requestId: string): Answer {
  const { status, headers, body } = errorAnswer(error, requestId)
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: { kind: 'text', text: JSON.stringify(body) },
  }
}
