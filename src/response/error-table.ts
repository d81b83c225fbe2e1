import type { ErrorCode } from '../contract/errors.js'

interface ErrorRow {
  readonly status: number
  /** What the caller can do about it; stands in the body as `remedy`. */
  readonly remedy: string
  /** Seconds for `Retry-After`, where another try makes sense. */
  readonly retryAfterSeconds?: number
}

const NEXT_URL_TRY = 'Try again later; check the URL if it goes on.'

/** The only place where an error code becomes an HTTP status. A new code fails to compile here. */
export const ERROR_TABLE = {
  invalid_parameter: { status: 400, remedy: 'Correct the parameter or leave it out.' },
  invalid_body: { status: 400, remedy: 'Send the body as the endpoint asks for it.' },
  invalid_header: { status: 400, remedy: 'Correct the header or leave it out.' },
  malformed_url: { status: 400, remedy: 'Send an absolute URL, percent-encoded.' },
  url_scheme_not_allowed: { status: 400, remedy: 'Use an allowed scheme.' },
  url_credentials_not_allowed: { status: 400, remedy: 'Use a signed URL or url_headers instead.' },
  invalid_pages: { status: 400, remedy: 'Ask for pages as a-b, with 1 <= a <= b.' },
  pages_unsupported: { status: 400, remedy: 'Leave pages out for this format.' },
  missing_file: { status: 400, remedy: 'Send the document as the form part "file".' },
  too_many_files: { status: 400, remedy: 'Send one document per request.' },
  empty_document: { status: 400, remedy: 'Send a document that is not empty.' },
  corrupt_content_encoding: {
    status: 400,
    remedy: 'Compress the body as content-encoding says, or leave the header out.',
  },
  engine_unavailable: { status: 400, remedy: 'Use engine=auto.' },
  unauthorized: { status: 401, remedy: 'Send a valid key in the header x-api-key.' },
  url_host_not_allowed: { status: 403, remedy: 'Use a host that this service and key may reach.' },
  url_port_not_allowed: { status: 403, remedy: 'Use an allowed port.' },
  url_address_not_allowed: { status: 403, remedy: 'Use a public address.' },
  permission_denied: { status: 403, remedy: 'Use a key that has this permission.' },
  not_found: { status: 404, remedy: 'Check the path and the method.' },
  job_not_found: { status: 404, remedy: 'Send the document again: results are kept for a while.' },
  method_not_allowed: { status: 405, remedy: 'Use a method named in the header Allow.' },
  request_timeout: { status: 408, remedy: 'Send the request faster.' },
  raw_upload_too_large: { status: 413, remedy: 'Send a signed URL of the document instead.' },
  request_too_large: { status: 413, remedy: 'Send a smaller body.' },
  document_too_large: { status: 413, remedy: 'Split the document.' },
  download_too_large: { status: 413, remedy: 'Split the document.' },
  too_many_pages: { status: 413, remedy: 'Split the document.' },
  archive_limits_exceeded: { status: 413, remedy: 'Send the document itself.' },
  conversion_budget_exceeded: { status: 413, remedy: 'Convert a part of it with pages=a-b.' },
  unsupported_format: {
    status: 415,
    remedy:
      'Send pdf, docx, xlsx, pptx, odt, ods, odp, epub, eml, csv, txt, html, a picture (png, jpeg, tiff, webp, bmp), or a zip of one; name it by filename.',
  },
  unsupported_content_encoding: { status: 415, remedy: 'Use identity, gzip or zstd.' },
  url_required: { status: 422, remedy: 'Send the field url.' },
  encrypted_document: {
    status: 422,
    remedy: 'Send the password of a PDF in x-document-password, or an unlocked document.',
  },
  unreadable_document: { status: 422, remedy: 'Check that the document opens elsewhere.' },
  ambiguous_archive: { status: 422, remedy: 'Name the document with the parameter entry.' },
  source_unavailable: { status: 422, remedy: 'Check that the URL is right and has not expired.' },
  output_rejected: { status: 422, remedy: 'Check that output_url is right and has not expired.' },
  rate_limited: { status: 429, remedy: 'Wait before the next request.', retryAfterSeconds: 60 },
  headers_too_large: { status: 431, remedy: 'Send shorter headers and a shorter URL.' },
  // The client went away: nobody reads this answer, it stands in the log.
  cancelled: { status: 499, remedy: 'Send the request again.' },
  internal: { status: 500, remedy: 'Try again; report the request_id if it goes on.' },
  source_fetch_failed: { status: 502, remedy: NEXT_URL_TRY },
  output_upload_failed: { status: 502, remedy: NEXT_URL_TRY },
  overloaded: { status: 503, remedy: 'Try again after Retry-After.', retryAfterSeconds: 5 },
  draining: { status: 503, remedy: 'Try again after Retry-After.', retryAfterSeconds: 5 },
  source_timeout: { status: 504, remedy: NEXT_URL_TRY },
} as const satisfies Record<ErrorCode, ErrorRow>
