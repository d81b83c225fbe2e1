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

const key = 'hostile'
const origin = await startOrigin()
const service = await startService({
  API_KEYS: key,
  CONVERT_TIMEOUT_SECONDS: '20',
  URL_ALLOWED_SCHEMES: 'http,https',
  URL_ALLOWED_PORTS: String(origin.address().port),
  URL_ALLOWED_NETWORKS: '127.0.0.0/8',
})
const asked = process.argv.slice(2)
const scope = asked.includes('--all')
  ? asked.filter((word) => word !== '--all')
  : ['--core', ...asked]
const filesBase = `http://127.0.0.1:${origin.address().port}/`
const cases = spawn(
  process.execPath,
  [
    runner,
    service.address,
    key,
    'dev',
    '--pid',
    String(service.pid),
    '--files-base',
    filesBase,
    ...scope,
  ],
  { stdio: ['ignore', 'pipe', 'inherit'] },
)
let output = ''
cases.stdout.on('data', (bytes) => {
  output += bytes
  process.stdout.write(bytes)
})
const [code] = await once(cases, 'exit')
const { pass = 0, fail = 1 } = JSON.parse(/^\{.*\}$/m.exec(output)?.[0] ?? '{}')
const isAlive = service.isRunning()
service.stop()
if (!isAlive) console.log('hostile: the service died')
mkdirSync(join(root, '.ci/out'), { recursive: true })
writeFileSync(join(root, '.ci/out/hostile.json'), JSON.stringify({ passed: pass, failed: fail }))
process.exit(code === 0 && isAlive ? 0 : 1)

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
