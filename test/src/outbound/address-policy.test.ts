import { expect, test } from 'vitest'
import { denialOf, parseNetwork } from '../../../src/outbound/address-policy.js'
import { RESERVED_NETWORKS } from '../../../src/outbound/reserved-networks.js'

const NOTHING_ADDED = { allowed: [], denied: [] }

// First and last address of each reservation, and an address in the middle.
const RESERVED: readonly (readonly [string, string])[] = [
  ['0.0.0.0', 'this network'],
  ['0.255.255.255', 'this network'],
  ['10.0.0.0', 'RFC 1918'],
  ['10.255.255.255', 'RFC 1918'],
  ['100.64.0.0', 'RFC 6598'],
  ['100.100.100.200', 'RFC 6598'],
  ['100.127.255.255', 'RFC 6598'],
  ['127.0.0.1', 'loopback'],
  ['127.255.255.254', 'loopback'],
  ['168.63.129.16', 'Azure'],
  ['169.254.0.0', 'RFC 3927'],
  ['169.254.169.254', 'RFC 3927'],
  ['169.254.255.255', 'RFC 3927'],
  ['172.16.0.0', 'RFC 1918'],
  ['172.31.255.255', 'RFC 1918'],
  ['192.0.0.0', 'RFC 6890'],
  ['192.0.0.192', 'RFC 6890'],
  ['192.0.2.1', 'RFC 5737'],
  ['192.31.196.1', 'RFC 7535'],
  ['192.52.193.1', 'RFC 7450'],
  ['192.88.99.1', 'RFC 7526'],
  ['192.168.0.0', 'RFC 1918'],
  ['192.168.255.255', 'RFC 1918'],
  ['192.175.48.1', 'RFC 7534'],
  ['198.18.0.0', 'RFC 2544'],
  ['198.19.255.255', 'RFC 2544'],
  ['198.51.100.7', 'RFC 5737'],
  ['203.0.113.7', 'RFC 5737'],
  ['224.0.0.1', 'RFC 5771'],
  ['239.255.255.250', 'RFC 5771'],
  ['240.0.0.1', 'RFC 1112'],
  ['255.255.255.255', 'RFC 1112'],
  ['::', 'unspecified'],
  ['::1', 'loopback'],
  ['0:0:0:0:0:0:0:1', 'loopback'],
  ['::127.0.0.1', 'IPv4-compatible'],
  ['::a9fe:a9fe', 'IPv4-compatible'],
  ['::ffff:127.0.0.1', 'loopback'],
  ['::ffff:a9fe:a9fe', 'RFC 3927'],
  ['::ffff:0:127.0.0.1', 'IPv4-translated'],
  ['64:ff9b::8.8.8.8', 'RFC 6052'],
  ['64:ff9b:1::a9fe:a9fe', 'RFC 8215'],
  ['100::1', 'RFC 6666'],
  ['100:0:0:1::1', 'RFC 9780'],
  ['200::1', 'outside 2000::/3'],
  ['1fff:ffff::1', 'outside 2000::/3'],
  ['2001::1', 'Teredo'],
  ['2606:4700::5efe:a9fe:a9fe', 'ISATAP'],
  ['2606:4700::200:5efe:10.0.0.1', 'ISATAP'],
  ['2001:2::1', 'RFC 5180'],
  ['2001:10::1', 'RFC 4843'],
  ['2001:20::1', 'RFC 7343'],
  ['2001:30::1', 'RFC 9374'],
  ['2001:1ff::1', 'RFC 2928'],
  ['2001:db8::1', 'RFC 3849'],
  ['2002:7f00:1::', '6to4'],
  ['2002:808:808::', '6to4'],
  ['2620:4f:8000::1', 'RFC 7534'],
  ['3ffe::1', 'RFC 3701'],
  ['3fff::1', 'RFC 9637'],
  ['3fff:fff:ffff::1', 'RFC 9637'],
  ['4000::1', 'outside 2000::/3'],
  ['5f00::1', 'RFC 9602'],
  ['fc00::1', 'RFC 4193'],
  ['fd00:ec2::254', 'RFC 4193'],
  ['fe80::1', 'link-local'],
  ['fe80::1%eth0', 'link-local'],
  ['febf:ffff::1', 'link-local'],
  ['fec0::1', 'RFC 3879'],
  ['ff02::1', 'multicast'],
  ['localhost', 'not an address'],
  ['', 'not an address'],
]

test.each(RESERVED)('%s is refused as %s', (address, reason) => {
  expect(denialOf(address, NOTHING_ADDED)).toContain(reason)
})

// The nearest neighbours of the reservations, and well-known public addresses.
const PUBLIC = [
  '1.0.0.0',
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.0',
  '168.63.129.15',
  '168.63.129.17',
  '169.253.255.255',
  '169.255.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.0.1.0',
  '192.0.3.0',
  '192.167.255.255',
  '192.169.0.0',
  '198.17.255.255',
  '198.20.0.0',
  '203.0.112.255',
  '203.0.114.0',
  '223.255.255.255',
  '::ffff:8.8.8.8',
  '2001:200::1',
  '2001:4860:4860::8888',
  '2003::1',
  '2606:4700:4700::1111',
  '2a00:1450:4001:81b::200e',
  '3ffd::1',
]

test.each(PUBLIC)('%s is allowed', (address) => {
  expect(denialOf(address, NOTHING_ADDED)).toBeUndefined()
})

test('a reserved network that is let through stays the only one', () => {
  const policy = { allowed: [parseNetwork('127.0.0.0/8'), parseNetwork('::1/128')], denied: [] }
  expect(denialOf('127.1.2.3', policy)).toBeUndefined()
  expect(denialOf('::ffff:127.0.0.1', policy)).toBeUndefined()
  expect(denialOf('::1', policy)).toBeUndefined()
  expect(denialOf('10.0.0.1', policy)).toContain('RFC 1918')
  expect(denialOf('::2', policy)).toContain('IPv4-compatible')
})

test('a NAT64 network that is let through does not let private IPv4 addresses through', () => {
  const policy = { allowed: [parseNetwork('64:ff9b::/96')], denied: [] }
  expect(denialOf('64:ff9b::8.8.8.8', policy)).toBeUndefined()
  expect(denialOf('64:ff9b::169.254.169.254', policy)).toContain('RFC 3927')
})

test('addresses of this machine are refused unless they are let through', () => {
  const denied = [parseNetwork('93.184.216.34')]
  expect(denialOf('93.184.216.34', { allowed: [], denied })).toBe('an address of this machine')
  expect(denialOf('93.184.216.34', { allowed: denied, denied })).toBeUndefined()
})

test('every row of the table is a network and names its source', () => {
  for (const { cidr, name, source } of RESERVED_NETWORKS) {
    const network = parseNetwork(cidr)
    expect(denialOf(network.base.toString(), NOTHING_ADDED), `${cidr} ${name}`).toBeDefined()
    expect(source).toMatch(/^RFC \d|^Microsoft/)
  }
})

test.each(['10.0.0.0/33', '10.0.0.0/x', 'example.com', '', '::/129'])(
  '"%s" is no network',
  (text) => expect(() => parseNetwork(text)).toThrow(RangeError),
)
