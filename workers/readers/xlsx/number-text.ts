import { formatGeneral } from './format-general.js'
import type { FormatToken } from './parse-number-format.js'
import { plainDecimalWriter } from './plain-decimal.js'
import { roundDecimal } from './round-decimal.js'

type Digit = Extract<FormatToken, { readonly type: 'digit' }>

const DENOMINATOR_DIGITS_MAX = 4

/** Writes numbers in a section that is no date, sign included. */
export function numberWriter(tokens: readonly FormatToken[]): (value: number) => string {
  const writeAbsolute =
    plainDecimalWriter(tokens) ?? ((value: number) => absoluteText(value, tokens))
  return (value) => {
    const text = writeAbsolute(Math.abs(value))
    return value < 0 && text !== '0' && text !== '' ? `-${text}` : text
  }
}

function absoluteText(value: number, tokens: readonly FormatToken[]): string {
  if (tokens.some(({ type }) => type === 'general')) return generalText(value, tokens)
  if (isFraction(tokens)) return fractionText(value, tokens)
  const exponentAt = tokens.findIndex(({ type }) => type === 'exponent')
  if (exponentAt >= 0) return exponentText(value, tokens, exponentAt)
  const percents = tokens.filter(({ type }) => type === 'percent').length
  return decimalText(value * 100 ** percents, tokens)
}

function generalText(value: number, tokens: readonly FormatToken[]): string {
  const pieces = tokens.map((token) =>
    token.type === 'general' ? formatGeneral(value) : plainText(token),
  )
  return pieces.join('').trim()
}

/** The text of a token of the number format that is not a digit. */
function plainText(token: FormatToken): string {
  switch (token.type) {
    case 'literal':
      return token.text
    case 'percent':
      return '%'
    case 'date':
      return token.letters
    case 'fraction':
      return '/'
    case 'exponent':
      return token.plus ? 'E+' : 'E-'
    default:
      return ''
  }
}

/** Fills the digits of both sides of the point; literals keep their places between them. */
function decimalText(value: number, tokens: readonly FormatToken[]): string {
  const pointAt = tokens.findIndex(({ type }) => type === 'point')
  const integerTokens = pointAt < 0 ? tokens : tokens.slice(0, pointAt)
  const fractionTokens = pointAt < 0 ? [] : tokens.slice(pointAt + 1)
  const scaled = value / 1000 ** scalingCommas(integerTokens, fractionTokens)
  const decimals = fractionTokens.filter(isDigit).length
  const [integer = '0', fraction = ''] = roundDecimal(scaled, decimals).split('.')
  if (!tokens.some(isDigit)) return integerTokens.map(plainText).join('').trim()
  const fractionShown = fractionDigits(fraction, fractionTokens)
  const point = pointAt >= 0 && (/^\d/.test(fractionShown) || decimals === 0) ? '.' : ''
  return (integerText(integer, integerTokens) + point + fractionShown).trim()
}

function isDigit(token: FormatToken | undefined): token is Digit {
  return token?.type === 'digit'
}

/** Commas right after the last digit divide by a thousand each; those between digits group. */
function scalingCommas(
  integerTokens: readonly FormatToken[],
  fractionTokens: readonly FormatToken[],
): number {
  return commasAfterDigits(integerTokens) + commasAfterDigits(fractionTokens)
}

function commasAfterDigits(tokens: readonly FormatToken[]): number {
  const last = tokens.findLastIndex(isDigit)
  if (last < 0) return 0
  let commas = 0
  while (tokens[last + 1 + commas]?.type === 'comma') commas++
  return commas
}

/** Digits go in from the right; the first place takes all that are left. */
function integerText(integer: string, tokens: readonly FormatToken[]): string {
  const places = tokens.filter(isDigit)
  const digits = digitsByPlace(integer === '0' ? '' : integer, places)
  const groupEnd = tokens.findLastIndex(isDigit)
  const isGrouped = tokens.slice(0, Math.max(groupEnd, 0)).some(({ type }) => type === 'comma')
  let place = places.length
  let count = 0
  let text = ''
  for (const token of tokens.toReversed()) {
    if (!isDigit(token)) {
      text = plainText(token) + text
      continue
    }
    const shown = digits[--place] ?? ''
    text = (isGrouped ? grouped(shown, count) : shown) + text
    count += shown.length
  }
  return text
}

/** What each place shows: `0` at least a zero, the first one all digits that have no place. */
function digitsByPlace(integer: string, places: readonly Digit[]): string[] {
  const surplus = Math.max(integer.length - places.length, 0)
  const missing = Math.max(places.length - integer.length, 0)
  return places.map(({ placeholder }, index) => {
    if (index === 0 && missing === 0) return integer.slice(0, surplus + 1)
    if (index < missing) return placeholder === '0' ? '0' : ''
    return integer[surplus + index - missing] ?? ''
  })
}

/** Digits with a comma before every third one, counted with the `count` digits to their right. */
function grouped(digits: string, count: number): string {
  let text = ''
  for (let index = digits.length - 1, right = count; index >= 0; index--, right++) {
    text = (digits[index] ?? '') + (right > 0 && right % 3 === 0 ? ',' : '') + text
  }
  return text
}

/** Digits after the point from the left; `#` and `?` drop zeros at the end. */
function fractionDigits(fraction: string, tokens: readonly FormatToken[]): string {
  const places = tokens.filter(isDigit)
  let shown = fraction.length
  while (shown > 0 && fraction[shown - 1] === '0' && places[shown - 1]?.placeholder !== '0') shown--
  let place = 0
  const pieces = tokens.map((token) => {
    if (!isDigit(token)) return plainText(token)
    return place < shown ? (fraction[place++] ?? '') : ''
  })
  return pieces.join('')
}

/** `0.00E+00`; with several places before the point the power of ten is a multiple of them. */
function exponentText(value: number, tokens: readonly FormatToken[], exponentAt: number): string {
  const mantissaTokens = tokens.slice(0, exponentAt)
  const pointAt = mantissaTokens.findIndex(({ type }) => type === 'point')
  const integerPlaces = mantissaTokens
    .slice(0, pointAt < 0 ? undefined : pointAt)
    .filter(isDigit).length
  const step = Math.max(integerPlaces, 1)
  const decimals = mantissaTokens.filter(isDigit).length - integerPlaces
  const rounded = value === 0 ? 0 : Number(value.toExponential(Math.min(decimals + step - 1, 20)))
  const magnitude = rounded === 0 ? 0 : Math.floor(Math.log10(rounded) + 1e-12)
  const power = step === 1 ? magnitude : Math.floor(magnitude / step) * step
  const [exponentToken, ...after] = tokens.slice(exponentAt)
  const powerPlaces = after.filter(isDigit).length
  const plus = exponentToken?.type === 'exponent' && exponentToken.plus ? '+' : ''
  const powerText = (power < 0 ? '-' : plus) + String(Math.abs(power)).padStart(powerPlaces, '0')
  const rest = after
    .filter((token) => !isDigit(token))
    .map(plainText)
    .join('')
  return `${decimalText(value / 10 ** power, mantissaTokens)}E${powerText}${rest}`.trim()
}

function isFraction(tokens: readonly FormatToken[]): boolean {
  const slashAt = tokens.findIndex(({ type }) => type === 'fraction')
  return slashAt > 0 && tokens.slice(0, slashAt).some(isDigit)
}

/** `# ?/?`: the nearest fraction whose denominator has the places, or is the one that is written. */
function fractionText(value: number, tokens: readonly FormatToken[]): string {
  const slashAt = tokens.findIndex(({ type }) => type === 'fraction')
  const before = tokens.slice(0, slashAt)
  const numeratorAt = before.findLastIndex((token) => !isDigit(token)) + 1
  const hasInteger = before.slice(0, numeratorAt).some(isDigit)
  const written = tokens
    .slice(slashAt + 1)
    .map((token) => (token.type === 'literal' ? token.text : '0'))
  const fixedDenominator = Number(/^[1-9][0-9]*/.exec(written.join(''))?.[0] ?? 0)
  const places = Math.min(tokens.slice(slashAt + 1).filter(isDigit).length, DENOMINATOR_DIGITS_MAX)
  const integer = hasInteger ? Math.floor(value) : 0
  const [numerator, denominator] =
    fixedDenominator > 0
      ? [Math.round((value - integer) * fixedDenominator), fixedDenominator]
      : nearestFraction(value - integer, 10 ** Math.max(places, 1) - 1)
  if (numerator === 0) return String(integer)
  if (hasInteger && numerator === denominator) return String(integer + 1)
  return integer > 0 ? `${integer} ${numerator}/${denominator}` : `${numerator}/${denominator}`
}

function nearestFraction(value: number, denominatorMax: number): readonly [number, number] {
  let best: readonly [number, number] = [Math.round(value), 1]
  let bestError = Math.abs(value - best[0])
  for (let denominator = 2; denominator <= denominatorMax && bestError > 1e-12; denominator++) {
    const numerator = Math.round(value * denominator)
    const error = Math.abs(value - numerator / denominator)
    if (error < bestError - 1e-12) {
      best = [numerator, denominator]
      bestError = error
    }
  }
  return best
}
