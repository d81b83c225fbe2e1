import { Redis } from 'ioredis'
import { defined } from '../contract/defined.js'
import type { JobEvent } from './jobs.js'

/** The connections of one instance. */
export interface RedisLinks {
  /** For requests: a command fails at once where Redis is away, and soon where it does not answer. */
  readonly front: Redis
  /** For work in hand: a command waits until Redis is back. */
  readonly work: Redis
  /** Listens. */
  readonly subscriber: Redis
  close(): void
}

/** So often a lost connection is tried again: work goes on well within 5 s of Redis' return. */
const RECONNECT_MS_MAX = 500
const FRONT_COMMAND_MS_MAX = 5000

export function openRedisLinks(url: string, emit: (event: JobEvent) => void): RedisLinks {
  const retryStrategy = (times: number) => Math.min(RECONNECT_MS_MAX, 50 * times)
  const patient = { retryStrategy, maxRetriesPerRequest: null }
  const front = new Redis(url, {
    retryStrategy,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    commandTimeout: FRONT_COMMAND_MS_MAX,
  })
  const work = new Redis(url, patient)
  const subscriber = new Redis(url, patient)
  let isReachable: boolean | undefined
  const say = (isThere: boolean, error?: Error): void => {
    if (isReachable === isThere) return
    // That the first connection succeeds is not worth telling.
    if (isReachable !== undefined || !isThere) {
      emit({ type: 'store', isReachable: isThere, ...defined({ error }) })
    }
    isReachable = isThere
  }
  front.on('ready', () => say(true))
  front.on('error', (error: Error) => say(false, error))
  front.on('close', () => say(false))
  for (const link of [work, subscriber]) link.on('error', () => {}) // `front` tells the same
  return {
    front,
    work,
    subscriber,
    close: () => {
      isReachable = false
      for (const link of [front, work, subscriber]) link.disconnect()
    },
  }
}
