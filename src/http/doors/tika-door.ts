import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Converted } from '../../client/records.js'
import { ConversionError } from '../../contract/errors.js'
import type { Given } from '../../orders/parameters.js'
import { convertedBody, DOOR, type DoorServices } from './door-conversion.js'
import { markdownTexts } from './markdown-texts.js'

/** What Tika is asked by header, and can be asked here. */
const OCR_STRATEGIES: ReadonlyMap<string, string> = new Map([
  ['no_ocr', 'fast'],
  ['auto', 'auto'],
  ['ocr_and_text_extraction', 'quality'],
])

/** Tika server: the text of a document, as text or HTML, or with its metadata as JSON. */
export function tikaDoor(
  app: FastifyInstance,
  services: DoorServices & { readonly version: string },
): void {
  const { version } = services
  const asked = (request: FastifyRequest, reply: FastifyReply) =>
    convertedBody({ request, reply, given: givenOf(request) }, services)
  app.get('/version', DOOR, (_, reply) => reply.type('text/plain').send(`docspine ${version}`))
  app.get('/tika', DOOR, (_, reply) =>
    reply
      .type('text/plain')
      .send('This is docspine, in the place of Tika. Please PUT a document.\n'),
  )
  for (const path of ['/tika', '/tika/text'])
    app.put(path, DOOR, async (request, reply) => {
      const wanted = path === '/tika' ? (request.headers.accept ?? '') : 'text/plain'
      if (wanted.includes('application/json')) return recordOf(await asked(request, reply))
      const isHtml = /text\/(?:html|xml)|application\/xhtml/.test(wanted)
      const converted = await asked(request, reply)
      if (isHtml) return reply.type('text/html; charset=utf-8').send(await htmlOf(converted))
      return reply.type('text/plain; charset=utf-8').send(converted.markdown)
    })
  for (const path of ['/rmeta', '/rmeta/text'])
    app.put(path, DOOR, async (request, reply) => [recordOf(await asked(request, reply))])
}

/** Throws `invalid_header` for what Tika would do and nothing here does. */
function givenOf({ headers }: FastifyRequest): Given {
  const given: Record<string, string | undefined> = { filename: nameOf(headers) }
  for (const [name, value] of Object.entries(headers)) {
    if (!name.startsWith('x-tika-')) continue
    const text = String(value).toLowerCase()
    const mode = name === 'x-tika-pdfocrstrategy' ? OCR_STRATEGIES.get(text) : undefined
    if (mode !== undefined) given.mode = mode
    else if (name === 'x-tika-ocrlanguage') given.ocr_languages = String(value)
    else
      throw new ConversionError(
        'invalid_header',
        `The header ${name} cannot be honoured here with this value; leave it out (see docs/compatibility.md).`,
      )
  }
  return given
}

/** As Tika takes it: from `Content-Disposition`, or `File-Name`. */
function nameOf(headers: FastifyRequest['headers']): string | undefined {
  const disposition = headers['content-disposition'] ?? ''
  const [, encoded] = /filename\*=UTF-8''([^;\s]+)/i.exec(disposition) ?? []
  const [, quoted, bare] = /filename=(?:"([^"]*)"|([^;\s]+))/i.exec(disposition) ?? []
  const plain = headers['file-name']
  const name = encoded === undefined ? (quoted ?? bare) : decoded(encoded)
  return name ?? (typeof plain === 'string' ? plain : undefined)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Under Tika's names (Tika metadata, `TikaCoreProperties`). Members that are undefined are left out of JSON. */
function recordOf({ markdown, metadata, filename, input_format, warnings }: Converted) {
  return {
    'X-TIKA:content': markdown,
    'X-TIKA:Parsed-By': ['docspine'],
    resourceName: filename,
    'docspine:input_format': input_format,
    'dc:title': metadata.title,
    'dc:creator': metadata.author,
    'dc:subject': metadata.subject,
    'dc:language': metadata.language,
    'dcterms:created': metadata.created_at,
    'dcterms:modified': metadata.modified_at,
    'xmpTPg:NPages': metadata.page_count === undefined ? undefined : String(metadata.page_count),
    'Content-Length': String(metadata.input_bytes),
    'docspine:warnings':
      warnings.length === 0
        ? undefined
        : warnings.map(({ code, message }) => `${code}: ${message}`),
  }
}

async function htmlOf({ markdown, metadata }: Converted): Promise<string> {
  return (await markdownTexts()).html(markdown, metadata.title)
}
