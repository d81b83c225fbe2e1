import { defined } from '../contract/defined.js'
import type { ConversionFacts, OpeningFacts } from '../conversion/facts.js'
import { contentDisposition } from './content-disposition.js'

/** A warning, here or as a record tells it. */
interface Told {
  readonly code: string
}

/** What an answer tells before the first page is done. */
export interface AnswerOpening extends OpeningFacts {
  readonly etag: string
}

/** Everything an answer tells about a conversion that went well. */
export interface AnswerFacts extends ConversionFacts {
  readonly etag: string
  /** Of a piece: where the next one starts. */
  readonly next?: number | undefined
}

/** The observability headers of a conversion. */
export function conversionHeaders(facts: AnswerFacts): Record<string, string> {
  return {
    ...openingHeaders(facts),
    'x-quality-score': String(facts.result.quality.score),
    ...warningHeaders(facts.warnings),
    ...defined({ 'x-next-cursor': facts.next?.toString() }),
  }
}

/** How many there are, and which codes they have. */
export function warningHeaders(warnings: readonly Told[]): Record<string, string> {
  const codes = warningCodes(warnings)
  return {
    'x-warnings': String(warnings.length),
    ...(codes === '' ? {} : { 'x-warning-codes': codes }),
  }
}

/** Each once, in order, with commas between them. */
export function warningCodes(warnings: readonly Told[]): string {
  return [...new Set(warnings.map(({ code }) => code))].join(', ')
}

/** Those of them that are known at the first byte. */
export function openingHeaders(facts: AnswerOpening): Record<string, string> {
  const { result, billing } = facts
  return {
    'content-disposition': contentDisposition(facts.filename),
    etag: facts.etag,
    'x-input-format': result.format,
    'x-mode-used': result.modeUsed,
    'x-engine': result.engine,
    ...defined({ 'x-page-count': result.pageCount?.toString() }),
    'x-content-sha256': facts.sha256,
    'x-credits-used': String(billing.credits),
    'x-credits-tier': billing.tier,
  }
}
