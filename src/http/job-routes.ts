import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { KeyRecord } from '../auth/key-ring.js'
import type { Config } from '../config.js'
import { ConversionError } from '../contract/errors.js'
import type { JobRecord, Jobs } from '../jobs/jobs.js'
import type { Answer } from '../response/answer.js'
import { jobAnswer } from './job-answer.js'
import { sendAnswer } from './send-answer.js'

export interface JobRouteServices {
  readonly config: Config
  readonly jobs: Jobs
}

/** What an id looks like; anything else is not looked up. */
const JOB_ID = /^[\w-]{16,64}$/

/** `GET /jobs/{id}` and `DELETE /jobs/{id}`: for the key that made the job. A result can be had while draining. */
export function jobRoutes(app: FastifyInstance, services: JobRouteServices): void {
  const config = { access: 'any-key', whileDraining: true } as const
  app.get('/jobs/:id', { config }, async (request, reply) =>
    sendAnswer(reply, await readJob(request, services)),
  )
  app.delete('/jobs/:id', { config }, async (request, reply) => {
    const { jobs } = services
    const caller = callerOf(request)
    const record = await seenBy(caller, request, jobs)
    if (!isOwner(caller, record)) {
      throw new ConversionError('permission_denied', 'Only the key that made a job cancels it.')
    }
    await jobs.forget(record.id)
    return reply.code(204).send()
  })
}

async function readJob(request: FastifyRequest, services: JobRouteServices): Promise<Answer> {
  const { jobs, config } = services
  const caller = callerOf(request)
  const record = await seenBy(caller, request, jobs)
  if (record.status !== 'completed' || !isOwner(caller, record)) return jobAnswer(record, config)
  const kept = await jobs.answer(record.id)
  if (kept === undefined) throw notFound()
  return jobAnswer(record, config, kept)
}

/** Throws `job_not_found` for a job that is none of the caller's business, as for one that is not there. */
async function seenBy(caller: KeyRecord, request: FastifyRequest, jobs: Jobs): Promise<JobRecord> {
  const { id } = request.params as { readonly id: string } // by the route's path
  const record = JOB_ID.test(id) ? await jobs.find(id) : undefined
  if (record === undefined) throw notFound()
  if (isOwner(caller, record)) {
    const { permission } = record.owner
    if (caller.permissions.has(permission)) return record
    throw new ConversionError('permission_denied', `The key lacks the permission "${permission}".`)
  }
  if (isMonitor(caller)) return record
  throw notFound()
}

function isOwner({ id }: KeyRecord, { owner }: JobRecord): boolean {
  return owner.keyId === id
}

/** Sees the state of every job, and nothing else at all. */
function isMonitor({ permissions }: KeyRecord): boolean {
  return permissions.size === 1 && permissions.has('jobs')
}

function callerOf({ caller }: FastifyRequest): KeyRecord {
  if (caller === null) throw new Error('a job without a key')
  return caller
}

function notFound(): ConversionError {
  return new ConversionError('job_not_found', 'There is no such job, or its time is over.')
}
