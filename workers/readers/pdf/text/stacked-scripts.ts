// Sub- and superscripts at one place: a typesetter paints the one, goes back, and paints the other below or above it.
import type { Builder, GlyphRun } from './builder.js'
import { type OpenWords, setBits, WORD } from './open-words.js'

/** Scripts are smaller than this share of what they stand at. Untested. */
const SCRIPT_SIZE_SHARE = 0.85
/** What stands at a letter begins no further before its end, ems of the letter: slanted ones lean over. Untested. */
const LEAN_EM = 0.3
/** How far either stands off the baseline, ems of the letter. Untested. */
const OFF_MIN_EM = 0.05
const OFF_MAX_EM = 0.75
/** Scripts of so many words are looked through. */
const WORDS_MAX = 16

/**
 * Whether a glyph that steps back begins the script below or above the one that was painted last: what follows both goes
 * on behind the longer.
 */
export function stacksOnScript({ line, word, words, u, v, pen }: Builder, run: GlyphRun): boolean {
  if (line === undefined || word < 0 || u >= pen) return false
  const letter = letterOf(words, line.firstWord, word, run.size)
  if (letter < 0 || letter === word) return false
  const size = words.size[letter] ?? 0
  if (u < (words.u1[letter] ?? 0) - LEAN_EM * size) return false
  const rise = ((words.v[letter] ?? 0) - v) / size
  const riseOfLast = ((words.v[letter] ?? 0) - (words.v[word] ?? 0)) / size
  const isAcross = rise < 0 !== riseOfLast < 0
  return isAcross && isOff(rise) && isOff(riseOfLast)
}

const isOff = (rise: number): boolean => Math.abs(rise) > OFF_MIN_EM && Math.abs(rise) < OFF_MAX_EM

/** Notes where the script ends that another stacks on. */
export function enterScripts(builder: Builder, { size }: GlyphRun): void {
  const { line, word, words, pen, scriptsEnd } = builder
  builder.scriptsEnd = Math.max(scriptsEnd, pen)
  builder.scriptSize = size
  const letter = letterOf(words, line?.firstWord ?? word, word, size)
  for (let at = letter + 1; at <= word; at++) setBits(words.flags, at, WORD.stacked)
}

/** What is larger than the scripts goes on behind the longer of them. */
export function leaveScripts(builder: Builder, { size }: GlyphRun): void {
  if (builder.scriptSize < SCRIPT_SIZE_SHARE * size) builder.pen = builder.scriptsEnd
}

/** The word that scripts of a size, the last of which is `last`, stand at; -1 where there is none. */
function letterOf({ size }: OpenWords, first: number, last: number, scriptSize: number): number {
  for (let at = last; at >= Math.max(first, last - WORDS_MAX); at--) {
    if (scriptSize < SCRIPT_SIZE_SHARE * (size[at] ?? 0)) return at
  }
  return -1
}
