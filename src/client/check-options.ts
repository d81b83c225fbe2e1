import { nearestName } from '../contract/nearest-name.js'
import type { ClientOptions } from './requests.js'

const KNOWN = ['baseUrl', 'apiKey', 'retries', 'fetch'] as const satisfies (keyof ClientOptions)[]

/** JavaScript has no types: throws a TypeError for options that are missing, or that nobody knows. */
export function checkOptions(options: ClientOptions): void {
  for (const name of Object.keys(options)) {
    if (KNOWN.some((known) => known === name)) continue
    const nearest = nearestName(name, KNOWN)
    const hint =
      nearest === undefined ? `known are ${KNOWN.join(', ')}` : `did you mean ${nearest}?`
    throw new TypeError(`createClient: ${name} is no option: ${hint}`)
  }
  if (!/^https?:\/\//.test(options.baseUrl)) {
    throw new TypeError('createClient: baseUrl must be the http(s) address of the service.')
  }
}
