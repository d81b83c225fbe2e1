import { isUtf8 } from 'node:buffer'

/** Bytes looked at in one go; keeps the native check from holding the thread for long. */
const STEP_BYTES = 4 * 1024 * 1024

/** True when all of the bytes are UTF-8 (Unicode, table 3-7), a sequence cut at the very end included in "not". */
export function isWholeUtf8(bytes: Uint8Array<SharedArrayBuffer>): boolean {
  let start = 0
  while (start < bytes.length) {
    const end = utf8Boundary(bytes, Math.min(start + STEP_BYTES, bytes.length))
    if (!isUtf8(bytes.subarray(start, end))) return false
    start = end
  }
  return true
}

/**
 * The last place at or before `end` where no UTF-8 sequence is open, looking back three bytes at most; `end` itself
 * at the end of the bytes, or where the bytes before it are no UTF-8.
 */
export function utf8Boundary(bytes: Uint8Array, end: number): number {
  if (end >= bytes.length) return bytes.length
  for (let back = 0; back < 4 && end - back > 0; back++) {
    const next = bytes[end - back] ?? 0
    if ((next & 0xc0) !== 0x80) return end - back
  }
  return end
}

/**
 * Whether broken UTF-8 is still most likely UTF-8: at least as many well-formed sequences of several bytes as broken
 * ones. Text in another encoding forms such sequences by chance alone, one in five at most.
 */
export function isMostlyUtf8(sample: Uint8Array): boolean {
  let whole = 0
  let broken = 0
  for (let at = 0; at < sample.length; ) {
    const length = sequenceLength(sample[at] ?? 0)
    if (at + length > sample.length) break // Cut by the sample's end: says nothing.
    if (length > 0 && continues(sample, at + 1, at + length)) {
      if (length > 1) whole += 1
      at += length
    } else {
      broken += 1
      at += 1
    }
  }
  return whole > 0 && whole >= broken
}

/** 0 for a byte that starts no sequence. */
function sequenceLength(lead: number): number {
  if (lead < 0x80) return 1
  if (lead >= 0xc2 && lead <= 0xdf) return 2
  if (lead >= 0xe0 && lead <= 0xef) return 3
  return lead >= 0xf0 && lead <= 0xf4 ? 4 : 0
}

function continues(sample: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (((sample[at] ?? 0) & 0xc0) !== 0x80) return false
  return true
}
