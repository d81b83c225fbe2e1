import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { ConversionError, type ErrorCode } from '../contract/errors.js'
import { errorAnswer } from '../response/error-answer.js'
import { STATUS_CODES } from './node-http.js'
import { inHand } from './one-at-a-time.js'

/** What Node's HTTP parser says before there is a request, in our codes. */
const BY_PARSER_CODE: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  HPE_HEADER_OVERFLOW: ['headers_too_large', 'The headers of the request are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', 'The request did not arrive in time.'],
}

/** Whoever waits for the answer to a request that is whole, or has begun to read one, would take this for it. */
function isForAnother(socket: Socket): boolean {
  const turn = inHand(socket)
  return turn !== undefined && (turn.request.complete || turn.response.headersSent)
}

/** Answers what is no HTTP request, in the same shape as every other error, and closes the connection. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || isForAnother(socket)) {
    socket.destroy(error)
    return
  }
  const [code, message] = BY_PARSER_CODE[error.code ?? ''] ?? [
    'invalid_body',
    'The request is not valid HTTP.',
  ]
  const requestId = randomUUID()
  const { status, body } = errorAnswer(new ConversionError(code, message), requestId)
  const text = JSON.stringify(body)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    `x-request-id: ${requestId}`,
    'server-timing: total;dur=0',
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`)
}
