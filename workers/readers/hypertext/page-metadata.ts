import type { Metadata } from '../../../src/contract/task.js'
import { attribute, type HtmlElement, ownText, walkTree } from './html-tree.js'

type Field = keyof Metadata

/** `meta` names and properties (HTML, Open Graph, Dublin Core), the better one first. */
const META_NAMES: Readonly<Record<Exclude<Field, 'language'>, readonly string[]>> = {
  title: ['og:title', 'dc.title', 'dcterms.title', 'twitter:title'],
  author: ['author', 'article:author', 'dc.creator', 'dcterms.creator'],
  subject: ['description', 'og:description', 'dc.description', 'dcterms.abstract'],
  createdAt: ['article:published_time', 'dcterms.created', 'dc.date', 'dcterms.date', 'date'],
  modifiedAt: ['article:modified_time', 'dcterms.modified', 'last-modified', 'og:updated_time'],
}

const VALUE_CHARS_MAX = 1000

/** What the page's head says of it: `title`, `meta` elements, `lang`. Dates that cannot be read are left out. */
export function pageMetadata(document: HtmlElement): Metadata {
  const { values, title, language } = headValues(document)
  const first = (field: Exclude<Field, 'language'>): string | undefined =>
    META_NAMES[field].map((name) => values.get(name)).find((value) => value !== undefined)
  return defined({
    title: title === '' ? first('title') : title,
    author: first('author'),
    subject: first('subject'),
    language,
    createdAt: isoDate(first('createdAt')),
    modifiedAt: isoDate(first('modifiedAt')),
  })
}

interface HeadValues {
  readonly values: ReadonlyMap<string, string>
  readonly title: string
  readonly language: string | undefined
}

function headValues(document: HtmlElement): HeadValues {
  const values = new Map<string, string>()
  let title = ''
  let language: string | undefined
  walkTree(document, {
    enter: (element) => {
      if (element.tag === 'html') language = oneLine(attribute(element, 'lang') ?? '')
      if (element.tag === 'title' && title === '') title = oneLine(ownText(element))
      if (element.tag === 'meta') addMeta(element, values)
      return element.tag === 'html' || element.tag === 'head'
    },
  })
  return { values, title, language: language === '' ? undefined : language }
}

function addMeta(element: HtmlElement, values: Map<string, string>): void {
  const name =
    attribute(element, 'name') ?? attribute(element, 'property') ?? attribute(element, 'http-equiv')
  const value = oneLine(attribute(element, 'content') ?? '')
  const key = name?.trim().toLowerCase()
  if (key !== undefined && value !== '' && !values.has(key)) values.set(key, value)
}

function oneLine(value: string): string {
  return value.slice(0, VALUE_CHARS_MAX).replace(/\s+/g, ' ').trim()
}

function isoDate(value: string | undefined): string | undefined {
  if (value === undefined || /^\d{4}(-\d\d){0,2}$/.test(value)) return value
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}

function defined(fields: Readonly<Record<Field, string | undefined>>): Metadata {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
