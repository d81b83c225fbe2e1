import type { Rect } from '../../../document/blocks.js'
import { glyphsOf, lineOfWords, lineWith, middleOf, overlap, standsIn } from '../model/geometry.js'
import { ASCENT_EM, DESCENT_EM, type Line, MIDDLE_EM, type Word } from '../model/page.js'
import { addUnder } from '../model/statistics.js'
import { boxSign, withBoxes } from './box-signs.js'

/** A check box or round button of a form. */
export interface CheckField extends Rect {
  readonly isOn: boolean
}

interface Check extends CheckField {
  /** Of what is painted in it. */
  readonly glyphs: number
}

/** From a box to its text, ems of the text. */
const DISTANCE_MAX_EM = 3
/** How far a text's middle may stand off that of its box, ems. */
const RISE_MAX_EM = 0.6
/** Words may reach so far into the box they stand beside, points. */
const OVERLAP_PT = 2
/** A lone sign's size against its box. */
const SIGN_SIZE_SHARE = 0.8

/** Lines with a sign for each box: before its text, behind a text that ends at it, or on a line of its own. */
export function writeChecks(lines: readonly Line[], boxes: readonly CheckField[]): Line[] {
  const { kept, checks } = withoutTicks(lines, boxes)
  const before = new Map<Line, Check[]>()
  const behind = new Map<Line, Check[]>()
  const lone: Check[] = []
  for (const check of checks) {
    const place = placeOf(kept, check)
    if (place === undefined) lone.push(check)
    else addUnder(place.isBefore ? before : behind, place.line, check)
  }
  const on = new Set<Rect>(checks.filter(({ isOn }) => isOn))
  const signed = kept.map((line) =>
    withSignsBehind(withBoxes(line, before.get(line) ?? [], on), behind.get(line) ?? []),
  )
  return [...signed, ...lone.map((check, index) => loneSign(check, lines.length + index))]
}

/** The lines without what is painted in the boxes. */
function withoutTicks(
  lines: readonly Line[],
  boxes: readonly CheckField[],
): { readonly kept: readonly Line[]; readonly checks: readonly Check[] } {
  const glyphs = boxes.map(() => 0)
  const kept = lines.flatMap((line) => {
    if (!boxes.some((box) => overlap(box, line))) return [line]
    const words = line.words.filter((word) => {
      const at = boxes.findIndex((box) => isWithin(word, box))
      if (at >= 0) glyphs[at] = (glyphs[at] ?? 0) + word.glyphs
      return at < 0
    })
    if (words.length === line.words.length) return [line]
    return words.length === 0 ? [] : [lineOfWords(line, words)]
  })
  return { kept, checks: boxes.map((box, at) => ({ ...box, glyphs: glyphs[at] ?? 0 })) }
}

const isWithin = (word: Word, box: Rect): boolean => standsIn(word, box) && word.text.length <= 2

interface Place {
  readonly line: Line
  readonly isBefore: boolean
}

/** The nearest text on the box's height, on its right if there is one in reach. */
function placeOf(lines: readonly Line[], box: Rect): Place | undefined {
  let best: Place | undefined
  let nearest = Number.POSITIVE_INFINITY
  for (const line of lines) {
    const { size } = line
    const off = Math.abs((box.y0 + box.y1) / 2 - middleOf(line))
    if (line.rtl || off > Math.max(RISE_MAX_EM * size, (box.y1 - box.y0) / 2)) continue
    const next = line.words.find((word) => word.x0 > box.x1 - OVERLAP_PT)
    const right = next === undefined ? Number.POSITIVE_INFINITY : next.x0 - box.x1
    const left = box.x0 - line.x1 < -OVERLAP_PT ? Number.POSITIVE_INFINITY : box.x0 - line.x1
    const distance = Math.min(right, left)
    if (distance > DISTANCE_MAX_EM * size || distance >= nearest) continue
    if (right <= left && isUnder(line, box)) continue
    nearest = distance
    best = { line, isBefore: right <= left }
  }
  return best
}

/** Text under the box: it is a frame around a letter. */
function isUnder({ words }: Line, box: Rect): boolean {
  return words.some((word) => word.x0 < box.x1 - OVERLAP_PT && word.x1 > box.x0 + OVERLAP_PT)
}

function withSignsBehind(line: Line, boxes: readonly Check[]): Line {
  const last = line.words.at(-1)
  if (boxes.length === 0 || last === undefined) return line
  const signs = boxes.map((box) => boxSign(last, box, box.isOn, true))
  return lineWith(line, {
    words: [...line.words, ...signs],
    x1: Math.max(line.x1, ...boxes.map(({ x1 }) => x1)),
    glyphs: line.glyphs + glyphsOf(boxes),
  })
}

function loneSign(box: Check, order: number): Line {
  const size = SIGN_SIZE_SHARE * (box.y1 - box.y0)
  const baseline = (box.y0 + box.y1) / 2 + MIDDLE_EM * size
  const { x0, x1, glyphs } = box
  const y0 = baseline - ASCENT_EM * size
  const y1 = baseline + DESCENT_EM * size
  const like: Word = {
    text: '',
    x0,
    x1,
    baseline,
    size,
    style: 0,
    font: 0,
    color: 0,
    link: -1,
    spaceBefore: false,
    glyphs,
  }
  const words = [boxSign(like, box, box.isOn, false)]
  return lineWith({ words, x0, x1, y0, y1, baseline, size, glyphs, rtl: false, order }, {})
}
