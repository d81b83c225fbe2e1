import { defined } from '../contract/defined.js'
import { ConversionError } from '../contract/errors.js'
import { ERROR_TABLE } from './error-table.js'

export interface ErrorAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>>
}

/** The answer to a failure: one shape for every route. */
export function errorAnswer(error: ConversionError, requestId: string): ErrorAnswer {
  const row: { status: number; remedy: string; retryAfterSeconds?: number } =
    ERROR_TABLE[error.code]
  return {
    status: row.status,
    headers: defined({ 'retry-after': row.retryAfterSeconds?.toString() }),
    body: {
      error: error.message,
      code: error.code,
      request_id: requestId,
      remedy: row.remedy,
      ...error.details,
    },
  }
}

/** Anything thrown, as a ConversionError. What we do not know is `internal`, with the thrown as its cause. */
export function asConversionError(thrown: unknown): ConversionError {
  if (thrown instanceof ConversionError) return thrown
  return new ConversionError('internal', 'The service failed on this request.', {}, thrown)
}
