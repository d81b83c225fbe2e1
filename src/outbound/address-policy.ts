import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { GLOBAL_UNICAST, RESERVED_NETWORKS } from './reserved-networks.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** A CIDR block, parsed once. */
export interface Network {
  readonly base: Address
  readonly prefixLength: number
}

/** What the operator adds to the table of reserved networks. */
export interface AddressPolicy {
  /** Reserved networks that are let through (`URL_ALLOWED_NETWORKS`). */
  readonly allowed: readonly Network[]
  /** Further addresses that are refused: those of this machine. */
  readonly denied: readonly Network[]
}

const RESERVED = RESERVED_NETWORKS.map((row) => ({
  network: parseNetwork(row.cidr),
  reason: `${row.name} (${row.source})`,
}))
const GLOBAL = parseNetwork(GLOBAL_UNICAST.cidr)
const NAT64 = parseNetwork('64:ff9b::/96')

/** `10.0.0.0/8`, `fd00::/8` or a single address. Throws a RangeError for anything else. */
export function parseNetwork(text: string): Network {
  try {
    if (!text.includes('/')) {
      const base = ipaddr.parse(text)
      return { base, prefixLength: base.kind() === 'ipv4' ? 32 : 128 }
    }
    const [base, prefixLength] = ipaddr.parseCIDR(text)
    return { base, prefixLength }
  } catch {
    throw new RangeError(`${text} is no network in CIDR notation`)
  }
}

/**
 * Why a connection to the address is refused, for the log alone; undefined when it is allowed. An IPv4-mapped
 * address (RFC 4291 2.5.5.2) is judged as the IPv4 address it is, and so is the IPv4 address inside a NAT64 one
 * (RFC 6052 2) when the operator lets that network through.
 */
export function denialOf(address: string, policy: AddressPolicy): string | undefined {
  const judged = parseAddress(address)
  if (judged === undefined) return 'not an address'
  if (contains(policy.allowed, judged)) {
    return within(judged, NAT64) ? denialOf(embeddedIpv4(judged), policy) : undefined
  }
  if (contains(policy.denied, judged)) return 'an address of this machine'
  const reserved = RESERVED.find(({ network }) => within(judged, network))
  if (reserved !== undefined) return reserved.reason
  if (isIsatap(judged)) return 'ISATAP (RFC 5214 6.1)'
  if (judged.kind() === 'ipv6' && !within(judged, GLOBAL)) {
    return `outside ${GLOBAL_UNICAST.cidr} (${GLOBAL_UNICAST.source})`
  }
  return undefined
}

/**
 * ipaddr.js takes `::127.0.0.1`, which is how resolvers write an IPv4-compatible address, for a mapped one; the URL
 * parser writes it in hexadecimal groups. A zone (`%eth0`) changes nothing about the network.
 */
function parseAddress(text: string): Address | undefined {
  const family = isIP(text)
  if (family === 0) return undefined
  if (family === 4) return ipaddr.IPv4.parse(text)
  const { hostname } = new URL(`http://[${text.replace(/%.*$/, '')}]/`)
  return ipaddr.process(hostname.slice(1, -1))
}

function contains(networks: readonly Network[], address: Address): boolean {
  return networks.some((network) => within(address, network))
}

function within(address: Address, network: Network): boolean {
  return address.kind() === network.base.kind() && address.match(network.base, network.prefixLength)
}

/** Whatever its prefix: a router of that kind sends it on to the IPv4 address in its last four bytes. */
function isIsatap(address: Address): boolean {
  if (address.kind() !== 'ipv6') return false
  const [flags = 0, ...rest] = address.toByteArray().slice(8, 12)
  return (flags === 0 || flags === 2) && rest.join() === '0,94,254'
}

function embeddedIpv4(address: Address): string {
  return address.toByteArray().slice(12).join('.')
}
