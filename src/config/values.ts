import ipaddr from 'ipaddr.js'

/** How one environment variable is read, and what is said about it. */
export interface Variable<Value> {
  readonly name: string
  readonly meaning: string
  /** The default as the documentation shows it. */
  readonly shownDefault: string
  /** What stands when the variable is not set, or set to nothing. */
  readonly fallback: Value
  /** The values it takes: the end of "must be …". */
  readonly rule: string
  /** Undefined when the text breaks the rule. */
  readonly parse: (text: string) => Value | undefined
  /** The value must not be repeated, in an error or elsewhere. */
  readonly isSecret: boolean
}

export const MIB = 2 ** 20
export const DAY_SECONDS = 86_400
/** Largest size that can be asked for: a document and the module that reads it share 2 GB of WASM memory. */
export const SIZE_MB_MAX = 2000

type Described = Pick<Variable<unknown>, 'name' | 'meaning'>
interface Ranged extends Described {
  readonly min: number
  readonly max: number
}

/** A whole number. */
export function integer(spec: Ranged & { readonly fallback: number }): Variable<number> {
  return { ...computedInteger({ ...spec, shownDefault: String(spec.fallback) }), ...fixed(spec) }
}

/** A whole number whose default is worked out from the machine or from other variables. */
export function computedInteger(
  spec: Ranged & { readonly shownDefault: string },
): Variable<number | undefined> & { readonly parse: (text: string) => number | undefined } {
  return {
    ...spec,
    fallback: undefined,
    rule: `a whole number from ${spec.min} to ${spec.max}`,
    parse: (text) => (/^\d{1,15}$/.test(text) ? inRange(Number(text), spec) : undefined),
    isSecret: false,
  }
}

/** A size in MB of 2^20 bytes; the value is in bytes. */
export function megabytes(spec: Ranged & { readonly fallback: number }): Variable<number> {
  const { parse, rule } = integer(spec)
  return {
    ...spec,
    shownDefault: String(spec.fallback),
    fallback: spec.fallback * MIB,
    rule: `${rule} (MB)`,
    parse: (text) => scaled(parse(text), MIB),
    isSecret: false,
  }
}

/** A time in seconds, broken ones allowed; the value is in milliseconds. */
export function seconds(spec: Ranged & { readonly fallback: number }): Variable<number> {
  const { parse } = decimal(spec)
  return {
    ...spec,
    shownDefault: String(spec.fallback),
    fallback: spec.fallback * 1000,
    rule: `a number of seconds from ${spec.min} to ${spec.max}`,
    parse: (text) => scaled(parse(text), 1000),
    isSecret: false,
  }
}

/** A number, broken ones allowed. */
export function decimal(spec: Ranged & { readonly fallback: number }): Variable<number> {
  return {
    ...fixed(spec),
    ...spec,
    rule: `a number from ${spec.min} to ${spec.max}`,
    parse: (text) =>
      /^\d{1,15}(\.\d{1,6})?$/.test(text) ? inRange(Number(text), spec) : undefined,
    isSecret: false,
  }
}

export function flag(spec: Described & { readonly fallback: boolean }): Variable<boolean> {
  return {
    ...fixed(spec),
    ...spec,
    rule: 'true, false, 1 or 0',
    parse: (text) =>
      new Map([
        ['true', true],
        ['1', true],
        ['false', false],
        ['0', false],
      ]).get(text),
    isSecret: false,
  }
}

export function oneOf<const Value extends string>(
  spec: Described & { readonly values: readonly Value[]; readonly fallback: NoInfer<Value> },
): Variable<Value> {
  return {
    ...fixed(spec),
    ...spec,
    rule: spec.values.join(', '),
    parse: (text) => spec.values.find((value) => value === text),
    isSecret: false,
  }
}

/** Any text that `pattern` takes. */
export function text<Fallback extends string | undefined>(
  spec: Described & {
    readonly fallback: Fallback
    readonly rule: string
    readonly pattern: RegExp
    readonly isSecret?: boolean
  },
): Variable<string | Fallback> {
  return {
    ...spec,
    shownDefault: spec.fallback ?? '–',
    parse: (value) => (spec.pattern.test(value) ? value : undefined),
    isSecret: spec.isSecret ?? false,
  }
}

/** Items between commas, each read by `item`; spaces around them do not count. */
export function listOf<Item>(
  spec: Described & {
    readonly fallback: readonly Item[]
    readonly rule: string
    readonly item: (text: string) => Item | undefined
    readonly isSecret?: boolean
  },
): Variable<readonly Item[]> {
  return {
    ...spec,
    shownDefault: spec.fallback.length === 0 ? '–' : spec.fallback.join(','),
    parse: (value) => {
      const items = value.split(',').map((part) => spec.item(part.trim()))
      return items.some((item) => item === undefined) ? undefined : items.filter(isPresent)
    },
    isSecret: spec.isSecret ?? false,
  }
}

/** A network in CIDR notation, or a single address; undefined for anything else. */
export function network(value: string): string | undefined {
  const [address = '', prefix] = value.split('/')
  // ipaddr.js takes shortened IPv4 forms (`127.1`) that mean something else to other readers.
  if (!ipaddr.IPv4.isValidFourPartDecimal(address) && !ipaddr.IPv6.isValid(address))
    return undefined
  if (prefix === undefined) return value
  return ipaddr.isValidCIDR(value) ? value : undefined
}

function fixed<Value>(spec: { readonly fallback: Value }) {
  return { fallback: spec.fallback, shownDefault: String(spec.fallback) }
}

function inRange(value: number, { min, max }: Ranged): number | undefined {
  return value >= min && value <= max ? value : undefined
}

function scaled(value: number | undefined, factor: number): number | undefined {
  return value === undefined ? undefined : value * factor
}

function isPresent<Item>(item: Item | undefined): item is Item {
  return item !== undefined
}
