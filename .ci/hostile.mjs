// Sends the core of the shared hostile cases to the built service: each has its statuses, seconds and memory.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { startService } from '../bench/http/start-service.mjs'

const root = resolve(import.meta.dirname, '..')
const runner = resolve(root, '../shared/corpus/hostile/run-cases.mjs')
if (!existsSync(runner)) {
  console.log('hostile: the shared cases are not here; nothing was run')
  process.exit(0)
}

const key = 'hostile'
const service = await startService({ API_KEYS: key, CONVERT_TIMEOUT_SECONDS: '20' })
const cases = spawn(
  process.execPath,
  [runner, service.address, key, 'dev', '--core', '--pid', String(service.pid)],
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
