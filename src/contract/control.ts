/**
 * The few numbers that front thread and worker share while a task runs: an Int32Array over a SharedArrayBuffer,
 * read and written with Atomics on both sides.
 */
export const CONTROL = {
  /** Chunks the worker may still send; it waits at zero until the front thread adds some. */
  credits: 0,
  /** 1 once the task is to stop; the worker looks between pages and row batches. */
  cancelled: 1,
  pagesDone: 2,
  /** 0 until the worker knows. */
  pagesTotal: 3,
  /** Memory of the worker's WASM module, in KiB. */
  wasmKiB: 4,
  /** Heap, buffers and WASM of the worker together, in KiB. */
  memoryKiB: 5,
} as const

export const CONTROL_BYTES = 8 * Int32Array.BYTES_PER_ELEMENT

/** Credits that no reader of the chunks ever has to give back: the front thread collects everything. */
export const UNBOUNDED_CREDITS = 0x3fff_ffff
