import { extensionOf, FORMAT_BY_EXTENSION, type InputFormat } from '../contract/formats.js'
import { FORMAT_BY_PACKAGE_TYPE, packageTypeOf } from '../contract/package-type.js'

/** What a name or a content type says: a format, one that has no reader, or nothing. */
export type Declared = InputFormat | 'unsupported' | undefined

const OPEN_XML = 'application/vnd.openxmlformats-officedocument'

const FORMAT_BY_CONTENT_TYPE: ReadonlyMap<string, InputFormat> = new Map([
  ['application/pdf', 'pdf'],
  ['application/x-pdf', 'pdf'],
  [`${OPEN_XML}.wordprocessingml.document`, 'docx'],
  ['application/vnd.ms-word.document.macroenabled.12', 'docx'],
  [`${OPEN_XML}.spreadsheetml.sheet`, 'xlsx'],
  ['application/vnd.ms-excel.sheet.macroenabled.12', 'xlsx'],
  [`${OPEN_XML}.presentationml.presentation`, 'pptx'],
  ['application/vnd.ms-powerpoint.presentation.macroenabled.12', 'pptx'],
  ...FORMAT_BY_PACKAGE_TYPE,
  ['message/rfc822', 'eml'],
  ['image/png', 'image'],
  ['image/jpeg', 'image'],
  ['image/tiff', 'image'],
  ['image/webp', 'image'],
  ['image/bmp', 'image'],
  ['image/x-ms-bmp', 'image'],
  ['text/csv', 'csv'],
  ['application/csv', 'csv'],
  ['text/tab-separated-values', 'csv'],
  ['text/plain', 'txt'],
  ['text/markdown', 'txt'],
  ['text/html', 'html'],
  ['application/xhtml+xml', 'html'],
  ['application/zip', 'zip'],
  ['application/x-zip-compressed', 'zip'],
])

/** Known formats without a reader: their names settle the matter, whatever the content type says. */
const UNSUPPORTED_EXTENSIONS: ReadonlySet<string> = new Set([
  'json',
  'xml',
  'doc',
  'xls',
  'ppt',
  'rtf',
])

export function formatOfName(filename: string | undefined): Declared {
  const extension = extensionOf(filename ?? '')
  if (UNSUPPORTED_EXTENSIONS.has(extension)) return 'unsupported'
  return FORMAT_BY_EXTENSION.get(extension)
}

/** The media type of a document of this format; of a picture by its name, too. */
export function contentTypeOf(format: string, filename: string): string | undefined {
  const types = [...FORMAT_BY_CONTENT_TYPE].filter(([, known]) => known === format)
  const extension = extensionOf(filename).replace(/^jpg$/, 'jpeg').replace(/^tif$/, 'tiff')
  const byName = types.find(([type]) => type === `image/${extension}`)
  return (byName ?? types[0])?.[0]
}

/** Parameters and letter case do not matter. */
export function formatOfContentType(contentType: string | undefined): Declared {
  return FORMAT_BY_CONTENT_TYPE.get(packageTypeOf(mediaTypeOf(contentType)))
}

/** The charset parameter, lower case. */
export function charsetOf(contentType: string | undefined): string | undefined {
  const found = /;\s*charset\s*=\s*(?:"([^"]*)"|([^\s;"]+))/i.exec(contentType ?? '')
  const charset = (found?.[1] ?? found?.[2])?.trim().toLowerCase()
  return charset === '' ? undefined : charset
}

function mediaTypeOf(contentType: string | undefined): string {
  return (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
}
