import type { Quality } from '../../../src/contract/task.js'
import type { WarningCode } from '../../../src/contract/warnings.js'
import type { ReadContext } from '../../document/reading.js'

/** A context that also counts what it passes on, for the quality of the reading. */
export interface CountingContext extends ReadContext {
  readonly counts: ReadonlyMap<WarningCode, number>
}

export function countingContext(context: ReadContext): CountingContext {
  const counts = new Map<WarningCode, number>()
  return {
    counts,
    warn(code, message, page) {
      counts.set(code, (counts.get(code) ?? 0) + 1)
      context.warn(code, message, page)
    },
    pictures: context.pictures,
    checkpoint: (pagesDone, pagesTotal) => context.checkpoint(pagesDone, pagesTotal),
  }
}

/** Packages state their text and structure outright: only parts that could not be read lower the score. */
export function packageQuality({ counts }: CountingContext): Quality {
  const unreadableParts = counts.get('part_unreadable') ?? 0
  const truncated = (counts.get('table_truncated') ?? 0) + (counts.get('nesting_truncated') ?? 0)
  return {
    score: 1 / (1 + 0.25 * (unreadableParts + truncated)),
    signals: { unreadable_parts: unreadableParts, truncated_blocks: truncated },
  }
}
