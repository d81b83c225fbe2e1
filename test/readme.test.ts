import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { VARIABLES } from '../src/config.js'
import type { Parameter } from '../src/http/parameter-kinds.js'
import { PARAMETERS } from '../src/http/parameter-table.js'

const README = resolve(import.meta.dirname, '../README.md')

/** Every variable as the configuration module describes it. */
function configurationTable(): string {
  const rows = Object.values(VARIABLES).map(
    ({ name, shownDefault, rule, meaning }) =>
      `| \`${name}\` | ${shownDefault === '' ? '–' : shownDefault} | ${meaning} | ${rule} |`,
  )
  return ['| variable | default | meaning | takes |', '|---|---|---|---|', ...rows, ''].join('\n')
}

/** Every parameter as requests are read by it. */
function parameterTable(): string {
  const rows = Object.entries<Parameter<unknown>>(PARAMETERS).map(
    ([name, { shownDefault, meaning, allowed }]) => {
      const values =
        allowed === undefined || typeof shownDefault === 'boolean'
          ? ''
          : `${allowed.map((value) => `\`${value}\``).join(' ')} – `
      const shown = shownDefault === undefined ? '–' : `\`${shownDefault}\``
      return `| \`${name}\` | ${shown} | ${values}${meaning} |`
    },
  )
  return ['| name | default | meaning |', '|---|---|---|', ...rows, ''].join('\n')
}

/** `UPDATE_README=1` writes the tables into the README. */
test.each([
  { name: 'configuration', table: configurationTable(), entries: VARIABLES, from: 20 },
  { name: 'parameters', table: parameterTable(), entries: PARAMETERS, from: 11 },
])('the README has the table of $name as the code has it', ({ name, table, entries, from }) => {
  const region = new RegExp(`(<!-- ${name}:begin[^>]*-->\\n)[\\s\\S]*?(<!-- ${name}:end -->)`)
  const readme = readFileSync(README, 'utf8')
  expect(readme).toMatch(region)
  const expected = readme.replace(region, (_, begin, end) => begin + table + end)
  if (process.env.UPDATE_README === '1') writeFileSync(README, expected)
  else expect(readme).toBe(expected)
  expect(Object.keys(entries).length).toBeGreaterThan(from)
})
