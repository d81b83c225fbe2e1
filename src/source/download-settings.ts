import type { Config } from '../config.js'
import type { DownloadSettings } from './download.js'

/** The limits that the configuration sets on a download, which waits so long for room. */
export function downloadSettings(config: Config, waitMsMax: number): DownloadSettings {
  return {
    downloadBytesMax: config.downloadBytesMax,
    documentBytesMax: config.documentBytesMax,
    timeoutMs: config.fetchTimeoutMs,
    redirectsMax: config.fetchRedirectsMax,
    waitMsMax,
  }
}
