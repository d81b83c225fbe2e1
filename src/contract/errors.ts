import { defined } from './defined.js'

/**
 * Every way a request can fail, by its public code. `response/error-table.ts` gives each its status; a code without
 * one does not compile.
 */
export type ErrorCode =
  | 'invalid_parameter'
  | 'invalid_body'
  | 'invalid_header'
  | 'malformed_url'
  | 'url_scheme_not_allowed'
  | 'url_credentials_not_allowed'
  | 'invalid_pages'
  | 'pages_unsupported'
  | 'missing_file'
  | 'too_many_files'
  | 'empty_document'
  | 'corrupt_content_encoding'
  | 'engine_unavailable'
  | 'unauthorized'
  | 'url_host_not_allowed'
  | 'url_port_not_allowed'
  | 'url_address_not_allowed'
  | 'permission_denied'
  | 'not_found'
  | 'job_not_found'
  | 'method_not_allowed'
  | 'request_timeout'
  | 'raw_upload_too_large'
  | 'request_too_large'
  | 'document_too_large'
  | 'download_too_large'
  | 'too_many_pages'
  | 'archive_limits_exceeded'
  | 'conversion_budget_exceeded'
  | 'unsupported_format'
  | 'unsupported_content_encoding'
  | 'url_required'
  | 'encrypted_document'
  | 'unreadable_document'
  | 'ambiguous_archive'
  | 'source_unavailable'
  | 'output_rejected'
  | 'rate_limited'
  | 'headers_too_large'
  | 'cancelled'
  | 'internal'
  | 'source_fetch_failed'
  | 'output_upload_failed'
  | 'source_timeout'
  | 'overloaded'
  | 'draining'

/** Extra members of an error body: numbers, names, never a URL's query, a key or a path. */
export type ErrorDetails = Readonly<Record<string, string | number | boolean | readonly string[]>>

/**
 * A failure that the caller can be told about. `message` is the public sentence: it names no path, key or signed
 * URL, and says what to do where something can be done. The cause is for the log alone.
 */
export class ConversionError extends Error {
  override readonly name = 'ConversionError'
  readonly code: ErrorCode
  readonly details: ErrorDetails

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.details = details
  }
}

/** A ConversionError as it crosses a thread line: a class would arrive as a bare Error. */
export interface WireError {
  readonly code: ErrorCode
  readonly message: string
  readonly details: ErrorDetails
  /** For the log only: the stack of what went wrong inside. */
  readonly internal?: string
}

/** Anything thrown, as data. What is no ConversionError becomes `internal` with a generic sentence. */
export function toWireError(error: unknown): WireError {
  if (error instanceof ConversionError) {
    const { code, message, details, cause } = error
    const internal = cause === undefined ? undefined : stackOf(cause)
    return { code, message, details, ...defined({ internal }) }
  }
  return {
    code: 'internal',
    message: 'The conversion failed inside the service.',
    details: {},
    internal: stackOf(error),
  }
}

export function fromWireError(wire: WireError): ConversionError {
  return new ConversionError(wire.code, wire.message, wire.details, wire.internal)
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
