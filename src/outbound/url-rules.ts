import { isIP } from 'node:net'
import { domainToASCII, domainToUnicode } from 'node:url'
import { ConversionError } from '../contract/errors.js'

/** The request fields that hold a URL of the caller's. */
export type UrlParameter = 'url' | 'output_url' | 'output_head_url' | 'callback_url'

/** Where a URL came from, and what it is bound to. */
export interface UrlScope {
  readonly parameter: UrlParameter
  /** The `url_hosts` of the key that asks; absent: any host. */
  readonly keyHosts?: readonly string[]
}

export interface UrlRules {
  /** Without the colon, lower case. */
  readonly schemes: ReadonlySet<string>
  readonly ports: ReadonlySet<number>
  /** Exact names or `*.example.com`; absent: any host. */
  readonly hosts?: readonly string[]
}

const DEFAULT_PORTS: ReadonlyMap<string, number> = new Map([
  ['http:', 80],
  ['https:', 443],
])
/** Twice what RFC 9110 4.1 asks everyone to support; the longest signed URLs have about 4,000. */
const URL_CHARS_MAX = 16_384
/** Longest label and longest name in characters, RFC 1035 2.3.4. */
const LABEL_CHARS_MAX = 63
const NAME_CHARS_MAX = 253

/**
 * A URL as the caller wrote it. The parser of the URL standard mends `https:/host`, `https:///host` and
 * backslashes; a text that needed that names another host than it shows, so it is `malformed_url` like one that
 * does not parse.
 */
export function parseCallerUrl(text: string, parameter: UrlParameter): URL {
  const url = text.length > URL_CHARS_MAX ? null : parsed(text)
  if (url === null) throw malformed(parameter)
  // Tabs and line breaks are dropped by the parser wherever they stand.
  const written = text.replace(/[\t\n\r]/g, '')
  if (DEFAULT_PORTS.has(url.protocol) && !/^\s*https?:\/\/[^/\\]/i.test(written)) {
    throw malformed(parameter)
  }
  if (DEFAULT_PORTS.has(url.protocol) && !isHostWellFormed(url)) throw malformed(parameter)
  return url
}

/** Scheme, credentials, port and allowlists, in this order, before any name is resolved. */
export function assertUrlAllowed(url: URL, rules: UrlRules, scope: UrlScope): void {
  const { parameter } = scope
  const port = DEFAULT_PORTS.get(url.protocol)
  if (port === undefined || !rules.schemes.has(url.protocol.slice(0, -1))) {
    const schemes = [...rules.schemes].join(', ')
    throw refused(
      'url_scheme_not_allowed',
      `The scheme of ${parameter} is not allowed; allowed: ${schemes}.`,
      scope,
    )
  }
  if (url.username !== '' || url.password !== '') {
    throw refused(
      'url_credentials_not_allowed',
      `${parameter} must not carry a user name or password.`,
      scope,
    )
  }
  if (!rules.ports.has(url.port === '' ? port : Number(url.port))) {
    const ports = [...rules.ports].join(', ')
    throw refused(
      'url_port_not_allowed',
      `The port of ${parameter} is not allowed; allowed: ${ports}.`,
      scope,
    )
  }
  if (!isHostListed(url.hostname, rules.hosts)) {
    throw refused(
      'url_host_not_allowed',
      `The host of ${parameter} is not among the allowed hosts.`,
      scope,
    )
  }
  if (!isHostListed(url.hostname, scope.keyHosts)) {
    throw refused('url_host_not_allowed', `This key may not use the host of ${parameter}.`, scope)
  }
}

/** The IP address that a URL's host spells out, without brackets; undefined for a name. */
export function literalAddress(url: URL): string | undefined {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(host) === 0 ? undefined : host
}

/**
 * The 403 for an address, the same for every reason: it must not map the private network. `reason` is for the log.
 */
export function addressRefused(scope: UrlScope, reason: string): ConversionError {
  const message = `The host of ${scope.parameter} stands for an address that is not allowed.`
  return refused('url_address_not_allowed', message, scope, new Error(reason))
}

function isHostListed(hostname: string, patterns: readonly string[] | undefined): boolean {
  if (patterns === undefined) return true
  const host = comparable(hostname)
  return patterns.some((pattern) =>
    pattern.startsWith('*.')
      ? host.endsWith(`.${comparable(pattern.slice(2))}`) && isIP(host) === 0
      : host === comparable(pattern),
  )
}

/** Lower case, punycode, without the brackets of IPv6 and the root's trailing dot. */
function comparable(host: string): string {
  const bare = host
    .trim()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
  return isIP(bare) === 0 ? domainToASCII(bare) : bare.toLowerCase()
}

function isHostWellFormed(url: URL): boolean {
  if (literalAddress(url) !== undefined) return true
  const name = url.hostname.replace(/\.$/, '')
  return (
    name.length <= NAME_CHARS_MAX &&
    name.split('.').every((label) => label.length > 0 && label.length <= LABEL_CHARS_MAX) &&
    name.split('.').every(isDecodable)
  )
}

/** Newer parsers of the URL standard let labels pass that only look like punycode (UTS 46 4, step 4.1). */
function isDecodable(label: string): boolean {
  return !label.startsWith('xn--') || /[^\0-\x7f]/.test(domainToUnicode(label))
}

function parsed(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

function malformed(parameter: UrlParameter): ConversionError {
  return new ConversionError('malformed_url', `${parameter} is not a well-formed URL.`, {
    parameter,
  })
}

function refused(
  code:
    | 'url_scheme_not_allowed'
    | 'url_credentials_not_allowed'
    | 'url_port_not_allowed'
    | 'url_host_not_allowed'
    | 'url_address_not_allowed',
  message: string,
  { parameter }: UrlScope,
  cause?: Error,
): ConversionError {
  return new ConversionError(code, message, { parameter }, cause)
}
