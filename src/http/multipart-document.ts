import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { ConversionError } from '../contract/errors.js'
import { collectShared, overBudget, type SizeLimit } from '../source/collect.js'
import type { SourceDocument } from '../source/document.js'
import type { Lease } from '../source/inflight.js'

/** Bytes of all other parts together. */
const OTHER_PARTS_BYTES_MAX = 2 ** 20
/** The parser holds each field whole. */
export const FIELD_BYTES_MAX = 64 * 1024
/** What a field weighs beside its name and its value. */
const FIELD_BYTES = 512

/** The fields before and after the document, by name, in order. */
export type FormFields = ReadonlyMap<string, readonly string[]>

/** What a form brings. */
export interface FormDocument {
  readonly document: SourceDocument
  readonly fields: FormFields
}

/**
 * The document of a form: the part of this name, streamed into shared memory. The limit counts that part alone; the fields,
 * which the parser keeps to the end of the form, are held in the lease with it until they are read. Throws `missing_file`,
 * `too_many_files`, `empty_document`, `request_too_large`, `invalid_body`, the limit's error, `overloaded`. The lease
 * is the caller's to give back when there is no document.
 */
export async function readMultipartDocument(
  request: FastifyRequest,
  filePart: string,
  limit: SizeLimit,
  lease: Lease,
): Promise<FormDocument> {
  const fields = new Map<string, string[]>()
  let document: SourceDocument | undefined
  let otherBytes = 0
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        otherBytes = heldField(part, otherBytes, lease)
        const values = fields.get(part.fieldname)
        if (values === undefined) fields.set(part.fieldname, [textOf(part)])
        else values.push(textOf(part))
      } else if (part.fieldname !== filePart) otherBytes = await readOff(part, otherBytes)
      else if (document !== undefined) throw tooManyFiles(filePart)
      else document = await readFilePart(part, limit, lease)
    }
  } catch (error) {
    throw formError(error)
  }
  if (document === undefined) {
    throw new ConversionError(
      'missing_file',
      `The form has no part "${filePart}" with the document.`,
    )
  }
  if (document.bytes.byteLength === 0) {
    throw new ConversionError('empty_document', `The part "${filePart}" is empty.`)
  }
  lease.shrinkTo(document.bytes.byteLength)
  return { document, fields }
}

async function readFilePart(
  part: MultipartFile,
  limit: SizeLimit,
  lease: Lease,
): Promise<SourceDocument> {
  // Left early, the part stays open: destroying it would end the whole request before it is answered.
  const chunks = part.file.iterator({ destroyOnReturn: false })
  const { bytes, sha256 } = await collectShared(chunks, limit, lease)
  const filename = part.filename === '' ? undefined : part.filename
  return { bytes, sha256, filename, contentType: part.mimetype, lease }
}

/** All bytes beside the document, with those of the field. */
function heldField(field: MultipartValue, bytesBefore: number, lease: Lease): number {
  const { fieldname, valueTruncated } = field
  const bytes = FIELD_BYTES + Buffer.byteLength(fieldname) + Buffer.byteLength(textOf(field))
  if (valueTruncated || bytesBefore + bytes > OTHER_PARTS_BYTES_MAX) throw othersTooLarge()
  if (!lease.tryGrowTo(lease.bytes() + bytes)) throw overBudget()
  return bytesBefore + bytes
}

/** A field that says it is JSON was parsed. */
function textOf({ value }: MultipartValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

async function readOff(part: MultipartFile, bytesBefore: number): Promise<number> {
  let bytes = bytesBefore
  for await (const chunk of part.file.iterator({ destroyOnReturn: false })) {
    bytes += chunk.byteLength
    if (bytes > OTHER_PARTS_BYTES_MAX) throw othersTooLarge()
  }
  return bytes
}

function othersTooLarge(): ConversionError {
  return new ConversionError(
    'request_too_large',
    'The parts beside the document are larger than 1 MB together, or a field is larger than 64 KB.',
  )
}

function tooManyFiles(filePart: string): ConversionError {
  return new ConversionError('too_many_files', `The form has more than one part "${filePart}".`)
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
