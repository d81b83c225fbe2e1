import type { Config } from '../config.js'
import { startTimings } from '../conversion/timings.js'
import { fetchDocument } from '../orders/fetch-document.js'
import { checkUrls } from '../outbound/check-urls.js'
import { createOutbound, type Outbound } from '../outbound/outbound.js'
import { outboundSettings } from '../outbound/outbound-settings.js'
import type { SourceDocument } from '../source/document.js'
import type { InflightBudget } from '../source/inflight.js'
import { VERSION } from '../version.js'

/** One for all URLs of a run. */
let outbound: Outbound | undefined

/** The document behind a URL, which passes every check that the service makes. Errors: those of a download. */
export async function readUrl(
  url: string,
  config: Config,
  inflight: InflightBudget,
  signal: AbortSignal,
): Promise<SourceDocument> {
  outbound ??= createOutbound(outboundSettings(config, VERSION))
  const { url: target } = await checkUrls(outbound, { url }, undefined)
  const wanted = { target, headers: {}, signal, waitMsMax: config.queueTimeoutMs }
  return fetchDocument(wanted, startTimings(), { config, outbound, inflight })
}
