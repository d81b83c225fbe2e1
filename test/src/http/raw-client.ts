import { type AddressInfo, connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { KEY, type TestService } from './test-service.js'

/** The service on a port of its own. */
export async function listening({ app }: Pick<TestService, 'app'>): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

export interface RawClient {
  readonly socket: Socket
  /** All that came so far, a character a byte. */
  readonly received: () => string
}

/** Sends bytes as they are, and goes on reading. */
export function rawClient(port: number, start: string | Buffer): RawClient {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const pieces: string[] = []
  socket.on('error', () => {})
  socket.on('data', (bytes) => pieces.push(bytes.toString('latin1')))
  socket.write(start)
  return { socket, received: () => pieces.join('') }
}

/** The head of a `POST` of text; `more`: its other header lines. */
export function postHead(path: string, more: readonly string[]): string {
  const lines = ['Host: x', `x-api-key: ${KEY}`, 'Content-Type: text/plain', ...more]
  return `POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`
}

export function post(path: string, body: string): string {
  return `${postHead(path, [`Content-Length: ${Buffer.byteLength(body)}`])}${body}`
}
