import type { Config } from '../config.js'
import type { Timings } from '../conversion/timings.js'
import type { CheckedUrl, Outbound } from '../outbound/outbound.js'
import type { SourceDocument } from '../source/document.js'
import { downloadSettings } from '../source/download-settings.js'
import type { InflightBudget } from '../source/inflight.js'
import { readUrlDocument } from '../source/url-document.js'

export interface WantedDocument {
  /** Absent: the URL was not checked, which is a fault of ours. */
  readonly target: CheckedUrl | undefined
  /** `url_headers`. */
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
  /** Longest wait for room in memory. */
  readonly waitMsMax: number
}

interface FetchServices {
  readonly config: Config
  readonly outbound: Outbound
  readonly inflight: InflightBudget
}

/** The document behind a checked URL, within the limits of the configuration. Throws what `readUrlDocument` throws. */
export async function fetchDocument(
  { target, headers, signal, waitMsMax }: WantedDocument,
  timings: Timings,
  { config, outbound, inflight }: FetchServices,
): Promise<SourceDocument> {
  if (target === undefined) throw new Error('the URL was not checked')
  const settings = downloadSettings(config, waitMsMax)
  const wanted = { target, headers, signal }
  const { document, fetchMs } = await readUrlDocument(wanted, { outbound, inflight, settings })
  timings.fetchMs = fetchMs
  return document
}
