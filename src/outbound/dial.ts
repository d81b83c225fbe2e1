import type { LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { defined } from '../contract/defined.js'

/** One connection to make: the addresses are checked, nothing else may be connected to. */
interface DialTarget {
  readonly options: buildConnector.Options
  readonly addresses: readonly LookupAddress[]
  readonly timeoutMs: number
}

/** Opens the socket (and TLS on it). Tests put their own in its place to see, or divert, every connection. */
export type Dial = (target: DialTarget, done: buildConnector.Callback) => void

/**
 * Connects to the given addresses and to no other: the name is not resolved again. TLS still asks for, and
 * verifies, the certificate of the host name (RFC 6066 3: the server name has no trailing dot).
 */
export const dialPinned: Dial = ({ options, addresses, timeoutMs }, done) => {
  const connect = buildConnector({
    lookup: answering(addresses),
    timeout: timeoutMs,
    maxCachedSessions: 0,
  })
  const servername = options.servername?.replace(/\.$/, '')
  connect({ ...options, ...defined({ servername }) }, done)
}

function answering(addresses: readonly LookupAddress[]): LookupFunction {
  return (_hostname, { all }, done) => {
    const [first] = addresses
    if (all === true) done(null, [...addresses])
    else if (first === undefined) done(new Error('no checked address'), '')
    else done(null, first.address, first.family)
  }
}
