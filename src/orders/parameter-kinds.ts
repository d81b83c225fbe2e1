import { defined } from '../contract/defined.js'
import type { ErrorCode } from '../contract/errors.js'
import type { PageRange } from '../contract/options.js'

/** How the text of one parameter is read. */
export interface TextRule<Value> {
  /** The end of "NAME must be …". */
  readonly rule: string
  /** The values of a closed set. */
  readonly allowed?: readonly string[]
  readonly code: ErrorCode
  /** A JSON body may give it as a list. */
  readonly isList?: true
  /** Undefined when the text breaks the rule; an empty one always does. */
  readonly parse: (text: string) => Value | undefined
}

/** A parameter with what the documentation says of it. */
export interface Parameter<Value> extends TextRule<Value> {
  /** Markdown, for the table of docs/http.md and the OpenAPI document. */
  readonly meaning: string
  /** As the documentation shows it; absent where a parameter that is not given means nothing at all. */
  readonly shownDefault?: string | boolean | number
  /** JSON Schema of the value, with meaning, default and examples. For the documentation: `parse` alone decides. */
  readonly schema: Readonly<Record<string, unknown>>
}

interface Described {
  readonly meaning: string
  readonly examples?: readonly string[]
}

/** One of a closed set, in lower case. */
export function enumeration<const Value extends string>(
  values: readonly Value[],
  { meaning, fallback }: Described & { readonly fallback: NoInfer<Value> },
): Parameter<Value> & { readonly fallback: Value } {
  return {
    rule: `one of ${values.join(', ')}`,
    allowed: values,
    code: 'invalid_parameter',
    parse: (text) => values.find((value) => value === text),
    meaning,
    fallback,
    shownDefault: fallback,
    schema: { type: 'string', enum: [...values], description: meaning, default: fallback },
  }
}

/** Some of a closed set, parted by commas. */
export function several<const Value extends string>(
  values: readonly Value[],
  { meaning, examples }: Described,
): Parameter<readonly Value[]> {
  const one = values.join('|')
  return {
    rule: `one or more of ${values.join(', ')}, parted by commas`,
    allowed: values,
    code: 'invalid_parameter',
    isList: true,
    parse: (text) => {
      const given = text.split(',').map((part) => part.trim())
      const known = values.filter((value) => given.includes(value))
      return given.every((part) => known.some((value) => value === part)) ? known : undefined
    },
    meaning,
    schema: {
      type: 'string',
      pattern: `^(${one})(,(${one}))*$`,
      description: meaning,
      ...defined({ examples: examples && [...examples] }),
    },
  }
}

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
])

export function flag({
  meaning,
  fallback,
}: Described & { readonly fallback: boolean }): Parameter<boolean> & {
  readonly fallback: boolean
} {
  const allowed = [...FLAGS.keys()]
  return {
    rule: 'true or false (1 or 0)',
    allowed,
    code: 'invalid_parameter',
    parse: (text) => FLAGS.get(text),
    meaning,
    fallback,
    shownDefault: fallback,
    schema: { type: 'boolean', description: meaning, default: fallback },
  }
}

export function text({
  charsMax,
  meaning,
  shownDefault,
  examples,
}: Described & {
  readonly charsMax: number
  readonly shownDefault?: string
}): Parameter<string> {
  return {
    rule: `a text of 1 to ${charsMax} characters`,
    code: 'invalid_parameter',
    parse: (value) => (value.length >= 1 && value.length <= charsMax ? value : undefined),
    meaning,
    ...defined({ shownDefault }),
    schema: {
      type: 'string',
      minLength: 1,
      maxLength: charsMax,
      description: meaning,
      ...defined({ default: shownDefault }),
      ...defined({ examples: examples && [...examples] }),
    },
  }
}

const LANGUAGES_MAX = 8

/** Tesseract's names of languages: `deu+eng`. A plus sign of a query arrives as a space. */
export function languages({ meaning, examples }: Described): Parameter<readonly string[]> {
  return {
    rule: `1 to ${LANGUAGES_MAX} of Tesseract's names of languages, such as deu+eng`,
    code: 'invalid_parameter',
    isList: true,
    parse: (value) => {
      const names = value.split(/[+, ]/)
      const areNames = names.every((name) => /^[a-z]{3}(_[A-Za-z]+)*$/.test(name))
      return areNames && names.length <= LANGUAGES_MAX ? names : undefined
    },
    meaning,
    schema: {
      type: 'string',
      pattern: '^[a-z]{3}(_[A-Za-z]+)*([+, ][a-z]{3}(_[A-Za-z]+)*)*$',
      description: meaning,
      ...defined({ examples: examples && [...examples] }),
    },
  }
}

/** `a-b`, from 1, inclusive. */
export function pageRange({ meaning, examples }: Described): Parameter<PageRange> {
  return {
    rule: 'a range a-b with 1 <= a <= b, such as 2-5',
    code: 'invalid_pages',
    parse: (value) => {
      const [, first, last] = /^(\d{1,9})-(\d{1,9})$/.exec(value) ?? []
      const [start, end] = [Number(first), Number(last)]
      return start >= 1 && end >= start ? { start, end } : undefined
    },
    meaning,
    schema: {
      type: 'string',
      pattern: '^\\d{1,9}-\\d{1,9}$',
      description: meaning,
      ...defined({ examples: examples && [...examples] }),
    },
  }
}

interface WholeNumber extends Described {
  readonly min: number
  readonly max: number
  readonly code?: ErrorCode
}

export function wholeNumber(
  spec: WholeNumber & { readonly fallback: number },
): Parameter<number> & { readonly fallback: number }
export function wholeNumber(spec: WholeNumber): Parameter<number>
export function wholeNumber({
  min,
  max,
  fallback,
  meaning,
  code = 'invalid_parameter',
}: WholeNumber & { readonly fallback?: number }): Parameter<number> {
  const shown = defined({ fallback, shownDefault: fallback })
  return {
    rule: `a whole number from ${min} to ${max}`,
    code,
    parse: (value) => {
      const number = /^\d{1,12}$/.test(value) ? Number(value) : Number.NaN
      return number >= min && number <= max ? number : undefined
    },
    meaning,
    ...shown,
    schema: {
      type: 'integer',
      minimum: min,
      maximum: max,
      description: meaning,
      ...defined({ default: fallback }),
    },
  }
}
