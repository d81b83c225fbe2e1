import { blockText, type TextBlock } from '../model/blocks.js'
import { titleKey } from '../model/title-key.js'
import type { HeadingCandidate } from './heading-candidate.js'

/** Documents of fewer pages have no back cover. */
const PAGES_MIN = 4
/** Lines of the front that the back says again, at least: so many, and this share of its own. */
const REPEATED_MIN = 2
const REPEATED_SHARE = 0.5
/** Shorter text is no line of a cover. */
const KEY_CHARS_MIN = 8

/** What may be headings of a page. */
interface JudgedPage {
  /** From 1. */
  readonly number: number
  readonly candidates: ReadonlyMap<TextBlock, HeadingCandidate>
}

/**
 * The number of the document's last page, where it says again what the first one says large, and no page of the sample
 * between: a cover begins no section, and labels of sections come back anywhere. Undefined where it is no cover.
 */
export function backCover(sample: readonly JudgedPage[], pageCount: number): number | undefined {
  const front = sample.find(({ number }) => number === 1)
  const back = sample.find(({ number }) => number === pageCount)
  if (pageCount < PAGES_MIN || front === undefined || back === undefined) return undefined
  const inner = sample.filter((page) => page !== front && page !== back)
  return saysAgain(back, front, inner) ? pageCount : undefined
}

function saysAgain(back: JudgedPage, front: JudgedPage, inner: readonly JudgedPage[]): boolean {
  const said = [...keysOf(front)]
  const own = [...keysOf(back)]
  const repeatedMin = Math.max(REPEATED_MIN, REPEATED_SHARE * own.length)
  // A title over two rows of the front may be a title each of the back.
  const repeated = own.filter((key) => said.some((title) => title.includes(key)))
  // Most documents end here, before all pages between are asked.
  if (repeated.length < repeatedMin) return false
  const anywhere = new Set(inner.flatMap((page) => [...keysOf(page)]))
  return repeated.filter((key) => !anywhere.has(key)).length >= repeatedMin
}

function keysOf({ candidates }: JudgedPage): Set<string> {
  const keys = [...candidates.keys()].map((block) => titleKey(blockText(block)))
  return new Set(keys.filter((key) => key.length >= KEY_CHARS_MIN))
}
