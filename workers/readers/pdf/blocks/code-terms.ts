import type { RowText } from '../model/blocks.js'
import { isMono } from '../model/page.js'
import { addCount } from '../model/statistics.js'
import {
  FLUSH_EM,
  LEADING_LEAST_EM,
  NEXT_LEADINGS_MAX,
  TERM_INDENT_EM,
  TERM_INDENT_MAX_EM,
} from './thresholds.js'

/** One line of code over text that is set in may be a listing of its own. */
const TERMS_MIN = 2

/**
 * The rows of code that are terms: single ones over what they mean, which is set in below them, where the column has more
 * at the same two places, or terms with what they mean beside them.
 */
export function codeTerms(
  texts: readonly RowText[],
  isCode: readonly boolean[],
  leadingEm: number,
): ReadonlySet<number> {
  const terms = new Map<number, string>()
  const counts = new Map<string, number>()
  for (const at of texts.keys()) {
    const place = termPlace(texts, isCode, at, leadingEm)
    if (place === undefined) continue
    terms.set(at, place)
    addCount(counts, place, 1)
  }
  if (terms.size === 0) return NO_TERMS
  for (const text of texts) {
    const place = placeBeside(text)
    if (place !== undefined) addCount(counts, place, 1)
  }
  const isOften = (place: string) => (counts.get(place) ?? 0) >= TERMS_MIN
  return new Set([...terms].filter(([, place]) => isOften(place)).map(([at]) => at))
}

const NO_TERMS: ReadonlySet<number> = new Set()

/** Where a row of code that stands alone above text that is set in, in more than a first line, and that text start. */
function termPlace(
  texts: readonly RowText[],
  isCode: readonly boolean[],
  at: number,
  leadingEm: number,
): string | undefined {
  const [text, below, next] = [texts[at], texts[at + 1], texts[at + 2]]
  if (text === undefined || below === undefined || !isCode[at]) return undefined
  if (isCode[at - 1] || isCode[at + 1] || below.mono) return undefined
  const { size, x0, baseline } = below.row
  const indentEm = (x0 - text.row.x0) / size
  if (indentEm < TERM_INDENT_EM || indentEm > TERM_INDENT_MAX_EM) return undefined
  const reachEm = NEXT_LEADINGS_MAX * Math.max(leadingEm, LEADING_LEAST_EM)
  if (baseline - text.row.baseline > reachEm * size) return undefined
  const isFirstLine = next !== undefined && !isCode[at + 2] && isFlush(next, text)
  return isFirstLine ? undefined : placeOf(text.row.x0, x0)
}

/** The same of a row that begins with code, and goes on with text. */
function placeBeside({ row, words, mono }: RowText): string | undefined {
  const [first] = words
  if (mono || first === undefined || !isMono(first)) return undefined
  const meaning = words.find((word) => !isMono(word))
  return meaning && placeOf(row.x0, meaning.x0)
}

const placeOf = (termX: number, meaningX: number): string =>
  `${Math.round(termX)} ${Math.round(meaningX)}`

const isFlush = ({ row }: RowText, { row: other }: RowText): boolean =>
  Math.abs(row.x0 - other.x0) < FLUSH_EM * row.size
