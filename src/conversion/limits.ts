import { MIB } from '../config/values.js'
import type { Config } from '../config.js'
import type { ConvertLimits } from '../contract/options.js'
import type { SharedBytes } from '../contract/task.js'

/** Markdown may be so much longer than its document; small ones may always grow to the floor. */
const OUTPUT_RATIO_MAX = 8
const OUTPUT_FLOOR_BYTES = 50 * MIB

/** What bounds the work on a document of this size. */
export function limitsFor(
  { byteLength }: Pick<SharedBytes, 'byteLength'>,
  config: Config,
): ConvertLimits {
  const outputBytes = Math.max(OUTPUT_FLOOR_BYTES, OUTPUT_RATIO_MAX * byteLength)
  return {
    pagesMax: config.pagesMax,
    outputBytesMax: Math.min(config.outputBytesMax, outputBytes),
    inflatedBytesMax: config.documentBytesMax,
    zipEntriesMax: config.zipEntriesMax,
    zipRatioMax: config.zipRatioMax,
    memoryBytesMax: config.poolMemoryBytesMax,
    imageBytesMax: config.imageBytesMax,
  }
}
