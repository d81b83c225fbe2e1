import { promisify } from 'node:util'
import { crc32 } from 'node:zlib'
import { fromBuffer } from 'yauzl'
import { mutate } from './mutate.mjs'

const open = promisify(fromBuffer)
/** Bombs are the sweep's: stored whole, one takes seconds to write and read. */
const CONTENT_BYTES_MAX = 32 * 2 ** 20

/** The same archive with one part broken and all checksums right: a break outside would end at the archive's door. */
export async function mutatePart(archive, donor, random) {
  const parts = await partsOf(archive)
  const at = Math.floor(random() * parts.length)
  const donors = await partsOf(donor)
  const given = donors[Math.floor(random() * donors.length)].content
  return storedZip(
    parts.map((part, index) =>
      index === at ? { ...part, content: mutate(part.content, given, random) } : part,
    ),
  )
}

async function partsOf(archive) {
  const zip = await open(archive, { lazyEntries: true })
  const parts = []
  return new Promise((resolve, reject) => {
    zip.on('error', reject)
    zip.on('end', () => resolve(parts))
    let contentBytes = 0
    zip.on('entry', (entry) => {
      contentBytes += entry.uncompressedSize
      if (contentBytes > CONTENT_BYTES_MAX) return reject(new Error('too much to write again'))
      contentOf(zip, entry).then((content) => {
        parts.push({ name: entry.fileName, content })
        zip.readEntry()
      }, reject)
    })
    zip.readEntry()
  })
}

async function contentOf(zip, entry) {
  const stream = await promisify(zip.openReadStream.bind(zip))(entry)
  const chunks = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** APPNOTE.TXT 4.3: local headers and contents, the directory, its end. Nothing is compressed. */
function storedZip(parts) {
  const locals = []
  const directory = []
  let offset = 0
  for (const { name, content } of parts) {
    const nameBytes = Buffer.from(name)
    const fields = fieldsOf(nameBytes, content)
    const local = Buffer.concat([uint32(0x04034b50), fields, nameBytes, content])
    const attributes = Buffer.alloc(14)
    attributes.writeUInt32LE(offset, 10)
    directory.push(uint32(0x02014b50), Buffer.from([20, 0]), fields, attributes, nameBytes)
    locals.push(local)
    offset += local.length
  }
  const records = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(records.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, records, end])
}

/** What local headers and directory share: version, flags, method, time, checksum, sizes, lengths. */
function fieldsOf(name, content) {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt16LE(0x0800, 2)
  fields.writeUInt32LE(crc32(content), 10)
  fields.writeUInt32LE(content.length, 14)
  fields.writeUInt32LE(content.length, 18)
  fields.writeUInt16LE(name.length, 22)
  return fields
}

function uint32(value) {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
