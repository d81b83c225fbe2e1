import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Requests that may wait behind the one in hand; who sends more ahead is cut. */
const AHEAD_REQUESTS_MAX = 64
/** A body that is sent ahead and longer is not kept: it would wait outside of every budget. */
const AHEAD_BODY_BYTES_MAX = 16 * 1024
/** So much of bodies that are not kept is read off while the request before them is in hand. */
const AHEAD_READ_BYTES_MAX = 64 * 2 ** 20

interface Turn {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

interface Connection {
  inHand: Turn | undefined
  /** Sent ahead (RFC 9112 9.3.2): nothing of them has begun. */
  readonly waiting: Turn[]
}

const connections = new WeakMap<Socket, Connection>()
const unkept = new WeakSet<IncomingMessage>()

/**
 * Serves one request of a connection at a time. Node hands on each as it is parsed, and gives a response its socket
 * only when all before it are sent: one that waits for that hears neither `close` nor `finish` when its client goes,
 * and whatever it holds is held for good. So none begins before its turn, and what has begun always ends. Bodies sent
 * ahead are kept where they are small and read off where not: who stops reading does not see that the client has gone.
 */
export function oneAtATime(serve: RequestListener): RequestListener {
  const begin = (connection: Connection, turn: Turn): void => {
    const { request, response } = turn
    connection.inHand = turn
    response.once('close', () => {
      connection.inHand = undefined
      const next = connection.waiting.shift()
      if (next !== undefined && !request.socket.destroyed) begin(connection, next)
    })
    serve(request, response)
  }
  return (request, response) => {
    const connection = connectionOf(request.socket)
    if (connection.inHand === undefined) begin(connection, { request, response })
    else wait(connection, { request, response })
  }
}

/** Its body was sent ahead, and was too long to be kept. */
export function wasNotKept(request: IncomingMessage): boolean {
  return unkept.has(request)
}

/** The request of the connection that waits for its answer. */
export function inHand(socket: Socket): Turn | undefined {
  return connections.get(socket)?.inHand
}

function connectionOf(socket: Socket): Connection {
  const known = connections.get(socket)
  if (known !== undefined) return known
  const connection = { inHand: undefined, waiting: [] }
  connections.set(socket, connection)
  return connection
}

function wait({ waiting }: Connection, turn: Turn): void {
  const { request } = turn
  if (waiting.length >= AHEAD_REQUESTS_MAX) {
    request.socket.destroy()
    return
  }
  waiting.push(turn)
  if (!isSmall(request)) readOff(request)
}

function isSmall({ headers }: IncomingMessage): boolean {
  if (headers['transfer-encoding'] !== undefined) return false
  return Number(headers['content-length'] ?? 0) < AHEAD_BODY_BYTES_MAX
}

function readOff(request: IncomingMessage): void {
  unkept.add(request)
  let left = AHEAD_READ_BYTES_MAX
  request.on('data', (chunk: Buffer) => {
    left -= chunk.byteLength
    if (left < 0) request.socket.destroy()
  })
}
