import { getHeapStatistics } from 'node:v8'
import { CONTROL } from '../src/contract/control.js'
import { ConversionError } from '../src/contract/errors.js'

const KIB = 1024
/** Only a bound on the sleep: the front thread wakes it for a credit and for a cancel. */
const CREDIT_WAIT_MS = 1000

/** The worker's side of the numbers that a task shares with the front thread. */
export interface TaskControl {
  /** Throws `cancelled`, or `conversion_budget_exceeded` when the thread's memory is over `memoryBytesMax`. */
  checkpoint(pagesDone?: number, pagesTotal?: number): void
  /** Waits until a chunk may be sent. Throws `cancelled`. */
  takeCredit(): void
  reportMemory(): void
}

export function taskControl(
  shared: SharedArrayBuffer,
  memoryBytesMax: number,
  wasmBytes: () => number,
): TaskControl {
  const numbers = new Int32Array(shared)
  const reportMemory = (): number => {
    const memoryBytes = threadMemoryBytes()
    Atomics.store(numbers, CONTROL.wasmKiB, Math.ceil(wasmBytes() / KIB))
    Atomics.store(numbers, CONTROL.memoryKiB, Math.ceil(memoryBytes / KIB))
    return memoryBytes
  }
  return {
    checkpoint(pagesDone, pagesTotal) {
      if (pagesDone !== undefined) Atomics.store(numbers, CONTROL.pagesDone, pagesDone)
      if (pagesTotal !== undefined) Atomics.store(numbers, CONTROL.pagesTotal, pagesTotal)
      refuseCancelled(numbers)
      if (reportMemory() > memoryBytesMax) throw tooMuchMemory(memoryBytesMax)
    },
    takeCredit: () => takeCredit(numbers),
    reportMemory,
  }
}

/** Heap, buffers and WASM memory: V8 counts the latter two as external. Shared buffers are the front thread's. */
function threadMemoryBytes(): number {
  const { used_heap_size, external_memory } = getHeapStatistics()
  return used_heap_size + external_memory
}

function takeCredit(numbers: Int32Array): void {
  for (;;) {
    refuseCancelled(numbers)
    const credits = Atomics.load(numbers, CONTROL.credits)
    if (credits <= 0) Atomics.wait(numbers, CONTROL.credits, credits, CREDIT_WAIT_MS)
    else if (Atomics.sub(numbers, CONTROL.credits, 1) > 0) return
  }
}

function refuseCancelled(numbers: Int32Array): void {
  if (Atomics.load(numbers, CONTROL.cancelled) === 0) return
  throw new ConversionError('cancelled', 'The conversion was cancelled.')
}

function tooMuchMemory(memoryBytesMax: number): ConversionError {
  const memoryMb = Math.floor(memoryBytesMax / KIB / KIB)
  return new ConversionError(
    'conversion_budget_exceeded',
    `The conversion needs more than ${memoryMb} MB of memory. Ask for a part of the document with \`pages\`.`,
    { max_memory_mb: memoryMb },
  )
}
