import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipFile {
  readonly name: string
  readonly content: string | Uint8Array
  readonly isStored?: boolean
  /** Sets the encryption flag; the content stays as it is. */
  readonly isEncrypted?: boolean
  /** What the headers say instead of the truth. */
  readonly declared?: {
    readonly inflatedBytes?: number
    readonly crc32?: number
    readonly method?: number
  }
  /** Unix mode, for symbolic links. */
  readonly mode?: number
  /** Points to the data of the entry written before, as overlapping bombs do. */
  readonly sharesData?: true
}

/** A ZIP archive, byte by byte, so that tests can break it where they want. */
export function makeZip(files: readonly ZipFile[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  let lastOffset = 0
  for (const file of files) {
    const { header, body, name } = packed(file)
    const at = file.sharesData === true ? lastOffset : offset
    if (file.sharesData !== true) {
      locals.push(uint32(0x04034b50), header, name, body)
      lastOffset = offset
      offset += 4 + header.length + name.length + body.length
    }
    directory.push(directoryRecord(header, at, file.mode ?? 0), name)
  }
  const records = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(records.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, records, end])
}

function packed({ name, content, isStored, isEncrypted, declared = {} }: ZipFile) {
  const bytes = Buffer.from(content)
  const nameBytes = Buffer.from(name)
  const body = isStored === true ? bytes : deflateRawSync(bytes)
  const header = Buffer.alloc(26)
  header.writeUInt16LE(20, 0)
  header.writeUInt16LE(0x0800 | (isEncrypted === true ? 1 : 0), 2)
  header.writeUInt16LE(declared.method ?? (isStored === true ? 0 : 8), 4)
  header.writeUInt32LE(declared.crc32 ?? crc32(bytes), 10)
  header.writeUInt32LE(body.length, 14)
  header.writeUInt32LE(declared.inflatedBytes ?? bytes.length, 18)
  header.writeUInt16LE(nameBytes.length, 22)
  return { header, body, name: nameBytes }
}

function directoryRecord(header: Buffer, offset: number, mode: number): Buffer {
  const record = Buffer.alloc(46)
  record.writeUInt32LE(0x02014b50, 0)
  record.writeUInt16LE(0x031e, 4)
  header.copy(record, 6, 0, 26)
  record.writeUInt32LE((mode << 16) >>> 0, 38)
  record.writeUInt32LE(offset, 42)
  return record
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/** A copy in shared memory, as documents reach the threads. */
export function shared(bytes: Uint8Array): Uint8Array<SharedArrayBuffer> {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.byteLength))
  copy.set(bytes)
  return copy
}
