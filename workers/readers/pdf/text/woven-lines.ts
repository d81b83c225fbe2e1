// Lines that were painted in pieces out of order: a word processor paints the letters of one font, then those that it
// took from another into the gaps between them; text of two directions comes part by part, from the right.
import type { OpenLine } from './line-builder.js'
import { moveWords, type OpenWords, WORD } from './open-words.js'
import { LINE_GAP_EM, SAME_HEIGHT_EM, WORD_GAP_EM } from './thresholds.js'

/** Words that lie further over each other than this, ems, are no pieces of one line; kerning reaches as far. Untested. */
const OVERLAP_MAX_EM = 0.15

/**
 * The lines, of which those that follow each other at one height and are not painted from left to right make one, as far
 * as their words stand within LINE_GAP_EM of each other. The slots of such words are moved.
 */
export function weaveLines(lines: readonly OpenLine[], words: OpenWords): readonly OpenLine[] {
  let woven: OpenLine[] | undefined
  for (let from = 0; from < lines.length; ) {
    const to = heightEnd(lines, words, from)
    const isOutOfOrder = to - from > 1 && goesBack(lines, words, from, to)
    const group = isOutOfOrder ? wovenGroup(lines.slice(from, to), words) : undefined
    if (group !== undefined) woven ??= lines.slice(0, from)
    if (woven !== undefined) for (const line of group ?? lines.slice(from, to)) woven.push(line)
    from = to
  }
  return woven ?? lines
}

/** Behind the last of the lines that go on at the height of the one at `from`. */
function heightEnd(lines: readonly OpenLine[], { size }: OpenWords, from: number): number {
  const first = lines[from]
  let to = from + 1
  if (first === undefined) return to
  const reach = SAME_HEIGHT_EM * (size[first.firstWord] ?? 0)
  for (; to < lines.length; to++) {
    const line = lines[to]
    if (line === undefined || Math.abs(line.v - first.v) >= reach) break
    if (line.dirX !== first.dirX || line.dirY !== first.dirY) break
  }
  return to
}

/** Whether a line begins before the end of the one that was painted before it. */
function goesBack(
  lines: readonly OpenLine[],
  { u0, u1 }: OpenWords,
  from: number,
  to: number,
): boolean {
  for (let at = from + 1; at < to; at++) {
    const end = u1[(lines[at - 1]?.endWord ?? 0) - 1] ?? 0
    if ((u0[lines[at]?.firstWord ?? 0] ?? 0) < end) return true
  }
  return false
}

/** What the lines of one height make; undefined where they stay as they are. */
function wovenGroup(group: readonly OpenLine[], words: OpenWords): OpenLine[] | undefined {
  const stretches = stretchesOf(slotsFromLeft(group, words), words)
  if (stretches.every(isAscending)) return undefined
  const owners = ownersOf(stretches, group)
  // A line that others part has wide spaces of its own.
  if (owners.some((own, at) => countOfWords(own) !== stretches[at]?.length)) return undefined
  const firsts = new Set(group.map(({ firstWord }) => firstWord))
  for (const slots of stretches) if (!isAscending(slots)) spaceAnew(slots, firsts, words)
  const from = group[0]?.firstWord ?? 0
  moveWords(words, from, stretches.flat())
  const made = owners.flatMap((own, at) => (isAscending(stretches[at] ?? []) ? own : joined(own)))
  return placedFrom(from, made).sort((a, b) => a.order - b.order)
}

/** The lines that words of each stretch are of, from left to right. */
function ownersOf(stretches: readonly number[][], group: readonly OpenLine[]): OpenLine[][] {
  const lineAt = new Map<number, OpenLine>()
  for (const line of group) for (const slot of slotsOf(line)) lineAt.set(slot, line)
  return stretches.map((slots) => [...new Set(slots.flatMap((slot) => lineAt.get(slot) ?? []))])
}

const slotsOf = ({ firstWord, endWord }: OpenLine): number[] =>
  Array.from({ length: endWord - firstWord }, (_, at) => firstWord + at)

const countOfWords = (lines: readonly OpenLine[]): number =>
  lines.reduce((sum, { firstWord, endWord }) => sum + endWord - firstWord, 0)

/** The words' slots from left to right; none where a line is painted otherwise itself, or words lie on each other. */
function slotsFromLeft(group: readonly OpenLine[], { u0, u1, size }: OpenWords): number[] {
  const areFromLeft = (slots: readonly number[]) =>
    slots.every((slot, at) => {
      const end = u1[slots[at - 1] ?? slot] ?? 0
      return at === 0 || end - (u0[slot] ?? 0) < OVERLAP_MAX_EM * (size[slot] ?? 0)
    })
  if (!group.every((line) => areFromLeft(slotsOf(line)))) return []
  const slots = group.flatMap(slotsOf).sort((a, b) => (u0[a] ?? 0) - (u0[b] ?? 0))
  return areFromLeft(slots) ? slots : []
}

/** Words that stand as near to each other as those of a line. */
function stretchesOf(slots: readonly number[], { u0, u1, size }: OpenWords): number[][] {
  const stretches: number[][] = []
  let end = Number.NEGATIVE_INFINITY
  for (const slot of slots) {
    if ((u0[slot] ?? 0) - end > LINE_GAP_EM * (size[slot] ?? 0)) stretches.push([])
    stretches.at(-1)?.push(slot)
    end = u1[slot] ?? 0
  }
  return stretches
}

const isAscending = (slots: readonly number[]): boolean =>
  slots.every((slot, at) => at === 0 || slot > (slots[at - 1] ?? 0))

/** One line of all their words, in the place of the first that was painted. */
function joined(lines: readonly OpenLine[]): OpenLine {
  const first = lines.reduce((a, b) => (b.order < a.order ? b : a))
  const sumOf = (countOf: (line: OpenLine) => number) =>
    lines.reduce((sum, line) => sum + countOf(line), 0)
  return {
    ...first,
    endWord: first.firstWord + countOfWords(lines),
    rtlGlyphs: sumOf(({ rtlGlyphs }) => rtlGlyphs),
    rtlLetters: sumOf(({ rtlLetters }) => rtlLetters),
    rtlSteps: sumOf(({ rtlSteps }) => rtlSteps),
  }
}

/** The lines, their words one after the other from a slot on. */
function placedFrom(from: number, lines: readonly OpenLine[]): OpenLine[] {
  let next = from
  return lines.map((line) => {
    const firstWord = next
    next += line.endWord - line.firstWord
    return { ...line, firstWord, endWord: next }
  })
}

/** Says anew which words have spaces before them, where another word stands before them now. */
function spaceAnew(
  slots: readonly number[],
  firsts: ReadonlySet<number>,
  { u0, u1, size, flags }: OpenWords,
): void {
  for (const [at, slot] of slots.entries()) {
    const before = slots[at - 1]
    if (before === slot - 1 && !firsts.has(slot)) continue
    const gap = before === undefined ? 0 : (u0[slot] ?? 0) - (u1[before] ?? 0)
    const own = (flags[slot] ?? 0) & ~WORD.spaceBefore
    flags[slot] = gap > WORD_GAP_EM * (size[slot] ?? 0) ? own | WORD.spaceBefore : own
  }
}
