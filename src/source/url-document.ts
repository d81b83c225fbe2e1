import { ConversionError } from '../contract/errors.js'
import { formatOfContentType, formatOfName } from '../format/declared.js'
import type { SourceDocument } from './document.js'
import type { NamedBy } from './document-name.js'
import { type DownloadRequest, type DownloadTools, download } from './download.js'

export interface UrlDocument {
  readonly document: SourceDocument
  readonly fetchMs: number
}

/** The document behind a checked URL. Throws what `download` throws, and `empty_document`. */
export async function readUrlDocument(
  request: DownloadRequest,
  tools: DownloadTools,
): Promise<UrlDocument> {
  const { source, contentHash, named, fetchMs, lease } = await download(request, tools)
  if (source.byteLength === 0) {
    lease.release()
    throw new ConversionError('empty_document', 'The document behind the URL is empty.')
  }
  const { contentType } = named
  const filename = nameOf(named)
  return { document: { bytes: source, sha256: contentHash, filename, contentType, lease }, fetchMs }
}

/**
 * The name that the origin gives, else the last part of the URL's path. A path says less than the content type: where
 * both name a format and they differ (`/export.html` that is `text/csv`), its extension is left out.
 */
function nameOf({ dispositionName, pathName, contentType }: NamedBy): string | undefined {
  if (dispositionName !== undefined || pathName === undefined) return dispositionName
  const byType = formatOfContentType(contentType)
  const byPath = formatOfName(pathName)
  const isMisleading = byType !== undefined && byPath !== undefined && byType !== byPath
  return isMisleading ? pathName.replace(/\.[^.]*$/, '') : pathName
}
