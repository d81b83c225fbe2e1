import type { Answer } from './answer.js'
import { type AnswerFacts, conversionHeaders } from './conversion-headers.js'
import { jsonRecord } from './json-record.js'

/** The record as the body. Throws what `jsonRecord` throws. */
export function jsonAnswer(facts: AnswerFacts, chunks: readonly Uint8Array[]): Answer {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    ...conversionHeaders(facts),
  }
  return { status: 200, headers, body: { kind: 'pieces', pieces: jsonRecord(facts, chunks) } }
}
