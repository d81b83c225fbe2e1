import { crc32, deflateRawSync } from 'node:zlib'

/** A ZIP of `{ name: text }`, all entries deflated. */
export function zip(files) {
  const locals = []
  const directory = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const bytes = Buffer.from(text)
    const body = deflateRawSync(bytes)
    const header = Buffer.alloc(26)
    header.writeUInt16LE(20, 0)
    header.writeUInt16LE(0x0800, 2)
    header.writeUInt16LE(8, 4)
    header.writeUInt32LE(crc32(bytes), 10)
    header.writeUInt32LE(body.length, 14)
    header.writeUInt32LE(bytes.length, 18)
    header.writeUInt16LE(Buffer.byteLength(name), 22)
    const record = Buffer.alloc(46)
    record.writeUInt32LE(0x02014b50, 0)
    record.writeUInt16LE(20, 4)
    header.copy(record, 6)
    record.writeUInt32LE(offset, 42)
    locals.push(Buffer.from('504b0304', 'hex'), header, Buffer.from(name), body)
    directory.push(record, Buffer.from(name))
    offset += 30 + Buffer.byteLength(name) + body.length
  }
  const records = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(directory.length / 2, 8)
  end.writeUInt16LE(directory.length / 2, 10)
  end.writeUInt32LE(records.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, records, end])
}
