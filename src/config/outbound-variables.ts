import { DAY_SECONDS, flag, integer, listOf, network, seconds, text } from './values.js'

/** URLs that callers give: what may be fetched, and where results may be put. */
export const OUTBOUND_VARIABLES = {
  urlSchemes: listOf({
    name: 'URL_ALLOWED_SCHEMES',
    fallback: ['https'],
    rule: 'http and https, separated by commas',
    item: oneWord(/^https?$/i),
    meaning: 'schemes of the URLs a caller may give; `http` is for tests and closed networks',
  }),
  urlPorts: listOf({
    name: 'URL_ALLOWED_PORTS',
    fallback: [80, 443],
    rule: 'ports from 1 to 65535, separated by commas',
    item: port,
    meaning: 'ports of the URLs a caller may give',
  }),
  urlHosts: listOf({
    name: 'URL_ALLOWED_HOSTS',
    fallback: [],
    rule: 'host names or *.example.com, separated by commas',
    item: oneWord(/^(\*\.)?[a-z0-9_.:[\]-]+$/i),
    meaning: 'hosts of the URLs a caller may give, exact or `*.example.com`; none set: any',
  }),
  urlNetworks: listOf({
    name: 'URL_ALLOWED_NETWORKS',
    fallback: [],
    rule: 'networks in CIDR notation, separated by commas',
    item: network,
    meaning: 'networks that are let through although they are private or reserved',
  }),
  urlRevalidate: flag({
    name: 'URL_REVALIDATE',
    fallback: true,
    meaning: 'resolve and check again just before connecting',
  }),
  fetchTimeoutMs: seconds({
    name: 'FETCH_TIMEOUT_SECONDS',
    fallback: 60,
    min: 0.1,
    max: DAY_SECONDS,
    meaning: 'longest fetch of a URL, redirects included, and longest try of an upload',
  }),
  fetchRedirectsMax: integer({
    name: 'FETCH_MAX_REDIRECTS',
    fallback: 3,
    min: 0,
    max: 20,
    meaning: 'redirects that are followed; each is checked like the first URL',
  }),
  outboundProxyUrl: text({
    name: 'OUTBOUND_PROXY_URL',
    fallback: undefined,
    rule: 'an http:// or https:// URL',
    pattern: /^https?:\/\/[^\s/]+\/?$/i,
    isSecret: true,
    meaning: 'egress proxy for downloads and uploads; never taken from `HTTP_PROXY`',
  }),
  zstdLevel: integer({
    name: 'ZSTD_LEVEL',
    fallback: 1,
    min: 1,
    max: 19,
    meaning: 'level of `output_encoding=zstd`',
  }),
} as const

function port(value: string): number | undefined {
  const number = /^\d{1,5}$/.test(value) ? Number(value) : 0
  return number >= 1 && number <= 65_535 ? number : undefined
}

function oneWord(pattern: RegExp): (value: string) => string | undefined {
  return (value) => (pattern.test(value) ? value.toLowerCase() : undefined)
}
