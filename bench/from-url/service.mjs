import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:net'

const KEY = 'bench-key-of-from-url'
const READY_WITHIN_MS = 60_000
const IDLE_CHECK_MS = 100

/** Starts the service on a free port and waits until it is ready. Reads its memory and CPU from /proc. */
export async function startService(command, env) {
  const port = await freePort()
  const [program, ...args] = command.split(' ')
  const child = spawn(program, args, {
    env: {
      ...process.env,
      ...env,
      HOST: '127.0.0.1',
      PORT: String(port),
      API_KEYS: KEY,
      LOG_LEVEL: 'warn',
    },
    stdio: 'inherit',
  })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  await untilReady(port, child)
  return {
    pid: child.pid,
    convert: (body) => convert(port, body),
    peakMb: () => Number(/VmHWM:\s+(\d+)/.exec(proc(child.pid, 'status'))?.[1]) / 1024,
    cpuMs: () => cpuMs(child.pid),
    /** Ends when the process has come to rest. */
    async idle() {
      for (let before = Number.NaN, now = cpuMs(child.pid); !(now - before < 3); ) {
        await new Promise((resolve) => setTimeout(resolve, IDLE_CHECK_MS))
        before = now
        now = cpuMs(child.pid)
      }
    },
    /**
     * Posts JSON. `onFirst` is called at the first piece of the answer, and the rest is not taken then; `onChunk` is
     * called with each piece, and waited for.
     */
    send: (path, body, onFirst, onChunk) =>
      send(port, 'POST', path, JSON.stringify(body), onFirst, onChunk),
    stop: async () => {
      child.kill('SIGTERM')
      await exited
    },
  }
}

/** CPU of all threads alive: to the nanosecond, while /proc/PID/stat counts ticks of 10 ms. */
function cpuMs(pid) {
  const threads = readdirSync(`/proc/${pid}/task`)
  const ns = threads.map((id) => Number(proc(pid, `task/${id}/schedstat`).split(' ')[0]))
  return ns.reduce((sum, one) => sum + one, 0) / 1e6
}

const proc = (pid, file) => readFileSync(`/proc/${pid}/${file}`, 'utf8')

async function freePort() {
  const probe = createServer()
  await new Promise((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return port
}

async function untilReady(port, child) {
  const endsAt = Date.now() + READY_WITHIN_MS
  while (Date.now() < endsAt && child.exitCode === null) {
    const status = await send(port, 'GET', '/readyz').then(
      (answer) => answer.status,
      () => 0,
    )
    if (status === 200) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  child.kill('SIGKILL')
  throw new Error('the service did not get ready')
}

async function convert(port, body) {
  const startedAt = performance.now()
  const answer = await send(port, 'POST', '/convert/from-url', JSON.stringify(body))
  const ms = performance.now() - startedAt
  const { status, bytes, head, timing } = answer
  return { status, ms, bytes, timing, ...(status === 200 ? {} : { error: head }) }
}

/** The body is counted and, but for its start, thrown away. */
function send(port, method, path, body, onFirst, onChunk) {
  return new Promise((resolve, reject) => {
    const headers = { 'x-api-key': KEY, 'content-type': 'application/json' }
    const sent = request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
      let bytes = 0
      let head = ''
      if (onFirst !== undefined) {
        response.once('data', () => {
          onFirst()
          response.destroy()
          resolve({ status: response.statusCode })
        })
        return
      }
      response.on('data', async (chunk) => {
        if (onChunk !== undefined) {
          response.pause()
          await onChunk(chunk)
          response.resume()
        }
        bytes += chunk.byteLength
        if (head.length < 300) head += chunk.toString('utf8', 0, 300)
      })
      response.on('end', () =>
        resolve({
          status: response.statusCode,
          bytes,
          head,
          timing: response.headers['server-timing'],
        }),
      )
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
