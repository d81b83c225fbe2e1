import {
  dayOf,
  emptyDay,
  KEPT_DAYS,
  lastDays,
  type UsageBook,
  type UsageDay,
  withEntry,
} from './usage.js'

/** Counts in the memory of this process: they end with it. */
export function createMemoryUsage(now: () => number = Date.now): UsageBook {
  const keys = new Map<string, Map<string, UsageDay>>()
  return {
    add(keyId, entry) {
      const day = dayOf(now())
      const days = keys.get(keyId) ?? new Map<string, UsageDay>()
      keys.set(keyId, days)
      days.set(day, withEntry(days.get(day) ?? emptyDay(day), entry))
      const [oldest] = days.keys()
      if (days.size > KEPT_DAYS && oldest !== undefined) days.delete(oldest)
    },
    async days(keyId, count) {
      const days = keys.get(keyId)
      return lastDays(count, now()).flatMap((day) => days?.get(day) ?? [])
    },
    close: async () => {},
  }
}
