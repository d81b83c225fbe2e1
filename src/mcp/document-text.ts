import type { PageMark } from '../contract/task.js'
import { estimatedTokens } from '../response/token-budget.js'

/** A converted document, as the tools read it. */
export interface DocumentText {
  readonly name: string
  readonly markdown: string
  /** Where each page's text stands; empty for formats without pages. */
  readonly pages: readonly PageMark[]
  readonly pageCount?: number
  readonly warnings: readonly string[]
  readonly sections: readonly Section[]
}

/** What stands under a heading, smaller headings included. */
export interface Section {
  /** From 1, in the order of the document. */
  readonly id: number
  readonly level: number
  readonly title: string
  /** Absent for formats without pages. */
  readonly page?: number
  /** UTF-16 units into the Markdown. */
  readonly start: number
  readonly end: number
  readonly tokens: number
}

/** The sections of Markdown, one for each heading (CommonMark 4.2); lines of fenced code are none. */
export function sectionsOf(markdown: string, pages: readonly PageMark[]): Section[] {
  const headings = headingsOf(markdown)
  return headings.map(({ level, title, start }, index) => {
    const next = headings.slice(index + 1).find((other) => other.level <= level)
    const end = next?.start ?? markdown.length
    const page = pageAt(pages, start)
    return {
      id: index + 1,
      level,
      title,
      ...(page === undefined ? {} : { page }),
      start,
      end,
      tokens: estimatedTokens(end - start),
    }
  })
}

interface Heading {
  readonly level: number
  readonly title: string
  readonly start: number
}

function headingsOf(markdown: string): Heading[] {
  const headings: Heading[] = []
  let isCode = false
  let start = 0
  for (const line of markdown.split('\n')) {
    if (/^ {0,3}(```|~~~)/.test(line)) isCode = !isCode
    const [, marks = '', title = ''] = /^(#{1,6}) +(.+)$/.exec(line) ?? []
    if (!isCode && marks !== '') headings.push({ level: marks.length, title: plain(title), start })
    start += line.length + 1
  }
  return headings
}

/** Without the marks of emphasis and the escapes, which only cost tokens. */
function plain(title: string): string {
  return title.replace(/\\([!-/:-@[-`{-~])/g, '$1').replace(/\*\*|__/g, '')
}

/** The page that a place in the Markdown is on. */
export function pageAt(pages: readonly PageMark[], offset: number): number | undefined {
  return pages.findLast((mark) => mark.offset <= offset)?.page ?? pages[0]?.page
}

/** Where the text of a range of pages stands; undefined when there are none of them. */
export function pageSpan(
  pages: readonly PageMark[],
  first: number,
  last: number,
): { readonly start: number; readonly end: number } | undefined {
  const marks = pages.filter(({ page }) => page >= first && page <= last)
  const [from, to] = [marks[0], marks.at(-1)]
  if (from === undefined || to === undefined) return undefined
  return { start: from.offset, end: to.offset + to.chars }
}
