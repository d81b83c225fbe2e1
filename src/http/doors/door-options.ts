import { ConversionError } from '../../contract/errors.js'
import type { Warning } from '../../contract/warnings.js'
import type { Given } from '../../orders/parameters.js'
import { unknownNames, unknownWarnings } from '../../orders/unknown-parameters.js'

/** What an option of another service comes to here. */
export interface DoorOption {
  /** Values that ask for what is done anyway; absent: there are none but those of `asks`. */
  readonly harmless?: readonly string[] | 'any'
  /** Parameters of ours for these values; undefined where they are none that can be honoured. */
  readonly asks?: (values: readonly string[]) => Given | undefined
  /** A value that cannot be honoured is told in a warning; else it is refused. */
  readonly isOnlyTold?: true
}

export type DoorOptions = Readonly<Record<string, DoorOption>>

/** What a request to a door comes to. */
export interface DoorAsked {
  /** Parameters of ours. */
  readonly given: Given
  readonly warnings: readonly Warning[]
}

/**
 * The options of a request by their table. Nothing given (null, an empty text or list) asks for nothing. Throws
 * `invalid_parameter` for what would change the answer and cannot be honoured.
 */
export function readDoorOptions(options: Given, table: DoorOptions): DoorAsked {
  const warnings = [
    ...unknownWarnings(unknownNames([options], Object.keys(table)), Object.keys(table)),
  ]
  let given: Given = {}
  for (const [name, { harmless = [], asks, isOnlyTold = false }] of Object.entries(table)) {
    const values = valuesOf(options[name])
    if (values.length === 0) continue
    const asked = asks?.(values)
    if (asked !== undefined) given = { ...given, ...asked }
    else if (harmless === 'any' || values.every((value) => harmless.includes(value))) continue
    else if (isOnlyTold) warnings.push(ignored(name, values))
    else throw refused(name, values)
  }
  return { given, warnings }
}

/** As texts; what is true in JSON and `True` in a form are the same. */
export function valuesOf(value: unknown): readonly string[] {
  const all = Array.isArray(value) ? value : [value]
  return all
    .filter((one) => one !== undefined && one !== null && one !== '')
    .map((one) => {
      const text = typeof one === 'object' ? JSON.stringify(one) : String(one)
      return /^(true|false)$/i.test(text) ? text.toLowerCase() : text
    })
}

function ignored(name: string, values: readonly string[]): Warning {
  return { code: 'option_ignored', message: `\`${shown(name, values)}\` has no effect here.` }
}

export function refused(name: string, values: readonly string[]): ConversionError {
  const message = `${shown(name, values)} cannot be honoured here; leave it out (see docs/compatibility.md).`
  return new ConversionError('invalid_parameter', message, { parameter: name })
}

const VALUE_CHARS_MAX = 60

const shown = (name: string, values: readonly string[]): string =>
  `${name}=${values.join(',').slice(0, VALUE_CHARS_MAX)}`
