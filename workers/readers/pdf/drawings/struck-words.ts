import { firstFrom, glyphsOf, lineWith, wordWith } from '../model/geometry.js'
import { type HorizontalRuling, type Line, STYLE, type Word } from '../model/page.js'
import { addCount } from '../model/statistics.js'

/** How far above the baseline a stroke runs through small letters, in sizes: below it underlines, above it is a border. */
const STROKE_LOW_EM = 0.12
const STROKE_HIGH_EM = 0.45
/** Thicker shapes are bars, in sizes. */
const STROKE_WIDTH_EM = 0.16
/** A stroke starts and ends where its words do, give or take this, in sizes; it may cover the space after them. */
const SWAY_EM = 0.2
const SPACE_EM = 0.45
/** On pages of more rulings they are drawings. */
const RULINGS_MAX = 2000
/** A stroke over less is part of a sign. */
const GLYPHS_MIN = 2

/** More strokes through one word are a pattern drawn over it. */
const STROKES_MAX = 2

/** The lines with the words marked that a thin line, or a double one, strikes through. */
export function withStruckWords(
  lines: readonly Line[],
  rulings: readonly HorizontalRuling[],
): readonly Line[] {
  if (rulings.length === 0 || rulings.length > RULINGS_MAX) return lines
  const low = lines.map((_, at) => at).sort((a, b) => baselineOf(lines, a) - baselineOf(lines, b))
  const strokes = new Map<Word, number>()
  const struck = new Set<number>()
  for (const ruling of rulings) {
    const found = struckBy(ruling, lines, low)
    if (found === undefined) continue
    struck.add(found.line)
    for (const word of found.words) addCount(strokes, word, 1)
  }
  if (struck.size === 0) return lines
  return lines.map((line, at) => (struck.has(at) ? withStrike(line, strokes) : line))
}

const baselineOf = (lines: readonly Line[], at: number): number => lines[at]?.baseline ?? 0

/** The words of one line, next to each other, that the ruling runs along at the height of small letters. */
function struckBy(
  ruling: HorizontalRuling,
  lines: readonly Line[],
  low: readonly number[],
): { readonly line: number; readonly words: readonly Word[] } | undefined {
  const first = firstFrom(low.length, (k) => baselineOf(lines, low[k] ?? 0), ruling.y)
  for (let k = first; k < low.length; k++) {
    const at = low[k] ?? 0
    const line = lines[at]
    if (line === undefined || line.baseline - ruling.y > STROKE_HIGH_EM * LINE_SIZE_MAX_PT) break
    if (line.x1 < ruling.x0 || line.x0 > ruling.x1) continue
    const words: Word[] = []
    for (const word of line.words) if (isStruck(word, ruling)) words.push(word)
    if (coversAll(words, ruling)) return { line: at, words }
  }
  return undefined
}

/** Larger type is not looked for below a ruling, points. */
const LINE_SIZE_MAX_PT = 48

function isStruck({ x0, x1, baseline, size }: Word, ruling: HorizontalRuling): boolean {
  const above = baseline - ruling.y
  if (above < STROKE_LOW_EM * size || above > STROKE_HIGH_EM * size) return false
  if (ruling.widthPt > STROKE_WIDTH_EM * size) return false
  return x0 > ruling.x0 - SWAY_EM * size && x1 < ruling.x1 + SWAY_EM * size
}

/** Whether the ruling is as long as the words: a border of cells or a bar of a fraction is not. */
function coversAll(words: readonly Word[], ruling: HorizontalRuling): boolean {
  if (glyphsOf(words) < GLYPHS_MIN) return false
  const x0 = Math.min(...words.map((word) => word.x0))
  const x1 = Math.max(...words.map((word) => word.x1))
  const size = words[0]?.size ?? 0
  return x0 - ruling.x0 < SWAY_EM * size && ruling.x1 - x1 < SPACE_EM * size
}

function withStrike(line: Line, strokes: ReadonlyMap<Word, number>): Line {
  const isMarked = (word: Word) => {
    const count = strokes.get(word) ?? 0
    return count > 0 && count <= STROKES_MAX
  }
  if (!line.words.some(isMarked)) return line
  const words = line.words.map((word) =>
    isMarked(word) ? wordWith(word, { style: word.style | STYLE.strike }) : word,
  )
  return lineWith(line, { words })
}
