import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { VARIABLES } from '../src/config.js'
import { spoken } from '../src/contract/spoken.js'
import { WARNING_CODES, type WarningCode, warningRow } from '../src/contract/warnings.js'
import type { Parameter } from '../src/orders/parameter-kinds.js'
import { PARAMETERS } from '../src/orders/parameter-table.js'
import { ERROR_TABLE } from '../src/response/error-table.js'

const ROOT = resolve(import.meta.dirname, '..')

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

function errorTable(): string {
  const rows = Object.entries<{ status: number; remedy: string; retryAfterSeconds?: number }>(
    ERROR_TABLE,
  ).map(
    ([code, { status, remedy, retryAfterSeconds }]) =>
      `| ${status} | \`${code}\` | ${remedy} | ${retryAfterSeconds ?? '–'} |`,
  )
  return [
    '| status | code | what to do | `Retry-After`, s |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

function warningTable(): string {
  const rows = (Object.keys(WARNING_CODES) as WarningCode[]).map((code) => {
    const { meaning, remedy = '–' } = warningRow(code)
    return `| \`${code}\` | ${meaning} | ${spoken(remedy, 'http')} |`
  })
  return ['| code | meaning | what to do |', '|---|---|---|', ...rows, ''].join('\n')
}

const CONFIGURATION = { name: 'configuration', table: configurationTable(), entries: VARIABLES }
const PARAMETER_ROWS = { name: 'parameters', table: parameterTable(), entries: PARAMETERS }
const ERRORS = { name: 'errors', table: errorTable(), entries: ERROR_TABLE }
const WARNINGS = { name: 'warnings', table: warningTable(), entries: WARNING_CODES }

/** `UPDATE_README=1` writes the tables into the documents. */
test.each([
  { file: 'docs/configuration.md', ...CONFIGURATION, from: 20 },
  { file: 'docs/http.md', ...PARAMETER_ROWS, from: 11 },
  { file: 'docs/errors.md', ...ERRORS, from: 30 },
  { file: 'docs/errors.md', ...WARNINGS, from: 15 },
])('$file has the table of $name as the code has it', ({ file, name, table, entries, from }) => {
  const region = new RegExp(`(<!-- ${name}:begin[^>]*-->\\n)[\\s\\S]*?(<!-- ${name}:end -->)`)
  const path = resolve(ROOT, file)
  const text = readFileSync(path, 'utf8')
  expect(text).toMatch(region)
  const expected = text.replace(region, (_, begin, end) => begin + table + end)
  if (process.env.UPDATE_README === '1') writeFileSync(path, expected)
  else expect(text).toBe(expected)
  expect(Object.keys(entries).length).toBeGreaterThan(from)
})
