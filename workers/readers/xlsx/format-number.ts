import { formatDate, isDateSection } from './format-date.js'
import { formatGeneral } from './format-general.js'
import { numberText } from './number-text.js'
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
  readonly isDate: boolean
}

/** Makes a format of its code; `is1904` tells the epoch of the workbook's dates. */
export function numberFormat(code: string, is1904: boolean): NumberFormat {
  const isGeneral = code === '' || code === '@' || /^general$/i.test(code)
  const sections = parseNumberFormat(code).map(toReadySection)
  const textSection = sections.length >= 4 ? sections[3] : undefined
  return {
    isGeneral,
    number: (value) => (isGeneral ? formatGeneral(value) : sectionText(value, sections, is1904)),
    text: (value) => (textSection === undefined ? value : textIn(textSection, value)),
  }
}

function toReadySection({ tokens, condition }: FormatSection): ReadySection {
  return { tokens, condition, isDate: isDateSection(tokens) }
}

function textIn({ tokens }: ReadySection, value: string): string {
  const pieces = tokens.map((token) => {
    if (token.type === 'text') return value
    return token.type === 'literal' ? token.text : ''
  })
  return pieces.join('').trim()
}

function sectionText(value: number, sections: readonly ReadySection[], is1904: boolean): string {
  const index = sectionIndex(value, sections)
  const section = sections[index]
  if (section === undefined) return formatGeneral(value)
  if (section.isDate) return formatDate(value, section.tokens, is1904) ?? formatGeneral(value)
  // A section of its own for negative numbers says itself how to show the sign.
  const ownsSign = index > 0 && value < 0
  return numberText(ownsSign ? -value : value, section.tokens)
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
