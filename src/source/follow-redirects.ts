import { ConversionError } from '../contract/errors.js'
import { type Exchange, exchange } from '../outbound/exchange.js'
import type { CheckedUrl, Outbound } from '../outbound/outbound.js'

export interface FollowRequest {
  readonly target: CheckedUrl
  readonly headers: Readonly<Record<string, string>>
}

export interface FollowTools {
  readonly outbound: Outbound
  readonly settings: { readonly redirectsMax: number }
}

/** RFC 9110 15.4: the ones that say where the document is. */
const FOLLOWED = new Set([301, 302, 303, 307, 308])
const ACCEPTED_ENCODINGS = 'gzip, br, zstd'

/**
 * Requests the URL and follows its redirects, each checked like the URL itself before anything is connected. The
 * caller's headers go to the origin (scheme, host and port) of the URL alone. The answer may have any other status.
 */
export async function openFollowing(
  { target, headers }: FollowRequest,
  { outbound, settings }: FollowTools,
  signal: AbortSignal,
): Promise<{ readonly exchange: Exchange; readonly url: URL }> {
  let current = target
  for (let redirects = 0; ; redirects++) {
    const isFirstOrigin = current.url.origin === target.url.origin
    const answer = await exchange(outbound, current, {
      method: 'GET',
      headers: { 'accept-encoding': ACCEPTED_ENCODINGS, ...(isFirstOrigin ? headers : {}) },
      signal,
    })
    if (answer.status < 300 || answer.status > 399) return { exchange: answer, url: current.url }
    try {
      current = await nextTarget(answer, current, outbound)
      if (redirects === settings.redirectsMax) {
        throw failed(answer, `The URL redirects more than ${settings.redirectsMax} times.`)
      }
    } finally {
      await answer.close()
    }
  }
}

/** Checked first, whatever the status: an address that is refused is refused as such. */
async function nextTarget(
  answer: Exchange,
  current: CheckedUrl,
  outbound: Outbound,
): Promise<CheckedUrl> {
  const location = answer.header('location')
  if (location === undefined || !URL.canParse(location, current.url.href)) {
    throw failed(answer, 'The URL redirects without saying where to.')
  }
  const next = await outbound.checkUrl(new URL(location, current.url), current.scope)
  if (!FOLLOWED.has(answer.status)) {
    throw failed(answer, `The server of the URL answered ${answer.status}.`)
  }
  return next
}

function failed(answer: Exchange, message: string): ConversionError {
  return new ConversionError('source_fetch_failed', message, { origin_status: answer.status })
}
