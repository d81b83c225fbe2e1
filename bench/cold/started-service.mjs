import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'

/**
 * Starts the service and stops it when it says that it is ready: wall time until then, CPU of each thread alive (the
 * front thread's first), and memory. Needs /proc.
 */
export async function startedService(node, main, threads) {
  const startedAt = performance.now()
  const child = spawn(node, [main], {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      API_KEYS: 'bench',
      POOL_THREADS: threads,
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  await untilReady(child.stdout)
  const wallMs = performance.now() - startedAt
  const threadsMs = cpuOfThreads(child.pid)
  const rssMb = Number(/VmRSS:\s+(\d+)/.exec(proc(child.pid, 'status'))[1]) / 1024
  child.kill('SIGTERM')
  await exited
  return { wallMs, threadsMs, frontMs: threadsMs[0], rssMb }
}

async function untilReady(output) {
  let text = ''
  output.setEncoding('utf8')
  for (;;) {
    const [piece] = await Promise.race([once(output, 'data'), once(output, 'end')])
    if (piece === undefined) throw new Error('the service did not start')
    text += piece
    if (text.includes('"msg":"ready"')) return
  }
}

/** To the nanosecond, while /proc/PID/stat counts ticks of 10 ms. The front thread has the process's own number. */
function cpuOfThreads(pid) {
  const ids = readdirSync(`/proc/${pid}/task`).map(Number)
  return ids.sort((a, b) => a - b).map((id) => threadMs(pid, id))
}

/** 0 for a thread that has ended meanwhile. */
function threadMs(pid, id) {
  try {
    return Number(proc(pid, `task/${id}/schedstat`).split(' ')[0]) / 1e6
  } catch {
    return 0
  }
}

const proc = (pid, file) => readFileSync(`/proc/${pid}/${file}`, 'utf8')
