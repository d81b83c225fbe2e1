import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type KeyFileError, openKeyFile } from '../../../src/auth/key-file.js'
import { createKeyRing } from '../../../src/auth/key-ring.js'

const sha256 = (key: string) => createHash('sha256').update(key).digest('hex')

function keyFile(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'keys-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'keys.json')
  writeFileSync(path, text)
  return path
}

function open(path: string) {
  const problems: KeyFileError[] = []
  const file = openKeyFile(path, (error) => problems.push(error))
  onTestFinished(() => file.destroy())
  return { ring: createKeyRing(file.records), problems }
}

test('an entry has its permissions, hosts and expiry', () => {
  const entries = [
    { id: 'all', sha256: sha256('one') },
    {
      id: 'some',
      sha256: sha256('two'),
      permissions: ['jobs'],
      url_hosts: ['*.Example.com'],
      expires_at: '2199-01-01T00:00:00Z',
      plan: 'small',
      rate_per_minute: 5,
    },
  ]
  const { ring } = open(keyFile(JSON.stringify(entries)))
  expect([...(ring.find('one')?.permissions ?? [])]).toEqual(['convert', 'index', 'jobs'])
  expect(ring.find('two')).toMatchObject({
    id: 'some',
    permissions: new Set(['jobs']),
    urlHosts: ['*.example.com'],
    plan: 'small',
    ratePerMinute: 5,
  })
  expect(ring.find('two', Date.parse('2199-01-01T00:00:00Z'))).toBeUndefined()
  expect(ring.find(sha256('one'))).toBeUndefined()
})

test.each([
  ['no JSON', '[{"id": "a" "sha256"'],
  ['no array', '{}'],
  ['no hash', '[{"id": "a"}]'],
  ['a hash in upper case', JSON.stringify([{ id: 'a', sha256: sha256('x').toUpperCase() }])],
  [
    'an unknown permission',
    JSON.stringify([{ id: 'a', sha256: sha256('x'), permissions: ['all'] }]),
  ],
  [
    'an expiry that is no time',
    JSON.stringify([{ id: 'a', sha256: sha256('x'), expires_at: 'soon' }]),
  ],
  [
    'a month that is none',
    JSON.stringify([{ id: 'a', sha256: sha256('x'), expires_at: '2026-13-01' }]),
  ],
  [
    'two entries of one id',
    JSON.stringify(['x', 'y'].map((key) => ({ id: 'a', sha256: sha256(key) }))),
  ],
])('%s stops the start with a sentence that names API_KEYS_FILE', (_what, text) => {
  const path = keyFile(text)
  expect(() => openKeyFile(path, () => {})).toThrow(/^API_KEYS_FILE.+\.$/)
})

test('a file that is not there stops the start, without naming its path', () => {
  expect(() => openKeyFile('/no/such/secret.json', () => {})).toThrow(/^API_KEYS_FILE [^/]+\.$/)
})

test('a changed file counts; one that cannot be read leaves the keys as they were', async () => {
  const path = keyFile(JSON.stringify([{ id: 'a', sha256: sha256('first') }]))
  const { ring, problems } = open(path)
  writeFileSync(path, JSON.stringify([{ id: 'b', sha256: sha256('second') }]))
  await vi.waitFor(() => expect(ring.find('second')?.id).toBe('b'), {
    timeout: 8000,
    interval: 100,
  })
  expect(ring.find('first')).toBeUndefined()
  writeFileSync(path, 'broken')
  await vi.waitFor(() => expect(problems).toHaveLength(1), { timeout: 8000, interval: 100 })
  expect(ring.find('second')?.id).toBe('b')
})
