import type { FastifyReply, FastifyRequest } from 'fastify'

/** A client that goes on sending after its refusal is read for so long and so much, so that it comes to see why. */
const DRAIN_MS_MAX = 10_000
const DRAIN_BYTES_MAX = 64 * 2 ** 20

/**
 * Reads off what a refused client still sends. Closing at once would reset the connection, and the client would
 * lose the answer with it (RFC 9112 9.6); reading for ever would be a gift.
 */
export function drainRequest(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request
  if (raw.complete || raw.readableEnded || raw.destroyed) return
  // Node closes at once where the client asked for `connection: close`; here only when its body has ended.
  const isLast = !reply.raw.shouldKeepAlive
  reply.raw.shouldKeepAlive = true
  let left = DRAIN_BYTES_MAX
  const cut = () => raw.destroy()
  const timer = setTimeout(cut, DRAIN_MS_MAX).unref()
  const onData = (chunk: Buffer) => {
    left -= chunk.byteLength
    if (left < 0) cut()
  }
  const stop = () => {
    clearTimeout(timer)
    raw.off('data', onData)
  }
  if (isLast) raw.once('end', () => raw.socket?.end())
  raw.unpipe()
  raw.on('data', onData).once('end', stop).once('close', stop).resume()
}

/** A client that sends too slowly is told so and left alone: what still reads from it ends with its connection. */
export function cutAfterAnswer(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('connection', 'close')
  reply.raw.once('finish', () => request.raw.destroy())
}
