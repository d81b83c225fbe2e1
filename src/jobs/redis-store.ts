import type { Redis } from 'ioredis'
import type { KeptAnswer, ReadableAnswer } from '../response/kept-answer.js'
import type { JobSettings, NewJob } from './jobs.js'
import { packed, unpacked } from './packed.js'
import { packOrder, unpackOrder } from './packed-order.js'
import { readPacked } from './redis-reading.js'
import { createRedisShareStore, type RedisShareStore } from './redis-share-store.js'
import { createSeal } from './seal.js'

/** Prefix of all keys; BullMQ's own stand under `docspine:jobs:`. */
export const KEY_PREFIX = 'docspine'
/** Of BullMQ. */
export const QUEUE_NAME = 'jobs'
/** Of BullMQ: the shares of jobs that are shared. */
export const SHARES_QUEUE_NAME = 'shares'
/** Said to the instances when a job is forgotten: one of them may be at work on it. */
export const CANCEL_CHANNEL = `${KEY_PREFIX}:cancel`
/** Longest time that a job may wait: its document is gone after that. */
const QUEUED_TTL_MS = 86_400_000

const payloadKey = (id: string) => `${KEY_PREFIX}:payload:${id}`
const resultKey = (id: string) => `${KEY_PREFIX}:result:${id}`
const sharesKey = (id: string) => `${KEY_PREFIX}:shares:${id}`
const goneKey = (id: string) => `${KEY_PREFIX}:gone:${id}`
/** Open jobs; all jobs that hold bytes by the time they stop to (epoch ms); the bytes of each; their sum. */
const BOOKS = ['open', 'held', 'bytes', 'sum'].map((name) => `${KEY_PREFIX}:${name}`)

/** Documents and results as binary values with an expiry of their own, and the books on how much they are. */
export interface RedisStore {
  /** Takes a place and keeps the document. `full`: nothing was kept. */
  reserve(id: string, job: Pick<NewJob, 'order' | 'document'>): Promise<'kept' | 'full'>
  /** What is to be done; undefined when its time is over. Throws where this instance cannot read it. */
  task(id: string): Promise<Pick<NewJob, 'order' | 'document'> | undefined>
  /** The first result of a job stays, whoever brings another, and is given back; the document goes. */
  finish(id: string, answer: KeptAnswer): Promise<KeptAnswer>
  answer(id: string): Promise<KeptAnswer | undefined>
  /** The same, read a piece at a time: throws where it goes meanwhile. */
  reading(id: string): Promise<ReadableAnswer | undefined>
  /** The job has ended without a result: its document goes. */
  release(id: string): Promise<void>
  /** The job is to be forgotten, wherever it is. */
  markForgotten(id: string): Promise<void>
  isForgotten(id: string): Promise<boolean>
  counts(): Promise<{ readonly open: number; readonly heldBytes: number }>
  readonly shares: RedisShareStore
}

export function createRedisStore(
  redis: Redis,
  { jobsMax, jobsBytesMax, jobTtlMs, jobsSecrets }: JobSettings,
): RedisStore {
  const seal = createSeal(jobsSecrets)
  const book = (script: string, ...args: (string | number)[]): Promise<unknown> =>
    redis.eval(script, BOOKS.length, ...BOOKS, ...args)
  const answer = async (id: string): Promise<KeptAnswer | undefined> => {
    const value = await redis.getBuffer(resultKey(id))
    if (value === null) return undefined
    const { head, bytes } = unpacked(value)
    const { status, headers } = head as Pick<KeptAnswer, 'status' | 'headers'> // by `finish`
    return { status, headers, body: bytes }
  }
  return {
    reserve: async (id, job) => {
      const value = packOrder(id, job, seal)
      const now = Date.now()
      const until = now + QUEUED_TTL_MS
      const limits = [jobsMax, jobsBytesMax]
      const keys = [...BOOKS, payloadKey(id)]
      const args = [id, value.byteLength, until, now, ...limits, QUEUED_TTL_MS, value]
      const taken = await redis.eval(RESERVE, keys.length, ...keys, ...args)
      return taken === 1 ? 'kept' : 'full'
    },
    task: async (id) => {
      const value = await redis.getBuffer(payloadKey(id))
      return value === null ? undefined : unpackOrder(id, value, seal)
    },
    finish: async (id, given) => {
      const value = packed({ status: given.status, headers: given.headers }, given.body)
      const isFirst = (await redis.set(resultKey(id), value, 'PX', jobTtlMs, 'NX')) !== null
      await redis.del(payloadKey(id), sharesKey(id))
      await book(SETTLE, id, value.byteLength, Date.now() + jobTtlMs)
      return isFirst ? given : ((await answer(id)) ?? given)
    },
    answer,
    reading: async (id) => readPacked(redis, resultKey(id)),
    release: async (id) => {
      await redis.del(payloadKey(id), sharesKey(id))
      await book(SETTLE, id, 0, 0)
    },
    markForgotten: async (id) => {
      await redis.set(goneKey(id), '', 'PX', QUEUED_TTL_MS + jobTtlMs)
      await redis.del(payloadKey(id), sharesKey(id), resultKey(id))
      await book(SETTLE, id, 0, 0)
    },
    isForgotten: async (id) => (await redis.exists(goneKey(id))) === 1,
    counts: async () => {
      const [open = '', , , sum = ''] = BOOKS
      const [jobs, bytes] = await Promise.all([redis.zcard(open), redis.get(sum)])
      return { open: jobs, heldBytes: Number(bytes ?? 0) }
    },
    shares: createRedisShareStore(redis, sharesKey, QUEUED_TTL_MS, (id, byteLength) =>
      book(GROW, id, byteLength),
    ),
  }
}

/** Forgets what has expired by itself, then takes the place if there is one, and keeps the document: one round trip. */
const RESERVE = `
local open, held, bytes, sum = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local id, size, till, now = ARGV[1], tonumber(ARGV[2]), ARGV[3], ARGV[4]
for _, old in ipairs(redis.call('ZRANGEBYSCORE', held, '-inf', now, 'LIMIT', 0, 1000)) do
  redis.call('DECRBY', sum, redis.call('HGET', bytes, old) or 0)
  redis.call('HDEL', bytes, old)
  redis.call('ZREM', held, old)
  redis.call('ZREM', open, old)
end
if redis.call('ZCARD', open) >= tonumber(ARGV[5]) then return 0 end
if tonumber(redis.call('GET', sum) or 0) + size > tonumber(ARGV[6]) then return 0 end
redis.call('ZADD', open, till, id)
redis.call('ZADD', held, till, id)
redis.call('HSET', bytes, id, size)
redis.call('INCRBY', sum, size)
redis.call('SET', KEYS[5], ARGV[8], 'PX', ARGV[7])
return 1`

/** The job is open no more; from now on it holds so many bytes until then, or none. Twice is as good as once. */
const SETTLE = `
local open, held, bytes, sum = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local id, size, till = ARGV[1], tonumber(ARGV[2]), ARGV[3]
redis.call('ZREM', open, id)
local before = redis.call('HGET', bytes, id)
if not before then return 0 end
redis.call('INCRBY', sum, size - tonumber(before))
if size > 0 then
  redis.call('HSET', bytes, id, size)
  redis.call('ZADD', held, till, id)
else
  redis.call('HDEL', bytes, id)
  redis.call('ZREM', held, id)
end
return 1`

/** The job holds so many bytes more, if it is there still. */
const GROW = `
local bytes, sum = KEYS[3], KEYS[4]
local id, size = ARGV[1], tonumber(ARGV[2])
if redis.call('HEXISTS', bytes, id) == 0 then return 0 end
redis.call('HINCRBY', bytes, id, size)
redis.call('INCRBY', sum, size)
return 1`
