import { ConversionError } from '../contract/errors.js'

/**
 * `limited`: waits so long and in a queue so long as the settings say. `endless`: waits its turn behind whoever came
 * before, however long that takes, and does not count as waiting: its own queue is elsewhere.
 */
export type Patience = 'limited' | 'endless'

/**
 * How long whoever finds the queue full stays all the same. A page takes ten milliseconds, and who leaves comes back in
 * seconds.
 */
const LAST_MOMENT_MS = 50

/** Requests wait here for something of which there is a fixed number, first come, first served. */
export interface Queue<Item> {
  /**
   * The next free item. Errors: `overloaded` (the queue is full and no item becomes free at once, or waited too long),
   * `draining`, the signal's reason.
   */
  take(signal: AbortSignal, patience?: Patience): Promise<Item>
  /** At most so many of those that are free, and that nobody waits for. */
  takeFree(countMax: number): Item[]
  /** Gives an item to the first who waits, or keeps it for the next. */
  give(item: Item): void
  waiting(): number
  /** Somebody waits, patiently or not. */
  isWanted(): boolean
  free(): number
  /** Refuses all who wait, and who come. */
  close(): void
}

export interface QueueSettings {
  readonly waitersMax: number
  readonly waitMsMax: number
  /** Somebody has to wait. */
  readonly onWait?: () => void
}

interface Waiter<Item> {
  readonly serve: (item: Item) => void
  readonly refuse: (error: unknown) => void
}

export function createQueue<Item>({
  waitersMax,
  waitMsMax,
  onWait = () => undefined,
}: QueueSettings): Queue<Item> {
  const free: Item[] = []
  const waiters = new Set<Waiter<Item>>()
  let endless = 0
  let isClosed = false

  const waiting = (): number => waiters.size - endless
  const take = async (signal: AbortSignal, patience: Patience = 'limited'): Promise<Item> => {
    if (isClosed) throw draining()
    signal.throwIfAborted()
    const item = waiters.size === 0 ? free.shift() : undefined
    if (item !== undefined) return item
    if (patience === 'endless') {
      onWait()
      endless += 1
      return wait(waiters, signal, undefined, () => {
        endless -= 1
      })
    }
    const isFull = waiting() >= waitersMax
    onWait()
    const msMax = isFull ? Math.min(LAST_MOMENT_MS, waitMsMax) : waitMsMax
    const why = isFull ? QUEUE_FULL : LATE
    return wait(waiters, signal, { msMax, why })
  }
  const takeFree = (countMax: number): Item[] => free.splice(0, Math.max(0, countMax))
  const give = (item: Item): void => {
    const [first] = waiters
    if (first === undefined) free.push(item)
    else first.serve(item)
  }
  const close = (): void => {
    isClosed = true
    for (const waiter of [...waiters]) waiter.refuse(draining())
  }
  const isWanted = (): boolean => waiters.size > 0
  return { take, takeFree, give, waiting, isWanted, free: () => free.length, close }
}

/** After so many milliseconds a waiter is told that. */
interface Limit {
  readonly msMax: number
  readonly why: string
}

const QUEUE_FULL = 'All threads are busy and the queue is full.'
const LATE = 'No thread became free in time.'

function wait<Item>(
  waiters: Set<Waiter<Item>>,
  signal: AbortSignal,
  limit: Limit | undefined,
  onLeave: () => void = () => undefined,
): Promise<Item> {
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      if (!waiters.delete(waiter)) return
      onLeave()
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
    }
    const waiter: Waiter<Item> = {
      serve: (item) => {
        leave()
        resolve(item)
      },
      refuse: (error) => {
        leave()
        reject(error)
      },
    }
    const onAbort = (): void => waiter.refuse(signal.reason)
    const timer = limit && setTimeout(() => waiter.refuse(overloaded(limit.why)), limit.msMax)
    signal.addEventListener('abort', onAbort)
    waiters.add(waiter)
  })
}

function overloaded(why: string): ConversionError {
  return new ConversionError('overloaded', `${why} Try again in a few seconds.`)
}

export function draining(): ConversionError {
  return new ConversionError('draining', 'The service is shutting down. Try again elsewhere.')
}
