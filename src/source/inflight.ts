import { createSharedMemoryMeter, type SharedMemoryMeter } from '../contract/shared-memory.js'

/**
 * One budget for the bytes of documents that the process holds: uploads, downloads and requests that wait, from the
 * first byte of a document until its conversion has ended. An upload that does not fit is refused, a download waits.
 */
export interface InflightBudget {
  readonly bytesMax: number
  heldBytes(): number
  /** How many downloads wait for their turn. */
  waiting(): number
  /** Somebody waits for room, or was refused it a moment ago. */
  isShort(): boolean
  /** Nothing yet, for an upload: to be grown as it arrives, at once or not at all. */
  open(): Lease
  /** Room at once or not at all. */
  tryHold(bytes: number): Lease | undefined
  /** Room for a download of known size; first come, first served. Rejects with the signal's reason. */
  hold(bytes: number, signal: AbortSignal): Promise<Lease>
  /** Room for a download of unknown size, to be grown as it arrives and settled at its end. */
  holdGrowing(bytes: number, signal: AbortSignal): Promise<Lease>
}

/** Bytes held in the budget. Growing takes the whole size wanted, not the difference. */
export interface Lease {
  bytes(): number
  tryGrowTo(bytes: number): boolean
  growTo(bytes: number, signal: AbortSignal): Promise<void>
  /** The size is final: gives back what is not needed. */
  settle(bytes: number): void
  /** The document is let go, and its room is that of its answer. False where there is none: then it is as it was. */
  tryPassOn(bytes: number): boolean
  /** Gives everything back; further calls do nothing. */
  release(): void
}

export interface InflightLimits {
  /** `INFLIGHT_MB`. */
  readonly bytesMax: number
  /** The most that a download of unknown size can come to. */
  readonly downloadBytesMax: number
}

/** Memory is called short for so long after it was: whoever was refused is told to come back within that time. */
const SHORT_MS = 10_000

/** Garbage that may wait for the collector: a quarter of a thread's share of memory. */
const COLLECT_AFTER_BYTES = 128 * 2 ** 20

interface Holding {
  /** The size is not known yet. */
  readonly grows: boolean
  bytes: number
  released: boolean
}

interface Waiter {
  readonly holding: Holding
  readonly bytes: number
  readonly grant: () => void
}

interface Books {
  readonly limits: InflightLimits
  readonly meter: SharedMemoryMeter
  held: number
  /** By the clock that nobody sets, ms. */
  refusedAt: number
  /** Downloads of unknown size, the eldest first. */
  readonly growing: Set<Holding>
  /** Growing downloads that wait; they go before new ones. */
  readonly growth: Set<Waiter>
  readonly arrivals: Set<Waiter>
}

export function createInflightBudget(limits: InflightLimits): InflightBudget {
  const books: Books = {
    limits,
    meter: createSharedMemoryMeter(Math.min(COLLECT_AFTER_BYTES, limits.bytesMax / 8)),
    held: 0,
    refusedAt: Number.NEGATIVE_INFINITY,
    growing: new Set(),
    growth: new Set(),
    arrivals: new Set(),
  }
  return {
    bytesMax: limits.bytesMax,
    heldBytes: () => books.held,
    waiting: () => books.growth.size + books.arrivals.size,
    isShort: () =>
      books.growth.size + books.arrivals.size > 0 || performance.now() - books.refusedAt < SHORT_MS,
    open: () => leaseOf(books, newHolding(false)),
    tryHold: (bytes) => {
      const holding = newHolding(false)
      return tryGrow(books, holding, bytes) ? leaseOf(books, holding) : undefined
    },
    hold: (bytes, signal) => arrive(books, false, bytes, signal),
    holdGrowing: (bytes, signal) => arrive(books, true, bytes, signal),
  }
}

async function arrive(
  books: Books,
  grows: boolean,
  bytes: number,
  signal: AbortSignal,
): Promise<Lease> {
  const holding = newHolding(grows)
  await waitFor(books, books.arrivals, holding, bytes, signal)
  return leaseOf(books, holding)
}

function newHolding(grows: boolean): Holding {
  return { grows, bytes: 0, released: false }
}

function leaseOf(books: Books, holding: Holding): Lease {
  return {
    bytes: () => holding.bytes,
    tryGrowTo: (bytes) => tryGrow(books, holding, bytes),
    growTo: (bytes, signal) => waitFor(books, books.growth, holding, bytes, signal),
    settle: (bytes) => settle(books, holding, bytes),
    tryPassOn: (bytes) => {
      const documentBytes = holding.bytes
      if (!tryGrow(books, holding, bytes)) return false
      books.meter.released(documentBytes)
      settle(books, holding, bytes)
      return true
    },
    release: () => {
      if (holding.released) return
      holding.released = true
      books.held -= holding.bytes
      books.meter.released(holding.bytes)
      holding.bytes = 0
      books.growing.delete(holding)
      serveWaiters(books)
    },
  }
}

function settle(books: Books, holding: Holding, bytes: number): void {
  if (holding.released) return
  books.held -= Math.max(0, holding.bytes - bytes)
  holding.bytes = Math.min(holding.bytes, bytes)
  books.growing.delete(holding)
  serveWaiters(books)
}

function tryGrow(books: Books, holding: Holding, bytes: number): boolean {
  if (holding.released) throw new Error('the lease is released')
  const more = bytes - holding.bytes
  if (more > 0 && books.held + more > books.limits.bytesMax) {
    books.refusedAt = performance.now()
    return false
  }
  grow(books, holding, bytes)
  return true
}

function grow(books: Books, holding: Holding, bytes: number): void {
  const more = Math.max(0, bytes - holding.bytes)
  books.held += more
  holding.bytes += more
  if (holding.grows) books.growing.add(holding)
}

/** Takes what is wanted as soon as its turn has come and it is there. */
async function waitFor(
  books: Books,
  line: Set<Waiter>,
  holding: Holding,
  bytes: number,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted()
  if (holding.released) throw new Error('the lease is released')
  const isTurn = line === books.growth || books.arrivals.size + books.growth.size === 0
  if (isTurn && isAvailable(books, holding, bytes)) return grow(books, holding, bytes)
  await new Promise<void>((resolve, reject) => {
    const onAbort = () => {
      line.delete(waiter)
      reject(signal.reason)
      serveWaiters(books)
    }
    const waiter: Waiter = {
      holding,
      bytes,
      grant: () => {
        signal.removeEventListener('abort', onAbort)
        grow(books, holding, bytes)
        resolve()
      },
    }
    line.add(waiter)
    signal.addEventListener('abort', onAbort, { once: true })
  })
}

/**
 * Downloads of unknown size take more and more, so several could each hold a part and wait for the others for ever.
 * The eldest of them is therefore always left the room to reach the cap: it ends, is converted and gives back.
 */
function isAvailable(books: Books, holding: Holding, bytes: number): boolean {
  const free = books.limits.bytesMax - books.held - Math.max(0, bytes - holding.bytes)
  const [eldest] = books.growing
  if (eldest === undefined || eldest === holding) return free >= 0
  const claim = Math.min(books.limits.downloadBytesMax, books.limits.bytesMax)
  return free >= Math.max(0, claim - eldest.bytes)
}

function serveWaiters(books: Books): void {
  for (const waiter of books.growth) {
    if (!isAvailable(books, waiter.holding, waiter.bytes)) continue
    books.growth.delete(waiter)
    waiter.grant()
  }
  for (const waiter of books.arrivals) {
    if (!isAvailable(books, waiter.holding, waiter.bytes)) return
    books.arrivals.delete(waiter)
    waiter.grant()
  }
}
