import { ConversionError, type ErrorCode } from '../contract/errors.js'

/** What the command line can do about it. */
const NEXT_STEPS: Partial<Readonly<Record<ErrorCode, string>>> = {
  encrypted_document: 'give its password with --password',
  ambiguous_archive: 'choose one with --entry NAME',
  unsupported_format: 'if it is one of the formats, say which with --input-format',
  conversion_budget_exceeded: 'convert a part of it with --pages a-b',
  document_too_large: 'MAX_DOCUMENT_MB sets the limit',
  too_many_pages: 'MAX_PAGES sets the limit',
  archive_limits_exceeded: 'ZIP_MAX_ENTRIES, ZIP_MAX_RATIO and MAX_DOCUMENT_MB set the limits',
  pages_unsupported: 'leave --pages out',
  unreadable_document: 'check that it opens elsewhere',
}

/** Why a document failed, and what to do next. Paths may be shown here: they are the user's own. */
export function failureLine(error: unknown): string {
  if (error instanceof ConversionError) {
    const names = Array.isArray(error.details.names) ? ` (${error.details.names.join(', ')})` : ''
    const step = NEXT_STEPS[error.code]
    return `${error.message}${names} [${error.code}]${step === undefined ? '' : `: ${step}.`}`
  }
  return error instanceof Error ? error.message : String(error)
}
