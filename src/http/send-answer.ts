import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { byteLengthOf } from '../conversion/byte-length.js'
import type { Answer, AnswerBody } from '../response/answer.js'
import { holdUntilAnswered } from './held-answers.js'

/** JSON up to this many characters is sent in one piece, with its length; a longer one as it is made. */
const ONE_PIECE_CHARS_MAX = 2 ** 18

/** The room that the answer takes in memory is held until its client has it, or is gone. */
export function sendAnswer(reply: FastifyReply, answer: Answer): FastifyReply {
  const { status, headers, body, lease } = answer
  if (lease !== undefined) holdUntilAnswered(reply, lease)
  if (body.kind === 'sent') return reply
  reply.code(status).headers(headers)
  return sendBody(reply, body)
}

/** A long answer that is made no faster than its client takes it; whoever makes it holds the room for that. */
export async function sendMade(
  reply: FastifyReply,
  pieces: AsyncGenerator<string>,
): Promise<FastifyReply> {
  let start = ''
  while (start.length <= ONE_PIECE_CHARS_MAX) {
    const { value, done } = await pieces.next()
    if (done === true) return reply.send(start)
    start += value
  }
  return reply.send(Readable.from(startingWith(start, pieces), { objectMode: false }))
}

function sendBody(reply: FastifyReply, body: Exclude<AnswerBody, { kind: 'sent' }>): FastifyReply {
  switch (body.kind) {
    case 'none':
      return reply.send()
    case 'text':
      return reply.send(body.text)
    case 'bytes':
      return sendChunks(reply, body.chunks)
    case 'pieces':
      return sendPieces(reply, body.pieces)
  }
}

/** Chunks are not joined: a long answer would be held twice. */
function sendChunks(reply: FastifyReply, chunks: readonly Uint8Array[]): FastifyReply {
  const [only = new Uint8Array()] = chunks
  if (chunks.length <= 1) return reply.send(only)
  reply.header('content-length', byteLengthOf(chunks))
  return reply.send(Readable.from(chunks, { objectMode: false }))
}

function sendPieces(reply: FastifyReply, pieces: Iterable<string>): FastifyReply {
  const iterator = pieces[Symbol.iterator]()
  let start = ''
  while (start.length <= ONE_PIECE_CHARS_MAX) {
    const { value, done } = iterator.next()
    if (done === true) return reply.send(start)
    start += value
  }
  return reply.send(Readable.from(startingWith(start, restOf(iterator)), { objectMode: false }))
}

async function* startingWith(
  start: string,
  rest: Iterable<string> | AsyncIterable<string>,
): AsyncGenerator<string> {
  yield start
  yield* rest
}

function restOf<Item>(iterator: Iterator<Item>): Iterable<Item> {
  return { [Symbol.iterator]: () => iterator }
}
