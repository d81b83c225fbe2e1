import { isNumberText } from '../model/characters.js'
import { lineText } from '../model/geometry.js'
import { isLoneMark } from '../model/item-marks.js'
import type { Line } from '../model/page.js'
import { countOf, medianOf } from '../model/statistics.js'
import { areInBlocks } from './paint-order.js'
import type { Side, SideRow } from './side-rows.js'

/** An axis has so many figures, and so few other rows to each: names below it, a title. */
const TICKS_MIN = 4
const OTHERS_SHARE_MAX = 0.5
/** Figures of an axis are equally far apart, within this share. */
const PITCH_SWAY = 0.15
/** Baselines of one row are so near, ems. */
const SAME_ROW_EM = 0.15

/**
 * Whether a side is the axis of a chart, figures at equal distances that are painted apart from the text beside them and
 * stand on rows of their own: the values of labels share theirs.
 */
export function isAxisBeside(axis: Side, text: Side): boolean {
  const ticks = axis.filter(({ lines: [line] }) => line !== undefined && isTick(line))
  if (ticks.length < TICKS_MIN || axis.length - ticks.length > OTHERS_SHARE_MAX * ticks.length)
    return false
  if (!areEquallyFar(ticks) || !areInBlocks(axis, text)) return false
  return 2 * countOf(ticks, (tick) => isOffRows(tick, text)) > ticks.length
}

const isTick = (line: Line): boolean => isNumberText(lineText(line)) && !isLoneMark(line)

function areEquallyFar(ticks: Side): boolean {
  const baselines = ticks.map(({ lines: [line] }) => line?.baseline ?? 0)
  const pitches = baselines.slice(1).map((baseline, at) => baseline - (baselines[at] ?? 0))
  const usual = medianOf(pitches)
  return pitches.every((pitch) => Math.abs(pitch - usual) < PITCH_SWAY * usual)
}

function isOffRows({ index, lines: [tick] }: SideRow, text: Side): boolean {
  const beside = text.find((row) => row.index === index)?.lines[0]
  if (tick === undefined || beside === undefined) return true
  return Math.abs(tick.baseline - beside.baseline) > SAME_ROW_EM * tick.size
}
