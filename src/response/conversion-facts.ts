import type { Mode, ModeUsed } from '../contract/options.js'
import type { ConvertResult, Opening } from '../contract/task.js'
import type { Warning } from '../contract/warnings.js'
import { contentDisposition } from './content-disposition.js'
import type { Timings } from './timings.js'

/** What an answer can tell before the first page is done. */
export interface OpeningFacts {
  /** As the caller, the part or the origin named it, else `document.pdf`. */
  readonly filename: string
  readonly mode: Mode
  /** SHA-256 of the document as it was sent (of an archive: of the archive), hex. */
  readonly sha256: string
  readonly result: Opening
  readonly etag: string
  readonly billing: Billing
  readonly timings: Timings
}

/** Everything an answer tells about a conversion that went well. */
export interface ConversionFacts extends OpeningFacts {
  readonly inputBytes: number
  readonly result: ConvertResult
  /** Of detection, unpacking and reading, in this order. */
  readonly warnings: readonly Warning[]
  /** Of a piece: where the next one starts. */
  readonly next?: number
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

/** The observability headers of a conversion. */
export function conversionHeaders(facts: ConversionFacts): Record<string, string> {
  return {
    ...openingHeaders(facts),
    'x-quality-score': String(facts.result.quality.score),
    'x-warnings': String(facts.warnings.length),
    ...(facts.next === undefined ? {} : { 'x-next-cursor': String(facts.next) }),
  }
}

/** Those of them that are known at the first byte. */
export function openingHeaders(facts: OpeningFacts): Record<string, string> {
  const { result, billing } = facts
  return {
    'content-disposition': contentDisposition(facts.filename),
    etag: facts.etag,
    'x-input-format': result.format,
    'x-mode-used': result.modeUsed,
    'x-engine': result.engine,
    ...(result.pageCount === undefined ? {} : { 'x-page-count': String(result.pageCount) }),
    'x-content-sha256': facts.sha256,
    'x-credits-used': String(billing.credits),
    'x-credits-tier': billing.tier,
  }
}
