import { afterEach, expect, test, vi } from 'vitest'
import { createKeyRing, plainKey } from '../../../src/auth/key-ring.js'

afterEach(() => void vi.useRealTimers())

test('a key ends at its time of day, and works again where the clock was set too far', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const expiresAtMs = Date.parse('2030-01-01T00:00:00Z')
  const keys = createKeyRing(() => [{ ...plainKey('a'), expiresAtMs }, plainKey('b')])
  const isOpen = (time: string, key = 'a') => {
    vi.setSystemTime(new Date(time))
    return keys.find(key) !== undefined
  }
  expect(isOpen('2029-12-31T23:59:59Z')).toBe(true)
  expect(isOpen('2030-01-01T00:00:00Z')).toBe(false)
  expect(isOpen('2129-01-01T00:00:00Z')).toBe(false)
  expect(isOpen('2029-06-01T00:00:00Z')).toBe(true)
  expect(isOpen('1970-01-01T00:00:00Z')).toBe(true)
  expect(isOpen('2129-01-01T00:00:00Z', 'b')).toBe(true)
})
