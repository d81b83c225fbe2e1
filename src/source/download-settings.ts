import type { Config } from '../config.js'
import type { DownloadSettings } from './download.js'

/** The limits that the configuration sets on a download; `waitMsMax` where its wait for room is another. */
export function downloadSettings(
  config: Config,
  waitMsMax: number = config.queueTimeoutMs,
): DownloadSettings {
  return {
    downloadBytesMax: config.downloadBytesMax,
    documentBytesMax: config.documentBytesMax,
    timeoutMs: config.fetchTimeoutMs,
    redirectsMax: config.fetchRedirectsMax,
    waitMsMax,
  }
}
