import type { RowText } from './row-text.js'
import { LEADER_DOTS_MIN } from './thresholds.js'

const LEADER = new RegExp(
  `(?:[.·•_]\\s?){${LEADER_DOTS_MIN},}|…{2,}|(?:\\s\\.){${LEADER_DOTS_MIN},}`,
)
const PAGE_NUMBER = /(?:\d{1,4}|[ivxlc]{1,6}|[A-Z]-?\d{1,3})\s*$/i

/** A line of a table of contents: a title, a dot leader, a page number. */
export function isContentsRow({ text }: RowText): boolean {
  return LEADER.test(text) && PAGE_NUMBER.test(text) && /\p{L}/u.test(text)
}

/** The line without its leader. */
export function withoutLeader(text: string): string {
  return text.replace(new RegExp(LEADER, 'g'), ' ').replace(/\s+/g, ' ').trim()
}
