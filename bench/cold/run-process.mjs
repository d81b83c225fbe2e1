import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const REPORTER = join(import.meta.dirname, 'report-usage.cjs')

/** Runs a Node.js process to its end: `{ cpuMs, peakMb, version }` as it tells itself at its exit, and wall time. */
export async function runProcess(node, command) {
  const startedAt = performance.now()
  const child = spawn(node, ['--require', REPORTER, ...command], {
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  })
  let told = ''
  child.stdio[3].on('data', (data) => {
    told += data
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${command[0]} ended with ${code}`)
  return { ...JSON.parse(told), wallMs: performance.now() - startedAt }
}
