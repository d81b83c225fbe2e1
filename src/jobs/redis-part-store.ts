import type { Redis } from 'ioredis'
import type { PartPlan } from './jobs.js'

/** What instances hand each other while they do the parts of one job: one hash, which goes with the job. */
export interface RedisPartStore {
  keepPlan(id: string, plan: PartPlan): Promise<void>
  plan(id: string): Promise<PartPlan | undefined>
  keepPart(id: string, index: number, bytes: Uint8Array): Promise<void>
  /** In their order; undefined where one is missing. */
  parts(id: string, count: number): Promise<Uint8Array[] | undefined>
  /** How far the part is. */
  tellPages(id: string, index: number, pagesDone: number): Promise<void>
  /** Of all parts; 0 without any. */
  pagesDone(id: string): Promise<number>
}

const PLAN = 'plan'
const PAGES = 'pages:'

/** `keyOf` names the hash of a job; `counted` is told of bytes that are held from now on. */
export function createRedisPartStore(
  redis: Redis,
  keyOf: (id: string) => string,
  ttlMs: number,
  counted: (id: string, byteLength: number) => Promise<unknown>,
): RedisPartStore {
  const keep = async (id: string, field: string, value: string | Buffer): Promise<void> => {
    await redis.multi().hset(keyOf(id), field, value).pexpire(keyOf(id), ttlMs).exec()
  }
  return {
    keepPlan: (id, plan) => keep(id, PLAN, JSON.stringify(plan)),
    plan: async (id) => {
      const text = await redis.hget(keyOf(id), PLAN)
      return text === null ? undefined : JSON.parse(text)
    },
    keepPart: async (id, index, bytes) => {
      await keep(id, String(index), Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
      await counted(id, bytes.byteLength)
    },
    parts: async (id, count) => {
      const fields = Array.from({ length: count }, (_, index) => String(index))
      const parts = await redis.hmgetBuffer(keyOf(id), ...fields)
      const found = parts.filter((part) => part !== null)
      return found.length === count ? found : undefined
    },
    tellPages: (id, index, pagesDone) => keep(id, `${PAGES}${index}`, String(pagesDone)),
    pagesDone: async (id) => {
      const plan = await redis.hget(keyOf(id), PLAN)
      if (plan === null) return 0
      const { parts } = JSON.parse(plan) as PartPlan // by `keepPlan`
      const fields = parts.map((_, index) => `${PAGES}${index}`)
      const counts = await redis.hmget(keyOf(id), ...fields)
      return counts.reduce((sum, count) => sum + Number(count ?? 0), 0)
    },
  }
}
