// The words of right-to-left lines in the order in which they are read.
import type { Word } from '../model/page.js'
import { type DecodedText, isVisualRtl, type OpenLine } from './line-builder.js'
import type { OpenWords } from './open-words.js'
import { bracketsTold, stretchesOf } from './right-to-left.js'
import { WORD_GAP_EM } from './thresholds.js'

/** Off another's baseline by less, points, is at its height: rounding of producers. */
const SAME_HEIGHT_PT = 1

/** Whether a line is read against the order in which it was painted; `next` is the line after it. */
export function isReadBackwards(
  line: OpenLine,
  next: OpenLine | undefined,
  open: OpenWords,
): boolean {
  return isVisualRtl(line) || isMarkerOf(line, next, open)
}

/** Whether a line holds what stands right of a right-to-left one at its height: a list's number, with its stop left of it. */
function isMarkerOf(line: OpenLine, next: OpenLine | undefined, open: OpenWords): boolean {
  if (next === undefined || !isVisualRtl(next) || line.rtlGlyphs > 0) return false
  if (line.endWord > line.firstWord + 1 || Math.abs(line.v - next.v) > SAME_HEIGHT_PT) return false
  return (open.u0[line.firstWord] ?? 0) > (open.u1[next.endWord - 1] ?? 0)
}

/**
 * Whether the brackets of right-to-left lines are told by what they do: most of them pair when the lines are read. Fonts
 * tell what they look like, some word processors what was typed.
 */
export function areBracketsTold(
  lines: readonly OpenLine[],
  open: OpenWords,
  text: DecodedText,
): boolean {
  let told = 0
  for (const line of lines) {
    if (!isVisualRtl(line)) continue
    const words = []
    for (let at = line.firstWord; at < line.endWord; at++)
      words.push(text.slice(open.start[at] ?? 0, open.end[at] ?? 0))
    told += bracketsTold(words.join(' '))
  }
  return told > 0
}

/** Words as they stand: a line may be painted piece by piece, the number of a list's item first. */
function fromLeft<W extends Word>(words: readonly W[]): readonly W[] {
  if (words.every(({ x0 }, at) => at === 0 || x0 >= (words[at - 1]?.x0 ?? 0))) return words
  const order = words.map((word, at) => ({ word, at })).sort((a, b) => a.word.x0 - b.word.x0)
  return order.map(({ word, at }, place) => {
    const before = order[place - 1]
    if (before === undefined || before.at === at - 1) return word
    return { ...word, spaceBefore: word.x0 - before.word.x1 > WORD_GAP_EM * word.size }
  })
}

/** Words of a line painted from left to right, read from the right; left-to-right words among them keep their order. */
export function inReadingOrder<W extends Word>(painted: readonly W[]): W[] {
  const words = fromLeft(painted)
  const texts = words.map(({ text }) => text)
  const read: W[] = []
  // The space before a stretch is the one that stood behind it.
  let isSpaced = false
  for (const { from, to } of stretchesOf(texts, 'words').reverse()) {
    for (let at = from; at < to; at++) {
      const word = words[at]
      if (word === undefined) continue
      read.push(at === from ? { ...word, spaceBefore: isSpaced } : word)
    }
    isSpaced = words[from]?.spaceBefore ?? false
  }
  return read
}
