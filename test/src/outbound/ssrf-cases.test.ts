import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type SsrfCase, stageSsrfCase } from '../../support/ssrf-stage.js'

const PUBLIC = '93.184.216.34'
const RESOLVER = { 'files.test': [PUBLIC], 'other.test': ['1.1.1.1'], 'evil.test': ['10.0.0.5'] }
const redirect = (location: string, status = 302) => ({
  resolver: RESOLVER,
  redirects: [{ url: 'https://files.test/r', status, location }],
})
const FETCHED = 'fetched'
const ADDRESS = 'url_address_not_allowed'

/** The guard as a whole, one way in a row. The tables of single rules are beside this file. */
const CASES: readonly (Omit<SsrfCase, 'id'> & { readonly verdict: string })[] = [
  { url: 'https://files.test/a.pdf?X-Amz-Signature=a%2Fb', resolver: RESOLVER, verdict: FETCHED },
  { url: 'https://files.test./a.pdf', resolver: RESOLVER, verdict: FETCHED },
  { url: 'https://1.1.1.1/a.pdf', verdict: FETCHED },
  { url: 'https://[2606:4700:4700::1111]/a.pdf', verdict: FETCHED },
  {
    url: 'https://dual.test/',
    resolver: { 'dual.test': [PUBLIC, '2606:4700:4700::1111'] },
    verdict: FETCHED,
  },
  { url: null, verdict: 'url_required' },
  { url: '', verdict: 'url_required' },
  { url: 12345, verdict: 'invalid_parameter' },
  { url: 'https://nx.test/', verdict: 'source_fetch_failed' },
  { url: 'https://empty.test/', resolver: { 'empty.test': [] }, verdict: 'source_fetch_failed' },
  { url: 'https://slow.test/', resolver: { 'slow.test': 'timeout' }, verdict: 'source_timeout' },
  { url: 'https://evil.test/', resolver: RESOLVER, verdict: ADDRESS },
  { url: 'https://localhost/', resolver: { localhost: ['127.0.0.1'] }, verdict: ADDRESS },
  { url: 'https://six.test/', resolver: { 'six.test': [PUBLIC, '::1'] }, verdict: ADDRESS },
  { url: 'https://files.test/r', ...redirect('/a.pdf'), verdict: FETCHED },
  { url: 'https://files.test/r', ...redirect('https://other.test/a'), verdict: FETCHED },
  { url: 'https://files.test/r', ...redirect('https://evil.test/'), verdict: ADDRESS },
  { url: 'https://files.test/r', ...redirect('//2130706433/', 307), verdict: ADDRESS },
  { url: 'https://files.test/r', ...redirect('https://[::1]/', 308), verdict: ADDRESS },
  { url: 'https://files.test/r', ...redirect('https://127.0.0.1/', 300), verdict: ADDRESS },
  {
    url: 'https://files.test/r',
    ...redirect('http://files.test/plain'),
    verdict: 'url_scheme_not_allowed',
  },
  {
    url: 'https://files.test/r',
    ...redirect('https://files.test:8080/'),
    verdict: 'url_port_not_allowed',
  },
  {
    url: 'https://files.test/r',
    ...redirect('https://u:p@files.test/'),
    verdict: 'url_credentials_not_allowed',
  },
  {
    url: 'https://files.test/r',
    config: { host_allowlist: ['files.test'] },
    ...redirect('https://other.test/'),
    verdict: 'url_host_not_allowed',
  },
  {
    url: 'https://files.test/r',
    resolver: RESOLVER,
    redirects: [
      { url: 'https://files.test/r', status: 302, location: 'https://other.test/h2' },
      { url: 'https://other.test/h2', status: 302, location: 'https://192.168.0.1/' },
    ],
    verdict: ADDRESS,
  },
  {
    url: 'https://rebind.test/',
    resolver_sequence: { 'rebind.test': [[PUBLIC], ['10.0.0.5']] },
    verdict: ADDRESS,
  },
  {
    url: 'https://rebind.test/',
    config: { revalidate: false },
    resolver_sequence: { 'rebind.test': [[PUBLIC], ['10.0.0.5']] },
    verdict: FETCHED,
  },
  {
    url: 'https://rebind.test/',
    resolver_sequence: { 'rebind.test': [[PUBLIC], [PUBLIC], ['10.0.0.5']] },
    verdict: FETCHED,
  },
  {
    url: 'https://files.test/a',
    body: { output_url: 'https://169.254.169.254/put' },
    resolver: RESOLVER,
    verdict: ADDRESS,
  },
  {
    url: 'https://files.test/a',
    body: { output_url: 'https://nx.test/put' },
    resolver: RESOLVER,
    verdict: 'output_upload_failed',
  },
  {
    url: 'https://files.test/a',
    body: { output_url: 'https://other.test/put', output_head_url: 'https://u:p@other.test/' },
    resolver: RESOLVER,
    verdict: 'url_credentials_not_allowed',
  },
  {
    url: 'https://files.test/a',
    body: { output_url: 'https://other.test/put', output_head_url: 'https://evil.test/' },
    resolver: RESOLVER,
    verdict: ADDRESS,
  },
  {
    url: 'https://files.test/a',
    body: { output_url: 'https://other.test/put', output_head_url: 'https://nx.test/' },
    resolver: RESOLVER,
    verdict: FETCHED,
  },
]

test.each(CASES.map((given, index) => ({ ...given, id: String(index + 1) })))(
  '$id $url: $verdict',
  async ({ verdict, ...given }) => {
    const outcome = await stageSsrfCase(given)
    expect(outcome.verdict).toBe(verdict)
    expect(outcome.dialledDenied).toEqual([])
    // A URL that is refused by one of several is refused before the first is fetched.
    if (given.body !== undefined && verdict !== FETCHED) expect(outcome.dialled).toEqual([])
  },
)

interface ListedCase extends SsrfCase {
  readonly expect: {
    readonly accept: readonly number[]
    readonly must_not_connect?: readonly string[]
  }
}

/** A longer list of the same kind: `SSRF_CASES=path/to/ssrf.json npx vitest run test/src/outbound`. */
const listed = process.env.SSRF_CASES
const more: readonly ListedCase[] =
  listed === undefined ? [] : JSON.parse(readFileSync(listed, 'utf8')).cases

const STATUS: Readonly<Record<string, number>> = {
  fetched: 200,
  invalid_parameter: 400,
  malformed_url: 400,
  url_scheme_not_allowed: 400,
  url_credentials_not_allowed: 400,
  url_host_not_allowed: 403,
  url_port_not_allowed: 403,
  url_address_not_allowed: 403,
  url_required: 422,
  source_fetch_failed: 502,
  output_upload_failed: 502,
  source_timeout: 504,
}

test.skipIf(more.length === 0)('every case of the list given has its verdict', async () => {
  const wrong: string[] = []
  for (const given of more) {
    const { verdict, dialled, dialledDenied } = await stageSsrfCase(given)
    const forbidden = dialled.filter((address) => given.expect.must_not_connect?.includes(address))
    const isRight = given.expect.accept.includes(STATUS[verdict] ?? 500)
    if (!isRight || dialledDenied.length + forbidden.length > 0) {
      wrong.push(`${given.id} ${String(given.url).slice(0, 80)}: ${verdict}, dialled ${dialled}`)
    }
  }
  expect(wrong).toEqual([])
})
