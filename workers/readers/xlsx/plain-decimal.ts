import type { FormatToken } from './parse-number-format.js'
import { roundDecimal } from './round-decimal.js'

/** A section such as `$#,##0.00`: signs, one stretch of digits, signs. Nearly all sections are of this kind. */
interface PlainDecimal {
  readonly before: string
  readonly after: string
  /** What the value is multiplied by: percents and scaling commas. */
  readonly factor: number
  readonly isGrouped: boolean
  readonly integerDigitsMin: number
  readonly decimals: number
  readonly decimalsMin: number
}

/** Writes numbers from 0 up in such a section; undefined for sections of other kinds. */
export function plainDecimalWriter(
  tokens: readonly FormatToken[],
): ((value: number) => string) | undefined {
  const section = toPlainDecimal(tokens)
  return section && ((value) => write(value * section.factor, section))
}

/** The section as a line of signs: literals `x`, percents `%`, the rest as in a format code. */
function toPlainDecimal(tokens: readonly FormatToken[]): PlainDecimal | undefined {
  const [, before = '', digits = '', decimals = '', commas = '', after = ''] =
    /^([x%]*)([#0,]*[#0])(?:\.([#0]*))?(,*)([x%]*)$/.exec(tokens.map(signOf).join('')) ?? []
  if (digits === '') return undefined
  const percents = `${before}${after}`.split('%').length - 1
  return {
    before: textOf(tokens.slice(0, before.length)),
    after: textOf(tokens.slice(tokens.length - after.length)),
    factor: 100 ** percents / 1000 ** commas.length,
    isGrouped: digits.includes(','),
    integerDigitsMin: digits.split('0').length - 1,
    decimals: decimals.length,
    decimalsMin: decimals.lastIndexOf('0') + 1,
  }
}

function signOf(token: FormatToken): string {
  switch (token.type) {
    case 'literal':
      return 'x'
    case 'percent':
      return '%'
    case 'digit':
      return token.placeholder
    case 'point':
      return '.'
    case 'comma':
      return ','
    default:
      return '!'
  }
}

function textOf(tokens: readonly FormatToken[]): string {
  return tokens.map((token) => (token.type === 'literal' ? token.text : '%')).join('')
}

function write(value: number, section: PlainDecimal): string {
  const rounded = roundDecimal(value, section.decimals)
  const point = section.decimals === 0 ? rounded.length : rounded.length - section.decimals - 1
  const integer = integerText(rounded.slice(0, point), section)
  const fraction = fractionText(rounded.slice(point + 1), section.decimalsMin)
  return (section.before + integer + fraction + section.after).trim()
}

function integerText(digits: string, { integerDigitsMin, isGrouped }: PlainDecimal): string {
  if (digits === '0' && integerDigitsMin === 0) return ''
  const padded = digits.padStart(integerDigitsMin, '0')
  return isGrouped && padded.length > 3 ? padded.replace(/\B(?=(\d{3})+$)/g, ',') : padded
}

function fractionText(decimals: string, decimalsMin: number): string {
  let end = decimals.length
  while (end > decimalsMin && decimals[end - 1] === '0') end--
  return end === 0 ? '' : `.${decimals.slice(0, end)}`
}
