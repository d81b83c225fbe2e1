import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { VARIABLES } from '../src/config.js'

const README = resolve(import.meta.dirname, '../README.md')
const REGION = /(<!-- configuration:begin[^>]*-->\n)[\s\S]*?(<!-- configuration:end -->)/

/** The table that the configuration module describes; `UPDATE_README=1` writes it into the README. */
function configurationTable(): string {
  const rows = Object.values(VARIABLES).map(
    ({ name, shownDefault, rule, meaning }) =>
      `| \`${name}\` | ${shownDefault === '' ? '–' : shownDefault} | ${meaning} | ${rule} |`,
  )
  return ['| variable | default | meaning | takes |', '|---|---|---|---|', ...rows, ''].join('\n')
}

test('the README lists every variable as the configuration module reads it', () => {
  const readme = readFileSync(README, 'utf8')
  const expected = readme.replace(REGION, (_, begin, end) => begin + configurationTable() + end)
  if (process.env.UPDATE_README === '1') writeFileSync(README, expected)
  else expect(readme).toBe(expected)
  expect(Object.keys(VARIABLES).length).toBeGreaterThan(20)
})
