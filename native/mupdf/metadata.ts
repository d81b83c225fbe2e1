import type * as MupdfTypes from 'mupdf'
import type { Metadata } from '../../src/contract/task.js'

const VALUE_CHARS_MAX = 500

/** The information dictionary and the catalog's language; broken values are left out. */
export function pdfMetadata(document: MupdfTypes.PDFDocument): Metadata {
  const fields = {
    title: value(document, 'info:Title'),
    author: value(document, 'info:Author'),
    subject: value(document, 'info:Subject'),
    language: language(document),
    createdAt: isoDate(value(document, 'info:CreationDate')),
    modifiedAt: isoDate(value(document, 'info:ModDate')),
  }
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== undefined))
}

function value(document: MupdfTypes.PDFDocument, key: string): string | undefined {
  const text = (document.getMetaData(key) ?? '').replace(/\s+/g, ' ').trim()
  return text === '' ? undefined : text.slice(0, VALUE_CHARS_MAX)
}

function language(document: MupdfTypes.PDFDocument): string | undefined {
  try {
    const entry = document.getTrailer().get('Root').get('Lang')
    const text = entry.isString() ? entry.asString().trim() : ''
    return /^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/.test(text) ? text : undefined
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error
    return undefined // a broken catalog still has pages
  }
}

/** `D:YYYYMMDDHHmmSSOHH'mm'` (ISO 32000-1 7.9.4) as ISO 8601; undefined for anything that is no date. */
function isoDate(text: string | undefined): string | undefined {
  const match =
    /^(?:D:)?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:(Z)|([+-])(\d\d)'?(\d\d)?)?/.exec(
      text ?? '',
    )
  if (match === null) return undefined
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00'] = match
  const zone = match[8] === undefined ? 'Z' : `${match[8]}${match[9]}:${match[10] ?? '00'}`
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}
