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
  /** An empty lease for an upload. It grows as bytes arrive; where there is no room it is refused at once. */
  open(): Lease
  /** Room for so many bytes now; undefined where there is none. */
  tryHold(bytes: number): Lease | undefined
  /** Room for bytes that are here; first come, first served. Rejects with the signal's reason. */
  hold(bytes: number, signal: AbortSignal): Promise<Lease>
  /**
   * An empty lease for a download. It is grown as bytes arrive, whatever the origin announces, and shrunk to the document's
   * size at the end. Until then an older download that finds no room may take all of it back (`onTakenBack`); growing
   * then waits until there is room for as much again.
   */
  openTaken(onTakenBack: () => void): Lease
}

/** Bytes held in the budget. Growing takes the whole size wanted, not the difference. */
export interface Lease {
  bytes(): number
  tryGrowTo(bytes: number): boolean
  /** Waits for room, behind whoever is older. Rejects with the signal's reason. */
  growTo(bytes: number, signal: AbortSignal): Promise<void>
  /** The size is final: gives back what is not needed. */
  shrinkTo(bytes: number): void
  /** Exchanges the room of the document for room for its answer. False, and unchanged, where there is not enough. */
  tryPassOn(bytes: number): boolean
  /** Gives everything back; further calls do nothing. */
  release(): void
}

export interface InflightLimits {
  /** `INFLIGHT_MB`. */
  readonly bytesMax: number
}

/** Memory counts as short until this long after the last refusal: the time that refused callers are told to wait. */
const SHORT_MS = 10_000

/**
 * Bytes of released documents that the collector may not have freed yet: a quarter of a thread's share of memory, or an
 * eighth of a small budget; less than the least is not worth the 10 ms.
 */
const COLLECT_AFTER_BYTES = 128 * 2 ** 20
const COLLECT_AFTER_BYTES_MIN = 2 ** 20

interface Holding {
  /** Its place in the order of arrival: the smaller, the older. */
  readonly age: number
  /** Only while a download arrives: called when an older one takes its room back. */
  onTakenBack?: (() => void) | undefined
  /** Bytes that an older download took from it and that it has not got back. */
  lostBytes: number
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
  /** On the monotonic clock, ms. */
  refusedAt: number
  /** How many leases have been given so far. */
  arrivals: number
  /** Downloads that arrive and hold something. */
  readonly arriving: Set<Holding>
  /** The oldest first. */
  readonly waiters: Waiter[]
}

export function createInflightBudget(limits: InflightLimits): InflightBudget {
  const books: Books = {
    limits,
    meter: createSharedMemoryMeter(
      Math.max(COLLECT_AFTER_BYTES_MIN, Math.min(COLLECT_AFTER_BYTES, limits.bytesMax / 8)),
    ),
    held: 0,
    refusedAt: Number.NEGATIVE_INFINITY,
    arrivals: 0,
    arriving: new Set(),
    waiters: [],
  }
  return {
    bytesMax: limits.bytesMax,
    heldBytes: () => books.held,
    waiting: () => books.waiters.length,
    isShort: () => books.waiters.length > 0 || performance.now() - books.refusedAt < SHORT_MS,
    open: () => leaseOf(books, newHolding(books)),
    tryHold: (bytes) => {
      const holding = newHolding(books)
      return tryGrow(books, holding, bytes) ? leaseOf(books, holding) : undefined
    },
    hold: async (bytes, signal) => {
      const holding = newHolding(books)
      await waitFor(books, holding, bytes, signal)
      return leaseOf(books, holding)
    },
    openTaken: (onTakenBack) => leaseOf(books, newHolding(books, onTakenBack)),
  }
}

function newHolding(books: Books, onTakenBack?: Holding['onTakenBack']): Holding {
  books.arrivals += 1
  return { age: books.arrivals, onTakenBack, lostBytes: 0, bytes: 0, released: false }
}

function leaseOf(books: Books, holding: Holding): Lease {
  return {
    bytes: () => holding.bytes,
    tryGrowTo: (bytes) => tryGrow(books, holding, bytes),
    growTo: (bytes, signal) => waitFor(books, holding, bytes, signal),
    shrinkTo: (bytes) => shrinkTo(books, holding, bytes),
    tryPassOn: (bytes) => {
      const documentBytes = holding.bytes
      if (!tryGrow(books, holding, bytes)) return false
      books.meter.released(documentBytes)
      shrinkTo(books, holding, bytes)
      return true
    },
    release: () => {
      if (holding.released) return
      holding.released = true
      books.held -= holding.bytes
      books.meter.released(holding.bytes)
      holding.bytes = 0
      books.arriving.delete(holding)
      serveWaiters(books)
    },
  }
}

function shrinkTo(books: Books, holding: Holding, bytes: number): void {
  if (holding.released) return
  books.held -= Math.max(0, holding.bytes - bytes)
  holding.bytes = Math.min(holding.bytes, bytes)
  holding.onTakenBack = undefined
  books.arriving.delete(holding)
  serveWaiters(books)
}

function tryGrow(books: Books, holding: Holding, bytes: number): boolean {
  if (holding.released) throw new Error('the lease is released')
  if (!fits(books, holding, bytes)) {
    books.refusedAt = performance.now()
    return false
  }
  grow(books, holding, bytes)
  return true
}

function fits(books: Books, holding: Holding, bytes: number): boolean {
  const more = bytes - holding.bytes
  return more <= 0 || books.held + more <= books.limits.bytesMax
}

function grow(books: Books, holding: Holding, bytes: number): void {
  const more = Math.max(0, bytes - holding.bytes)
  books.held += more
  holding.bytes += more
  holding.lostBytes = 0
  if (holding.onTakenBack !== undefined) books.arriving.add(holding)
}

/** Resolves when it is the lease's turn and there is room for what it wants. */
async function waitFor(
  books: Books,
  holding: Holding,
  bytesWanted: number,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted()
  if (holding.released) throw new Error('the lease is released')
  const bytes = Math.max(bytesWanted, holding.lostBytes)
  if (bytes <= holding.bytes) return
  const { waiters } = books
  const isTurn = !waiters.some((waiter) => waiter.holding.age < holding.age)
  if (isTurn && hasRoom(books, holding, bytes)) {
    grow(books, holding, bytes)
    serveWaiters(books) // more may have been taken back than was wanted
    return
  }
  await new Promise<void>((resolve, reject) => {
    const onAbort = () => {
      waiters.splice(waiters.indexOf(waiter), 1)
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
    const younger = waiters.findIndex((other) => other.holding.age > holding.age)
    waiters.splice(younger < 0 ? waiters.length : younger, 0, waiter)
    signal.addEventListener('abort', onAbort, { once: true })
  })
}

/**
 * Downloads take more and more, so several could each hold a part and wait for the others for ever; and what an origin
 * announces may never come, so nothing is set aside for it. Therefore nobody waits for a younger download that still
 * arrives: it gives back what it holds, and begins anew in its turn. The oldest always gets on.
 */
function hasRoom(books: Books, holding: Holding, bytes: number): boolean {
  while (!fits(books, holding, bytes)) {
    const youngest = youngestArriving(books)
    if (youngest === undefined || youngest.age <= holding.age) return false
    takeBack(books, youngest)
  }
  return true
}

function youngestArriving({ arriving }: Books): Holding | undefined {
  let youngest: Holding | undefined
  for (const one of arriving) if (youngest === undefined || one.age > youngest.age) youngest = one
  return youngest
}

function takeBack(books: Books, holding: Holding): void {
  books.arriving.delete(holding)
  books.held -= holding.bytes
  books.meter.released(holding.bytes)
  holding.lostBytes = holding.bytes
  holding.bytes = 0
  holding.onTakenBack?.()
}

function serveWaiters(books: Books): void {
  for (;;) {
    const [oldest] = books.waiters
    if (oldest === undefined || !hasRoom(books, oldest.holding, oldest.bytes)) return
    books.waiters.shift()
    oldest.grant()
  }
}
