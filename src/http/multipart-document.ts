import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { ConversionError } from '../contract/errors.js'
import { collectShared, type SizeLimit } from '../source/collect.js'
import type { SourceDocument } from '../source/document.js'
import type { InflightBudget } from '../source/inflight.js'

/** The part that holds the document. */
const FILE_PART = 'file'
/** Bytes of all other parts together; they are read off and forgotten. */
const OTHER_PARTS_BYTES_MAX = 2 ** 20

/**
 * The document of a form: its part `file`, streamed into shared memory. The limit counts that part alone. Throws
 * `missing_file`, `too_many_files`, `empty_document`, `invalid_body`, the limit's error, `overloaded`.
 */
export async function readMultipartDocument(
  request: FastifyRequest,
  limit: SizeLimit,
  budget: InflightBudget,
): Promise<SourceDocument> {
  let document: SourceDocument | undefined
  let otherBytes = 0
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') continue
      if (part.fieldname !== FILE_PART) otherBytes = await readOff(part, otherBytes)
      else if (document !== undefined) throw tooManyFiles()
      else document = await readFilePart(part, limit, budget)
    }
  } catch (error) {
    document?.lease.release()
    throw formError(error)
  }
  if (document === undefined) {
    throw new ConversionError('missing_file', 'The form has no part "file" with the document.')
  }
  if (document.bytes.byteLength > 0) return document
  document.lease.release()
  throw new ConversionError('empty_document', 'The part "file" is empty.')
}

async function readFilePart(
  part: MultipartFile,
  limit: SizeLimit,
  budget: InflightBudget,
): Promise<SourceDocument> {
  // Left early, the part stays open: destroying it would end the whole request before it is answered.
  const chunks = part.file.iterator({ destroyOnReturn: false })
  const { bytes, sha256, lease } = await collectShared(chunks, limit, budget)
  const filename = part.filename === '' ? undefined : part.filename
  return { bytes, sha256, filename, contentType: part.mimetype, lease }
}

async function readOff(part: MultipartFile, bytesBefore: number): Promise<number> {
  let bytes = bytesBefore
  for await (const chunk of part.file.iterator({ destroyOnReturn: false })) {
    bytes += chunk.byteLength
    if (bytes <= OTHER_PARTS_BYTES_MAX) continue
    throw new ConversionError('request_too_large', 'The parts beside "file" are too large.')
  }
  return bytes
}

function tooManyFiles(): ConversionError {
  return new ConversionError('too_many_files', 'The form has more than one part "file".')
}

/** The parser reports a form that is cut off or malformed as a bare Error. */
function formError(error: unknown): unknown {
  if (error instanceof ConversionError) return error
  if (error instanceof Error && 'code' in error) return error // known by its code
  return new ConversionError(
    'invalid_body',
    'The form is cut off or is not valid multipart/form-data.',
    {},
    error,
  )
}
