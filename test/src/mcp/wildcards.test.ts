import { expect, test } from 'vitest'
import { matches } from '../../../src/mcp/wildcards.js'
import { cpuMs } from '../../support/cpu-ms.js'

test.each([
  ['a/report.pdf', 'report', true],
  ['a/report.pdf', '*.PDF', true],
  ['a/report.pdf', 'a/*.pdf', true],
  ['a/report.pdf', '*.docx', false],
  ['a/report.pdf', 'a/repor?.pdf', true],
  ['a/report.pdf', '?', false],
  ['a', '**', true],
  ['', '*', true],
])('%s matches %s: %s', (path, pattern, isMatch) => expect(matches(path, pattern)).toBe(isMatch))

test('a hostile pattern takes no time', () => {
  const ms = cpuMs(() => {
    expect(matches('a'.repeat(4000), `${'*a'.repeat(90)}*b`)).toBe(false)
  })
  expect(ms).toBeLessThan(500)
})
