import { ConversionError, type ErrorCode } from '../contract/errors.js'
import { asConversionError } from '../response/error-answer.js'

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

/** The same as `asConversionError`, with what the framework throws in our codes. */
export function toConversionError(thrown: unknown): ConversionError {
  const known = BY_FRAMEWORK_CODE[frameworkCode(thrown)]
  if (known === undefined) return asConversionError(thrown)
  const [code, message] = known
  return new ConversionError(code, message, {}, thrown)
}

function frameworkCode(thrown: unknown): string {
  return thrown instanceof Error && 'code' in thrown ? String(thrown.code) : ''
}
