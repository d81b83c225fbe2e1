// A thread entry that takes its time to load, and tells when it has.
import { setTimeout as delay } from 'node:timers/promises'
import { BroadcastChannel } from 'node:worker_threads'

await delay(200)
const told = new BroadcastChannel('late.worker')
told.postMessage('loaded')
told.close()

export const runTask = () => ({ ok: true, result: null, wasmBytes: 0 })
