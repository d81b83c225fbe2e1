import type { Chunk } from '../pool/pool.js'
import type { Answer } from './answer.js'
import { type AnswerFacts, conversionHeaders } from './conversion-headers.js'
import { groundedMembers } from './grounded-members.js'
import { imageMembers } from './image-members.js'
import { timingsBody } from './timings.js'

export const NDJSON_TYPE = 'application/x-ndjson; charset=utf-8'

/** The lines of one conversion as NDJSON: `{"page":1,"markdown":"…"}` for each chunk, and a last one. */
export interface NdjsonLines {
  /** A long page comes in several lines of its number; what belongs to no page has none. */
  chunkLine(chunk: Chunk): Uint8Array
  lastLine(facts: AnswerFacts): Uint8Array
}

export function ndjsonLines(): NdjsonLines {
  const encoder = new TextEncoder()
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  let pages = 0
  let lastPage: number | undefined
  return {
    chunkLine({ bytes, page, size, grounded, images }) {
      if (page !== undefined && page !== lastPage) pages += 1
      lastPage = page
      // A page that is undefined is left out of JSON.
      const line = JSON.stringify({ page, ...size, markdown: decoder.decode(bytes) })
      const more = groundedMembers(grounded).map(
        ([name, members]) => `,"${name}":[${decoder.decode(members)}]`,
      )
      if (images !== undefined) more.push(`,"images":[${[...imageMembers(images)].join('')}]`)
      return encoder.encode(`${line.slice(0, -1)}${more.join('')}}\n`)
    },
    lastLine({ warnings, billing, result, timings, next }) {
      const { quality } = result
      const last = {
        done: true,
        pages,
        next,
        warnings,
        billing,
        quality,
        timings: timingsBody(timings),
      }
      return encoder.encode(`${JSON.stringify(last)}\n`)
    },
  }
}

/** The lines as the body of an answer that is whole. */
export function ndjsonAnswer(facts: AnswerFacts, lines: readonly Uint8Array[]): Answer {
  const headers = { 'content-type': NDJSON_TYPE, ...conversionHeaders(facts) }
  return { status: 200, headers, body: { kind: 'bytes', chunks: lines } }
}
