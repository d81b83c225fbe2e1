// The closing line: tests of the project, of the contract and of hostile input together.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const out = join(import.meta.dirname, 'out')
const read = (name) =>
  existsSync(join(out, name)) ? JSON.parse(readFileSync(join(out, name), 'utf8')) : {}
const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0 } = read('vitest.json')
const { passed = 0, failed = 0, waited = 0 } = read('conformance.json')
const hostile = { passed: 0, failed: 0, ...read('hostile.json') }
console.log(
  `${numPassedTests + passed + hostile.passed} passed, ${numFailedTests + failed + hostile.failed} failed, ${numPendingTests + waited} skipped`,
)
