// The closing line: tests of the project on each Node.js, of the contract and of hostile input together.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const out = join(import.meta.dirname, 'out')
const read = (name) =>
  existsSync(join(out, name)) ? JSON.parse(readFileSync(join(out, name), 'utf8')) : {}
const suites = readdirSync(out)
  .filter((name) => /^vitest-.+\.json$/.test(name))
  .map(read)
const sum = (count) => suites.reduce((total, suite) => total + (suite[count] ?? 0), 0)
const { passed = 0, failed = 0, waited = 0 } = read('conformance.json')
const hostile = { passed: 0, failed: 0, ...read('hostile.json') }
console.log(
  `${sum('numPassedTests') + passed + hostile.passed} passed, ${sum('numFailedTests') + failed + hostile.failed} failed, ${sum('numPendingTests') + waited} skipped`,
)
