import type { FastifyRequest } from 'fastify'
import { MIB } from '../../../config/values.js'
import { ConversionError } from '../../../contract/errors.js'
import { fetchDocument } from '../../../orders/fetch-document.js'
import type { Given } from '../../../orders/parameters.js'
import { parseCallerHeaders } from '../../../outbound/caller-headers.js'
import { overBudget, type SizeLimit } from '../../../source/collect.js'
import { heldDocument } from '../../../source/document.js'
import type { Lease } from '../../../source/inflight.js'
import { readRawBody } from '../../../source/raw-body.js'
import { uploadLimit } from '../../../source/upload-limit.js'
import { whileArriving } from '../../client-pace.js'
import { jsonObject } from '../../json-body.js'
import type { DoorRequest, DoorServices } from '../door-conversion.js'
import { type DoclingBody, decodeBase64, readDoclingBody } from './docling-body.js'

/** A request of `/v1/convert/source`. */
export interface DoclingSource extends Pick<DoorRequest, 'url' | 'sourceOf'> {
  readonly options: Given
  readonly filename?: string | undefined
  /** For what ended before the document was taken. */
  readonly letGo: () => void
}

/** Base64 takes four bytes for three; beside it stand options and names. */
const bodyBytesMax = (documentBytesMax: number): number =>
  Math.ceil((documentBytesMax * 4) / 3) + MIB
/** What is decoded stands beside what it is decoded from. */
const DECODED_COPIES = 2

/**
 * Its JSON body, counted as an upload while it arrives: one source, a URL (`http`) or a file in base64 (`file`). Throws
 * `invalid_body`, `invalid_parameter`, `missing_file`, `empty_document`, those of uploads.
 */
export async function readDoclingSource(
  request: FastifyRequest,
  services: DoorServices,
): Promise<DoclingSource> {
  const { config, inflight } = services
  return whileArriving(request.raw, config.clientStallMs, inflight, async (lease) => {
    const { members: body, fileAt } = await arrivedBody(request, uploadLimit(config), lease)
    const options = body.options === undefined ? {} : jsonObject(body.options)
    refuseTarget(body.target)
    const source = onlySource(body.sources)
    if (source.kind === 'http') {
      lease.release()
      return { options, ...urlOf(source, request, services) }
    }
    const filename = typeof source.filename === 'string' ? source.filename : undefined
    return { options, filename, ...(await fileOf(source, fileAt, uploadLimit(config), lease)) }
  })
}

async function arrivedBody(
  request: FastifyRequest,
  { bytesMax, error }: SizeLimit,
  lease: Lease,
): Promise<DoclingBody> {
  const { headers } = request
  const raw = { stream: request.raw, contentEncoding: headers['content-encoding'] }
  const limit = { bytesMax: bodyBytesMax(bytesMax), error }
  const { bytes } = await readRawBody(raw, limit, lease)
  if (!lease.tryGrowTo(bytes.byteLength * DECODED_COPIES)) throw overBudget()
  return readDoclingBody(bytes)
}

function refuseTarget(target: unknown): void {
  const { kind = 'inbody' } = target === undefined || target === null ? {} : jsonObject(target)
  if (kind !== 'inbody') throw invalid('target', 'target must be {"kind":"inbody"} here.')
}

function onlySource(sources: unknown): Given {
  if (!Array.isArray(sources) || sources.length === 0)
    throw invalid('sources', 'sources must be a list of one source.')
  if (sources.length > 1)
    throw new ConversionError('too_many_files', 'One source a request is converted here.')
  const source = jsonObject(sources[0])
  if (source.kind === 'http' || source.kind === 'file') return source
  throw invalid('sources', 'The kind of a source must be http or file here.')
}

function urlOf(
  { url, headers: given }: Given,
  request: FastifyRequest,
  services: DoorServices,
): Pick<DoclingSource, 'url' | 'sourceOf' | 'letGo'> {
  if (typeof url !== 'string' || url === '')
    throw new ConversionError('url_required', 'A source of kind http needs a url.')
  const headers = parseCallerHeaders(given, 'url_headers')
  const waitMsMax = services.config.queueTimeoutMs
  const sourceOf: DoorRequest['sourceOf'] = (urls) => (signal) =>
    fetchDocument({ target: urls.url, headers, signal, waitMsMax }, request.timings, services)
  return { url: { url, headers }, sourceOf, letGo: () => undefined }
}

async function fileOf(
  { base64_string: base64 }: Given,
  fileAt: DoclingBody['fileAt'],
  { bytesMax, error }: SizeLimit,
  lease: Lease,
): Promise<Pick<DoclingSource, 'sourceOf' | 'letGo'>> {
  const encoded = fileAt(base64)
  if (encoded === undefined)
    throw new ConversionError('missing_file', 'A source of kind file needs a base64_string.')
  const { bytes, sha256 } = await decodeBase64(encoded, bytesMax, error)
  if (bytes.byteLength === 0) throw new ConversionError('empty_document', 'The file is empty.')
  lease.shrinkTo(bytes.byteLength)
  const { take, letGo } = heldDocument({ bytes, sha256, lease })
  return { sourceOf: () => take, letGo }
}

const invalid = (parameter: string, message: string): ConversionError =>
  new ConversionError('invalid_parameter', message, { parameter })
