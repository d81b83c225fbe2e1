/** Kinds of signs that are asked for, one bit each. */
export const SIGN = {
  digit: 1,
  comma: 2,
  colon: 4,
  at: 8,
  slash: 16,
  underscore: 32,
  dot: 64,
  star: 128,
  quote: 256,
  space: 512,
  /** Not of ASCII, and so perhaps a letter, a quotation mark or any other of these. */
  other: 1024,
} as const

/** What signs a text has. */
export interface TextSigns {
  /** The bits of all kinds that are among them. */
  readonly kinds: number
  readonly digits: number
  /** Runs of white space of ASCII. */
  readonly spaces: number
}

/** By their codes. */
const KINDS = new Uint16Array(0x80)
const kindsOf: readonly (readonly [string, number])[] = [
  ['0123456789', SIGN.digit],
  [',', SIGN.comma],
  [':', SIGN.colon],
  ['@', SIGN.at],
  ['/', SIGN.slash],
  ['_', SIGN.underscore],
  ['.', SIGN.dot],
  ['*', SIGN.star],
  ['"', SIGN.quote],
  [' \t\n\v\f\r', SIGN.space],
]
for (const [signs, kind] of kindsOf)
  for (let at = 0; at < signs.length; at++) KINDS[signs.charCodeAt(at)] = kind

/**
 * Most of what is asked of a title's words needs a sign that it has not. One look at all of them costs less than a
 * pattern does: those of a page's few titles are out of the processor's memory whenever they are needed.
 */
export function signsIn(text: string): TextSigns {
  let kinds = 0
  let digits = 0
  let spaces = 0
  let before = 0
  for (let at = 0; at < text.length; at++) {
    const kind = KINDS[text.charCodeAt(at)] ?? SIGN.other
    kinds |= kind
    digits += kind & SIGN.digit
    if (kind === SIGN.space && before !== kind) spaces++
    before = kind
  }
  return { kinds, digits, spaces }
}

export const isAscii = ({ kinds }: TextSigns): boolean => (kinds & SIGN.other) === 0

/** Whether there is one of these kinds, or what may be one for not being ASCII. */
export const mayHave = ({ kinds }: TextSigns, wanted: number): boolean =>
  (kinds & (wanted | SIGN.other)) !== 0
