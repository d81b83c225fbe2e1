import type { Answer } from './answer.js'
import { type AnswerFacts, conversionHeaders } from './conversion-headers.js'

/** The Markdown itself as the body. */
export function markdownAnswer(facts: AnswerFacts, chunks: readonly Uint8Array[]): Answer {
  const headers = {
    'content-type': 'text/markdown; charset=utf-8',
    ...conversionHeaders(facts),
  }
  return { status: 200, headers, body: { kind: 'bytes', chunks } }
}
