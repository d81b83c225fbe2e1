import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptForms, arrivedForm } from '../../arrived-form.js'
import {
  acceptedJob,
  convertedAtOnce,
  DOOR,
  type DoorRequest,
  type DoorServices,
  sayDetail,
} from '../door-conversion.js'
import { refused } from '../door-options.js'
import { doclingAnswer } from './docling-answer.js'
import { type DoclingFormat, readDoclingOptions } from './docling-options.js'
import { readDoclingSource } from './docling-source.js'
import { doclingTasks, taskId, taskStatus } from './docling-tasks.js'

/** A request that was read whole. */
interface DoclingRequest extends DoorRequest {
  readonly formats: readonly DoclingFormat[]
  /** For what ended before the document was taken. */
  readonly letGo: () => void
}

type Read = (request: FastifyRequest, reply: FastifyReply) => Promise<DoclingRequest>

const HEALTH = { config: { access: 'public' }, schema: { hide: true } } as const

/** docling-serve, version 1 of its interface: a source or a file, at once or as a task. */
export function doclingDoor(app: FastifyInstance, services: DoorServices): void {
  acceptForms(app)
  sayDetail(app)
  app.get('/health', HEALTH, () => ({ status: 'ok' }))
  addRoutes(app, '/v1/convert/source', services, (request, reply) =>
    fromSource(request, reply, services),
  )
  addRoutes(app, '/v1/convert/file', services, (request, reply) =>
    fromForm(request, reply, services),
  )
  doclingTasks(app, services)
}

function addRoutes(app: FastifyInstance, path: string, services: DoorServices, read: Read): void {
  app.post(path, DOOR, async (request, reply) => {
    const asked = await read(request, reply)
    return lettingGo(asked, async () =>
      doclingAnswer(await convertedAtOnce(asked, services), asked.formats),
    )
  })
  app.post(`${path}/async`, DOOR, async (request, reply) => {
    const asked = await read(request, reply)
    return lettingGo(asked, async () => {
      const jobId = await acceptedJob(asked, services)
      return taskStatus(taskId({ jobId, formats: asked.formats }), 'queued')
    })
  })
}

async function lettingGo<Result>(
  asked: DoclingRequest,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run()
  } finally {
    asked.letGo()
  }
}

async function fromSource(
  request: FastifyRequest,
  reply: FastifyReply,
  services: DoorServices,
): Promise<DoclingRequest> {
  const { options, filename, ...source } = await readDoclingSource(request, services)
  return checked(source, () => {
    const { given, formats, warnings } = readDoclingOptions(options)
    return { request, reply, ...source, given: { ...given, filename }, formats, warnings }
  })
}

async function fromForm(
  request: FastifyRequest,
  reply: FastifyReply,
  services: DoorServices,
): Promise<DoclingRequest> {
  const { fields, source, letGo } = await arrivedForm(request, 'files', services)
  return checked({ letGo }, () => {
    const { target_type: target = ['inbody'], ...options } = Object.fromEntries(fields)
    if (target[0] !== 'inbody') throw refused('target_type', target)
    const { given, formats, warnings } = readDoclingOptions(options)
    return { request, reply, sourceOf: () => source, letGo, given, formats, warnings }
  })
}

/** What is refused lets go of the document that came along. */
function checked<Read>({ letGo }: Pick<DoclingRequest, 'letGo'>, read: () => Read): Read {
  try {
    return read()
  } catch (error) {
    letGo()
    throw error
  }
}
