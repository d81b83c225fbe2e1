import { Redis } from 'ioredis'
import {
  dayOf,
  emptyDay,
  KEPT_DAYS,
  lastDays,
  type UsageBook,
  type UsageDay,
  withEntry,
} from './usage.js'

/** Counts are gathered for so long, so that a request costs Redis nothing. */
const FLUSH_MS = 1000
const COMMAND_MS_MAX = 5000
const RECONNECT_MS_MAX = 1000
const KEPT_SECONDS = KEPT_DAYS * 86_400

interface Pending {
  readonly keyId: string
  readonly used: UsageDay
}

/** Counts of all instances together, in Redis; what cannot be written yet waits in memory. */
export function createRedisUsage(url: string, now: () => number = Date.now): UsageBook {
  const redis = new Redis(url, {
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_MS_MAX,
    retryStrategy: (times) => Math.min(RECONNECT_MS_MAX, 50 * times),
  })
  redis.on('error', () => {}) // the jobs' connection tells of it
  let pending = new Map<string, Pending>()
  const flush = async (): Promise<void> => {
    const taken = pending
    pending = new Map()
    for (const [name, one] of taken) {
      // Each by itself: what fails is put back, and nothing is counted twice for it.
      const isWritten = await written(redis, one).then(
        () => true,
        () => false,
      )
      if (!isWritten) pending.set(name, merged(one, pending.get(name)))
    }
  }
  const timer = setInterval(() => void flush(), FLUSH_MS).unref()
  return {
    add(keyId, entry) {
      const day = dayOf(now())
      const name = nameOf(keyId, day)
      const used = withEntry(pending.get(name)?.used ?? emptyDay(day), entry)
      pending.set(name, { keyId, used })
    },
    async days(keyId, count) {
      await flush()
      const days = lastDays(count, now())
      const records = await Promise.all(days.map((day) => redis.hgetall(nameOf(keyId, day))))
      return records.flatMap((record, index) => dayFrom(days[index] ?? '', record))
    },
    async close() {
      clearInterval(timer)
      await flush()
      redis.disconnect()
    },
  }
}

function nameOf(keyId: string, day: string): string {
  return `docspine:usage:${keyId}:${day}`
}

/** All or nothing. */
async function written(redis: Redis, { keyId, used }: Pending): Promise<void> {
  const name = nameOf(keyId, used.day)
  const change = redis
    .multi()
    .hincrby(name, 'documents', used.documents)
    .hincrby(name, 'pages', used.pages)
    .hincrby(name, 'inputBytes', used.inputBytes)
    .hincrbyfloat(name, 'credits', used.credits)
  for (const [tier, documents] of Object.entries(used.tiers)) {
    change.hincrby(name, `tier:${tier}`, documents)
  }
  const result = await change.expire(name, KEPT_SECONDS).exec()
  if (result === null) throw new Error('the change was not made')
}

function merged(one: Pending, other: Pending | undefined): Pending {
  if (other === undefined) return one
  const { day, documents, pages, inputBytes, credits, tiers } = one.used
  const sum: Record<string, number> = { ...tiers }
  for (const [tier, count] of Object.entries(other.used.tiers)) sum[tier] = (sum[tier] ?? 0) + count
  const used: UsageDay = {
    day,
    documents: documents + other.used.documents,
    pages: pages + other.used.pages,
    inputBytes: inputBytes + other.used.inputBytes,
    credits: credits + other.used.credits,
    tiers: sum,
  }
  return { keyId: one.keyId, used }
}

/** Nothing where nothing was used. */
function dayFrom(day: string, record: Readonly<Partial<Record<string, string>>>): UsageDay[] {
  const { documents, pages, inputBytes, credits, ...rest } = record
  if (documents === undefined) return []
  const tiers = Object.entries(rest).map(([name, count]) => [name.slice(5), Number(count)])
  return [
    {
      day,
      documents: Number(documents),
      pages: Number(pages),
      inputBytes: Number(inputBytes),
      credits: Number(credits),
      tiers: Object.fromEntries(tiers),
    },
  ]
}
