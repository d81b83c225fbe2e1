import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

/** TypeScript files below a folder of the project. */
function sources(folder: string): string[] {
  return readdirSync(resolve(root, folder), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  )
}

/**
 * A cruiser that cannot read TypeScript reports "no violations (0 modules)" and passes: so the number of modules it
 * saw is part of the check.
 */
test('imports follow the architecture, and every module was looked at', () => {
  const { stdout, status } = spawnSync(
    process.execPath,
    [
      resolve(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
      ...[
        '--config',
        '.dependency-cruiser.cjs',
        '--output-type',
        'json',
        'src',
        'workers',
        'native',
      ],
    ],
    { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 },
  )
  const { modules, summary } = JSON.parse(stdout) as {
    modules: { source: string; dependencies: unknown[] }[]
    summary: { violations: { rule: { name: string }; from: string; to: string }[] }
  }
  const ours = modules.filter(({ source }) => /^(src|workers|native)\//.test(source))
  const expected = ['src', 'workers', 'native'].flatMap(sources).length
  expect(summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual(
    [],
  )
  expect(ours.length).toBeGreaterThanOrEqual(expected)
  expect(expected).toBeGreaterThan(8)
  expect(status).toBe(0)
})
