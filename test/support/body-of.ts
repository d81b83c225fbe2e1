import { buffer } from 'node:stream/consumers'
import type { ReadableAnswer } from '../../src/response/kept-answer.js'

/** The packed body as a whole; empty without an answer. */
export async function bodyOf(answer: ReadableAnswer | undefined): Promise<Buffer> {
  return answer === undefined ? Buffer.alloc(0) : buffer(answer.packed)
}
