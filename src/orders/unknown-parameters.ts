import { nearestName } from '../contract/nearest-name.js'
import type { Warning } from '../contract/warnings.js'
import { PARAMETERS } from './parameter-table.js'
import type { Given } from './parameters.js'

/** More are not told; a URL that was not encoded brings a dozen names of its own. */
const NAMES_MAX = 20
const NAME_CHARS_MAX = 100

/** Beside the table's: the document's own, and what the JSON body alone carries. */
const OF_BODY = ['output_headers']
const OF_URL = ['url', 'url_headers']

/** The names that a conversion takes. */
export function conversionNames(takesUrl: boolean): readonly string[] {
  return [...Object.keys(PARAMETERS), ...OF_BODY, ...(takesUrl ? OF_URL : [])]
}

/** Names of a request that are none of the known ones, each once. */
export function unknownNames(
  given: readonly (Given | undefined)[],
  known: readonly string[],
): readonly string[] {
  const all = given.flatMap((names) => Object.keys(names ?? {}))
  const unknown = new Set(all.filter((name) => !known.includes(name)))
  return [...unknown].slice(0, NAMES_MAX).map((name) => name.slice(0, NAME_CHARS_MAX))
}

/** A name that nobody knows does no harm, and is told: most often it was misspelt. */
export function unknownWarnings(
  names: readonly string[],
  known: readonly string[],
): readonly Warning[] {
  return names.map((name) => ({
    code: 'unknown_parameter',
    message: `\`${name}\` is no parameter here and does nothing${hintOf(name, known)}`,
  }))
}

function hintOf(name: string, known: readonly string[]): string {
  if (OF_URL.includes(name)) return ': send it to /convert/from-url or /convert/stream-from-url.'
  const nearest = nearestName(name, known)
  return nearest === undefined ? '.' : `: did you mean \`${nearest}\`?`
}
