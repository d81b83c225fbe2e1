const LENGTH_BYTES = 4

/** Plain data and bytes as one binary value: the length of the JSON (32 bits, big endian), the JSON, the bytes. */
export function packed(head: object, bytes: Uint8Array = new Uint8Array()): Buffer {
  const json = Buffer.from(JSON.stringify(head))
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(json.byteLength)
  return Buffer.concat([length, json, bytes])
}

/** Bytes before the bytes, as the first of them tell. */
export function headBytes(start: Buffer): number {
  return LENGTH_BYTES + start.readUInt32BE()
}

/** What `packed` made; the bytes are a view. */
export function unpacked(value: Buffer): { readonly head: unknown; readonly bytes: Uint8Array } {
  const end = headBytes(value)
  const head: unknown = JSON.parse(value.toString('utf8', LENGTH_BYTES, end))
  return { head, bytes: value.subarray(end) }
}
