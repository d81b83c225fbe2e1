import MiniSearch from 'minisearch'
import { type DocumentText, pageAt, type Section } from './document-text.js'

/** A place of the document that speaks of what was asked for. */
export interface Hit {
  readonly page?: number
  /** The innermost heading above it. */
  readonly section?: { readonly id: number; readonly title: string }
  readonly snippet: string
  /** BM25+; only its order means something. */
  readonly score: number
}

interface Passage {
  readonly id: number
  readonly start: number
  readonly title: string
  readonly text: string
}

/** Passages are paragraphs put together up to about this many characters. */
const PASSAGE_CHARS = 800
const SNIPPET_CHARS = 240

export type SearchIndex = (query: string, hitsMax: number) => readonly Hit[]

/** An index over the passages of a document; made once, asked often. */
export function searchIndex(document: DocumentText): SearchIndex {
  const passages = passagesOf(document)
  const index = new MiniSearch<Passage>({
    fields: ['text', 'title'],
    searchOptions: { boost: { title: 2 }, prefix: (term) => term.length > 3, fuzzy: fuzziness },
  })
  index.addAll(passages)
  return (query, hitsMax) =>
    index
      .search(query)
      .slice(0, hitsMax)
      .flatMap(({ id, score, terms }) => {
        const passage = passages[Number(id)]
        return passage === undefined ? [] : [hitOf(document, passage, score, terms)]
      })
}

/** Letters that OCR and writers get wrong; short words and numbers are taken as they are. */
function fuzziness(term: string): number | false {
  return term.length > 5 && !/\d/.test(term) ? 0.15 : false
}

function hitOf(
  { pages, sections }: DocumentText,
  { start, text }: Passage,
  score: number,
  terms: readonly string[],
): Hit {
  const at = firstOf(terms, text)
  const page = pageAt(pages, start + at)
  const section = sectionAt(sections, start + at)
  return {
    ...(page === undefined ? {} : { page }),
    ...(section === undefined ? {} : { section: { id: section.id, title: section.title } }),
    snippet: snippetOf(text, at),
    score: Math.round(100 * score) / 100,
  }
}

function passagesOf({ markdown, sections }: DocumentText): Passage[] {
  const passages: Passage[] = []
  const starts = new Set(sections.map(({ start }) => start))
  let start = 0
  const close = (end: number): void => {
    const text = markdown.slice(start, end)
    const title = sectionAt(sections, start)?.title ?? ''
    if (text.trim() !== '') passages.push({ id: passages.length, start, title, text })
    start = end
  }
  for (const { index } of markdown.matchAll(/\n\n+/g)) {
    const next = index + (/^\n+/.exec(markdown.slice(index, index + 8))?.[0].length ?? 2)
    if (starts.has(next) || next - start > PASSAGE_CHARS) close(next)
  }
  close(markdown.length)
  return passages
}

function sectionAt(sections: readonly Section[], offset: number): Section | undefined {
  return sections.findLast(({ start, end }) => start <= offset && offset < end)
}

function firstOf(terms: readonly string[], text: string): number {
  const lower = text.toLowerCase()
  const places = terms.map((term) => lower.indexOf(term)).filter((place) => place >= 0)
  return places.length === 0 ? 0 : Math.min(...places)
}

function snippetOf(text: string, at: number): string {
  const from = Math.max(0, at - SNIPPET_CHARS / 3)
  const piece = text
    .slice(from, from + SNIPPET_CHARS)
    .replaceAll(/\s+/g, ' ')
    .trim()
  return `${from > 0 ? '…' : ''}${piece}${from + SNIPPET_CHARS < text.length ? '…' : ''}`
}
