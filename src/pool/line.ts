import { ConversionError } from '../contract/errors.js'

/** Requests wait here for something of which there is a fixed number, first come, first served. */
export interface Line<Item> {
  /** The next free item. Errors: `overloaded` (line full, or waited too long), `draining`, the signal's reason. */
  take(signal: AbortSignal): Promise<Item>
  /** Gives an item to the first who waits, or keeps it for the next. */
  give(item: Item): void
  waiting(): number
  free(): number
  /** Refuses all who wait, and who come. */
  close(): void
}

export interface LineSettings {
  readonly waitersMax: number
  readonly waitMsMax: number
}

interface Waiter<Item> {
  readonly serve: (item: Item) => void
  readonly refuse: (error: unknown) => void
}

export function createLine<Item>({ waitersMax, waitMsMax }: LineSettings): Line<Item> {
  const free: Item[] = []
  const waiters = new Set<Waiter<Item>>()
  let isClosed = false

  const take = async (signal: AbortSignal): Promise<Item> => {
    if (isClosed) throw draining()
    signal.throwIfAborted()
    const item = waiters.size === 0 ? free.shift() : undefined
    if (item !== undefined) return item
    if (waiters.size >= waitersMax) throw overloaded('All threads are busy and the line is full.')
    return wait(waiters, waitMsMax, signal)
  }
  const give = (item: Item): void => {
    const [first] = waiters
    if (first === undefined) free.push(item)
    else first.serve(item)
  }
  const close = (): void => {
    isClosed = true
    for (const waiter of [...waiters]) waiter.refuse(draining())
  }
  return { take, give, waiting: () => waiters.size, free: () => free.length, close }
}

function wait<Item>(
  waiters: Set<Waiter<Item>>,
  waitMsMax: number,
  signal: AbortSignal,
): Promise<Item> {
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      waiters.delete(waiter)
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
    const timer = setTimeout(
      () => waiter.refuse(overloaded('No thread became free in time.')),
      waitMsMax,
    )
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
