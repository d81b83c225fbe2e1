import { endsInLeaders } from '../evidence/leaders.js'
import { HEADING_SIZE_RATIO } from '../thresholds.js'
import { hasLabel, onlyLabel, type SlotLine } from './slot-line.js'

/** Whether a row ends with the line `above`, whatever stands below it; `isFirst`: of the table's first row. */
export const endsRow = (above: SlotLine | undefined, line: SlotLine, isFirst: boolean): boolean =>
  above !== undefined &&
  ((isFirst && (isHeading(above, line) || isBody(above, line))) ||
    isTitle(above, line) ||
    isTitle(line, above) ||
    beginsAfterLeaders(above, line))

/** A heading in larger type is no part of the header below it. */
const isHeading = (above: SlotLine, line: SlotLine): boolean =>
  onlyLabel(above) && above.sizePt >= HEADING_SIZE_RATIO * line.sizePt

/** Light text below bold titles is what they are titles of. */
const isBody = (above: SlotLine, line: SlotLine): boolean => isBold(above) && isLight(line)

/** A bold line alone in the first column, beside a line whose label is not, is a title of rows. */
const isTitle = (line: SlotLine, beside: SlotLine): boolean =>
  onlyLabel(line) && isBold(line) && hasLabel(beside) && isLight(beside)

const isBold = ({ slots }: SlotLine): boolean =>
  slots.every((words) => words.every(({ bold }) => bold))

const isLight = ({ slots }: SlotLine): boolean =>
  slots.every((words) => !words.some(({ bold }) => bold))

/** A label that leaders lead from is whole: the next one is that of another row. */
const beginsAfterLeaders = (above: SlotLine, line: SlotLine): boolean =>
  hasLabel(line) && endsInLeaders(above.slots[0] ?? [])
