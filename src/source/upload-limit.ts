import { MIB } from '../config/values.js'
import { ConversionError } from '../contract/errors.js'
import type { SizeLimit } from './collect.js'

interface UploadSettings {
  readonly rawUploadBytesMax: number
  readonly documentBytesMax: number
}

/** What a document in a request body may have, decompressed: the raw limit, or the hard cap where that is lower. */
export function uploadLimit(settings: UploadSettings): SizeLimit {
  const { rawUploadBytesMax, documentBytesMax } = settings
  return documentBytesMax < rawUploadBytesMax
    ? { bytesMax: documentBytesMax, error: () => documentTooLarge(documentBytesMax) }
    : { bytesMax: rawUploadBytesMax, error: () => rawUploadTooLarge(rawUploadBytesMax) }
}

function rawUploadTooLarge(bytesMax: number): ConversionError {
  const limitMb = bytesMax / MIB
  return new ConversionError(
    'raw_upload_too_large',
    `The document is over the ${limitMb} MB that a request body may carry.`,
    {
      max_raw_upload_mb: limitMb,
      why: 'Documents in a request body are held in memory, so their size, decompressed, is bounded.',
      recommendation:
        'Put the document into storage and send a signed URL of it to POST /convert/from-url or POST /convert/accelerated. Who runs the service can raise MAX_RAW_UPLOAD_MB.',
      recommended_endpoint: '/convert/from-url',
    },
  )
}

function documentTooLarge(bytesMax: number): ConversionError {
  const limitMb = bytesMax / MIB
  return new ConversionError(
    'document_too_large',
    `The document is over the ${limitMb} MB that this service converts.`,
    { max_document_mb: limitMb },
  )
}
