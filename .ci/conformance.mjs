// Runs the black-box tests of the HTTP contract that are meant to pass by now (.ci/conformance.json) against the
// built service. A test that is listed as waiting and passes, or is not listed and fails, fails the run. Most of
// their time the tests wait, so three files run at a time, the longest first, each against services of its own.
import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const folder = resolve(root, '../shared/conformance')
if (!existsSync(folder)) {
  console.log('conformance: the shared tests are not here; nothing was run')
  process.exit(0)
}
const { files, redis, waiting } = JSON.parse(
  readFileSync(join(root, '.ci/conformance.json'), 'utf8'),
)
const command = process.env.TARGET_CMD ?? 'node dist/src/main.js'
const only = process.argv.slice(2)
const isAsked = ({ file }) => only.length === 0 || only.includes(file)

/**
 * What a test says that lost a race of its own: it uploads 2,500 pages and 40 ms later one, and needs the long upload
 * to have arrived by then. 4.5 MB take 48 ms on a small machine with nothing else to do (22 to be read, 16 for new
 * pages of memory, 4 to be hashed). Where the short one takes the thread, the long one stays 50 ms for it; on a machine
 * so busy that this is not enough it becomes the job: nothing is ever busy, or both are jobs.
 */
const lostRace =
  /^(no 202 while a PDF of \d+ pages kept the only worker busy|the only worker is busy$|expected 200, got 202 )/
const isLostRace = (problem) => lostRace.test(problem.replace(/^fails\s+/, ''))
const RACES_MAX = 8

const redisPort = 7900 + (process.pid % 90)
const redisServer = await startRedis()
/** What is there before a test has nothing of the one before in it. */
const onRedis = `redis-cli -p ${redisPort} flushall >/dev/null; REDIS_URL=redis://127.0.0.1:${redisPort} exec ${command}`
const results = []
/** Each part is run by itself; those in Redis in turn, as they empty it. */
const turns = [
  redis.map((file) => ({ file, name: `${file} (redis)`, command: onRedis })),
  ...files.map((file) => [{ file, name: file, command }]),
]
await Promise.all(Array.from({ length: 3 }, runTurns))
for (const [at, result] of results.entries()) {
  if (result.problems.size > 0) results[at] = await runAgain(result)
}
redisServer?.kill()
report()

/** Takes the next turn until none is left. */
async function runTurns() {
  for (let turn = turns.shift(); turn !== undefined; turn = turns.shift()) {
    for (const part of turn.filter(isAsked)) results.push(await runFile(part))
  }
}

/**
 * Tests with a surprise are run once more, each by itself: on a shared machine one that waits for something is at times
 * too late, and what it leaves undone is in the way of the next. Those that lost a race run until they win it, or have
 * lost so often that it is no race.
 */
async function runAgain(first) {
  if (first.passed === 0) {
    console.log(`${first.part.name}: once more`) // the service did not even start
    return runFile(first.part)
  }
  const problems = new Map()
  let passed = first.passed
  for (const [name, problem] of first.problems) {
    const last = await runTestAgain(first.part, name, problem)
    passed += last.passed
    for (const [named, what] of last.problems) problems.set(named, what)
  }
  return { ...first, problems, passed }
}

async function runTestAgain(part, name, problem) {
  let result = { problems: new Map([[name, problem]]) }
  for (let time = 1; time <= RACES_MAX && result.problems.size > 0; time += 1) {
    const isRace = [...result.problems.values()].every(isLostRace)
    if (time > 1 && !isRace) break
    console.log(`${part.name}: once more, for ${name}`)
    result = await runFile(part, [name])
  }
  return result
}

/** `names`: of its tests only these. */
async function runFile(part, names) {
  const startedAt = performance.now()
  const child = fork(
    join(import.meta.dirname, 'contract-file.mjs'),
    [join(folder, 'test', `${part.file}.test.mjs`), ...(names ?? [])],
    { env: { ...process.env, TARGET_DIR: root, TARGET_CMD: part.command } },
  )
  const tests = []
  child.on('message', (test) => tests.push(test))
  await once(child, 'exit')
  console.log(`${part.name}: ${Math.round((performance.now() - startedAt) / 1000)} s`)
  const listed = Object.keys(waiting[part.file] ?? {})
  const isAsked = (name) => names === undefined || names.includes(name)
  const result = { part, ...judged(tests, new Set(listed.filter(isAsked))) }
  const ran = new Set(tests.map(({ name }) => name))
  for (const name of names ?? []) if (!ran.has(name)) result.problems.set(name, 'did not run again')
  return result
}

/** What was as expected, and what was not: by the test's name, why. */
function judged(tests, listed) {
  const problems = new Map()
  let passed = 0
  let waited = 0
  for (const { name, ok, isSkipped, why } of tests) {
    if (listed.has(name)) {
      if (ok && !isSkipped) problems.set(name, 'listed as waiting, but passes')
      else waited += 1
    } else if (ok) passed += 1
    else problems.set(name, `fails\n    ${why}`)
  }
  const seen = new Set(tests.map(({ name }) => name))
  for (const name of listed) {
    if (!seen.has(name)) problems.set(name, 'listed as waiting, but no such test ran')
  }
  if (tests.length === 0) problems.set('the file', 'ran no test')
  return { problems, passed, waited }
}

/** For the tests of jobs in Redis. */
async function startRedis() {
  if (redis.length === 0) return undefined
  const settings = [
    '--port',
    `${redisPort}`,
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
  ]
  const server = spawn('redis-server', settings, { stdio: 'ignore' })
  await Promise.race([once(server, 'spawn'), once(server, 'error')]).catch(() => {
    console.log('redis-server is not installed: the tests of jobs in Redis fail')
  })
  return server
}

function report() {
  const problems = results.flatMap(({ part, problems: found }) =>
    [...found].map(([name, what]) => `${part.name}: ${name}: ${what}`),
  )
  const sum = (count) => results.reduce((total, result) => total + result[count], 0)
  const [passed, waited] = [sum('passed'), sum('waited')]
  mkdirSync(join(root, '.ci/out'), { recursive: true })
  writeFileSync(
    join(root, '.ci/out/conformance.json'),
    JSON.stringify({ passed, failed: problems.length, waited }),
  )
  for (const problem of problems) console.log(problem)
  console.log(
    `conformance: ${passed} as expected, ${waited} waiting for a later issue, ${problems.length} not as expected`,
  )
  process.exitCode = problems.length === 0 ? 0 : 1
}
