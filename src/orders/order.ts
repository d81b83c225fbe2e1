import { ConversionError } from '../contract/errors.js'
import type { SlimStrategy } from '../contract/options.js'
import type { Warning } from '../contract/warnings.js'
import { type CheckedUrls, checkUrls } from '../outbound/check-urls.js'
import type { Outbound } from '../outbound/outbound.js'
import type { ConversionParameters } from './parameters.js'

/**
 * All that a conversion request asks for, as plain data: what a job keeps, and any instance can do. The bytes of an
 * upload are beside it.
 */
export interface Order {
  readonly parameters: ConversionParameters
  readonly source: OrderSource
  /** Of the request; stands in error bodies and in the log. */
  readonly requestId: string
  readonly password?: string | undefined
  /** Whose usage it is. */
  readonly keyId?: string | undefined
  /** The hosts that the key may name, where it is bound to some. */
  readonly urlHosts?: readonly string[] | undefined
  /** Asked for as a stream, with this strategy in effect; a job holds the same bytes whole. */
  readonly streamStrategy?: SlimStrategy | undefined
  /** Names that the request gave and nobody knows. */
  readonly unknown?: readonly string[] | undefined
  /** What the route that took it has to say to its caller. */
  readonly warnings?: readonly Warning[] | undefined
  /** On all threads that are idle. */
  readonly isAccelerated?: boolean | undefined
}

export type OrderSource =
  | {
      readonly kind: 'url'
      readonly url: string
      /** `url_headers`. */
      readonly headers: Readonly<Record<string, string>>
    }
  | OrderedUpload

export interface OrderedUpload {
  readonly kind: 'upload'
  /** What came with the bytes, once they are there. */
  readonly sha256?: string | undefined
  readonly filename?: string | undefined
  readonly contentType?: string | undefined
}

/**
 * The URL that is told of a job's end, checked while its caller is there to be told. Errors: `invalid_parameter` where
 * the service has no secret to sign with, those of `checkUrls`.
 */
export async function checkCallbackUrl(
  { parameters: { callbackUrl }, urlHosts }: Pick<Order, 'parameters' | 'urlHosts'>,
  outbound: Outbound,
  { callbackSecret }: { readonly callbackSecret: string | undefined },
): Promise<void> {
  if (callbackUrl === undefined) return
  if (callbackSecret === undefined) {
    throw new ConversionError(
      'invalid_parameter',
      'callback_url is off here: who runs the service has to set CALLBACK_SECRET.',
      { parameter: 'callback_url' },
    )
  }
  await checkUrls(outbound, { callback_url: callbackUrl }, urlHosts)
}

/** Every URL that the order needs, checked before any is fetched. */
export function checkOrderUrls(
  { parameters: { output }, source, urlHosts }: Order,
  outbound: Outbound,
): Promise<CheckedUrls> {
  const url = source.kind === 'url' ? source.url : undefined
  const given = { url, output_url: output?.url, output_head_url: output?.headUrl }
  return checkUrls(outbound, given, urlHosts)
}
