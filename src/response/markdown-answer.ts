import type { Answer } from './answer.js'
import { type ConversionFacts, conversionHeaders } from './conversion-facts.js'

/** The Markdown itself as the body. */
export function markdownAnswer(facts: ConversionFacts, chunks: readonly Uint8Array[]): Answer {
  const headers = {
    'content-type': 'text/markdown; charset=utf-8',
    ...conversionHeaders(facts),
  }
  return { status: 200, headers, body: { kind: 'bytes', chunks } }
}
