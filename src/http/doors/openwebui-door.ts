import type { FastifyInstance } from 'fastify'
import { ConversionError } from '../../contract/errors.js'
import { convertedBody, DOOR, type DoorServices } from './door-conversion.js'

/** Open WebUI's external document loader: `PUT /process` gives the text and what is known of it. */
export function openWebUiDoor(app: FastifyInstance, services: DoorServices): void {
  app.put('/process', DOOR, async (request, reply) => {
    const filename = decodedName(request.headers['x-filename'])
    const converted = await convertedBody({ request, reply, given: { filename } }, services)
    const { markdown, metadata, warnings, input_format } = converted
    return {
      page_content: markdown,
      metadata: {
        source: filename ?? converted.filename,
        input_format,
        content_hash: converted.content_hash,
        ...metadata,
        ...(warnings.length === 0 ? {} : { warnings: warnings.map(({ message }) => message) }),
      },
    }
  })
}

/** It comes percent-encoded. Throws `invalid_header`. */
function decodedName(header: string | string[] | undefined): string | undefined {
  if (typeof header !== 'string' || header === '') return undefined
  try {
    return decodeURIComponent(header)
  } catch {
    throw new ConversionError('invalid_header', 'X-Filename must be percent-encoded UTF-8.')
  }
}
