import type { Redis } from 'ioredis'
import type { KeptAnswer, ReadableAnswer } from '../response/kept-answer.js'
import { headBytes, unpacked } from './packed.js'

/** Bytes that are asked for at a time. */
const PIECE_BYTES = 128 * 1024

/** The result under a key, whose body is fetched as it is read: a long one is never here as a whole. */
export async function readPacked(redis: Redis, key: string): Promise<ReadableAnswer | undefined> {
  const range = (start: number, end: number) => redis.getrangeBuffer(key, start, end - 1)
  const [byteLength, first] = await Promise.all([redis.strlen(key), range(0, PIECE_BYTES)])
  if (byteLength === 0 || first.byteLength === 0) return undefined
  const bodyAt = headBytes(first)
  const start = bodyAt <= first.byteLength ? first : await range(0, bodyAt)
  const { head, bytes } = unpacked(start)
  const { status, headers } = head as Pick<KeptAnswer, 'status' | 'headers'> // by `finish`
  async function* body(): AsyncGenerator<Uint8Array> {
    yield bytes
    for (let at = start.byteLength; at < byteLength; ) {
      const piece = await range(at, at + PIECE_BYTES)
      if (piece.byteLength === 0) throw new Error('the result is gone')
      at += piece.byteLength
      yield piece
    }
  }
  return { status, headers, packed: body() }
}
