import type { FastifyInstance } from 'fastify'
import { warningHeaders } from '../../../response/conversion-headers.js'
import { acceptForms, arrivedForm } from '../../arrived-form.js'
import { convertedAtOnce, DOOR, type DoorServices, sayDetail } from '../door-conversion.js'
import { markdownTexts } from '../markdown-texts.js'
import { elementsOf } from './elements.js'
import { elementsCsv } from './elements-csv.js'
import { readUnstructuredOptions } from './unstructured-options.js'

const ROUTE = {
  ...DOOR,
  config: { ...DOOR.config, keyHeader: 'unstructured-api-key' },
} as const

/** unstructured's `POST /general/v0/general`: the elements of the document in the part `files`. */
export function unstructuredDoor(app: FastifyInstance, services: DoorServices): void {
  acceptForms(app)
  sayDetail(app)
  app.post('/general/v0/general', ROUTE, async (request, reply) => {
    const { fields, source, letGo } = await arrivedForm(request, 'files', services)
    try {
      const { given, warnings, contentType, ...wanted } = readUnstructuredOptions(fields)
      const typed = async () => {
        const document = await source()
        return { ...document, contentType: contentType ?? document.contentType }
      }
      const asked = { request, reply, given, warnings, sourceOf: () => typed }
      const converted = await convertedAtOnce(asked, services)
      const elements = elementsOf(converted, await markdownTexts(), wanted.elements)
      reply.headers(warningHeaders(converted.warnings))
      if (!wanted.isCsv) return elements
      return reply.type('text/csv; charset=utf-8').send(elementsCsv(elements))
    } finally {
      letGo()
    }
  })
}
