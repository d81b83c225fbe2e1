import { nearestName } from '../contract/nearest-name.js'

/** What Kubernetes and Docker links set for each service, such as `REDIS_PORT_6379_TCP_ADDR`. */
const SERVICE_LINK = /_(SERVICE_(HOST|PORT)(_\w+)?|PORT(_\d+_(TCP|UDP)(_\w+)?)?)$/

export interface UnknownSetting {
  readonly name: string
  /** What was meant, most likely. */
  readonly nearest?: string | undefined
}

/** What stands in the environment, starts like a setting of ours and is none: it does nothing, and was meant to. */
export function unknownSettings(
  env: Readonly<Record<string, unknown>>,
  known: readonly string[],
): readonly UnknownSetting[] {
  const prefixes = new Set(known.map(prefixOf).filter((prefix) => prefix !== ''))
  return Object.keys(env)
    .filter((name) => prefixes.has(prefixOf(name)) && !known.includes(name))
    .filter((name) => !SERVICE_LINK.test(name))
    .map((name) => ({ name, nearest: nearestName(name, known) }))
}

/** One sentence for all of them; the values stay unsaid. */
export function unknownSettingsLine(unknown: readonly UnknownSetting[]): string {
  const names = unknown.map(({ name, nearest }) =>
    nearest === undefined ? name : `${name} (did you mean ${nearest}?)`,
  )
  return `Not settings of docspine, so they do nothing: ${names.join(', ')}.`
}

function prefixOf(name: string): string {
  return name.slice(0, name.indexOf('_') + 1)
}
