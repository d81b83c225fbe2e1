import { formatNumber } from '../office/format-number.js'
import { attribute, childElements, integerAttribute, type XmlElement } from '../xml/xml-tree.js'

/** OpenDocument has ten levels in what its writers make. */
export const LIST_LEVEL_MAX = 9
/** A number that a list starts with beyond this is none that anybody wrote. */
const START_MAX = 2 ** 31

interface ListLevel {
  readonly ordered: boolean
  /** Whether items show a mark. */
  readonly hasMark: boolean
  readonly start: number
  readonly format: string
  readonly prefix: string
  readonly suffix: string
  /** How many levels the number shows. */
  readonly shownLevels: number
  /** How LibreOffice writes numbers that the standard cannot: `%1%.%2%)`. */
  readonly pattern: string | undefined
}

/** `text:list-style` or `text:outline-style` (OpenDocument 1.3, 16.31): its levels, from 0. */
export type ListStyle = ReadonlyMap<number, ListLevel>

const FORMATS: Readonly<Record<string, string>> = {
  i: 'lowerRoman',
  I: 'upperRoman',
  a: 'lowerLetter',
  A: 'upperLetter',
}

export function listStyleOf(element: XmlElement): ListStyle {
  const levels = new Map<number, ListLevel>()
  for (const level of childElements(element)) {
    const number = integerAttribute(level, 'text:level')
    if (number !== undefined && number > 0) levels.set(number - 1, toLevel(level))
  }
  return levels
}

function toLevel(element: XmlElement): ListLevel {
  const format = attribute(element, 'style:num-format') ?? ''
  const prefix = attribute(element, 'style:num-prefix') ?? ''
  const suffix = attribute(element, 'style:num-suffix') ?? ''
  const isNumber = !/-(bullet|image)$/.test(element.name)
  const ordered = isNumber && format !== ''
  return {
    ordered,
    hasMark: !isNumber || ordered || `${prefix}${suffix}`.trim() !== '',
    start: boundedStart(integerAttribute(element, 'text:start-value')) ?? 1,
    format: FORMATS[format] ?? 'decimal',
    prefix,
    suffix,
    shownLevels: integerAttribute(element, 'text:display-levels') ?? 1,
    pattern: attribute(element, 'loext:num-list-format'),
  }
}

export function boundedStart(start: number | undefined): number | undefined {
  return start === undefined || start < 0 || start > START_MAX ? undefined : start
}

/** The number of an item as it is shown; '' where none is. `counters` are the last numbers of the levels. */
export function labelOf(
  style: ListStyle | undefined,
  level: number,
  counters: readonly (number | undefined)[],
): string {
  const own = style?.get(level)
  if (own === undefined || !own.ordered) return ''
  const shownNumber = (at: number): string => {
    const { format = 'decimal', start = 1 } = style?.get(at) ?? {}
    return formatNumber(counters[at] ?? start, format)
  }
  if (own.pattern !== undefined) {
    return own.pattern
      .replace(/%(\d{1,2})%/g, (_, digits) => shownNumber(Number(digits) - 1))
      .trim()
  }
  const from = Math.max(level - own.shownLevels + 1, 0)
  const numbers: string[] = []
  for (let shown = from; shown <= level; shown++) {
    if (style?.get(shown)?.ordered !== false) numbers.push(shownNumber(shown))
  }
  return `${own.prefix}${numbers.join('.')}${own.suffix}`.trim()
}
