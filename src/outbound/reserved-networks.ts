/** Address space that a document or a store never lives in, and the text that sets it aside. */
export interface ReservedNetwork {
  readonly cidr: string
  readonly name: string
  /** The standard (or, for a cloud's own address, the vendor) that reserves it. */
  readonly source: string
}

/**
 * Everything that is refused, one reservation a row, by the IANA special-purpose registries (RFC 6890). Rows may
 * overlap: the reason of the first one that matches is logged.
 */
export const RESERVED_NETWORKS: readonly ReservedNetwork[] = [
  { cidr: '0.0.0.0/8', name: 'this network', source: 'RFC 1122 3.2.1.3' },
  { cidr: '10.0.0.0/8', name: 'private use', source: 'RFC 1918' },
  { cidr: '100.64.0.0/10', name: 'carrier-grade NAT', source: 'RFC 6598' },
  { cidr: '127.0.0.0/8', name: 'loopback', source: 'RFC 1122 3.2.1.3' },
  { cidr: '169.254.0.0/16', name: 'link-local, cloud metadata', source: 'RFC 3927' },
  { cidr: '168.63.129.16/32', name: 'Azure platform', source: 'Microsoft: what is 168.63.129.16' },
  { cidr: '172.16.0.0/12', name: 'private use', source: 'RFC 1918' },
  { cidr: '192.0.0.0/24', name: 'protocol assignments', source: 'RFC 6890 2.1' },
  { cidr: '192.0.2.0/24', name: 'documentation', source: 'RFC 5737' },
  { cidr: '192.31.196.0/24', name: 'AS112', source: 'RFC 7535' },
  { cidr: '192.52.193.0/24', name: 'AMT', source: 'RFC 7450' },
  { cidr: '192.88.99.0/24', name: '6to4 relay anycast', source: 'RFC 7526' },
  { cidr: '192.168.0.0/16', name: 'private use', source: 'RFC 1918' },
  { cidr: '192.175.48.0/24', name: 'AS112 direct delegation', source: 'RFC 7534' },
  { cidr: '198.18.0.0/15', name: 'benchmarking', source: 'RFC 2544' },
  { cidr: '198.51.100.0/24', name: 'documentation', source: 'RFC 5737' },
  { cidr: '203.0.113.0/24', name: 'documentation', source: 'RFC 5737' },
  { cidr: '224.0.0.0/4', name: 'multicast', source: 'RFC 5771' },
  { cidr: '240.0.0.0/4', name: 'reserved, broadcast', source: 'RFC 1112 4' },
  { cidr: '::/128', name: 'unspecified', source: 'RFC 4291 2.5.2' },
  { cidr: '::1/128', name: 'loopback', source: 'RFC 4291 2.5.3' },
  { cidr: '::/96', name: 'IPv4-compatible', source: 'RFC 4291 2.5.5.1' },
  { cidr: '::ffff:0:0:0/96', name: 'IPv4-translated', source: 'RFC 2765 2.1' },
  { cidr: '64:ff9b::/96', name: 'NAT64', source: 'RFC 6052' },
  { cidr: '64:ff9b:1::/48', name: 'local-use NAT64', source: 'RFC 8215' },
  { cidr: '100::/64', name: 'discard', source: 'RFC 6666' },
  { cidr: '100:0:0:1::/64', name: 'dummy prefix', source: 'RFC 9780' },
  { cidr: '2001::/32', name: 'Teredo', source: 'RFC 4380' },
  { cidr: '2001:2::/48', name: 'benchmarking', source: 'RFC 5180' },
  { cidr: '2001:10::/28', name: 'ORCHID', source: 'RFC 4843' },
  { cidr: '2001:20::/28', name: 'ORCHIDv2', source: 'RFC 7343' },
  { cidr: '2001:30::/28', name: 'drone remote identification', source: 'RFC 9374' },
  { cidr: '2001::/23', name: 'protocol assignments', source: 'RFC 2928' },
  { cidr: '2001:db8::/32', name: 'documentation', source: 'RFC 3849' },
  { cidr: '2002::/16', name: '6to4', source: 'RFC 3056' },
  { cidr: '2620:4f:8000::/48', name: 'AS112 direct delegation', source: 'RFC 7534' },
  { cidr: '3ffe::/16', name: '6bone, returned', source: 'RFC 3701' },
  { cidr: '3fff::/20', name: 'documentation', source: 'RFC 9637' },
  { cidr: '5f00::/16', name: 'segment routing identifiers', source: 'RFC 9602' },
  { cidr: 'fc00::/7', name: 'unique local', source: 'RFC 4193' },
  { cidr: 'fe80::/10', name: 'link-local', source: 'RFC 4291 2.5.6' },
  { cidr: 'fec0::/10', name: 'site-local', source: 'RFC 3879' },
  { cidr: 'ff00::/8', name: 'multicast', source: 'RFC 4291 2.7' },
]

/** The only IPv6 space that is handed out for hosts on the internet; what lies outside is refused whole. */
export const GLOBAL_UNICAST: ReservedNetwork = {
  cidr: '2000::/3',
  name: 'global unicast',
  source: 'RFC 4291 2.4',
}
