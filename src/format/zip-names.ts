/** End of central directory record: signature, 22 bytes, then a comment of up to 65,535 (APPNOTE.TXT 4.3.16). */
const END_SIGNATURE = Buffer.from('504b0506', 'hex')
const END_BYTES = 22
const COMMENT_BYTES_MAX = 0xffff
/** Central directory header: signature, 46 bytes, then name, extra field and comment (4.3.12). */
const HEADER_SIGNATURE = 0x02014b50
const HEADER_BYTES = 46
/** Enough to tell an Office package from an archive; the reader has limits of its own. */
const NAMES_MAX = 20_000

/**
 * The entry names of a ZIP in the order of its central directory, at most 20,000. Undefined where there is no
 * directory to be found: cut short, damaged, or ZIP64.
 */
export function centralDirectoryNames(bytes: Buffer): string[] | undefined {
  const tailStart = Math.max(0, bytes.length - END_BYTES - COMMENT_BYTES_MAX)
  const endInTail = bytes.subarray(tailStart).lastIndexOf(END_SIGNATURE)
  const end = tailStart + endInTail
  if (endInTail < 0 || end + END_BYTES > bytes.length) return undefined
  // Counted back from its end: data in front of the archive moves every offset that the archive states.
  const start = end - bytes.readUInt32LE(end + 12)
  return start < 0 ? undefined : namesBetween(bytes, start, end)
}

function namesBetween(bytes: Buffer, start: number, end: number): string[] | undefined {
  const names: string[] = []
  let at = start
  while (at + HEADER_BYTES <= end && names.length < NAMES_MAX) {
    if (bytes.readUInt32LE(at) !== HEADER_SIGNATURE) return undefined
    const nameEnd = at + HEADER_BYTES + bytes.readUInt16LE(at + 28)
    names.push(bytes.toString('latin1', at + HEADER_BYTES, Math.min(nameEnd, end)))
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return names
}
