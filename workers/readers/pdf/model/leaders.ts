import type { Line } from './page.js'

/** Signs that lead the eye from a label to its figure, from an entry to its page. */
const LEADER_WORD = /^[.·…_‥]+$/
/** Leaders at a word's end. */
const LEADER_END = /(?:\.{4,}|…{2,}|·{4,})$/
/** A piece of leaders that was read as a line of its own. */
const LINE_SIGNS_MIN = 3
/** A leader's sign is about so wide, in shares of a letter's width. */
const SIGN_WIDTH = 0.5
/** The codes that leaders end in, of `.·…_‥`: a cheaper question of a word than the patterns'. */
const SIGN_CODES: ReadonlySet<number> = new Set(Array.from('.·…_‥', (sign) => sign.charCodeAt(0)))

export const endsInSign = (text: string): boolean =>
  SIGN_CODES.has(text.charCodeAt(text.length - 1))

/** Whether a line is nothing but leaders. */
export function isLeaderLine({ words }: Line): boolean {
  let signs = 0
  for (const { text } of words) {
    if (!endsInSign(text) || !LEADER_WORD.test(text)) return false
    signs += text.length
  }
  return signs >= LINE_SIGNS_MIN
}

/** How many signs of leaders a word ends in. */
export function leaderSigns(text: string): number {
  if (!endsInSign(text)) return 0
  return LEADER_WORD.test(text) ? text.length : (LEADER_END.exec(text)?.[0].length ?? 0)
}

interface PlacedText {
  readonly text: string
  readonly x0: number
  readonly x1: number
}

/** What stands before the leaders that a word ends in, and about how far it reaches; undefined where nothing does. */
export function beforeLeaders({
  text,
  x0,
  x1,
}: PlacedText): { text: string; x1: number } | undefined {
  const signs = leaderSigns(text)
  if (signs === text.length) return undefined
  const rest = text.slice(0, text.length - signs)
  const share = rest.length / (rest.length + SIGN_WIDTH * signs)
  return { text: rest, x1: x0 + (x1 - x0) * share }
}
