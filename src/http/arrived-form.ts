import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.js'
import { heldDocument, type SourceDocument } from '../source/document.js'
import type { InflightBudget } from '../source/inflight.js'
import { uploadLimit } from '../source/upload-limit.js'
import { whileArriving } from './client-pace.js'
import { FIELD_BYTES_MAX, type FormFields, readMultipartDocument } from './multipart-document.js'

/** A form that is there. */
export interface ArrivedForm {
  readonly fields: FormFields
  /** The document, once. */
  readonly source: () => Promise<SourceDocument>
  /** For what ended before the document was taken. */
  readonly letGo: () => void
}

/** Bodies of the routes in this scope may be forms. */
export function acceptForms(app: FastifyInstance): void {
  void app.register(multipart, {
    throwFileSizeLimit: false, // counted while it is collected, on the part of the document alone
    limits: {
      fileSize: Number.POSITIVE_INFINITY,
      files: 20,
      fields: 100,
      parts: 100,
      fieldSize: FIELD_BYTES_MAX,
    },
  })
}

/**
 * The fields and the document, held until it is taken. Throws what `readMultipartDocument` throws, `request_timeout`.
 */
export async function arrivedForm(
  request: FastifyRequest,
  part: string,
  { config, inflight }: { readonly config: Config; readonly inflight: InflightBudget },
): Promise<ArrivedForm> {
  const { fields, ...form } = await whileArriving(
    request.raw,
    config.clientStallMs,
    inflight,
    (lease) => readMultipartDocument(request, part, uploadLimit(config), lease),
  )
  const { take, letGo } = heldDocument(form.document)
  return { fields, source: take, letGo }
}
