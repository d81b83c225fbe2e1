import type { LookupAddress } from 'node:dns'
import { isIP } from 'node:net'
import { Agent, type buildConnector, type Dispatcher, ProxyAgent } from 'undici'

import { type AddressPolicy, denialOf } from './address-policy.js'
import { type Dial, dialPinned } from './dial.js'
import { type Resolve, resolveBySystem, resolveWithin } from './resolve.js'
import {
  addressRefused,
  assertUrlAllowed,
  literalAddress,
  parseCallerUrl,
  type UrlRules,
  type UrlScope,
} from './url-rules.js'

export interface OutboundSettings {
  readonly rules: UrlRules
  readonly addresses: AddressPolicy
  /** Resolve and check once more just before connecting. */
  readonly revalidate: boolean
  /** For resolving, and again for connecting (TLS included). */
  readonly connectTimeoutMs: number
  /** Nothing arrives for so long: the connection is given up. The whole exchange has its own deadline. */
  readonly idleTimeoutMs: number
  readonly userAgent: string
  /** An egress proxy: it resolves, everything else is still checked here. */
  readonly proxyUrl?: string
}

/** What tests put in place of the network. */
export interface OutboundNetwork {
  readonly resolve: Resolve
  readonly dial: Dial
}

/** A URL that passed every check. `addresses` is empty for a literal, behind a proxy, and where the name led nowhere. */
export interface CheckedUrl {
  readonly url: URL
  readonly scope: UrlScope
  readonly addresses: readonly LookupAddress[]
}

/**
 * The one door to the network: every outgoing connection is made by a dispatcher of `dispatcherFor`, and that
 * connects to nothing but a checked address.
 */
export interface Outbound {
  readonly settings: OutboundSettings
  /**
   * Checks a URL of the caller's: parse, scheme, credentials, port, allowlists, literal address, then every address
   * of its name. Throws 400 and 403 as ConversionErrors; a name that leads nowhere throws an UnresolvedHostError.
   */
  check(text: string, scope: UrlScope): Promise<CheckedUrl>
  /** The same for a URL that another one led to. */
  checkUrl(url: URL, scope: UrlScope): Promise<CheckedUrl>
  /** A dispatcher for this one exchange: no pooled socket outlives it. The caller destroys it. */
  dispatcherFor(target: CheckedUrl): Dispatcher
}

export function createOutbound(
  settings: OutboundSettings,
  network: OutboundNetwork = { resolve: resolveBySystem, dial: dialPinned },
): Outbound {
  const checkUrl = async (url: URL, scope: UrlScope): Promise<CheckedUrl> => {
    assertUrlAllowed(url, settings.rules, scope)
    const literal = literalAddress(url)
    if (literal !== undefined) {
      assertAddressesAllowed([{ address: literal }], settings, scope)
      return { url, scope, addresses: [] }
    }
    if (settings.proxyUrl !== undefined) return { url, scope, addresses: [] }
    const addresses = await resolveChecked(url.hostname, scope, settings, network.resolve)
    return { url, scope, addresses }
  }
  return {
    settings,
    checkUrl,
    check: async (text, scope) => checkUrl(parseCallerUrl(text, scope.parameter), scope),
    dispatcherFor: (target) =>
      settings.proxyUrl === undefined
        ? directDispatcher(target, settings, network)
        : new ProxyAgent({ uri: settings.proxyUrl, ...timeouts(settings) }),
  }
}

function directDispatcher(
  target: CheckedUrl,
  settings: OutboundSettings,
  network: OutboundNetwork,
): Dispatcher {
  return new Agent({ connect: guardedConnector(target, settings, network), ...timeouts(settings) })
}

/**
 * Finds the addresses to connect to, checked at this moment, and dials them. A literal never reaches a lookup, so it
 * is checked here once more; any other host than the checked one is refused.
 */
function guardedConnector(
  target: CheckedUrl,
  settings: OutboundSettings,
  network: OutboundNetwork,
): buildConnector.connector {
  return (options, done) => {
    addressesToDial(options.hostname, target, settings, network.resolve).then(
      (addresses) =>
        network.dial({ options, addresses, timeoutMs: settings.connectTimeoutMs }, done),
      (error: Error) => done(error, null),
    )
  }
}

async function addressesToDial(
  hostname: string,
  { url, scope, addresses }: CheckedUrl,
  settings: OutboundSettings,
  resolve: Resolve,
): Promise<readonly LookupAddress[]> {
  const literal = literalAddress(url)
  if (hostname !== (literal ?? url.hostname))
    throw addressRefused(scope, 'another host than the checked one')
  if (literal !== undefined) {
    const address = { address: literal, family: isIP(literal) }
    assertAddressesAllowed([address], settings, scope)
    return [address]
  }
  if (!settings.revalidate && addresses.length > 0) return addresses
  return resolveChecked(hostname, scope, settings, resolve)
}

async function resolveChecked(
  hostname: string,
  scope: UrlScope,
  settings: OutboundSettings,
  resolve: Resolve,
): Promise<readonly LookupAddress[]> {
  const addresses = await resolveWithin(resolve, hostname, settings.connectTimeoutMs)
  assertAddressesAllowed(addresses, settings, scope)
  return addresses
}

/** One bad address among several refuses them all: the resolver, not the caller, chooses which one is used. */
function assertAddressesAllowed(
  addresses: readonly Pick<LookupAddress, 'address'>[],
  settings: OutboundSettings,
  scope: UrlScope,
): void {
  for (const { address } of addresses) {
    const reason = denialOf(address, settings.addresses)
    if (reason !== undefined) throw addressRefused(scope, reason)
  }
}

function timeouts(settings: OutboundSettings) {
  return {
    headersTimeout: settings.idleTimeoutMs,
    bodyTimeout: settings.idleTimeoutMs,
    pipelining: 0,
    connections: 1,
    keepAliveTimeout: 1,
    maxHeaderSize: 64 * 1024,
  }
}
