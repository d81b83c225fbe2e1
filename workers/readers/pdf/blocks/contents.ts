import type { RowText } from '../model/blocks.js'

/** Dots of a leader: at least this many in a row make a contents line. */
const LEADER_DOTS_MIN = 4
/** A title with a page number counts as a contents line this many rows from one with a leader at most. */
const CONTENTS_ROWS_APART_MAX = 3

const LEADER = new RegExp(
  `(?:[.·•_]\\s?){${LEADER_DOTS_MIN},}|…{2,}|(?:\\s\\.){${LEADER_DOTS_MIN},}`,
)
const LEADERS = new RegExp(LEADER, 'g')
const PAGE_NUMBER = /(?:\d{1,4}|[ivxlc]{1,6}|[A-Z]-?\d{1,3})\s*$/i
const PAGE_NUMBER_ALONE = /^(?:\d{1,4}|[ivxlc]{1,6}|[A-Z]-?\d{1,3})$/i

/**
 * Whether each row of a column is a line of a table of contents: a title, a dot leader, a page number; or, near one of
 * those, a title with a page number at the same right edge (chapters often have no leader).
 * Undefined where no row is.
 */
export function contentsRows(texts: readonly RowText[]): readonly boolean[] | undefined {
  if (!texts.some(hasLeader)) return undefined
  const rows = texts.map(hasLeader)
  const edges = [...new Set(texts.filter((_, at) => rows[at]).map(({ row }) => Math.round(row.x1)))]
  spread(texts, rows, 1, edges)
  spread(texts, rows, -1, edges)
  return rows
}

const hasLeader = ({ text }: RowText): boolean => endsAsNumber(text) && isLedToNumber(text)

/** Whether a text has letters, a leader and a page number behind it. */
export function isLedToNumber(text: string): boolean {
  return LEADER.test(text) && PAGE_NUMBER.test(text) && /\p{L}/u.test(text)
}

/** What most rows are told from such a line by: their last letter. */
export function endsAsNumber(text: string): boolean {
  const last = text.charCodeAt(text.length - 1)
  if ((last > 0xa0 && last < 0x1680) || (last > 0x3000 && last < 0xfeff)) return false
  if (last <= 32 || last >= 127) return /[\divxlc]\s*$/i.test(text)
  return (last >= 48 && last <= 57) || 'ivxlcIVXLC'.includes(text.slice(-1))
}

function spread(
  texts: readonly RowText[],
  rows: boolean[],
  step: 1 | -1,
  edges: readonly number[],
): void {
  let apart = Number.POSITIVE_INFINITY
  for (let at = step > 0 ? 0 : texts.length - 1; at >= 0 && at < texts.length; at += step) {
    const text = texts[at]
    if (text === undefined) continue
    if (!rows[at] && apart < CONTENTS_ROWS_APART_MAX) rows[at] = endsAtEdge(text, edges)
    apart = rows[at] ? 0 : apart + 1
  }
}

function endsAtEdge({ row, words, text }: RowText, edges: readonly number[]): boolean {
  const last = words.at(-1)
  if (row.lines.length < 2 || row.lines.at(-1)?.words.length !== 1 || last === undefined)
    return false
  if (!PAGE_NUMBER_ALONE.test(last.text) || !/\p{L}/u.test(text)) return false
  return edges.some((edge) => Math.abs(edge - row.x1) < row.size)
}

/** The line without its leader. */
export function withoutLeader(text: string): string {
  return text.replace(LEADERS, ' ').replace(/\s+/g, ' ').trim()
}
