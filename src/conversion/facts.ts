import type { Mode, ModeUsed } from '../contract/options.js'
import type { ConvertResult, Opening } from '../contract/task.js'
import type { Warning } from '../contract/warnings.js'
import type { Timings } from './timings.js'

/** What can be told of a conversion before its first page is done. */
export interface OpeningFacts {
  /** As the caller, the part or the origin named it, else `document.pdf`. */
  readonly filename: string
  readonly mode: Mode
  /** SHA-256 of the document as it was sent (of an archive: of the archive), hex. */
  readonly sha256: string
  readonly result: Opening
  readonly billing: Billing
  readonly timings: Timings
}

/** All that can be told of a conversion that went well. */
export interface ConversionFacts extends OpeningFacts {
  readonly inputBytes: number
  readonly result: ConvertResult
  /** Of the request, detection, unpacking and reading, in this order, with what can be done about them. */
  readonly warnings: readonly Warning[]
}

export interface Billing {
  readonly tier: ModeUsed
  readonly credits: number
}

interface Prices {
  readonly creditsFast: number
  readonly creditsBalanced: number
  readonly creditsQuality: number
}

/** What ran is billed, not what was asked for. */
export function billingOf(tier: ModeUsed, prices: Prices): Billing {
  const credits = {
    fast: prices.creditsFast,
    balanced: prices.creditsBalanced,
    quality: prices.creditsQuality,
  }
  return { tier, credits: credits[tier] }
}
