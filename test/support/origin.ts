import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseNetwork } from '../../src/outbound/address-policy.js'
import {
  createOutbound,
  type Outbound,
  type OutboundSettings,
} from '../../src/outbound/outbound.js'

interface SeenRequest {
  readonly method: string
  /** Path and query. */
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

export type Answer = (
  request: IncomingMessage,
  response: ServerResponse,
  seen: SeenRequest,
) => void | Promise<void>

/** A server on the loopback that answers by path and remembers every request. */
export interface Origin {
  readonly port: number
  readonly seen: SeenRequest[]
  on(path: string, answer: Answer): string
  openSockets(): Promise<number>
  stop(): Promise<void>
}

export async function startOrigin(): Promise<Origin> {
  const answers = new Map<string, Answer>()
  const seen: SeenRequest[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    response.on('error', () => undefined)
    try {
      for await (const part of request) parts.push(part as Buffer)
    } catch {
      return // the client went away
    }
    const { method = '', url = '', headers } = request
    const record = { method, url, headers, body: Buffer.concat(parts) }
    seen.push(record)
    const answer = answers.get(url.split('?')[0] ?? '')
    if (answer === undefined) response.writeHead(404).end('no such object')
    else await answer(request, response, record)
  })
  server.on('clientError', (_, socket) => socket.destroy())
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    port,
    seen,
    on: (path, answer) => {
      answers.set(path, answer)
      return `http://127.0.0.1:${port}${path}?X-Amz-Signature=5ecretmark`
    },
    openSockets: () =>
      new Promise((resolve, reject) => {
        server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
      }),
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}

/** A pause that keeps no test alive. */
export const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms).unref()
  })

/** The guard, with the loopback let through. */
export function loopbackOutbound(
  port: number,
  changes: Partial<OutboundSettings> = {},
  network?: Parameters<typeof createOutbound>[1],
): Outbound {
  const settings: OutboundSettings = {
    rules: { schemes: new Set(['http']), ports: new Set([80, port]) },
    addresses: { allowed: [parseNetwork('127.0.0.0/8')], denied: [] },
    revalidate: true,
    connectTimeoutMs: 500,
    idleTimeoutMs: 2000,
    userAgent: 'docspine/test',
    ...changes,
  }
  return createOutbound(settings, network)
}
