import { filledColumns, type SlotLine } from '../rows/slot-line.js'
import { wordsText } from '../words.js'

/** Lines of titles are looked for among so many of the first ones. */
const LINES_MAX = 5
/** A title stands over so many columns, and there are so many titles. */
const COLUMNS_MIN = 2
const TITLES_MIN = 2

/** Columns of titles that come again: `width` of them from `first`, `count` times. */
interface Repeats {
  readonly first: number
  readonly width: number
  readonly count: number
}

/**
 * The lines with the titles of several columns over all of these. `Plan | Actual | Change | Plan | Actual | Change` says
 * that what stands above in the middle of each three is a title of three columns, with or without a rule below it.
 */
export function withRepeatedTitles(lines: readonly SlotLine[]): readonly SlotLine[] {
  for (let at = 1; at < Math.min(lines.length, LINES_MAX); at++) {
    const [above, line] = [lines[at - 1], lines[at]]
    if (above === undefined || line === undefined) continue
    const repeats = repeatsIn(line)
    const titles = repeats === undefined ? undefined : titlesOver(above, repeats)
    if (titles !== undefined) return lines.with(at - 1, titles)
  }
  return lines
}

/** How the titles of a line repeat, one a column up to its last; undefined where they do not. */
function repeatsIn(line: SlotLine): Repeats | undefined {
  if (line.spans.length > 0) return undefined
  const filled = filledColumns(line).filter((column) => column > 0)
  const first = filled[0] ?? 0
  const isWithoutGaps = filled.length === line.slots.length - first
  if (!isWithoutGaps) return undefined
  const texts = filled.map((column) => wordsText(line.slots[column] ?? []))
  for (let width = COLUMNS_MIN; width * TITLES_MIN <= texts.length; width++) {
    if (texts.length % width > 0) continue
    if (texts.every((text, at) => text === texts[at % width]))
      return { first, width, count: texts.length / width }
  }
  return undefined
}

/** The line with each of its texts over the columns that it titles; undefined where not each has one, or more is said. */
function titlesOver(line: SlotLine, { first, width, count }: Repeats): SlotLine | undefined {
  if (line.titleRulesPt.length > 0) return undefined
  const titled = filledColumns(line).filter((column) => column > 0)
  if (titled.length !== count) return undefined
  const slots = line.slots.map((words, column) => (column === 0 ? words : []))
  const spans: [number, number][] = []
  for (const [at, column] of titled.entries()) {
    const from = first + at * width
    const to = from + width - 1
    const end = line.spans.find(([start]) => start === column)?.[1] ?? column
    if (column < from || end > to) return undefined
    slots[from] = line.slots[column] ?? []
    spans.push([from, to])
  }
  return { ...line, slots, spans, isOfTitles: true }
}
