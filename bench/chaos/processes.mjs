// Redis and instances of the built service as processes that can be killed.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'

const ROOT = resolve(import.meta.dirname, '../..')
export const KEY = 'bench'

/** A redis-server in memory alone. */
export async function startRedis() {
  const folder = mkdtempSync(join(tmpdir(), 'redis-'))
  const port = await freePort()
  const settings = ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', folder, '--save', '']
  const child = spawn('redis-server', settings, { stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.includes('Ready to accept connections')) break
  }
  child.stdout.resume()
  return { url: `redis://127.0.0.1:${port}`, folder, stop: () => ended(child, 'SIGKILL') }
}

/** An instance that stays on its port when it is started again. */
export async function createInstance(env) {
  const port = await freePort()
  let child
  return {
    address: `http://127.0.0.1:${port}`,
    async start() {
      child = spawn(process.execPath, ['dist/src/main.js'], {
        cwd: ROOT,
        env: { PATH: process.env.PATH, PORT: `${port}`, API_KEYS: KEY, LOG_LEVEL: 'warn', ...env },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      await ready(`http://127.0.0.1:${port}`, child)
    },
    kill: () => ended(child, 'SIGKILL'),
    stop: () => ended(child, 'SIGTERM'),
  }
}

async function ready(address, child) {
  for (const endsAt = Date.now() + 120_000; Date.now() < endsAt && child.exitCode === null; ) {
    const signal = AbortSignal.timeout(5000)
    const answer = await fetch(`${address}/readyz`, { signal }).catch(() => undefined)
    if (answer?.ok) return
    await delay(50)
  }
  throw new Error(`an instance does not start (exit code ${child.exitCode})`)
}

async function ended(child, signal) {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

function freePort() {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.on('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => done(port))
    })
  })
}
