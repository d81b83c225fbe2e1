import type { Lease } from '../source/inflight.js'

/** The answer to a request, before any HTTP framework knows of it. */
export interface Answer {
  /** 200, 202 or 304; of a job also an error's. */
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: AnswerBody
  /** Room of the body in memory; whoever was given the answer releases it when the body has gone. */
  readonly lease?: Lease
}

export type AnswerBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'text'; readonly text: string }
  /** UTF-8, in order. */
  | { readonly kind: 'bytes'; readonly chunks: readonly Uint8Array[] }
  /** Made while it is sent. */
  | { readonly kind: 'pieces'; readonly pieces: Iterable<string> }
  /** It left while it was made. */
  | { readonly kind: 'sent' }
