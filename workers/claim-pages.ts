import type { PageRange } from '../src/contract/options.js'
import { CLAIMS } from '../src/contract/share.js'

/** A claim is about this much work at least, and at most, so that others who wait get a thread soon. */
const CLAIM_MS_MIN = 30
const CLAIM_PAGES_MAX = 128

export interface Claims {
  /** The next pages that are this thread's; undefined when none are left, or it is to leave. */
  take(): PageRange | undefined
}

/**
 * Takes pages of `range` in turns with other threads: many at first, fewer towards the end, so that all end together.
 * `sampledPageMs`: what a page is thought to take until pages have been timed.
 */
export function claimPages(
  shared: SharedArrayBuffer,
  range: PageRange,
  isHelper: boolean,
  sampledPageMs: number,
): Claims {
  const numbers = new Int32Array(shared)
  Atomics.compareExchange(numbers, CLAIMS.next, 0, range.start)
  const last = Atomics.load(numbers, CLAIMS.end) || range.end
  const startedAt = performance.now()
  let taken = 0
  const pagesFor = (left: number): number => {
    const pageMs = taken === 0 ? sampledPageMs : (performance.now() - startedAt) / taken
    const fair = Math.ceil(left / (2 * Math.max(1, Atomics.load(numbers, CLAIMS.threads))))
    return Math.min(CLAIM_PAGES_MAX, Math.max(fair, Math.ceil(CLAIM_MS_MIN / pageMs)))
  }
  return {
    take() {
      for (;;) {
        if (isHelper && Atomics.load(numbers, CLAIMS.leave) === 1) return undefined
        const start = Atomics.load(numbers, CLAIMS.next)
        if (start > last) return undefined
        const end = Math.min(last, start + pagesFor(last - start + 1) - 1)
        if (Atomics.compareExchange(numbers, CLAIMS.next, start, end + 1) !== start) continue
        taken += end - start + 1
        return { start, end }
      }
    },
  }
}
