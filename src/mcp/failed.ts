import type { ConversionError, ErrorCode } from '../contract/errors.js'

/** What a model, or the person it works for, can do about it. */
const NEXT_STEPS: Partial<Readonly<Record<ErrorCode, string>>> = {
  encrypted_document: 'ask for a copy without a password; the tools take none',
  unreadable_document: 'the file may be damaged: ask for another copy',
  empty_document: 'the file is empty: ask for another copy',
  unsupported_format: 'ask for it as PDF, Word, Excel, PowerPoint, HTML or text',
  ambiguous_archive: 'ask for the document itself, out of the archive',
  conversion_budget_exceeded: 'ask for a part of the document in a file of its own',
  document_too_large: 'ask for a part of the document in a file of its own',
  download_too_large: 'ask for a part of the document in a file of its own',
  too_many_pages: 'ask for a part of the document in a file of its own',
  source_unavailable: 'the URL may be wrong or have expired: ask for a new one',
  source_fetch_failed: 'try again later',
  source_timeout: 'try again later',
  overloaded: 'try again in a few seconds',
  url_address_not_allowed: 'only public addresses are fetched',
  url_scheme_not_allowed: 'give an https URL',
}

/** One sentence with its code, and what to do next. */
export function remedyText({ message, code }: ConversionError): string {
  const step = NEXT_STEPS[code]
  return `${message} [${code}]${step === undefined ? '' : `: ${step}.`}`
}
