import { createHmac } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { jobFacts } from '../jobs/job-facts.js'
import type { EndedJob } from '../jobs/jobs.js'
import { startDeadline } from '../outbound/deadline.js'
import { exchange } from '../outbound/exchange.js'
import type { Outbound } from '../outbound/outbound.js'
import { orderOf } from './stored-order.js'

/** Tells callers that their jobs have ended. */
export interface JobCallbacks {
  /** Nothing waits for it, and nothing is thrown. Orders without a `callback_url` are none of its business. */
  tell(ended: EndedJob): void
  /** Ends when all that are on their way have been told or given up, after `graceMs` at the latest. */
  drain(graceMs: number): Promise<void>
}

export interface CallbackInit {
  readonly outbound: Outbound
  readonly logger: Logger
  readonly settings: {
    /** Undefined: none can have been asked for. */
    readonly callbackSecret: string | undefined
    readonly fetchTimeoutMs: number
  }
  /** Pause after the first try; each is five times the one before. */
  readonly pauseMs?: number
}

const TRIES = 5
const PAUSE_MS = 1000
const PAUSE_GROWTH = 5
/** Callbacks on their way; more than these are not sent. */
const OPEN_MAX = 1000

export function createJobCallbacks(init: CallbackInit): JobCallbacks {
  const open = new Set<Promise<void>>()
  const stop = new AbortController()
  return {
    tell(ended) {
      const url = callbackUrlOf(ended)
      const secret = init.settings.callbackSecret
      if (url === undefined || secret === undefined || stop.signal.aborted) return
      const { id } = ended.record
      if (open.size >= OPEN_MAX) {
        init.logger.error({ id }, 'callback not sent: too many are on their way')
        return
      }
      const body = JSON.stringify(jobFacts(ended.record))
      const call: Callback = { id, body, secret, signal: stop.signal, ...url }
      const sent = send(call, init).finally(() => open.delete(sent))
      open.add(sent)
    },
    async drain(graceMs) {
      const last = delay(graceMs, undefined, { ref: false })
      await Promise.race([Promise.allSettled(open), last])
      stop.abort()
    },
  }
}

interface CallbackTarget {
  readonly url: string
  readonly keyHosts?: readonly string[]
}

interface Callback extends CallbackTarget {
  readonly id: string
  readonly body: string
  readonly secret: string
  readonly signal: AbortSignal
}

function callbackUrlOf({ order }: EndedJob): CallbackTarget | undefined {
  const { parameters, urlHosts } = orderOf({ order })
  const url = parameters.callbackUrl
  if (url === undefined) return undefined
  return urlHosts === undefined ? { url } : { url, keyHosts: urlHosts }
}

/** Never rejects. The log knows the job, and neither the address nor what was sent. */
async function send(call: Callback, init: CallbackInit): Promise<void> {
  const { id, signal } = call
  const { logger, pauseMs = PAUSE_MS } = init
  for (let tries = 1; !signal.aborted; tries++) {
    const failure = await tryOnce(call, init)
    if (failure === undefined) {
      logger.info({ id, tries }, 'callback sent')
      return
    }
    if (tries === TRIES) {
      logger.error({ id, tries, why: failure }, 'callback given up')
      return
    }
    logger.warn({ id, tries, why: failure }, 'callback will be tried again')
    const pause = pauseMs * PAUSE_GROWTH ** (tries - 1)
    await delay(pause, undefined, { signal, ref: false }).catch(() => undefined)
  }
}

/** Why it was not taken; undefined when it was. Addresses are checked anew: a name may have come to stand for another. */
async function tryOnce(
  { url, keyHosts, body, secret, signal }: Callback,
  { outbound, settings }: CallbackInit,
): Promise<string | undefined> {
  const deadline = startDeadline(settings.fetchTimeoutMs, signal)
  try {
    const scope = { parameter: 'callback_url', ...(keyHosts && { keyHosts }) } as const
    const answer = await exchange(outbound, await outbound.check(url, scope), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        'x-docspine-signature': signatureOf(body, secret),
      },
      body,
      signal: deadline.signal,
    })
    await answer.close()
    return answer.status >= 200 && answer.status <= 299 ? undefined : `status ${answer.status}`
  } catch (error) {
    return codeOf(error)
  } finally {
    deadline.end()
  }
}

/** `t=` epoch seconds, `v1=` HMAC-SHA256 of `t.body`, hex: an old one cannot be sent again for a new one. */
function signatureOf(body: string, secret: string): string {
  const seconds = Math.floor(Date.now() / 1000)
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${mac}`
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error ? String(error.code) : error.name
}
