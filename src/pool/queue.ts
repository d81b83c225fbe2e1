import { ConversionError } from '../contract/errors.js'

/**
 * `limited`: waits so long and in a queue so long as the settings say. `endless`: waits its turn behind whoever came
 * before, however long that takes, and does not count as waiting: its own queue is elsewhere.
 */
export type Patience = 'limited' | 'endless'

/** Requests wait here for something of which there is a fixed number, first come, first served. */
export interface Queue<Item> {
  /** The next free item. Errors: `overloaded` (queue full, or waited too long), `draining`, the signal's reason. */
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
      return wait(waiters, undefined, signal, () => {
        endless -= 1
      })
    }
    if (waiting() >= waitersMax) throw overloaded('All threads are busy and the queue is full.')
    onWait()
    return wait(waiters, waitMsMax, signal)
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

function wait<Item>(
  waiters: Set<Waiter<Item>>,
  waitMsMax: number | undefined,
  signal: AbortSignal,
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
    const giveUp = () => waiter.refuse(overloaded('No thread became free in time.'))
    const timer = waitMsMax === undefined ? undefined : setTimeout(giveUp, waitMsMax)
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
