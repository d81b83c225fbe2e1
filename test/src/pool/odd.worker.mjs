// A thread entry that misbehaves as the document's name says, and converts any other document with the real one.
import { setTimeout as delay } from 'node:timers/promises'
import { getHeapSpaceStatistics } from 'node:v8'
import { runTask as convert } from '../../../dist/workers/convert.worker.js'

let documents = 0
let isPoisoned = false
let threadPort

const error = { code: 'unreadable_document', message: 'The document cannot be read.', details: {} }
const ok = (wasmBytes) => ({ ok: true, result: { filename: 'odd' }, wasmBytes })

const ODDITIES = {
  hang: () => {
    for (;;) isPoisoned = false
  },
  'late-throw': async () => {
    setTimeout(() => {
      throw new Error('thrown where nobody listens')
    })
    await delay(10_000)
  },
  exit: () => process.exit(3),
  trap: () => {
    isPoisoned = true
    return { ok: false, error, wasmBytes: 0, poisoned: true }
  },
  'trap-when-used': () => (documents > 1 ? ODDITIES.trap() : ok(0)),
  'stream-then-trap-when-used': (_task, port) => {
    for (let page = 1; page <= (documents > 1 ? 2 : 4); page += 1) {
      port.postMessage({ bytes: new Uint8Array(3), page })
    }
    return documents > 1 ? ODDITIES.trap() : ok(0)
  },
  heap: () => {
    const held = []
    for (;;) held.push(new Array(1e5).fill(held.length))
  },
  // What is made lives for a while, as pages do: so V8 gives it more and more room.
  'young-room': () => {
    const alive = Array.from({ length: 200 })
    for (let made = 0; made < 5000; made++)
      alive[made % alive.length] = Array.from({ length: 2000 }, (_, at) => ({ at }))
    const space = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')
    return { ok: true, result: { bytes: space.space_size }, wasmBytes: 0 }
  },
  'large-module': () => ok(2 ** 31),
  'over-memory': ({ control }) => {
    Atomics.store(new Int32Array(control), 5, 2 ** 22)
    return {
      ok: false,
      error: { ...error, code: 'conversion_budget_exceeded' },
      wasmBytes: 0,
      poisoned: false,
    }
  },
  work: async ({ control }) => {
    const numbers = new Int32Array(control)
    while (Atomics.load(numbers, 1) === 0) await delay(10)
    return { ok: false, error: { ...error, code: 'cancelled' }, wasmBytes: 0, poisoned: false }
  },
  nap: async () => {
    await delay(150)
    return ok(0)
  },
  documents: () => ({ ok: true, result: { documents }, wasmBytes: 0 }),
}

export async function runTask(call) {
  // No PDF is read here, so threads start without what that takes.
  if (call.task.kind === 'load') threadPort = call.port
  if (call.task.kind === 'load' || call.task.kind === 'getReady') {
    return { ok: true, result: null, wasmBytes: 0 }
  }
  documents += 1
  const odd = ODDITIES[call.task.filename]
  if (odd !== undefined) return odd(call.task, call.port)
  if (isPoisoned) return { ok: false, error, wasmBytes: 0, poisoned: true }
  return convert({ port: threadPort, ...call })
}
