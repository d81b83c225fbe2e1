import { isSign, PREFIX_SIGN, SUFFIX_SIGN } from '../model/signs.js'

/** What is looked at of a word; see TableWord. */
interface PlacedWord {
  readonly text: string
  readonly x0: number
  readonly x1: number
  readonly sizePt: number
}

const FIGURE_START = /^[([]?[-–−—+]?[\d.,]|^[-–—−]+$/
const FIGURE_END = /\d[\d.,%)]*$|^[-–—−]+$/
const CURRENCY = /^\(?[$€£¥₩]\(?$/
const FIGURE = /^\(?[-–−—]?[\d.,]*\d|^[-–—−]+$/
/** Longer words are no signs. */
const SIGN_CHARS_MAX = 3
/** A sign as near to a word as this (em) belongs to it, and stays. */
const OWN_GAP_EM = 0.35
/** What is left of the gap between a sign and its figure, em. */
const SIGN_GAP_EM = 0.1
/** What parts a sign from the figure on its other side, em: as much as parts cells. */
const OTHER_GAP_EM = 1.2

/**
 * The words of a row with currency and per cent signs that reach to their figures, wherever a sheet set them: at the
 * far side of a column, near the figure of another one. No column can then be seen between a sign and its figure.
 */
export function withSignsAtFigures<W extends PlacedWord>(words: readonly W[]): readonly W[] {
  let reaching: W[] | undefined
  const behind = new Map<string, boolean>()
  for (let at = 0; at < words.length; at++) {
    const word = words[at]
    if (word === undefined || word.text.length > SIGN_CHARS_MAX) continue
    const reach = isSign(word.text) ? reachOf(words, at, behind) : undefined
    if (reach === undefined) continue
    reaching ??= words.slice()
    reaching[at] = { ...word, ...reach }
  }
  return reaching ?? words
}

/** Whether the word is a currency sign that the next word's figure follows. */
export const isCurrencyOf = (word: string, next: string): boolean =>
  CURRENCY.test(word) && FIGURE.test(next)

/** Whether a row has its signs behind the figures; `known` is what was found of each: a row may have many. */
function standBehind(
  words: readonly PlacedWord[],
  sign: string,
  known: Map<string, boolean>,
): boolean {
  const before = known.get(sign)
  if (before !== undefined) return before
  const are = areBehind(words, sign)
  known.set(sign, are)
  return are
}

/** It ends in one, or the first stands at the figure before it. */
function areBehind(words: readonly PlacedWord[], sign: string): boolean {
  if (words.at(-1)?.text === sign) return true
  const at = words.findIndex(({ text }) => text === sign)
  const [before, first, after] = [words[at - 1], words[at], words[at + 1]]
  if (before === undefined || first === undefined || after === undefined) return false
  const nearPt = OWN_GAP_EM * first.sizePt
  return (
    FIGURE_END.test(before.text) && first.x0 - before.x1 <= nearPt && after.x0 - first.x1 > nearPt
  )
}

/** From where to where the sign goes when it reaches to its figure; undefined for what is no sign, or stands there. */
function reachOf(words: readonly PlacedWord[], at: number, behind: Map<string, boolean>) {
  const word = words[at]
  if (word === undefined) return undefined
  const [before, after] = [words[at - 1], words[at + 1]]
  const em = word.sizePt
  const isPrefix = PREFIX_SIGN.test(word.text) && !standBehind(words, word.text, behind)
  const leftPt = before === undefined ? Infinity : word.x0 - before.x1
  const rightPt = after === undefined ? Infinity : after.x0 - word.x1
  const isBehindFigure = before !== undefined && FIGURE_END.test(before.text)
  if (rightPt > OWN_GAP_EM * em && after !== undefined && isPrefix) {
    if (!FIGURE_START.test(after.text) || (leftPt <= OWN_GAP_EM * em && !isBehindFigure))
      return undefined
    const apartPt = Math.min(word.x0 - leftPt + OTHER_GAP_EM * em, after.x0 - SIGN_GAP_EM * em - 1)
    return { x0: Math.max(word.x0, apartPt), x1: after.x0 - SIGN_GAP_EM * em }
  }
  if (leftPt > OWN_GAP_EM * em && rightPt > OWN_GAP_EM * em && isBehindFigure)
    return SUFFIX_SIGN.test(word.text)
      ? { x0: before.x1 + SIGN_GAP_EM * em, x1: word.x1 }
      : undefined
  return undefined
}
