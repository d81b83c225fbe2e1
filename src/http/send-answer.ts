import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Answer, AnswerBody } from '../response/answer.js'

/** JSON up to this many characters is sent in one piece, with its length; a longer one as it is made. */
const ONE_PIECE_CHARS_MAX = 2 ** 20

export function sendAnswer(reply: FastifyReply, answer: Answer): FastifyReply {
  if (answer.body.kind === 'sent') return reply
  reply.code(answer.status).headers(answer.headers)
  return sendBody(reply, answer.body)
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
  const byteLength = chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0)
  reply.header('content-length', byteLength)
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
  return reply.send(Readable.from(startingWith(start, iterator), { objectMode: false }))
}

function* startingWith(start: string, rest: Iterator<string>): Generator<string> {
  yield start
  for (let next = rest.next(); next.done !== true; next = rest.next()) yield next.value
}
