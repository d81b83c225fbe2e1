import type { Rect } from '../../../document/blocks.js'
import { lineWith, middleOf, wordWith } from '../model/geometry.js'
import { type DrawnSign, type FontFacts, isBold, type Line } from '../model/page.js'
import { addUnder } from '../model/statistics.js'
import { DOT_SIDE_MAX_PT, DOTS_MAX } from './sort-drawings.js'

/** How far a bullet stands before its line, and how far its middle off that of the line's small letters, ems. */
const DOT_DISTANCE_MAX_EM = 2.6
const DOT_RISE_EM = 0.32
/** A bullet is narrower than this, ems, one of slides than that; it reaches into its line by this at most, points. */
const WIDTH_MAX_EM = 0.75
const LARGE_WIDTH_MAX_EM = 0.45
const OVERLAP_PT = 0.5
/** Text this near before a dot on its row, ems, makes it a separator; baselines of a row are this near, points. Untested. */
const SEPARATED_EM = 3
const ROW_STEP_PT = 2

/**
 * Puts a bullet word before each line that has a small filled shape where a bullet would stand: browsers draw the
 * bullets of lists as paths. So do small pictures that come again, but before bold text, where they are icons of titles.
 */
export function addDrawnBullets(
  lines: readonly Line[],
  dots: readonly DrawnSign[],
  pictures: readonly DrawnSign[],
): readonly Line[] {
  const count = dots.length + pictures.length
  if (count === 0 || count > DOTS_MAX) return lines
  const bulletOf = new Map<Line, DrawnSign>()
  for (const dot of dots) {
    const line = lineOfDot(lines, dot)
    if (line !== undefined && !bulletOf.has(line)) bulletOf.set(line, dot)
  }
  for (const picture of pictures) {
    const line = lineOfDot(lines, picture)
    if (line === undefined || bulletOf.has(line) || line.words.every(isBold)) continue
    bulletOf.set(line, picture)
  }
  const swatches = swatchesOf([...bulletOf.values()])
  for (const [line, dot] of bulletOf) if (swatches.has(dot)) bulletOf.delete(line)
  if (bulletOf.size === 0) return lines
  return lines.map((line) => {
    const dot = bulletOf.get(line)
    return dot === undefined ? line : withBullet(line, dot)
  })
}

/** Dots below or beside each other, each in another colour: they tell the series of a chart. */
function swatchesOf(dots: readonly DrawnSign[]): ReadonlySet<DrawnSign> {
  const groups = new Map<string, DrawnSign[]>()
  for (const dot of dots) {
    addUnder(groups, `x ${Math.round(dot.x0)}`, dot)
    addUnder(groups, `y ${Math.round(dot.y0)}`, dot)
  }
  const legends = [...groups.values()].filter(
    (own) => own.length > 1 && new Set(own.map(({ color }) => color)).size === own.length,
  )
  return new Set(legends.flat())
}

const UNKNOWN = '\ufffd'
const SYMBOL_FONT = /symbol|dingbat|wingding/i

/** A lone glyph of a font of signs, before a text or on its own, is a bullet even where the font does not name it. */
export function withNamedBullets(
  lines: readonly Line[],
  fonts: readonly FontFacts[],
): readonly Line[] {
  if (!lines.some(isNameless)) return lines
  const named: Line[] = []
  for (const line of lines) named.push(isNameless(line) ? withNamedBullet(line, fonts) : line)
  return named
}

const isNameless = ({ words }: Line): boolean => words[0]?.text === UNKNOWN

function withNamedBullet(line: Line, fonts: readonly FontFacts[]): Line {
  const [first, second, ...rest] = line.words
  if (first === undefined || !SYMBOL_FONT.test(fonts[first.font]?.name ?? '')) return line
  const bullet = wordWith(first, { text: '•' })
  if (second === undefined) return lineWith(line, { words: [bullet] })
  return second.spaceBefore || second.font !== first.font
    ? lineWith(line, { words: [bullet, wordWith(second, { spaceBefore: true }), ...rest] })
    : line
}

function lineOfDot(lines: readonly Line[], dot: Rect): Line | undefined {
  const middle = (dot.y0 + dot.y1) / 2
  let best: Line | undefined
  for (const line of lines) {
    if (!isBeside(line, dot, middle)) continue
    if (best === undefined || line.x0 < best.x0) best = line
  }
  if (best === undefined) return undefined
  return isWithinRow(dot, best, lines) ? undefined : best
}

/** Text close on the other side: the dot stands within a line, a separator. */
function isWithinRow({ x0 }: Rect, own: Line, lines: readonly Line[]): boolean {
  const { baseline, size } = own
  for (const line of lines) {
    if (line === own || Math.abs(line.baseline - baseline) >= ROW_STEP_PT) continue
    if (line.x1 <= x0 + 1 && line.x1 > x0 - SEPARATED_EM * size) return true
  }
  return false
}

function isBeside(line: Line, dot: Rect, middle: number): boolean {
  const distance = line.x0 - dot.x1
  const width = dot.x1 - dot.x0
  // Icons beside titles are no narrower than letters.
  const widthMax = width > DOT_SIDE_MAX_PT ? LARGE_WIDTH_MAX_EM : WIDTH_MAX_EM
  return (
    distance > -OVERLAP_PT &&
    distance < DOT_DISTANCE_MAX_EM * line.size &&
    Math.abs(middle - middleOf(line)) < DOT_RISE_EM * line.size &&
    width < widthMax * line.size
  )
}

function withBullet(line: Line, dot: Rect): Line {
  const [first, ...rest] = line.words
  if (first === undefined) return line
  const bullet = wordWith(first, {
    text: '•',
    x0: dot.x0,
    x1: dot.x1,
    style: 0,
    link: -1,
    spaceBefore: false,
    glyphs: 0,
  })
  const words = [bullet, wordWith(first, { spaceBefore: true }), ...rest]
  return lineWith(line, { words, x0: dot.x0, bullet: dot })
}
