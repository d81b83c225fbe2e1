import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

test.each(['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'docs/adding-a-format.md'])(
  'the links of %s lead somewhere',
  (path) => {
    const text = readFileSync(resolve(root, path), 'utf8')
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, link]) => link ?? '')
    const broken = links.filter((link) => !existsSync(resolve(root, dirname(path), link)))
    expect(broken).toEqual([])
  },
)

test('every test and bench that SECURITY.md names is there', () => {
  const text = readFileSync(resolve(root, 'SECURITY.md'), 'utf8')
  const named = [...text.matchAll(/`((?:test|bench)\/[^`]*)`/g)].map(([, path]) => path ?? '')
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((path) => !existsSync(resolve(root, path)))).toEqual([])
})
