/** A piece of a section of a number format (ECMA-376, 18.8.31). */
export type FormatToken =
  | { readonly type: 'literal'; readonly text: string }
  /** `0` always shows, `#` when needed, `?` as a blank. */
  | { readonly type: 'digit'; readonly placeholder: '0' | '#' | '?' }
  | { readonly type: 'point' }
  | { readonly type: 'comma' }
  | { readonly type: 'percent' }
  | { readonly type: 'exponent'; readonly plus: boolean }
  | { readonly type: 'fraction' }
  | { readonly type: 'general' }
  | { readonly type: 'text' }
  /** Letters of a date or time, lower case: `yyyy`, `mm`, `h`; AM/PM is `am/pm`. */
  | { readonly type: 'date'; readonly letters: string }
  /** Hours, minutes or seconds that go on past a day, an hour, a minute. */
  | { readonly type: 'elapsed'; readonly letters: string }

export interface FormatCondition {
  readonly operator: string
  readonly operand: number
}

export interface FormatSection {
  readonly tokens: readonly FormatToken[]
  readonly condition?: FormatCondition
}

/** Longer codes are no format's: Excel allows 255 characters. */
const CODE_CHARS_MAX = 1024

/** The sections of a format code: positive, negative, zero, text, as far as there are any. */
export function parseNumberFormat(code: string): readonly FormatSection[] {
  return splitSections(code.slice(0, CODE_CHARS_MAX)).map(parseSection)
}

/** Splits at `;` outside quotes and escapes. */
function splitSections(code: string): string[] {
  const sections: string[] = []
  const pieces = code.match(/"[^"]*"?|\\.?|\[[^\]]*\]?|;|[^"\\[;]+/gs) ?? []
  let section = ''
  for (const piece of pieces) {
    if (piece === ';') {
      sections.push(section)
      section = ''
    } else section += piece
  }
  return [...sections, section]
}

const TOKEN =
  /"(?<quoted>[^"]*)"?|\\(?<escaped>.?)|[_*].?|\[(?<bracketed>[^\]]*)\]?|(?<general>general)|(?<letters>am\/pm|a\/p|y+|m+|d+|h+|s+|b+|g+)|(?<exponent>e[+-])|(?<digit>[0#?])|(?<sign>.)/gis

function parseSection(code: string): FormatSection {
  const matches = [...code.matchAll(TOKEN)].map(({ groups = {} }) => groups)
  const tokens = matches.flatMap(tokensOf)
  const condition = matches
    .map(({ bracketed = '' }) => parseCondition(bracketed))
    .find((found) => found !== undefined)
  return condition === undefined ? { tokens } : { tokens, condition }
}

type Match = Readonly<Record<string, string | undefined>>

/** Widths and fills (`_)`, `* `) have no token: they only place the text. */
function tokensOf({
  quoted,
  escaped,
  bracketed,
  general,
  letters,
  exponent,
  digit,
  sign,
}: Match): FormatToken[] {
  const text = quoted ?? escaped ?? ''
  if (text !== '') return [{ type: 'literal', text }]
  if (bracketed !== undefined) return bracketTokens(bracketed)
  if (general !== undefined) return [{ type: 'general' }]
  if (letters !== undefined) return [{ type: 'date', letters: letters.toLowerCase() }]
  if (exponent !== undefined) return [{ type: 'exponent', plus: exponent.endsWith('+') }]
  if (isPlaceholder(digit)) return [{ type: 'digit', placeholder: digit }]
  return sign === undefined ? [] : [signToken(sign)]
}

function isPlaceholder(sign: string | undefined): sign is '0' | '#' | '?' {
  return sign === '0' || sign === '#' || sign === '?'
}

function signToken(sign: string): FormatToken {
  switch (sign) {
    case '.':
      return { type: 'point' }
    case ',':
      return { type: 'comma' }
    case '%':
      return { type: 'percent' }
    case '/':
      return { type: 'fraction' }
    case '@':
      return { type: 'text' }
    default:
      return { type: 'literal', text: sign }
  }
}

/** `[h]` counts on, `[$€-407]` is a currency sign; colours, locales and conditions show nothing. */
function bracketTokens(content: string): FormatToken[] {
  if (/^(h+|m+|s+)$/i.test(content)) return [{ type: 'elapsed', letters: content.toLowerCase() }]
  const currency = /^\$([^-]+)/.exec(content)?.[1]
  return currency === undefined ? [] : [{ type: 'literal', text: currency }]
}

function parseCondition(content: string): FormatCondition | undefined {
  const [, operator, operand] = /^(<=|>=|<>|<|>|=)\s*(-?[\d.]+)$/.exec(content) ?? []
  return operator === undefined ? undefined : { operator, operand: Number(operand) }
}
