import { expect, test } from 'vitest'
import { createSeal, type Seal } from '../../../src/jobs/seal.js'

const OLD = 'an old secret of thirty-two chars'
const NEW = 'a new secret of thirty-two chars!'
const TEXT = '{"password":"öpen sesame"}'

function sealOf(...secrets: readonly string[]): Seal {
  const seal = createSeal(secrets)
  if (seal === undefined) throw new Error('no seal')
  return seal
}

test('what is sealed is opened by the same secret, and says nothing without it', () => {
  const sealed = sealOf(NEW).close(TEXT, 'job-1')
  expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('sesame')
  expect(sealOf(NEW).open(sealed, 'job-1')).toBe(TEXT)
  expect(sealOf(NEW).close(TEXT, 'job-1'), 'no two are alike').not.toBe(sealed)
  expect(createSeal([])).toBeUndefined()
})

test('the first secret seals, all of them open', () => {
  const before = sealOf(OLD).close(TEXT, 'job-1')
  const after = sealOf(NEW, OLD).close(TEXT, 'job-1')
  expect(sealOf(NEW, OLD).open(before, 'job-1')).toBe(TEXT)
  expect(sealOf(NEW).open(after, 'job-1')).toBe(TEXT)
  expect(sealOf(OLD).open(after, 'job-1')).toBeUndefined()
})

const SEALED = Buffer.from(sealOf(NEW).close(TEXT, 'job-1'), 'base64')

test.each<{ what: string; sealed: Buffer; about?: string }>([
  { what: 'of another job', sealed: SEALED, about: 'job-2' },
  { what: 'with another key name', sealed: changed(0) },
  { what: 'with another nonce', sealed: changed(8) },
  { what: 'with another tag', sealed: changed(20) },
  { what: 'with another text', sealed: changed(SEALED.length - 1) },
  { what: 'without its end', sealed: SEALED.subarray(0, -1) },
  { what: 'without its tag', sealed: SEALED.subarray(0, 20) },
  { what: 'that is empty', sealed: Buffer.alloc(0) },
])('a sealed value $what does not open', ({ sealed, about = 'job-1' }) => {
  expect(sealOf(NEW).open(sealed.toString('base64'), about)).toBeUndefined()
})

function changed(at: number): Buffer {
  const copy = Buffer.from(SEALED)
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy
}
