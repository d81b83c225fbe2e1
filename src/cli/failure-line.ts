import { ConversionError, type ErrorCode } from '../contract/errors.js'

/** What the command line can do about it. */
const NEXT_STEPS: Partial<Readonly<Record<ErrorCode, string>>> = {
  encrypted_document: 'save it without a password, then convert that',
  ambiguous_archive: 'choose one with --entry NAME',
  unsupported_format: 'if it is one of the formats, say which with --input-format',
  conversion_budget_exceeded: 'convert a part of it with --pages a-b',
  document_too_large: 'MAX_DOCUMENT_MB sets the limit',
  download_too_large: 'MAX_DOWNLOAD_MB sets the limit',
  too_many_pages: 'MAX_PAGES sets the limit',
  archive_limits_exceeded: 'ZIP_MAX_ENTRIES, ZIP_MAX_RATIO and MAX_DOCUMENT_MB set the limits',
  invalid_pages: 'docspine index shows how many pages a PDF has',
  pages_unsupported: 'leave --pages out',
  unreadable_document: 'check that it opens elsewhere',
  empty_document: 'check that it was saved, or downloaded, to its end',
  url_scheme_not_allowed: 'URL_ALLOWED_SCHEMES=https,http allows it',
  url_credentials_not_allowed: 'use a signed URL',
  url_host_not_allowed: 'URL_ALLOWED_HOSTS sets which may be reached',
  url_port_not_allowed: 'URL_ALLOWED_PORTS sets which may be used',
  url_address_not_allowed: 'URL_ALLOWED_NETWORKS allows private networks',
  malformed_url: 'give the whole URL, in quotes',
  source_unavailable: 'check that the URL is right and has not expired',
  source_fetch_failed: 'try again later; check the URL if it goes on',
  source_timeout: 'FETCH_TIMEOUT_SECONDS sets the limit',
  internal: 'this is a fault of docspine; please report it with the document',
}
const GIVE_PASSWORD = 'give its password with --password or in DOCSPINE_PASSWORD'

const FILE_SENTENCES: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such file or folder: check the path.',
  EACCES: 'The permissions of the file or folder do not allow it: change them, or use another.',
  EPERM: 'The system does not allow it: check the permissions of the file and its folder.',
  EISDIR: 'This is a folder: name a file in it.',
  ENOTDIR: 'A part of the path is a file, not a folder: check the path.',
  EEXIST: 'A file is in the way of a folder: choose another with --out.',
  ENOSPC: 'The disk is full: make room, or choose another with --out.',
  EROFS: 'The disk cannot be written: choose another with --out.',
  ENAMETOOLONG: 'The name is too long for this file system: choose a shorter one with --out.',
  ELOOP: 'The links lead round in a circle: name the file itself.',
  EMFILE: 'Too many files are open: raise the limit (ulimit -n).',
}

/** Why a document failed, and what to do next, in one line. Paths may be shown here: they are the user's own. */
export function failureLine(error: unknown): string {
  if (error instanceof ConversionError) {
    const { message, code, details } = error
    const names = Array.isArray(details.names) ? ` (${details.names.join(', ')})` : ''
    const step = details.needs_password === true ? GIVE_PASSWORD : NEXT_STEPS[code]
    return `${message}${names} [${code}]${step === undefined ? '' : `: ${step}.`}`
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const [message = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1)
  return FILE_SENTENCES[code] ?? message
}
