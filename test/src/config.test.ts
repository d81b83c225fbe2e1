import { expect, test } from 'vitest'
import { type Config, ConfigError, readConfig, VARIABLES } from '../../src/config.js'

const MIB = 2 ** 20
const GIB = 1024 * MIB
const machine = { cores: 4, memoryBytes: 8 * GIB }
const read = (env: Record<string, string>) => readConfig(env, machine)

test('an empty environment gives the documented defaults', () => {
  expect(read({})).toMatchObject({
    host: '127.0.0.1',
    port: 8080,
    apiKeys: [],
    apiKeysFile: undefined,
    rawUploadBytesMax: 12 * MIB,
    documentBytesMax: 500 * MIB,
    pagesMax: 20_000,
    queueTimeoutMs: 60_000,
    convertTimeoutMs: 300_000,
    shutdownGraceMs: 30_000,
    urlSchemes: ['https'],
    urlPorts: [80, 443],
    urlRevalidate: true,
    zstdLevel: 1,
    logLevel: 'info',
    isProduction: false,
  } satisfies Partial<Config>)
})

test.each<{ cores: number; memoryBytes: number; poolThreads: number }>([
  { cores: 4, memoryBytes: 8 * GIB, poolThreads: 4 },
  { cores: 16, memoryBytes: 2 * GIB, poolThreads: 2 },
  { cores: 1.5, memoryBytes: 8 * GIB, poolThreads: 1 },
  { cores: 0.5, memoryBytes: GIB / 2, poolThreads: 1 },
])('$cores cores and $memoryBytes bytes give $poolThreads threads', (row) => {
  const config = readConfig({}, row)
  expect(config.poolThreads).toBe(row.poolThreads)
  expect(config.poolQueueMax).toBe(4 * row.poolThreads)
  expect(config.inflightBytesMax).toBe(row.memoryBytes / 2)
})

test.each<{ name: string; value: string; key: keyof Config; read: unknown }>([
  { name: 'POOL_THREADS', value: '3', key: 'poolThreads', read: 3 },
  { name: 'POOL_QUEUE_MAX', value: '0', key: 'poolQueueMax', read: 0 },
  { name: 'INFLIGHT_MB', value: '10', key: 'inflightBytesMax', read: 10 * MIB },
  { name: 'QUEUE_TIMEOUT_SECONDS', value: '0.5', key: 'queueTimeoutMs', read: 500 },
  { name: 'URL_REVALIDATE', value: '0', key: 'urlRevalidate', read: false },
  { name: 'URL_ALLOWED_SCHEMES', value: 'HTTP, https', key: 'urlSchemes', read: ['http', 'https'] },
  { name: 'URL_ALLOWED_PORTS', value: '80,8443', key: 'urlPorts', read: [80, 8443] },
  { name: 'URL_ALLOWED_HOSTS', value: '*.Example.com', key: 'urlHosts', read: ['*.example.com'] },
  {
    name: 'URL_ALLOWED_NETWORKS',
    value: '127.0.0.0/8,::1/128,10.1.2.3',
    key: 'urlNetworks',
    read: ['127.0.0.0/8', '::1/128', '10.1.2.3'],
  },
  { name: 'API_KEYS', value: 'one, two', key: 'apiKeys', read: ['one', 'two'] },
  {
    name: 'JOBS_SECRET',
    value: `${'a'.repeat(32)}, ${'b'.repeat(40)}`,
    key: 'jobsSecrets',
    read: ['a'.repeat(32), 'b'.repeat(40)],
  },
  {
    name: 'CORS_ORIGINS',
    value: 'https://App.example.com/, http://localhost:3000',
    key: 'corsOrigins',
    read: ['https://app.example.com', 'http://localhost:3000'],
  },
  { name: 'COMPAT', value: 'tika, openwebui', key: 'compat', read: ['tika', 'openwebui'] },
  { name: 'CORS_ORIGINS', value: '*', key: 'corsOrigins', read: ['*'] },
  { name: 'BASE_PATH', value: '/docs/spine', key: 'basePath', read: '/docs/spine' },
  { name: 'CREDITS_FAST', value: '0.25', key: 'creditsFast', read: 0.25 },
  { name: 'PORT', value: '', key: 'port', read: 8080 },
  { name: 'NODE_ENV', value: 'production', key: 'isProduction', read: true },
])('$name=$value is read', ({ name, value, key, read: expected }) => {
  expect(read({ [name]: value })[key]).toEqual(expected)
})

test.each([
  ['PORT', 'eighty'],
  ['PORT', '65536'],
  ['PORT', '0x50'],
  ['PORT', ' 80'],
  ['POOL_THREADS', 'zero'],
  ['POOL_THREADS', '0'],
  ['POOL_QUEUE_MAX', '-1'],
  ['MAX_RAW_UPLOAD_MB', 'lots'],
  ['MAX_RAW_UPLOAD_MB', '0'],
  ['JOB_TTL_SECONDS', '-5'],
  ['URL_ALLOWED_NETWORKS', '127.0.0.0/99'],
  ['URL_ALLOWED_NETWORKS', '127.1/8'],
  ['URL_ALLOWED_SCHEMES', 'https,ftp'],
  ['URL_ALLOWED_PORTS', '443,'],
  ['URL_REVALIDATE', 'perhaps'],
  ['OCR', 'sometimes'],
  ['ZSTD_LEVEL', '900'],
  ['LOG_LEVEL', 'loud'],
  ['BASE_PATH', 'docs/'],
  ['TRUST_PROXY', 'everyone'],
])('%s=%s is refused with a sentence that names the variable and its rule', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(ConfigError)
  expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name} must be .+\\.$`))
})

test('every bad variable is named at once', () => {
  expect(() => read({ PORT: 'x', OCR: 'y' })).toThrow(/PORT must .*\n?.*/)
  expect(() => read({ PORT: 'x', OCR: 'y' })).toThrow(/OCR must /)
})

test.each([
  ['API_KEYS', 'good,bad key\u00e9'],
  ['OUTBOUND_PROXY_URL', 'socks://user:hunter2@proxy'],
  ['JOBS_SECRET', 'hunter2'],
])('a bad %s is not repeated', (name, value) => {
  const message = (() => {
    try {
      return String(read({ [name]: value }))
    } catch (error) {
      return String(error)
    }
  })()
  expect(message).toContain(name)
  expect(message).not.toMatch(/bad key|hunter2/)
})

test('every variable has a meaning, and no two share a name', () => {
  const variables = Object.values(VARIABLES)
  expect(new Set(variables.map(({ name }) => name)).size).toBe(variables.length)
  for (const { meaning, rule } of variables) {
    expect(meaning.length).toBeGreaterThan(10)
    expect(rule.length).toBeGreaterThan(3)
  }
})
