import type { Readable } from 'node:stream'
import { request } from 'undici'
import { defined } from '../contract/defined.js'
import type { CheckedUrl, Outbound } from './outbound.js'

export interface ExchangeRequest {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST'
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Readable | string
  readonly signal: AbortSignal
}

/** An answer whose body has not been read. */
export interface Exchange {
  readonly status: number
  /** The first value of the header; names are lower case. */
  header(name: string): string | undefined
  readonly body: Readable
  /** Ends the connection, whatever is left unread. Callers always call it. */
  close(): Promise<void>
}

/** One request on a connection of its own. Redirects are not followed. */
export async function exchange(
  outbound: Outbound,
  target: CheckedUrl,
  { method, headers, body, signal }: ExchangeRequest,
): Promise<Exchange> {
  const dispatcher = outbound.dispatcherFor(target)
  try {
    const answer = await request(target.url, {
      dispatcher,
      method,
      headers: { 'user-agent': outbound.settings.userAgent, ...headers },
      signal,
      ...defined({ body }),
    })
    // Closing in the middle of a body raises an error that nobody waits for.
    answer.body.on('error', () => undefined)
    return {
      status: answer.statusCode,
      header: (name) => {
        const value = answer.headers[name]
        return Array.isArray(value) ? value[0] : value
      },
      body: answer.body,
      close: async () => {
        answer.body.destroy()
        await dispatcher.destroy()
      },
    }
  } catch (error) {
    await dispatcher.destroy()
    throw error
  }
}
