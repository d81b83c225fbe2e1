import { ConversionError } from '../../src/contract/errors.js'

const MIB = 2 ** 20

/** Output below this is never judged by its ratio: short texts of blanks compress better than any bomb. */
const RATIO_FREE_BYTES = MIB

/** What bounds reading one ZIP. Bytes are inflated bytes. */
export interface ZipLimits {
  readonly entriesMax: number
  readonly entryBytesMax: number
  /** Sum over all entries that are read; an entry that is read twice counts once. */
  readonly totalBytesMax: number
  /** Inflated to compressed bytes of one entry, above 1 MiB of output. */
  readonly ratioMax: number
}

/** An Office package: 20,000 parts, 200 MiB a part, the caller's sum; its XML compresses too well for a ratio. */
export function officePackageLimits(totalBytesMax: number): ZipLimits {
  return { entriesMax: 20_000, entryBytesMax: 200 * MIB, totalBytesMax, ratioMax: Infinity }
}

/** Counts inflated bytes while they arrive. */
export interface InflateBudget {
  /**
   * Tells that `inflatedBytes` of the entry have been made of its `compressedBytes` so far.
   * Error: `archive_limits_exceeded`.
   */
  count(entryIndex: number, inflatedBytes: number, compressedBytes: number): void
}

export function inflateBudget(limits: ZipLimits): InflateBudget {
  const countedBytes = new Map<number, number>()
  let totalBytes = 0
  return {
    count(entryIndex, inflatedBytes, compressedBytes) {
      if (inflatedBytes > limits.entryBytesMax)
        throw limitError('An entry of the archive is too large.')
      if (isOverRatio(inflatedBytes, compressedBytes, limits.ratioMax)) {
        throw limitError(`An entry of the archive inflates more than ${limits.ratioMax}:1.`)
      }
      const before = countedBytes.get(entryIndex) ?? 0
      if (inflatedBytes <= before) return
      countedBytes.set(entryIndex, inflatedBytes)
      totalBytes += inflatedBytes - before
      if (totalBytes > limits.totalBytesMax)
        throw limitError('The archive inflates to too many bytes.')
    },
  }
}

function isOverRatio(inflatedBytes: number, compressedBytes: number, ratioMax: number): boolean {
  return inflatedBytes > RATIO_FREE_BYTES && inflatedBytes > compressedBytes * ratioMax
}

export function limitError(message: string): ConversionError {
  return new ConversionError('archive_limits_exceeded', message)
}
