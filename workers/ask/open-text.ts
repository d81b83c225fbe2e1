import { type AskedText, PAGE_NUMBER, PAGE_NUMBERS } from '../../src/contract/ask.js'

/** An asked document in this thread. */
export interface OpenText {
  readonly name: string
  readonly markdown: string
  readonly pages: PagePlaces
  readonly pageCount: number | undefined
  readonly warnings: readonly string[]
}

/** Where the pages of a text stand. */
export interface PagePlaces {
  readonly count: number
  /** The page that a place is on; the first one before its beginning, undefined in a text without pages. */
  pageAt(offset: number): number | undefined
  /** Where the text of some pages stands; undefined when there are none of them. */
  span(first: number, last: number): { readonly start: number; readonly end: number } | undefined
}

export function openText({ name, markdown, pages, pageCount, warnings }: AskedText): OpenText {
  const bytes = Buffer.from(markdown.buffer, 0, markdown.byteLength)
  return { name, markdown: bytes.toString(), pages: pagePlaces(pages), pageCount, warnings }
}

function pagePlaces(numbers: Int32Array): PagePlaces {
  const count = numbers.length / PAGE_NUMBERS
  const at = (index: number, number: number): number => numbers[index * PAGE_NUMBERS + number] ?? 0
  /** How many pages, from the first, have a number up to `limit` at this place. */
  const upTo = (number: number, limit: number): number => {
    let low = 0
    let high = count
    while (low < high) {
      const middle = (low + high) >> 1
      if (at(middle, number) <= limit) low = middle + 1
      else high = middle
    }
    return low
  }
  return {
    count,
    pageAt: (offset) =>
      count === 0
        ? undefined
        : at(Math.max(0, upTo(PAGE_NUMBER.offset, offset) - 1), PAGE_NUMBER.page),
    span(first, last) {
      const from = upTo(PAGE_NUMBER.page, first - 1)
      const to = upTo(PAGE_NUMBER.page, last) - 1
      if (to < from) return undefined
      const end = at(to, PAGE_NUMBER.offset) + at(to, PAGE_NUMBER.chars)
      return { start: at(from, PAGE_NUMBER.offset), end }
    },
  }
}
