import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Redis } from 'ioredis'

/**
 * Why tests with Redis cannot run here; undefined where they can. With `REQUIRE_SERVICES=1` a missing server is no
 * reason: the tests run, and fail.
 */
export function redisMissing(): string | undefined {
  if (process.env.REQUIRE_SERVICES === '1') return undefined
  const { error } = spawnSync('redis-server', ['--version'])
  if (error === undefined) return undefined
  const reason = 'redis-server is not installed (apt-get install redis-server)'
  console.log(`skipped: ${reason}`)
  return reason
}

export interface RedisServer {
  readonly url: string
  /** Ends it at once, as a crash would; it keeps nothing. */
  kill(): Promise<void>
  /** Again on the same port, empty. */
  start(): Promise<void>
  destroy(): Promise<void>
}

/** A real server on a free port, in memory alone. */
export async function startRedis(): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), 'redis-'))
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  const kill = async (): Promise<void> => {
    if (child === undefined || child.exitCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
    child = undefined
  }
  const start = async (): Promise<void> => {
    const settings = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder]
    child = spawn('redis-server', [...settings, '--save', '', '--appendonly', 'no'], {
      stdio: 'ignore',
    })
    child.once('error', () => {}) // `answers` tells
    await answers(url)
  }
  await start()
  return {
    url,
    kill,
    start,
    destroy: async () => {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function answers(url: string): Promise<void> {
  const probe = new Redis(url, { retryStrategy: () => 50, maxRetriesPerRequest: null })
  probe.on('error', () => {})
  try {
    const pong = await Promise.race([probe.ping(), delay(10_000)])
    if (pong !== 'PONG') throw new Error('redis-server does not answer')
  } finally {
    probe.disconnect()
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}
