import { errors } from 'undici'
import { ConversionError } from '../contract/errors.js'
import { UnresolvedHostError } from '../outbound/resolve.js'

/** The error for a store that did not take the object. 4xx is the caller's to mend, anything else may pass. */
export function storeRefused(status: number): ConversionError {
  const details = { output_status: status }
  if (status >= 400 && status <= 499) {
    const hint =
      status === 403 ? ' The signed URL may have expired, or a header may be missing.' : ''
    const message = `The store of output_url refused the upload with ${status}.${hint}`
    return new ConversionError('output_rejected', message, details)
  }
  const message =
    status >= 300 && status <= 399
      ? `The store of output_url redirects the upload (${status}), which is not followed.`
      : `The store of output_url answered ${status}.`
  return new ConversionError('output_upload_failed', message, details)
}

/** What ended a try of an upload, as the error the caller sees. The cause, for the log, holds no URL. */
export function uploadFailure(error: unknown): ConversionError {
  if (error instanceof ConversionError) return error
  const message = isSilence(error)
    ? 'The store of output_url did not answer in time.'
    : 'The connection to the store of output_url failed.'
  return new ConversionError('output_upload_failed', message, {}, error)
}

function isSilence(error: unknown): boolean {
  return (
    error instanceof errors.ConnectTimeoutError ||
    error instanceof errors.HeadersTimeoutError ||
    (error instanceof UnresolvedHostError && error.timedOut)
  )
}
