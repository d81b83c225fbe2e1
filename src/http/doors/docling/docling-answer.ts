import type { Converted, Warning } from '../../../client/records.js'
import { type MarkdownTexts, markdownTexts } from '../markdown-texts.js'
import { doclingDocument } from './docling-document.js'
import { withEmbedded } from './docling-images.js'
import type { DoclingFormat } from './docling-options.js'

/** Warnings of text that is missing. */
const TEXT_MISSING: ReadonlySet<string> = new Set([
  'needs_ocr',
  'ocr_failed',
  'page_unreadable',
  'part_unreadable',
  'table_truncated',
  'content_dropped',
])
/** Warnings of the request itself. */
const OF_REQUEST: ReadonlySet<string> = new Set(['option_ignored', 'unknown_parameter'])

/** Its `ConvertDocumentResponse`; a format that was not asked for is null. */
export async function doclingAnswer(converted: Converted, formats: readonly DoclingFormat[]) {
  const { markdown, warnings, timings, filename, metadata } = converted
  const has = (format: DoclingFormat) => formats.includes(format)
  const texts = formats.some((format) => format !== 'md') ? await markdownTexts() : undefined
  const made = (format: DoclingFormat, make: (texts: MarkdownTexts) => unknown) =>
    texts !== undefined && has(format) ? make(texts) : null
  return {
    document: {
      filename,
      md_content: has('md') ? withEmbedded(markdown, converted) : null,
      json_content: made('json', ({ plain }) => doclingDocument(converted, plain)),
      html_content: made('html', ({ html }) =>
        html(withEmbedded(markdown, converted, ''), metadata.title),
      ),
      text_content: made('text', ({ plain }) => plain(markdown)),
      doctags_content: null,
    },
    status: warnings.some(({ code }) => TEXT_MISSING.has(code)) ? 'partial_success' : 'success',
    errors: warnings.map(errorItem),
    processing_time: timings.convert_ms / 1000,
    timings: {},
  }
}

/** Its `ErrorItem`. */
const errorItem = ({ code, message }: Warning) => ({
  component_type: OF_REQUEST.has(code) ? 'user_input' : 'document_backend',
  module_name: 'docspine',
  error_message: `${code}: ${message}`,
})
