import type { Flanking } from './delimiter-runs.js'

/**
 * Whether the run of `char` at `at` can open or close, by what stands beside it (CommonMark 6.2): to current
 * CommonMark and, where they differ, to micromark and to older parsers.
 */
export function flankingsOf(
  char: string,
  at: number,
  length: number,
  raw: string,
): readonly Flanking[] {
  const before = pointBefore(raw, at)
  const after = pointAfter(raw, at + length)
  const current = flanking(char, flank(before), flank(after))
  if (isParsedAlike(before) && isParsedAlike(after)) return alone(current)
  return [current, micromarkFlanking(char, before, after), olderFlanking(char, before, after)]
}

/** The flanking of a run that is one thing to every parser, as most are: all of them share four. */
function alone({ canOpen, canClose }: Flanking): readonly Flanking[] {
  if (canOpen) return canClose ? OPENS_AND_CLOSES : OPENS
  return canClose ? CLOSES : UNABLE
}

const OPENS_AND_CLOSES: readonly Flanking[] = [{ canOpen: true, canClose: true }]
const OPENS: readonly Flanking[] = [{ canOpen: true, canClose: false }]
const CLOSES: readonly Flanking[] = [{ canOpen: false, canClose: true }]
const UNABLE: readonly Flanking[] = [{ canOpen: false, canClose: false }]

const isSurrogate = (unit: number): boolean => unit >= 0xd8_00 && unit <= 0xdf_ff

function pointBefore(raw: string, at: number): string {
  if (at === 0) return ' '
  return isSurrogate(raw.charCodeAt(at - 1)) ? raw.slice(at - 2, at) : raw.charAt(at - 1)
}

function pointAfter(raw: string, at: number): string {
  if (at >= raw.length) return ' '
  return isSurrogate(raw.charCodeAt(at)) ? raw.slice(at, at + 2) : raw.charAt(at)
}

type Flank = 'space' | 'punctuation' | 'word'

function flanking(char: string, before: Flank, after: Flank): Flanking {
  const isLeft = after !== 'space' && (after === 'word' || before !== 'word')
  const isRight = before !== 'space' && (before === 'word' || after !== 'word')
  return withinWords(char, isLeft, isRight, before, after)
}

/** An underscore within a word does nothing. */
function withinWords(
  char: string,
  isLeft: boolean,
  isRight: boolean,
  before: Flank,
  after: Flank,
): Flanking {
  if (char !== '_') return { canOpen: isLeft, canClose: isRight }
  return {
    canOpen: isLeft && (!isRight || before !== 'word'),
    canClose: isRight && (!isLeft || after !== 'word'),
  }
}

/** What every parser has as the same kind of character. */
function isParsedAlike(point: string): boolean {
  if (point >= '\x80') return PARSED_ALIKE.test(point)
  return point !== '*' && point !== '_' && point !== '~'
}

const PARSED_ALIKE = /^[\s\p{L}\p{N}!-)+-/:-@[-^`{-}\u2010-\u2027]$/u

function flank(point: string): Flank {
  return ASCII_FLANKS[point.charCodeAt(0)] ?? flankByPattern(point)
}

function flankByPattern(point: string): Flank {
  if (/^[\dA-Za-z]/.test(point)) return 'word'
  if (/^\s/.test(point)) return 'space'
  return /^[\p{P}\p{S}]/u.test(point) ? 'punctuation' : 'word'
}

const ASCII_FLANKS: readonly Flank[] = Array.from({ length: 128 }, (_, code) =>
  flankByPattern(String.fromCharCode(code)),
)

/** micromark reads UTF-16 by the unit, and lets a run open before another one and close after it. */
function micromarkFlanking(char: string, before: string, after: string): Flanking {
  const unitFlank = (point: string): Flank => (point.length > 1 ? 'word' : flank(point))
  const [left, right] = [unitFlank(before), unitFlank(after)]
  if (char === '~') return flanking(char, left, right)
  const isLeft = right === 'word' || (right === 'punctuation' && left !== 'word')
  const isRight = left === 'word' || (left === 'punctuation' && right !== 'word')
  const opens = isLeft || /[*_~]/.test(after)
  const closes = isRight || /[*_~]/.test(before)
  return withinWords(char, opens, closes, left, right)
}

/** To CommonMark before 0.31, and so to GFM's own parser, symbols beyond ASCII are letters. */
function olderFlanking(char: string, before: string, after: string): Flanking {
  const olderFlank = (point: string): Flank =>
    /[^\0-\x7f\P{S}]/u.test(point) ? 'word' : flank(point)
  return flanking(char, olderFlank(before), olderFlank(after))
}
