import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { IMAGES_FOLDER } from '../contract/images.js'
import type { Answer } from './answer.js'
import { contentDisposition } from './content-disposition.js'
import { type AnswerFacts, conversionHeaders } from './conversion-headers.js'
import { withoutBytes } from './image-members.js'
import { jsonRecord } from './json-record.js'

export const ZIP_TYPE = 'application/zip'

/** One result, one time: the same bytes whenever it is made. The first day that ZIP knows. */
const ENTRY = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true } as const
/** Pictures are compressed already. */
const STORED = { ...ENTRY, compress: false } as const

/**
 * `document.md`, `document.json` with all that is known of it, and `images/` with the files that both refer to. Throws
 * what `jsonRecord` throws.
 */
export async function zipAnswer(
  facts: AnswerFacts,
  chunks: readonly Uint8Array[],
): Promise<Answer> {
  const { images = [] } = facts.result
  const record = jsonRecord(withoutBytes(facts), chunks)
  const zip = new ZipFile()
  zip.addReadStream(Readable.from(chunks, { objectMode: false }), 'document.md', ENTRY)
  zip.addReadStream(Readable.from(record, { objectMode: false }), 'document.json', ENTRY)
  for (const { name, bytes } of images) {
    if (bytes === undefined) continue
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    zip.addBuffer(file, `${IMAGES_FOLDER}/${name}`, STORED)
  }
  zip.end()
  const archive: Uint8Array[] = []
  for await (const piece of zip.outputStream as Readable) archive.push(piece as Buffer) // its stream gives buffers
  const headers = {
    'content-type': ZIP_TYPE,
    ...conversionHeaders(facts),
    'content-disposition': contentDisposition(facts.filename, 'zip'),
  }
  return { status: 200, headers, body: { kind: 'bytes', chunks: archive } }
}
