import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/**
 * The built service as a child on a free port. `onLine` is called with each log line, parsed. Stop it with `stop`.
 */
export async function startService(env, onLine = () => {}) {
  const child = fork(join(import.meta.dirname, 'service.mjs'), [], {
    env: { MALLOC_ARENA_MAX: '2', ...process.env, PORT: '0', ...env }, // as the image sets it
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const address = await new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('the service did not start')))
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (!line.startsWith('{')) return
      const fields = JSON.parse(line)
      if (fields.msg === 'ready') resolve(fields.address)
      onLine(fields)
    })
  })
  return {
    address,
    pid: child.pid,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    /** CPU in microseconds so far; resident memory, and the heap of the front thread, in bytes. */
    async usage() {
      child.send('usage')
      const [usage] = await once(child, 'message')
      return usage
    },
    stop: () => child.kill('SIGKILL'),
  }
}
