import { wordWith } from '../../model/geometry.js'
import { beforeLeaders, endsInSign, leaderSigns } from '../../model/leaders.js'
import type { TableWord, TextRow } from '../words.js'

/** Fewer signs in a row are an ellipsis or a full stop. */
const SIGNS_MIN = 4
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

/** Leaders, or a word that ends in them. */
export const isLed = (text: string): boolean => endsInSign(text) && LED.test(text)

export const LED = /^[.·…_‥]+$|(?:\.\.|…|··)$/

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

/** The words of a line of a cell without the leaders that it ends in: they lead to the next cell. */
export function withoutLastLeaders(words: readonly TableWord[]): readonly TableWord[] {
  let signs = 0
  let from = words.length
  while (from > 0) {
    const text = words[from - 1]?.text ?? ''
    const own = leaderSigns(text)
    if (own === 0) break
    signs += own
    from--
    if (own < text.length) break
  }
  if (signs < SIGNS_MIN) return words
  const led = words[from]
  return led === undefined ? words : [...words.slice(0, from), ...leaderless(led)]
}

/** Whether a line of a cell ends in leaders. */
export const endsInLeaders = (words: readonly TableWord[]): boolean =>
  withoutLastLeaders(words) !== words

function leaderless(word: TableWord): TableWord[] {
  const before = beforeLeaders(word)
  if (before === undefined) return []
  if (before.text === word.text) return [word]
  return [{ ...word, ...before, word: wordWith(word.word, before) }]
}
