import { firstFrom } from '../model/geometry.js'
import { isItemMark } from '../model/item-marks.js'
import type { Line, Row, Word } from '../model/page.js'

/** Pieces that begin, or end before others, within this distance line up, points. */
const EDGE_PT = 1
/** So many that line up are cells, within lines and between them: words of a text that is painted in pieces begin anywhere. */
const WITHIN_MIN = 2
const BETWEEN_MIN = 3
/** Two longer texts are those of columns. */
const CELL_GLYPHS_MAX = 25
/** No page of tables has more: these are labels of a map or a drawing. */
const JOINTS_MAX = 3000
/** Words of one piece are nearer, em. */
const WORD_GAP_EM = 0.1
/** Cells are looked at as being so far apart, em: as far as those of a table without lines. */
const APART_EM = 1.1
/** What a word keeps of its width. */
const KEPT_SHARE = 0.1
/** Signs alone belong to the figure beside them. */
const SPOKEN = /[\p{L}\d]/u

const NONE: ReadonlySet<Word> = new Set()

/** The last word of a piece, and the first one of the next. */
interface Joint {
  readonly before: Word
  readonly word: Word
}

/**
 * The words that open a piece of their row where both it and what stands before it line up with others: cells may be as near
 * to each other as words are, a figure at the end of its column and a text at the start of the next.
 */
export function alignedPieces(rows: readonly Row[]): ReadonlySet<Word> {
  const within = jointsWithin(rows)
  const between = jointsBetween(rows)
  const count = within.length + between.length
  if (count === 0 || count > JOINTS_MAX) return NONE
  const joints = [...within, ...between]
  const starts = Float64Array.from(joints, ({ word }) => word.x0).sort()
  const ends = Float64Array.from(joints, ({ before }) => before.x1).sort()
  const lineUp = (own: readonly Joint[], least: number) =>
    own.filter(
      ({ before, word }) => countAt(starts, word.x0) >= least && countAt(ends, before.x1) >= least,
    )
  const aligned = [...lineUp(within, WITHIN_MIN), ...lineUp(between, BETWEEN_MIN)]
  return new Set(aligned.map(({ word }) => word))
}

/** Those of lines whose pieces are painted apart; none where spaces between words are, too. */
function jointsWithin(rows: readonly Row[]): Joint[] {
  const joints: Joint[] = []
  if (!rows.some(hasPieces)) return joints
  let spaces = 0
  for (const { lines, rtl } of rows)
    if (!rtl) for (const { words } of lines) spaces += addJoints(joints, words)
  return joints.length < spaces ? joints : []
}

const hasPieces = ({ lines }: Row): boolean => lines.some((line) => line.hasPieces === true)

/** Adds those of a line; gives how many of its words stand behind a painted space. */
function addJoints(joints: Joint[], words: readonly Word[]): number {
  let spaces = 0
  let before: Word | undefined
  for (const word of words) {
    if (word.opensPiece === true && before !== undefined) joints.push({ before, word })
    else if (word.spaceBefore) spaces++
    before = word
  }
  return spaces
}

/** Those of lines beside each other; a mark is of its item. */
function jointsBetween(rows: readonly Row[]): Joint[] {
  const joints: Joint[] = []
  for (const { lines, rtl } of rows) {
    for (let at = 1; at < lines.length && !rtl; at++) {
      const joint = jointOf(lines[at - 1], lines[at])
      if (joint !== undefined) joints.push(joint)
    }
  }
  return joints
}

function jointOf(left: Line | undefined, right: Line | undefined): Joint | undefined {
  const before = left?.words.at(-1)
  const word = right?.words[0]
  if (before === undefined || word === undefined) return undefined
  const gapPt = word.x0 - before.x1
  if (gapPt <= WORD_GAP_EM * word.size || gapPt >= APART_EM * word.size) return undefined
  if (Math.min(left?.glyphs ?? 0, right?.glyphs ?? 0) > CELL_GLYPHS_MAX) return undefined
  return isItemMark(before.text) ? undefined : { before, word }
}

/** How many of them lie there. */
function countAt(edges: Float64Array, x: number): number {
  const at = (index: number) => edges[index] ?? 0
  return firstFrom(edges.length, at, x + EDGE_PT) - firstFrom(edges.length, at, x - EDGE_PT)
}

/** What is looked at of a word; see TableWord. */
interface PlacedWord {
  readonly text: string
  readonly x0: number
  readonly x1: number
  readonly sizePt: number
  readonly opensPiece: boolean
}

/** The words of a row, left to right; those that open such pieces stand apart from what is before them. */
export function withPiecesApart<W extends PlacedWord>(words: readonly W[]): readonly W[] {
  let apart: W[] | undefined
  for (let at = 1; at < words.length; at++) {
    const word = words[at]
    if (word === undefined || !word.opensPiece) continue
    const left = (apart ?? words)[at - 1]
    if (left === undefined) continue
    const lackingPt = APART_EM * word.sizePt - (word.x0 - left.x1)
    if (lackingPt <= 0 || !SPOKEN.test(left.text) || !SPOKEN.test(word.text)) continue
    apart ??= words.slice()
    const stepPt = (own: W) => Math.min(lackingPt / 2, (1 - KEPT_SHARE) * (own.x1 - own.x0))
    apart[at - 1] = { ...left, x1: left.x1 - stepPt(left) }
    apart[at] = { ...word, x0: word.x0 + stepPt(word) }
  }
  return apart ?? words
}
