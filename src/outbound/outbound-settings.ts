import { networkInterfaces } from 'node:os'
import type { Config } from '../config.js'
import { defined } from '../contract/defined.js'
import { parseNetwork } from './address-policy.js'
import type { OutboundSettings } from './outbound.js'

/** A name that does not resolve and a host that does not answer are known for it long before the time limit. */
const CONNECT_TIMEOUT_MS = 10_000
/** Longest silence of the other side. A body that drips is ended by `FETCH_TIMEOUT_SECONDS`. */
const IDLE_TIMEOUT_MS = 30_000

/** What the configuration says about outgoing connections. */
export function outboundSettings(config: Config, version: string): OutboundSettings {
  return {
    rules: {
      schemes: new Set(config.urlSchemes),
      ports: new Set(config.urlPorts),
      ...(config.urlHosts.length === 0 ? {} : { hosts: config.urlHosts }),
    },
    addresses: {
      allowed: config.urlNetworks.map(parseNetwork),
      denied: ownAddresses().map(parseNetwork),
    },
    revalidate: config.urlRevalidate,
    connectTimeoutMs: Math.min(CONNECT_TIMEOUT_MS, config.fetchTimeoutMs),
    idleTimeoutMs: Math.min(IDLE_TIMEOUT_MS, config.fetchTimeoutMs),
    userAgent: `docspine/${version}`,
    ...defined({ proxyUrl: config.outboundProxyUrl }),
  }
}

/** A public address of this machine reaches what listens on it past any firewall in front of it. */
function ownAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((addresses) =>
    (addresses ?? []).map(({ address }) => address.replace(/%.*$/, '')),
  )
}
