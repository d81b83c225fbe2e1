import type { ErrorCode } from '../../contract/errors.js'
import { ConversionError } from '../../contract/errors.js'
import { errorAnswer } from '../../response/error-answer.js'
import { ERROR_TABLE } from '../../response/error-table.js'
import { GENERAL_HEADERS, RETRY_AFTER } from './answer-headers.js'
import type { ResponseSchema } from './operation.js'
import { recordOf } from './record-schemas.js'

/** So can end whatever is asked, before anybody looks at what it is. */
const OF_EVERY_REQUEST = [
  'headers_too_large',
  'request_timeout',
] as const satisfies readonly ErrorCode[]

/** Every authenticated route can end in these. */
const OF_EVERY_ROUTE = [
  'unauthorized',
  'permission_denied',
  'rate_limited',
  ...OF_EVERY_REQUEST,
  'internal',
  'draining',
] as const satisfies readonly ErrorCode[]

const OF_PARAMETERS = [
  'invalid_parameter',
  'invalid_header',
  'invalid_pages',
  'pages_unsupported',
  'engine_unavailable',
] as const satisfies readonly ErrorCode[]

const OF_DOCUMENTS = [
  'empty_document',
  'document_too_large',
  'too_many_pages',
  'archive_limits_exceeded',
  'conversion_budget_exceeded',
  'unsupported_format',
  'encrypted_document',
  'unreadable_document',
  'ambiguous_archive',
  'overloaded',
] as const satisfies readonly ErrorCode[]

const OF_BODIES = [
  'corrupt_content_encoding',
  'raw_upload_too_large',
  'unsupported_content_encoding',
] as const satisfies readonly ErrorCode[]

const OF_URLS = [
  'malformed_url',
  'url_scheme_not_allowed',
  'url_credentials_not_allowed',
  'url_host_not_allowed',
  'url_port_not_allowed',
  'url_address_not_allowed',
] as const satisfies readonly ErrorCode[]

const OF_DOWNLOADS = [
  'url_required',
  'invalid_body',
  'request_too_large',
  'download_too_large',
  'source_unavailable',
  'source_fetch_failed',
  'source_timeout',
] as const satisfies readonly ErrorCode[]

/** How a request can fail, by what it does. */
export const FAILURES = {
  open: OF_EVERY_REQUEST,
  always: OF_EVERY_ROUTE,
  parameters: OF_PARAMETERS,
  document: OF_DOCUMENTS,
  body: OF_BODIES,
  form: ['missing_file', 'too_many_files', 'invalid_body', 'request_too_large'],
  urls: OF_URLS,
  download: OF_DOWNLOADS,
  store: ['output_rejected', 'output_upload_failed'],
  job: ['job_not_found'],
  store_of_counts: ['overloaded'],
} as const satisfies Record<string, readonly ErrorCode[]>
export type Failure = keyof typeof FAILURES

/** The error responses of a route, by status, each with its codes and an example of every one. */
export function errorResponses(
  failures: readonly Failure[],
): Readonly<Record<string, ResponseSchema>> {
  const codes = [...new Set(failures.flatMap((failure) => [...FAILURES[failure]]))]
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of codes) {
    const { status } = ERROR_TABLE[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries(
    [...byStatus].sort(([a], [b]) => a - b).map(([status, same]) => [status, responseOf(same)]),
  )
}

function responseOf(codes: readonly ErrorCode[]): ResponseSchema {
  const isWorthATry = codes.some((code) => 'retryAfterSeconds' in ERROR_TABLE[code])
  return {
    description: codes.map((code) => `\`${code}\`: ${ERROR_TABLE[code].remedy}`).join('\n\n'),
    headers: isWorthATry ? { ...GENERAL_HEADERS, ...RETRY_AFTER } : GENERAL_HEADERS,
    content: {
      'application/json': {
        schema: recordOf('Error'),
        examples: Object.fromEntries(codes.map((code) => [code, { value: exampleOf(code) }])),
      },
    },
  }
}

function exampleOf(code: ErrorCode) {
  const error = new ConversionError(code, 'What went wrong, in a sentence.')
  return errorAnswer(error, '0f8c2c52-6f0e-4c6e-9f55-2b1d4f0c9a11').body
}
