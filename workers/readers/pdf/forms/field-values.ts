import type { Rect } from '../../../document/blocks.js'
import { glyphsOf, lineWith, middleOf, standsIn, wordWith } from '../model/geometry.js'
import type { Line, VerticalRuling, Word } from '../model/page.js'

/** From a label to its field, ems of the label: further off it is a column of its own. */
const DISTANCE_MAX_EM = 14
/** How far baselines of label and value may differ, ems. */
const STEP_MAX_EM = 0.7
/** Text may reach so far out of its field, points. */
const REACH_PT = 2

/**
 * Puts the value painted in a field on the line of the label at its left: `label: value`. A value in a ruled cell of its
 * own, or in a row of fields under column heads, stays where it is.
 */
export function joinValues(
  lines: readonly Line[],
  fields: readonly Rect[],
  verticals: readonly VerticalRuling[],
): readonly Line[] {
  const gone = new Set<Line>()
  const joined = new Map<Line, Line>()
  const isValue = (word: Word) => fields.some((field) => holds(field, word))
  for (const field of fields) {
    const inside = lines.filter(
      ({ y0, y1, words: [first] }) =>
        first !== undefined && y0 < field.y1 && y1 > field.y0 && holds(field, first),
    )
    const value = inside.filter((line) => line.words.every(isValue))
    const first = value[0]
    if (first === undefined || value.length < inside.length || !value.some(saysSomething)) continue
    const label = labelOf(lines, field, first)
    if (label === undefined || gone.has(label) || label.words.some(isValue)) continue
    if (isParted(label, field, verticals) || isInRowOfFields(field, fields, lines)) continue
    const before = joined.get(label) ?? label
    joined.set(label, joinedLine(before, value))
    for (const line of value) gone.add(line)
  }
  if (gone.size === 0) return lines
  return lines.flatMap((line) => (gone.has(line) ? [] : [joined.get(line) ?? line]))
}

/** Whether the word is written in the field. */
export const holds = (field: Rect, word: Word): boolean => standsIn(word, field, REACH_PT)

/** Dotted lines to write on are no value. */
function saysSomething({ words }: Line): boolean {
  return words.some(({ text }) => /[\p{L}\p{N}]/u.test(text))
}

/** The nearest text left of the field on the height of its first line, of words, not a number. */
function labelOf(lines: readonly Line[], field: Rect, value: Line): Line | undefined {
  let best: Line | undefined
  for (const line of lines) {
    const isLevel = Math.abs(line.baseline - value.baseline) < STEP_MAX_EM * line.size
    if (!isLevel || line.rtl || line.x1 > field.x0 + REACH_PT) continue
    if (best === undefined || line.x1 > best.x1) best = line
  }
  if (best === undefined || field.x0 - best.x1 > DISTANCE_MAX_EM * best.size) return undefined
  return best.words.some(({ text }) => /\p{L}{2}/u.test(text)) ? best : undefined
}

/** A line down the page stands between them: they are cells of a table. */
function isParted(label: Line, field: Rect, verticals: readonly VerticalRuling[]): boolean {
  const y = middleOf(label)
  return verticals.some(
    (ruling) => ruling.y0 < y && ruling.y1 > y && ruling.x > label.x1 && ruling.x < field.x0 + 1,
  )
}

/** The next thing on its row is another field, not another label. */
function isInRowOfFields(field: Rect, fields: readonly Rect[], lines: readonly Line[]): boolean {
  const y = (field.y0 + field.y1) / 2
  const next = fields
    .filter((other) => other.x0 > field.x1 - 1 && other.y0 < y && other.y1 > y)
    .reduce((nearest, { x0 }) => Math.min(nearest, x0), Number.POSITIVE_INFINITY)
  if (next === Number.POSITIVE_INFINITY) return false
  return !lines.some((line) => {
    const middle = middleOf(line)
    return line.x0 > field.x1 - 1 && line.x0 < next && middle > field.y0 && middle < field.y1
  })
}

function joinedLine(label: Line, value: readonly Line[]): Line {
  const last = label.words.at(-1)
  const words = value.flatMap((line) => {
    const [first, ...rest] = line.words
    return first === undefined ? [] : [wordWith(first, { spaceBefore: true }), ...rest]
  })
  const named = last === undefined ? label.words : [...label.words.slice(0, -1), withColon(last)]
  return lineWith(label, {
    isPair: true,
    words: [...named, ...words],
    x1: Math.max(label.x1, ...value.map(({ x1 }) => x1)),
    glyphs: glyphsOf([label, ...value]),
  })
}

function withColon(word: Word): Word {
  return /[\p{L}\p{N})*]$/u.test(word.text) ? wordWith(word, { text: `${word.text}:` }) : word
}
