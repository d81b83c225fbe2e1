// Runs the black-box tests of the HTTP contract that are meant to pass by now (.ci/conformance.json) against the
// built service. A test that is listed as waiting and passes, or is not listed and fails, fails the run.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { run } from 'node:test'

const root = resolve(import.meta.dirname, '..')
const folder = resolve(root, '../shared/conformance')
const { files, redis, waiting } = JSON.parse(
  readFileSync(join(root, '.ci/conformance.json'), 'utf8'),
)

if (!existsSync(folder)) {
  console.log('conformance: the shared tests are not here; nothing was run')
  process.exit(0)
}
process.env.TARGET_DIR = root
process.env.TARGET_CMD ??= 'node dist/src/main.js'

const problems = []
let passed = 0
let waited = 0
for (const file of files) await runTwiceAtMost(file)
await onRedis(async () => {
  for (const file of redis) await runTwiceAtMost(file, ' (redis)')
})
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

/** The same again with jobs in Redis; a server that is there before a test has nothing of the one before in it. */
async function onRedis(runFiles) {
  const port = 7900 + (process.pid % 90)
  const settings = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const server = spawn('redis-server', settings, { stdio: 'ignore' })
  const isThere = await new Promise((tell) => {
    server.once('error', () => tell(false))
    server.once('spawn', () => tell(true))
  })
  if (!isThere) {
    problems.push('redis-server is not installed: the tests of jobs in Redis were not run')
    return
  }
  const plain = process.env.TARGET_CMD
  process.env.TARGET_CMD = `redis-cli -p ${port} flushall >/dev/null; REDIS_URL=redis://127.0.0.1:${port} exec ${plain}`
  try {
    await runFiles()
  } finally {
    process.env.TARGET_CMD = plain
    server.kill()
  }
}

/** A file with a surprise is run once more: what depends on the clock of a shared machine does not fail twice. */
async function runTwiceAtMost(file, where = '') {
  const before = { passed, waited, problems: problems.length }
  await runFile(file, where)
  const first = new Set(problems.slice(before.problems).map(nameOf))
  if (first.size === 0) return
  console.log(`${file}${where}: once more, for ${[...first].join('; ')}`)
  passed = before.passed
  waited = before.waited
  problems.length = before.problems
  await runFile(file, where)
  const again = problems.splice(before.problems)
  const lasting = again.filter((problem) => first.has(nameOf(problem)))
  problems.push(...lasting)
  passed += again.length - lasting.length
}

function nameOf(problem) {
  return problem.split('\n', 1)[0]
}

async function runFile(file, where = '') {
  const listed = new Set(Object.keys(waiting[file] ?? {}))
  const seen = new Set()
  const path = join(folder, 'test', `${file}.test.mjs`)
  for await (const event of run({ files: [path], concurrency: false })) {
    if (event.type !== 'test:pass' && event.type !== 'test:fail') continue
    const { name, details, skip } = event.data
    if (details?.type === 'suite' || name.endsWith('.test.mjs')) continue
    seen.add(name)
    judge(file + where, name, event.type === 'test:pass', skip, details, listed)
  }
  for (const name of listed) {
    if (!seen.has(name))
      problems.push(`${file}${where}: listed as waiting, but no such test ran: ${name}`)
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
