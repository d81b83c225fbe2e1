import type { Metadata } from '../../../src/contract/task.js'
import { attribute, child, childElements, textOf, type XmlElement } from '../xml/xml-tree.js'

/** A year, a month or a day, or a moment of it (W3C-DTF, which Dublin Core and EPUB use). */
const DATE = /^\d{4}(-\d\d){0,2}$/

/** Dublin Core of the package document (EPUB 3.3, 5.5), of EPUB 2 too; several authors are parted by commas. */
export function bookMetadata(metadata: XmlElement | undefined): Metadata {
  // In old books the elements stand one level deeper (OPF 2.0, 2.2).
  const source = child(metadata, 'dc-metadata') ?? metadata
  const authors = childElements(source, 'creator').flatMap((element) => oneLine(element) ?? [])
  const dates = childElements(source, 'date')
  const published = dates.find(({ attributes }) => !attributes.includes('modification'))
  const modified = childElements(metadata, 'meta').find(
    (element) => attribute(element, 'property') === 'dcterms:modified',
  )
  const fields: Record<keyof Metadata, string | undefined> = {
    title: oneLine(child(source, 'title')),
    author: authors.length === 0 ? undefined : authors.join(', '),
    subject: oneLine(child(source, 'description')) ?? oneLine(child(source, 'subject')),
    language: oneLine(child(source, 'language')),
    createdAt: isoDate(oneLine(published)),
    modifiedAt: isoDate(oneLine(modified)),
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

const VALUE_CHARS_MAX = 1000

function oneLine(element: XmlElement | undefined): string | undefined {
  const text = textOf(element)
    .replace(/<[^>]{0,200}>/g, ' ')
    .slice(0, VALUE_CHARS_MAX)
    .replace(/\s+/g, ' ')
    .trim()
  return text === '' ? undefined : text
}

function isoDate(text: string | undefined): string | undefined {
  if (text === undefined || DATE.test(text)) return text
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().replace('.000Z', 'Z')
}
