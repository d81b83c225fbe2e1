import type { ErrorCode } from '../contract/errors.js'
import type { PageRange } from '../contract/options.js'

/** How the text of one parameter is read. */
export interface Parameter<Value> {
  /** The end of "NAME must be …". */
  readonly rule: string
  /** The values of a closed set. */
  readonly allowed?: readonly string[]
  readonly code: ErrorCode
  /** Undefined when the text breaks the rule; an empty one always does. */
  readonly parse: (text: string) => Value | undefined
}

/** One of a closed set, in lower case. */
export function enumeration<const Value extends string>(
  values: readonly Value[],
): Parameter<Value> {
  return {
    rule: `one of ${values.join(', ')}`,
    allowed: values,
    code: 'invalid_parameter',
    parse: (text) => values.find((value) => value === text),
  }
}

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
])

export function flag(): Parameter<boolean> {
  const allowed = [...FLAGS.keys()]
  return {
    rule: 'true or false (1 or 0)',
    allowed,
    code: 'invalid_parameter',
    parse: (text) => FLAGS.get(text),
  }
}

export function text({ charsMax }: { readonly charsMax: number }): Parameter<string> {
  return {
    rule: `a text of 1 to ${charsMax} characters`,
    code: 'invalid_parameter',
    parse: (value) => (value.length >= 1 && value.length <= charsMax ? value : undefined),
  }
}

/** `a-b`, from 1, inclusive. */
export function pageRange(): Parameter<PageRange> {
  return {
    rule: 'a range a-b with 1 <= a <= b, such as 2-5',
    code: 'invalid_pages',
    parse: (value) => {
      const [, first, last] = /^(\d{1,9})-(\d{1,9})$/.exec(value) ?? []
      const [start, end] = [Number(first), Number(last)]
      return start >= 1 && end >= start ? { start, end } : undefined
    },
  }
}
