import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

test('every test and bench that SECURITY.md names is there', () => {
  const text = readFileSync(resolve(root, 'SECURITY.md'), 'utf8')
  const named = [...text.matchAll(/`((?:test|bench)\/[^`]*)`/g)].map(([, path]) => path ?? '')
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((path) => !existsSync(resolve(root, path)))).toEqual([])
})
