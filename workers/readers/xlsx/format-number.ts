import { dateWriter, isDateSection } from './format-date.js'
import { formatGeneral } from './format-general.js'
import { numberWriter } from './number-text.js'
import {
  type FormatCondition,
  type FormatSection,
  type FormatToken,
  parseNumberFormat,
} from './parse-number-format.js'

/** A number format, ready for use. */
export interface NumberFormat {
  /** Whether it shows numbers just as they are. */
  readonly isGeneral: boolean
  /** A number as displayed, but dates in ISO 8601. */
  number(value: number): string
  /** A text as displayed. */
  text(value: string): string
}

interface ReadySection {
  readonly tokens: readonly FormatToken[]
  readonly condition: FormatCondition | undefined
  /** A number of the section's sign as text; undefined for a number that is no date in a section of dates. */
  readonly write: (value: number) => string | undefined
}

/** Makes a format of its code; `is1904` tells the epoch of the workbook's dates. */
export function numberFormat(code: string, is1904: boolean): NumberFormat {
  const isGeneral = code === '' || code === '@' || /^general$/i.test(code)
  const sections = parseNumberFormat(code).map((section) => toReadySection(section, is1904))
  const textSection = sections.length >= 4 ? sections[3] : undefined
  return {
    isGeneral,
    number: (value) => (isGeneral ? formatGeneral(value) : sectionText(value, sections)),
    text: (value) => (textSection === undefined ? value : textIn(textSection, value)),
  }
}

function toReadySection({ tokens, condition }: FormatSection, is1904: boolean): ReadySection {
  const write = isDateSection(tokens) ? dateWriter(tokens, is1904) : numberWriter(tokens)
  return { tokens, condition, write }
}

function textIn({ tokens }: ReadySection, value: string): string {
  const pieces = tokens.map((token) => {
    if (token.type === 'text') return value
    return token.type === 'literal' ? token.text : ''
  })
  return pieces.join('').trim()
}

function sectionText(value: number, sections: readonly ReadySection[]): string {
  const index = sections.length === 1 ? 0 : sectionIndex(value, sections)
  // A section of its own for negative numbers says itself how to show the sign.
  const ownsSign = index > 0 && value < 0
  return sections[index]?.write(ownsSign ? -value : value) ?? formatGeneral(value)
}

/** The section for a number: by condition where there are conditions, else by sign (18.8.31). */
function sectionIndex(value: number, sections: readonly ReadySection[]): number {
  const numeric = sections.slice(0, 3)
  if (numeric.some(({ condition }) => condition !== undefined)) {
    const matching = numeric.findIndex(
      ({ condition }) => condition === undefined || holds(condition, value),
    )
    return Math.max(matching, 0)
  }
  if (value < 0 && numeric.length > 1) return 1
  return value === 0 && numeric.length > 2 ? 2 : 0
}

function holds({ operator, operand }: FormatCondition, value: number): boolean {
  switch (operator) {
    case '<':
      return value < operand
    case '>':
      return value > operand
    case '<=':
      return value <= operand
    case '>=':
      return value >= operand
    case '<>':
      return value !== operand
    default:
      return value === operand
  }
}
