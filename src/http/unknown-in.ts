import type { FastifyRequest } from 'fastify'
import type { Warning } from '../contract/warnings.js'
import { unknownNames, unknownWarnings } from '../orders/unknown-parameters.js'
import { queryOf } from './asked-conversion.js'
import { jsonObject } from './json-body.js'

/** Of a request that converts nothing: the names in its query and its JSON body that are none of the known ones. */
export function unknownIn(request: FastifyRequest, known: readonly string[]): readonly Warning[] {
  const body = jsonObject(request.body ?? undefined)
  return unknownWarnings(unknownNames([queryOf(request), body], known), known)
}
