import { errors } from 'undici'
import { ConversionError } from '../contract/errors.js'
import type { Deadline } from '../outbound/deadline.js'
import { UnresolvedHostError } from '../outbound/resolve.js'

/** The error for an origin that answers with another status than 200. */
export function originRefused(status: number): ConversionError {
  const details = { origin_status: status }
  if (status < 400 || status > 499) {
    const message = `The server of the URL answered ${status} in place of the document.`
    return new ConversionError('source_fetch_failed', message, details)
  }
  const hint =
    status === 401 || status === 403
      ? ' A signed URL may have expired, or a header may be missing.'
      : ''
  const message = `The server of the URL answered ${status}: the document cannot be had.${hint}`
  return new ConversionError('source_unavailable', message, details)
}

/** Anything that ended a download, as the error the caller sees. The cause, for the log, holds no URL. */
export function downloadFailure(
  error: unknown,
  deadline: Deadline,
  client: AbortSignal,
): ConversionError {
  if (error instanceof ConversionError) return error
  if (client.aborted) return new ConversionError('cancelled', 'The request was cancelled.')
  if (deadline.isOver() || isTimeout(error)) {
    const message = 'The server of the URL did not deliver the document in time.'
    return new ConversionError('source_timeout', message, {}, error)
  }
  if (error instanceof UnresolvedHostError) {
    const message = 'The host of the URL cannot be found.'
    return new ConversionError('source_fetch_failed', message, {}, error)
  }
  const message = 'The connection to the server of the URL failed before the document was complete.'
  return new ConversionError('source_fetch_failed', message, {}, error)
}

function isTimeout(error: unknown): boolean {
  return (
    error instanceof errors.ConnectTimeoutError ||
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError ||
    (error instanceof UnresolvedHostError && error.timedOut) ||
    (error instanceof Error && 'code' in error && error.code === 'ETIMEDOUT')
  )
}
