import { isPrivateUse } from '../model/characters.js'
import { glyphsOf, lineOfWords } from '../model/geometry.js'
import type { GlyphCounts, Line, Word } from '../model/page.js'
import { addCount } from '../model/statistics.js'

/** More glyphs without a known letter, as a share, are text in a font that does not name its letters. */
const ICON_SHARE_MAX = 0.2
/** A sign that begins so many lines is their bullet. */
const ITEMS_MIN = 2
/** Items begin below each other, no further apart than this, ems. */
const ITEM_PITCH_EM = 3

/**
 * The lines without the pictures that icon fonts set as letters, such as the envelope before an address: nobody can tell
 * what their codes, of private use, stand for. They are no visible glyphs then. Those that begin items of a list
 * are its bullets, and stay.
 */
export function withoutIcons(
  lines: readonly Line[],
  glyphs: GlyphCounts,
): { readonly lines: readonly Line[]; readonly glyphs: GlyphCounts } {
  const { visible, unmapped } = glyphs
  if (unmapped === 0 || unmapped > ICON_SHARE_MAX * visible) return { lines, glyphs }
  const items = itemsOf(lines)
  let taken = 0
  const left = lines.flatMap((line) => {
    const isKept = (word: Word, at: number) =>
      !isIcon(word) || (at === 0 && items.has(line)) || isWithinText(line.words, at)
    if (line.words.every(isKept)) return line
    const words = line.words.filter(isKept)
    taken += glyphsOf(line.words) - glyphsOf(words)
    return words.length === 0 ? [] : lineOfWords(line, words)
  })
  return {
    lines: left,
    glyphs: { ...glyphs, visible: visible - taken, unmapped: unmapped - taken },
  }
}

/** `Apple (\u{f8ff}) menu`: no space parts it from what stands around it. */
function isWithinText(words: readonly Word[], at: number): boolean {
  const next = words[at + 1]
  return at > 0 && words[at]?.spaceBefore === false && next?.spaceBefore === false
}

function isIcon(word: Word | undefined): boolean {
  const text = word?.text ?? ''
  for (let at = 0; at < text.length; at++) if (!isPrivateUse(text.charCodeAt(at))) return false
  return text.length > 0
}

/** The lines that begin with an icon as items of a list do: with the same one, or with text behind it below each other. */
function itemsOf(lines: readonly Line[]): ReadonlySet<Line> {
  const begun = lines.filter(({ words: [first] }) => isIcon(first))
  const counts = new Map<string, number>()
  for (const { words } of begun) addCount(counts, words[0]?.text ?? '', 1)
  const isRepeated = ({ words }: Line) => (counts.get(words[0]?.text ?? '') ?? 0) >= ITEMS_MIN
  const sorted = begun
    .filter(({ words }) => words.length > 1)
    .sort((a, b) => a.baseline - b.baseline)
  const beside = sorted.filter(
    (line, at) => areItems(line, sorted[at - 1]) || areItems(line, sorted[at + 1]),
  )
  return new Set([...begun.filter(isRepeated), ...beside])
}

function areItems(line: Line, other: Line | undefined): boolean {
  if (other === undefined) return false
  const reachPt = ITEM_PITCH_EM * line.size
  return (
    Math.abs(line.x0 - other.x0) < line.size && Math.abs(line.baseline - other.baseline) < reachPt
  )
}
