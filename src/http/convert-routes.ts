import type { FastifyInstance } from 'fastify'
import { type AnswerServices, answerConversion } from '../orders/answer-conversion.js'
import { checkValues, type Given } from '../orders/parameters.js'
import { acceptForms, arrivedForm } from './arrived-form.js'
import { type AskedServices, askedConversion, queryOf } from './asked-conversion.js'
import { bodySource } from './body-source.js'
import type { FormFields } from './multipart-document.js'
import { sendAnswer } from './send-answer.js'

type ConvertRouteServices = AnswerServices & AskedServices

/** Any of the converting routes. */
const CONVERT = { config: { access: 'convert' } } as const

/** `POST /convert`: the document as the part `file` of a form, parameters as its fields or in the query, which wins. */
export function convertRoute(app: FastifyInstance, services: ConvertRouteServices): void {
  acceptForms(app)
  app.post('/convert', CONVERT, async (request, reply) => {
    checkValues(queryOf(request)) // before the document is taken in
    const { fields, source, letGo } = await arrivedForm(request, 'file', services)
    try {
      const asked = { request, reply, body: membersOf(fields) }
      const conversion = await askedConversion(asked, services, () => source)
      return sendAnswer(reply, await answerConversion(conversion, services))
    } finally {
      letGo()
    }
  })
}

/** A form has texts alone: what is an object in a JSON body is written as JSON here. */
function membersOf(form: FormFields): Given {
  const { output_headers: headers, ...fields } = firstOfEach(form)
  if (typeof headers !== 'string') return fields
  try {
    return { ...fields, output_headers: JSON.parse(headers) }
  } catch {
    return { ...fields, output_headers: headers } // refused where it is read, by name
  }
}

const firstOfEach = (form: FormFields): Record<string, string | undefined> =>
  Object.fromEntries([...form].map(([name, [first]]) => [name, first]))

/** `POST /convert/raw`: the document as the body. */
export function convertRawRoute(app: FastifyInstance, services: ConvertRouteServices): void {
  app.post('/convert/raw', CONVERT, async (request, reply) => {
    const source = bodySource(request, services)
    const conversion = await askedConversion({ request, reply }, services, () => source)
    return sendAnswer(reply, await answerConversion(conversion, services))
  })
}
