import { ConversionError, type ErrorCode } from '../contract/errors.js'
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
    headers:
      row.retryAfterSeconds === undefined ? {} : { 'retry-after': String(row.retryAfterSeconds) },
    body: {
      error: error.message,
      code: error.code,
      request_id: requestId,
      remedy: row.remedy,
      ...error.details,
    },
  }
}

/** What the framework says by its own codes, in ours. */
const BY_FRAMEWORK_CODE: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  FST_ERR_BAD_URL: ['not_found', 'The path of the request is not valid.'],
  FST_ERR_MAX_PARAM_LENGTH: ['not_found', 'There is nothing under this path.'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['request_too_large', 'The body is larger than this endpoint takes.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['invalid_body', 'The body is empty; it must be a JSON object.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['invalid_body', 'The body is not valid JSON.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid_body', 'The body is not as long as announced.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    'unsupported_format',
    'The endpoint does not take a body of this content-type.',
  ],
  FST_INVALID_MULTIPART_CONTENT_TYPE: [
    'invalid_body',
    'The body must be multipart/form-data with the document as the part "file".',
  ],
  FST_PARTS_LIMIT: ['request_too_large', 'The form has too many parts.'],
  FST_FILES_LIMIT: ['request_too_large', 'The form has too many files.'],
  FST_FIELDS_LIMIT: ['request_too_large', 'The form has too many fields.'],
  FST_PROTO_VIOLATION: ['invalid_body', 'A part of the form has a name that is not allowed.'],
  FST_INVALID_JSON_FIELD_ERROR: ['invalid_body', 'A field of the form is not valid JSON.'],
}

/** Anything thrown, as a ConversionError. What we do not know is `internal`, with the thrown as its cause. */
export function toConversionError(thrown: unknown): ConversionError {
  if (thrown instanceof ConversionError) return thrown
  const [code, message] = BY_FRAMEWORK_CODE[frameworkCode(thrown)] ?? [
    'internal',
    'The service failed on this request.',
  ]
  return new ConversionError(code, message, {}, thrown)
}

function frameworkCode(thrown: unknown): string {
  return thrown instanceof Error && 'code' in thrown ? String(thrown.code) : ''
}
