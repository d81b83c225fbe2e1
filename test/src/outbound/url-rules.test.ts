import { expect, test } from 'vitest'
import { ConversionError } from '../../../src/contract/errors.js'
import {
  assertUrlAllowed,
  literalAddress,
  parseCallerUrl,
  type UrlRules,
  type UrlScope,
} from '../../../src/outbound/url-rules.js'

const RULES: UrlRules = { schemes: new Set(['https']), ports: new Set([80, 443]) }
const SCOPE: UrlScope = { parameter: 'url' }
const SECRET = 'X-Amz-Signature=5ecret'

function verdict(text: string, rules = RULES, scope = SCOPE): string {
  try {
    assertUrlAllowed(parseCallerUrl(text, scope.parameter), rules, scope)
    return 'allowed'
  } catch (error) {
    if (!(error instanceof ConversionError)) throw error
    expect(error.message).not.toContain('5ecret')
    expect(error.details).toEqual({ parameter: scope.parameter })
    return error.code
  }
}

test.each([
  ['https://files.example.com/a.pdf?X-Amz-Signature=5ecret', 'allowed'],
  ['HTTPS://FILES.EXAMPLE.COM/a.pdf', 'allowed'],
  ['https://files.example.com:443/', 'allowed'],
  ['https://files.example.com:00443/', 'allowed'],
  ['https://files.example.com:80/', 'allowed'],
  ['https://@files.example.com/', 'allowed'],
  ['https://files_x.example.com/', 'allowed'],
  ['https://bücher.example/', 'allowed'],
  ['', 'malformed_url'],
  ['not a url', 'malformed_url'],
  ['files.example.com/a.pdf', 'malformed_url'],
  ['//files.example.com/a.pdf', 'malformed_url'],
  ['https://', 'malformed_url'],
  ['https:files.example.com', 'malformed_url'],
  ['https:/files.example.com', 'malformed_url'],
  ['https:///files.example.com', 'malformed_url'],
  ['https:\\\\files.example.com', 'malformed_url'],
  ['https://exa mple.com/', 'malformed_url'],
  ['https://256.1.1.1/', 'malformed_url'],
  ['https://08.0.0.1/', 'malformed_url'],
  ['https://[::1%25eth0]/', 'malformed_url'],
  ['https://[g::1]/', 'malformed_url'],
  ['https://files.example.com:65536/', 'malformed_url'],
  ['https://xn--a/', 'malformed_url'],
  ['https://files.xn--0/', 'malformed_url'],
  ['https://xn--a-.example.com/', 'malformed_url'],
  ['https://xn--bcher-kva.example/', 'allowed'],
  ['https://a..example.com/', 'malformed_url'],
  [`https://${'a'.repeat(64)}.example/`, 'malformed_url'],
  [`https://${'a.'.repeat(127)}example/`, 'malformed_url'],
  [`https://files.example.com/${'a'.repeat(16_400)}`, 'malformed_url'],
  [`https://files.example.com/${'a'.repeat(8_000)}`, 'allowed'],
  [`http://files.example.com/?${SECRET}`, 'url_scheme_not_allowed'],
  [`ftp://files.example.com/?${SECRET}`, 'url_scheme_not_allowed'],
  ['file:///etc/passwd', 'url_scheme_not_allowed'],
  ['data:text/plain,hello', 'url_scheme_not_allowed'],
  ['javascript:alert(1)', 'url_scheme_not_allowed'],
  ['jar:https://files.example.com/x!/', 'url_scheme_not_allowed'],
  ['unix:/var/run/docker.sock', 'url_scheme_not_allowed'],
  ['http://user:5ecret@files.example.com:8080/', 'url_scheme_not_allowed'],
  ['https://user:5ecret@files.example.com:8080/', 'url_credentials_not_allowed'],
  ['https://user@files.example.com/', 'url_credentials_not_allowed'],
  ['https://:5ecret@files.example.com/', 'url_credentials_not_allowed'],
  ['https://files.example.com%40127.0.0.1@10.0.0.1/', 'url_credentials_not_allowed'],
  [`https://files.example.com:8443/?${SECRET}`, 'url_port_not_allowed'],
  ['https://files.example.com:22/', 'url_port_not_allowed'],
  ['https://files.example.com:0/', 'url_port_not_allowed'],
])('%s: %s', (text, expected) => expect(verdict(text)).toBe(expected))

const LISTED: UrlRules = { ...RULES, hosts: ['Files.example.com', '*.cdn.example', '127.0.0.1'] }

test.each([
  ['https://files.example.com/', 'allowed'],
  ['https://FILES.example.com./', 'allowed'],
  ['https://a.cdn.example/', 'allowed'],
  ['https://a.b.cdn.example/', 'allowed'],
  ['https://127.0.0.1/', 'allowed'],
  ['https://0x7f.1/', 'allowed'],
  ['https://cdn.example/', 'url_host_not_allowed'],
  ['https://evilcdn.example/', 'url_host_not_allowed'],
  ['https://files.example.com.evil.example/', 'url_host_not_allowed'],
  ['https://127.0.0.2/', 'url_host_not_allowed'],
  ['https://localhost/', 'url_host_not_allowed'],
])('with a list of hosts, %s: %s', (text, expected) => {
  expect(verdict(text, LISTED)).toBe(expected)
})

test("the hosts of the key narrow the service's", () => {
  const scope: UrlScope = { parameter: 'output_url', keyHosts: ['a.cdn.example', 'other.example'] }
  expect(verdict('https://a.cdn.example/', LISTED, scope)).toBe('allowed')
  expect(verdict('https://b.cdn.example/', LISTED, scope)).toBe('url_host_not_allowed')
  expect(verdict('https://other.example/', LISTED, scope)).toBe('url_host_not_allowed')
  expect(verdict('https://a.cdn.example/', RULES, { ...scope, keyHosts: [] })).toBe(
    'url_host_not_allowed',
  )
})

test.each([
  ['https://2130706433/', '127.0.0.1'],
  ['https://0x7f000001/', '127.0.0.1'],
  ['https://017700000001/', '127.0.0.1'],
  ['https://0177.0x0.0.01/', '127.0.0.1'],
  ['https://127.1/', '127.0.0.1'],
  ['https://127.0.1/', '127.0.0.1'],
  ['https://127.0.0.1./', '127.0.0.1'],
  ['https://127%2e0%2e0%2e1/', '127.0.0.1'],
  ['https://127。0。0。1/', '127.0.0.1'],
  ['https://169.254.169.254/', '169.254.169.254'],
  ['https://0251.0376.0251.0376/', '169.254.169.254'],
  ['https://169.254.43518/', '169.254.169.254'],
  ['https://0/', '0.0.0.0'],
  ['https://[::ffff:127.0.0.1]/', '::ffff:7f00:1'],
  ['https://[0000::0001]/', '::1'],
  ['https://files.example.com/', undefined],
])('the literal address of %s is %s', (text, address) => {
  expect(literalAddress(parseCallerUrl(text, 'url'))).toBe(address)
})
