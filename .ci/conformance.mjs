// Runs the black-box tests of the HTTP contract that are meant to pass by now (.ci/conformance.json) against the
// built service. A test that is listed as waiting and passes, or is not listed and fails, fails the run.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { run } from 'node:test'

const root = resolve(import.meta.dirname, '..')
const folder = resolve(root, '../shared/conformance')
const { files, waiting } = JSON.parse(readFileSync(join(root, '.ci/conformance.json'), 'utf8'))

if (!existsSync(folder)) {
  console.log('conformance: the shared tests are not here; nothing was run')
  process.exit(0)
}
process.env.TARGET_DIR = root
process.env.TARGET_CMD ??= 'node dist/src/main.js'

const problems = []
let passed = 0
let waited = 0
for (const file of files) await runFile(file)
mkdirSync(join(root, '.ci/out'), { recursive: true })
writeFileSync(
  join(root, '.ci/out/conformance.json'),
  JSON.stringify({ passed, failed: problems.length, waited }),
)
for (const problem of problems) console.log(problem)
console.log(
  `conformance: ${passed} as expected, ${waited} waiting for a later issue, ${problems.length} not as expected`,
)
process.exit(problems.length === 0 ? 0 : 1)

async function runFile(file) {
  const listed = new Set(Object.keys(waiting[file] ?? {}))
  const seen = new Set()
  const path = join(folder, 'test', `${file}.test.mjs`)
  for await (const event of run({ files: [path], concurrency: false })) {
    if (event.type !== 'test:pass' && event.type !== 'test:fail') continue
    const { name, details, skip } = event.data
    if (details?.type === 'suite' || name.endsWith('.test.mjs')) continue
    seen.add(name)
    judge(file, name, event.type === 'test:pass', skip, details, listed)
  }
  for (const name of listed) {
    if (!seen.has(name)) problems.push(`${file}: listed as waiting, but no such test ran: ${name}`)
  }
}

function judge(file, name, ok, skip, details, listed) {
  if (listed.has(name)) {
    if (ok && skip === undefined) problems.push(`${file}: listed as waiting, but passes: ${name}`)
    else waited += 1
  } else if (ok) passed += 1
  else
    problems.push(
      `${file}: fails: ${name}\n    ${String(details?.error?.cause?.message ?? details?.error?.message).split('\n')[0]}`,
    )
}
