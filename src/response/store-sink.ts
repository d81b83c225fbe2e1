import type { Warning } from '../contract/warnings.js'
import type { Timings } from '../conversion/timings.js'
import type { CheckedUrl } from '../outbound/outbound.js'
import { objectState } from './object-exists.js'
import type { Sink } from './sink.js'
import { existingAnswer, type Stored, storedAnswer } from './stored-answer.js'
import { type StoreTools, uploadMarkdown } from './upload.js'

export interface StoreTarget extends Stored {
  readonly output: CheckedUrl
  readonly head?: CheckedUrl | undefined
  /** `output_headers`. */
  readonly headers: Readonly<Record<string, string>>
}

/** The Markdown goes to the caller's store, and a small answer says so. */
export function storeSink(target: StoreTarget, timings: Timings, tools: StoreTools): Sink {
  const { output, head, headers, encoding } = target
  const warnings: Warning[] = []
  return {
    responseFormat: 'stored',
    outputEncoding: encoding,
    isConditional: false,
    existing: async (signal) => {
      if (head === undefined) return undefined
      const state = await objectState(head, signal, tools)
      if (state === 'exists') return existingAnswer(target, timings)
      if (state === 'unknown') warnings.push(HEAD_FAILED)
      return undefined
    },
    deliver: async (facts, chunks, signal) => {
      const request = { target: output, chunks, encoding, headers, signal }
      const { byteLength, uploadMs } = await uploadMarkdown(request, tools)
      timings.uploadMs = uploadMs
      return storedAnswer(target, byteLength, {
        ...facts,
        warnings: [...warnings, ...facts.warnings],
      })
    },
  }
}

const HEAD_FAILED: Warning = {
  code: 'output_head_failed',
  message: 'The store did not say whether the output exists; the work was done anew.',
}
