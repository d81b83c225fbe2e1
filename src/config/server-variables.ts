import { DAY_SECONDS, decimal, integer, listOf, network, oneOf, seconds, text } from './values.js'

/** Services whose routes can be served too. */
const COMPAT_SERVICES = ['docling', 'openwebui', 'tika', 'unstructured'] as const

/** The server itself: where it listens, who may call it, what it logs and bills. */
export const SERVER_VARIABLES = {
  host: text({
    name: 'HOST',
    fallback: '127.0.0.1',
    rule: 'an address or a host name',
    pattern: /^[\w.:-]+$/,
    meaning: 'address the server listens on (the image sets `0.0.0.0`)',
  }),
  port: integer({
    name: 'PORT',
    fallback: 8080,
    min: 0,
    max: 65_535,
    meaning: 'port the server listens on; `0` takes a free one',
  }),
  basePath: text({
    name: 'BASE_PATH',
    fallback: '',
    rule: 'a path that starts with / and does not end with one',
    pattern: /^(\/[\w.~-]+)+$/,
    meaning: 'path prefix that a reverse proxy strips; it stands in links only',
  }),
  trustProxy: listOf({
    name: 'TRUST_PROXY',
    fallback: [],
    rule: 'networks in CIDR notation, separated by commas',
    item: network,
    meaning: 'proxies whose `X-Forwarded-*` headers are believed',
  }),
  apiKeys: listOf({
    name: 'API_KEYS',
    fallback: [],
    rule: 'keys of visible ASCII characters, separated by commas',
    item: apiKey,
    isSecret: true,
    meaning:
      'keys, separated by commas, with all permissions. With neither this nor `API_KEYS_FILE` a random key is made and printed at start; with `NODE_ENV=production` the start is refused instead',
  }),
  apiKeysFile: text({
    name: 'API_KEYS_FILE',
    fallback: undefined,
    rule: 'a path',
    pattern: /./,
    meaning: 'JSON file of keys kept as SHA-256 (see below); read again when it changes',
  }),
  corsOrigins: listOf({
    name: 'CORS_ORIGINS',
    fallback: [],
    rule: '* or origins such as https://app.example.com, separated by commas',
    item: origin,
    meaning:
      'origins whose pages may call the service from a browser; `*` is any, none set is none. A key in a page is everyone’s who reads the page',
  }),
  compat: listOf({
    name: 'COMPAT',
    fallback: [],
    rule: `${COMPAT_SERVICES.join(', ')}, separated by commas`,
    item: (value) => COMPAT_SERVICES.find((service) => service === value),
    meaning:
      'routes of other services that are served too, so that their clients can ask here: see docs/compatibility.md',
  }),
  logLevel: oneOf({
    name: 'LOG_LEVEL',
    values: ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    fallback: 'info',
    meaning: 'JSON lines on standard output; keys and query strings of URLs never appear',
  }),
  shutdownGraceMs: seconds({
    name: 'SHUTDOWN_GRACE_SECONDS',
    fallback: 30,
    min: 0,
    max: DAY_SECONDS,
    meaning: 'on SIGTERM: longest wait for the work in hand',
  }),
  clientStallMs: seconds({
    name: 'CLIENT_STALL_SECONDS',
    fallback: 30,
    min: 0.1,
    max: DAY_SECONDS,
    meaning:
      'a client that takes less than 16 KB/s of its answer, or sends less than 1 KB/s of its body, over so long is cut',
  }),
  ratePerMinute: integer({
    name: 'RATE_LIMIT_PER_MINUTE',
    fallback: 0,
    min: 0,
    max: 1_000_000,
    meaning:
      'conversions and indexes that a key may ask an instance for in a minute; `0` is no limit, and `rate_per_minute` of a key wins',
  }),
  creditsFast: decimal({
    name: 'CREDITS_FAST',
    fallback: 1,
    min: 0,
    max: 1_000_000,
    meaning: 'credits of a document in mode fast',
  }),
  creditsBalanced: decimal({
    name: 'CREDITS_BALANCED',
    fallback: 2,
    min: 0,
    max: 1_000_000,
    meaning: 'credits of a document in mode balanced',
  }),
  creditsQuality: decimal({
    name: 'CREDITS_QUALITY',
    fallback: 5,
    min: 0,
    max: 1_000_000,
    meaning: 'credits of a document in mode quality',
  }),
  creditsIndex: decimal({
    name: 'CREDITS_INDEX',
    fallback: 1,
    min: 0,
    max: 1_000_000,
    meaning: 'credits of an answer of `/pdf/index`',
  }),
  mcpFolders: listOf({
    name: 'MCP_FOLDERS',
    fallback: [],
    rule: 'folders, separated by commas',
    item: (path) => (path === '' ? undefined : path),
    meaning: 'folders whose files the MCP server may read; none set: it reads URLs alone',
  }),
} as const

/** As browsers send it: scheme, host and port, no path (RFC 6454 7). */
function origin(value: string): string | undefined {
  if (value === '*') return value
  const url = URL.canParse(value) ? new URL(value) : undefined
  return url !== undefined &&
    /^https?:$/.test(url.protocol) &&
    /^[^/]+:\/\/[^/?#@]+\/?$/.test(value)
    ? url.origin
    : undefined
}

/** As a header value carries it: visible ASCII. */
function apiKey(value: string): string | undefined {
  return /^[\x21-\x7e]+$/.test(value) ? value : undefined
}
