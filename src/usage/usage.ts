/** What one piece of work counts for. */
export interface UsageEntry {
  /** The mode that ran, or `index`. */
  readonly tier: string
  readonly credits: number
  /** Pages or slides that were converted. */
  readonly pages: number
  readonly inputBytes: number
}

/** What a key has used on a day (UTC). */
export interface UsageDay {
  /** `2026-11-21`. */
  readonly day: string
  readonly documents: number
  readonly pages: number
  readonly inputBytes: number
  readonly credits: number
  /** Documents by tier. */
  readonly tiers: Readonly<Record<string, number>>
}

/** Counts what each key uses. */
export interface UsageBook {
  /** Never fails and never waits: a count is not worth an answer. */
  add(keyId: string, entry: UsageEntry): void
  /** Days with use among the last `days`, oldest first. Rejects where the store does not answer. */
  days(keyId: string, days: number): Promise<readonly UsageDay[]>
  /** Writes what is not written yet. */
  close(): Promise<void>
}

/** Kept so long: a year to compare with, and a month to look at it. */
export const KEPT_DAYS = 400
const DAY_MS = 86_400_000

export function dayOf(timeMs: number): string {
  const number = Math.floor(timeMs / DAY_MS)
  if (number !== known.number) known = { number, day: new Date(timeMs).toISOString().slice(0, 10) }
  return known.day
}

/** The day asked for last: mostly it is still the same. */
let known = { number: Number.NaN, day: '' }

/** The last days, oldest first, today included. */
export function lastDays(days: number, nowMs: number): string[] {
  return Array.from({ length: days }, (_, ago) => dayOf(nowMs - (days - 1 - ago) * DAY_MS))
}

export function emptyDay(day: string): UsageDay {
  return { day, documents: 0, pages: 0, inputBytes: 0, credits: 0, tiers: {} }
}

export function withEntry(used: UsageDay, entry: UsageEntry): UsageDay {
  const { tier, credits, pages, inputBytes } = entry
  return {
    day: used.day,
    documents: used.documents + 1,
    pages: used.pages + pages,
    inputBytes: used.inputBytes + inputBytes,
    credits: used.credits + credits,
    tiers: { ...used.tiers, [tier]: (used.tiers[tier] ?? 0) + 1 },
  }
}
