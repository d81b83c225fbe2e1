// Sends the shared hostile cases to the built service: each has its statuses, seconds and memory.
// The core of them; with --all every one, those behind URLs too; --kind REGEX for some (as the runner takes it).
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { startService } from '../bench/http/start-service.mjs'

const root = resolve(import.meta.dirname, '..')
const runner = resolve(root, '../shared/corpus/hostile/run-cases.mjs')
if (!existsSync(runner)) {
  console.log('hostile: the shared cases are not here; nothing was run')
  process.exit(0)
}

const KEY = 'hostile'
/** Two services side by side, as most of the time is one thread of one case; PDF and the rest take about as long. */
const SHARES = ['^pdf', '^(?!pdf)']

const asked = process.argv.slice(2)
const scope = asked.includes('--all')
  ? asked.filter((word) => word !== '--all')
  : ['--core', ...asked]
const shares = asked.includes('--kind') ? [scope] : SHARES.map((kind) => [...scope, '--kind', kind])
const origin = await startOrigin()
const reports = await Promise.all(shares.map(runCases))
const cases = reports.reduce((total, { pass, fail }) => total + pass + fail, 0)
const failed = await failingTwice(reports)
const passed = cases - failed
console.log(`hostile: ${passed} as expected, ${failed} not`)
mkdirSync(join(root, '.ci/out'), { recursive: true })
writeFileSync(join(root, '.ci/out/hostile.json'), JSON.stringify({ passed, failed }))
process.exit(failed === 0 ? 0 : 1)

/**
 * How many cases fail again, on a fresh service and alone. The runner stands still while it makes a large case, does
 * not see meanwhile that its idle connections are closed, and takes that for the service's failure (EPIPE).
 */
async function failingTwice(reports) {
  const isAlive = reports.every((report) => report.isAlive)
  const kinds = [...new Set(reports.flatMap((report) => report.failedKinds))]
  const first = reports.reduce((total, { fail }) => total + fail, 0)
  if (first === 0 || kinds.length === 0 || !isAlive) return first
  console.log(`hostile: once more, ${kinds.join(', ')}`)
  return (await runCases([...scope, '--kind', `^(${kinds.join('|')})$`])).fail
}

/** Cases against a service of their own, one after the other: how many passed and failed, and of what kinds. */
async function runCases(words) {
  const service = await startService({
    API_KEYS: KEY,
    CONVERT_TIMEOUT_SECONDS: '20',
    URL_ALLOWED_SCHEMES: 'http,https',
    URL_ALLOWED_PORTS: String(origin.address().port),
    URL_ALLOWED_NETWORKS: '127.0.0.0/8',
  })
  const filesBase = `http://127.0.0.1:${origin.address().port}/`
  const its = ['--pid', String(service.pid), '--files-base', filesBase]
  const cases = spawn(process.execPath, [runner, service.address, KEY, 'dev', ...its, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  cases.stdout.on('data', (bytes) => {
    output += bytes
    process.stdout.write(bytes)
  })
  await once(cases, 'exit')
  const { pass = 0, fail = 1 } = JSON.parse(/^\{.*\}$/m.exec(output)?.[0] ?? '{}')
  const isAlive = service.isRunning()
  service.stop()
  if (!isAlive) console.log('hostile: the service died')
  const failedKinds = [...output.matchAll(/^FAIL (\S+)/gm)].map(([, kind]) => kind)
  return { pass, fail: isAlive ? fail : fail + 1, failedKinds, isAlive }
}

/** Serves what the runner generates, by name, from where it puts it. */
async function startOrigin() {
  const server = createServer((request, response) => {
    const path = join(tmpdir(), basename(request.url))
    if (!existsSync(path)) return response.writeHead(404).end()
    createReadStream(path).pipe(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}
