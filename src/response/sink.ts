import type { OutputEncoding } from '../contract/options.js'
import type { Chunk } from '../pool/pool.js'
import type { Answer } from './answer.js'
import type { AnswerFacts, AnswerOpening } from './conversion-headers.js'

/** Where the Markdown of one conversion goes: into the answer, or to storage. */
export interface Sink {
  /** Part of the ETag: answers of another shape are other entities. */
  readonly responseFormat: string
  readonly outputEncoding: OutputEncoding
  /** Whether a matching `If-None-Match` saves the work. */
  readonly isConditional: boolean
  /** An answer that needs no document at all: the result is there already. */
  readonly existing?: (signal: AbortSignal) => Promise<Answer | undefined>
  /** Takes the chunks while they are made, cut at pages; `deliver` then gets none. */
  readonly take?: (chunk: Chunk, facts: AnswerOpening) => void | Promise<void>
  readonly deliver: (
    facts: AnswerFacts,
    chunks: readonly Uint8Array[],
    signal: AbortSignal,
  ) => Answer | Promise<Answer>
}
