import { blockText, type TextBlock } from '../model/blocks.js'
import { titleKey } from '../model/title-key.js'

/** Documents of fewer pages have no back cover. */
const PAGES_MIN = 4
/** Lines of the front that the back says again, at least. */
const REPEATED_MIN = 2
/** Shorter text is no line of a cover. */
const KEY_CHARS_MIN = 8

/** What may be headings of a page. */
interface JudgedPage<T> {
  /** From 1. */
  readonly number: number
  readonly candidates: ReadonlyMap<TextBlock, T>
}

/**
 * What may be headings of each page of a sample. The last page of the document has none where it says again what the
 * first one says large: a cover begins no section.
 */
export function withoutBackCover<T>(
  sample: readonly JudgedPage<T>[],
  pageCount: number,
): ReadonlyMap<TextBlock, T>[] {
  const front = sample.find(({ number }) => number === 1)
  const back = sample.find(({ number }) => number === pageCount)
  const isCover =
    pageCount >= PAGES_MIN && front !== undefined && back !== undefined && saysAgain(back, front)
  return sample.map((page) => (isCover && page === back ? new Map() : page.candidates))
}

function saysAgain(back: JudgedPage<unknown>, front: JudgedPage<unknown>): boolean {
  const said = keysOf(front)
  let repeated = 0
  for (const key of keysOf(back)) if (said.has(key)) repeated++
  return repeated >= REPEATED_MIN
}

function keysOf({ candidates }: JudgedPage<unknown>): Set<string> {
  const keys = [...candidates.keys()].map((block) => titleKey(blockText(block)))
  return new Set(keys.filter((key) => key.length >= KEY_CHARS_MIN))
}
