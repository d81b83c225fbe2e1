/** Header signature of a compound file ([MS-CFB] 2.2). */
const SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
/** Directory entries are this long and start at multiples of it, as every sector does ([MS-CFB] 2.6.1). */
const ENTRY_BYTES = 128
const NAME_LENGTH_OFFSET = 64

/** A compound file: old Office formats, and the wrapper of encrypted new ones ([MS-OFFCRYPTO] 2.3). */
export function isOle(bytes: Buffer): boolean {
  return bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)
}

/** Whether a directory entry has this name. Looks at the entries in place, without following sector chains. */
export function hasOleEntry(bytes: Buffer, name: string): boolean {
  const encoded = Buffer.from(`${name}\0`, 'utf16le')
  for (let at = bytes.indexOf(encoded); at >= 0; at = bytes.indexOf(encoded, at + 2)) {
    const lengthAt = at + NAME_LENGTH_OFFSET
    const isEntry = at % ENTRY_BYTES === 0 && lengthAt + 2 <= bytes.length
    if (isEntry && bytes.readUInt16LE(lengthAt) === encoded.length) return true
  }
  return false
}
