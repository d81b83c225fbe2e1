import type { Redis } from 'ioredis'
import type { SharePlan } from './jobs.js'

/** What instances hand each other while they do the shares of one job: one hash, which goes with the job. */
export interface RedisShareStore {
  keepPlan(id: string, plan: SharePlan): Promise<void>
  plan(id: string): Promise<SharePlan | undefined>
  keepShare(id: string, index: number, bytes: Uint8Array): Promise<void>
  /** In their order; undefined where one is missing. */
  shares(id: string, count: number): Promise<Uint8Array[] | undefined>
  /** How far the share is. */
  tellPages(id: string, index: number, pagesDone: number): Promise<void>
  /** Of all shares; 0 without any. */
  pagesDone(id: string): Promise<number>
}

const PLAN = 'plan'
const PAGES = 'pages:'

/** `keyOf` names the hash of a job; `counted` is told of bytes that are held from now on. */
export function createRedisShareStore(
  redis: Redis,
  keyOf: (id: string) => string,
  ttlMs: number,
  counted: (id: string, byteLength: number) => Promise<unknown>,
): RedisShareStore {
  const keep = async (id: string, field: string, value: string | Buffer): Promise<void> => {
    await redis.multi().hset(keyOf(id), field, value).pexpire(keyOf(id), ttlMs).exec()
  }
  return {
    keepPlan: (id, plan) => keep(id, PLAN, JSON.stringify(plan)),
    plan: async (id) => {
      const text = await redis.hget(keyOf(id), PLAN)
      return text === null ? undefined : JSON.parse(text)
    },
    keepShare: async (id, index, bytes) => {
      await keep(id, String(index), Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
      await counted(id, bytes.byteLength)
    },
    shares: async (id, count) => {
      const fields = Array.from({ length: count }, (_, index) => String(index))
      const values = await redis.hmgetBuffer(keyOf(id), ...fields)
      const found = values.filter((value) => value !== null)
      return found.length === count ? found : undefined
    },
    tellPages: (id, index, pagesDone) => keep(id, `${PAGES}${index}`, String(pagesDone)),
    pagesDone: async (id) => {
      const plan = await redis.hget(keyOf(id), PLAN)
      if (plan === null) return 0
      const { shares } = JSON.parse(plan) as SharePlan // by `keepPlan`
      const fields = shares.map((_, index) => `${PAGES}${index}`)
      const counts = await redis.hmget(keyOf(id), ...fields)
      return counts.reduce((sum, count) => sum + Number(count ?? 0), 0)
    },
  }
}
