import type { OutputEncoding } from '../contract/options.js'
import type { Warning } from '../contract/warnings.js'
import type { Billing } from '../conversion/facts.js'
import type { Timings } from '../conversion/timings.js'
import type { Answer } from './answer.js'
import { type AnswerFacts, conversionHeaders } from './conversion-headers.js'
import { timingsBody } from './timings.js'

/** Where the Markdown is, as the caller named it. */
export interface Stored {
  readonly outputUrl: string
  readonly encoding: OutputEncoding
}

/** The small answer after an upload. `byteLength` counts what was uploaded. */
export function storedAnswer(stored: Stored, byteLength: number, facts: AnswerFacts): Answer {
  const { sha256, result, billing, timings, warnings } = facts
  const more = { output_bytes: byteLength, content_hash: sha256, pages: result.pageRange }
  return smallAnswer(stored, false, more, billing, timings, warnings, conversionHeaders(facts))
}

/** The object is there: nothing was fetched, converted or billed. */
export function existingAnswer(stored: Stored, timings: Timings): Answer {
  const billing: Billing = { tier: 'fast', credits: 0 }
  return smallAnswer(stored, true, {}, billing, timings, [], {
    'x-credits-used': '0',
    'x-credits-tier': billing.tier,
  })
}

function smallAnswer(
  { outputUrl, encoding }: Stored,
  alreadyExisted: boolean,
  more: Readonly<Record<string, unknown>>,
  billing: Billing,
  timings: Timings,
  warnings: readonly Warning[],
  headers: Readonly<Record<string, string>>,
): Answer {
  const text = JSON.stringify({
    ok: true,
    output_url: outputUrl,
    output_encoding: encoding,
    already_existed: alreadyExisted,
    ...more, // members that are undefined are left out of JSON
    billing,
    timings: timingsBody(timings),
    warnings,
  })
  return {
    status: 200,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: { kind: 'text', text },
  }
}
