import { wordWith } from '../../model/geometry.js'
import type { Line } from '../../model/page.js'
import type { TableWord, TextRow } from '../words.js'

/** Signs that lead the eye from a label to its figure. */
const LEADER_WORD = /^[.·…_‥]+$/
/** Leaders at a word's end. */
const LEADER_END = /(?:\.{4,}|…{2,}|·{4,})$/
/** Fewer signs in a row are an ellipsis or a full stop. */
const SIGNS_MIN = 4
/** A piece of leaders that was read as a line of its own. */
const LINE_SIGNS_MIN = 3
/** A leader's sign is about so wide, in shares of a letter's width. */
const SIGN_WIDTH = 0.5
/** What stands behind the leaders of a table of contents. */
const PAGE_LABEL = /^(?:\d{1,4}|[ivxlc]{1,6}|[A-Z]-?\d{1,3})$/i

/** Leaders within the text of a row, their signs with spaces between them or without. */
export const LEADERS = /(?:\. ?){5,}|(?:· ?){5,}|…{2,}|(?:_ ?){8,}/
/** One of these is in every leader: a cheaper question than the pattern's. */
const LEADER_STARTS = ['..', '. .', '··', '· ·', '…', '__', '_ _']

/** Whether there are leaders in the text of a row. */
export function holdsLeaders(text: string): boolean {
  for (const start of LEADER_STARTS) if (text.includes(start)) return LEADERS.test(text)
  return false
}

/** The codes that leaders end in, of `.·…_‥`: a cheaper question of a word than the patterns'. */
const SIGN_CODES: ReadonlySet<number> = new Set(Array.from('.·…_‥', (sign) => sign.charCodeAt(0)))

const endsInSign = (text: string): boolean => SIGN_CODES.has(text.charCodeAt(text.length - 1))

/** Leaders, or a word that ends in them. */
export const isLed = (text: string): boolean => endsInSign(text) && LED.test(text)

export const LED = /^[.·…_‥]+$|(?:\.\.|…|··)$/

/** Whether a line is nothing but leaders. */
export function isLeaderLine({ words }: Line): boolean {
  let signs = 0
  for (const { text } of words) {
    if (!endsInSign(text) || !LEADER_WORD.test(text)) return false
    signs += text.length
  }
  return signs >= LINE_SIGNS_MIN
}

/**
 * The row without leaders, which fill the gap between two cells; without any words where a single page number stands
 * behind them: an entry of a table of contents is no row of a table.
 */
export function withoutLeaders(row: TextRow): TextRow {
  let signs = 0
  let last = -1
  for (let at = 0; at < row.words.length; at++) {
    const own = leaderSigns(row.words[at]?.text ?? '')
    if (own === 0) continue
    signs += own
    last = at
  }
  if (signs < SIGNS_MIN) return row
  const [page, ...more] = row.words.slice(last + 1)
  const isContents = page === undefined || (more.length === 0 && PAGE_LABEL.test(page.text))
  return { ...row, words: isContents ? [] : row.words.flatMap(leaderless) }
}

function leaderSigns(text: string): number {
  if (!endsInSign(text)) return 0
  return LEADER_WORD.test(text) ? text.length : (LEADER_END.exec(text)?.[0].length ?? 0)
}

function leaderless(word: TableWord): TableWord[] {
  if (LEADER_WORD.test(word.text)) return []
  const signs = leaderSigns(word.text)
  if (signs === 0) return [word]
  const text = word.text.slice(0, -signs)
  const share = text.length / (text.length + SIGN_WIDTH * signs)
  const x1 = word.x0 + (word.x1 - word.x0) * share
  return [{ ...word, text, x1, word: wordWith(word.word, { text, x1 }) }]
}
