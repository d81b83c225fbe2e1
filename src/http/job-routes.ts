import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { KeyRecord } from '../auth/key-ring.js'
import type { Config } from '../config.js'
import { ConversionError } from '../contract/errors.js'
import type { JobRecord, Jobs } from '../jobs/jobs.js'
import { overBudget } from '../source/collect.js'
import type { InflightBudget } from '../source/inflight.js'
import { holdUntilAnswered } from './held-answers.js'
import { jobHeaders, jobText, jobTextWith } from './job-answer.js'
import { sendMade } from './send-answer.js'

export interface JobRouteServices {
  readonly config: Config
  readonly jobs: Jobs
  readonly inflight: InflightBudget
}

/** What a result takes while it is read: the window of its compression, and what waits for the client. */
const READING_BYTES = 2 ** 20

/** What an id looks like; anything else is not looked up. */
const JOB_ID = /^[\w-]{16,64}$/

/** `GET /jobs/{id}` and `DELETE /jobs/{id}`: for the key that made the job. A result can be had while draining. */
export function jobRoutes(app: FastifyInstance, services: JobRouteServices): void {
  const config = { access: 'any-key', whileDraining: true } as const
  app.get('/jobs/:id', { config }, async (request, reply) => readJob(request, reply, services))
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

async function readJob(
  request: FastifyRequest,
  reply: FastifyReply,
  { jobs, config, inflight }: JobRouteServices,
): Promise<FastifyReply> {
  const caller = callerOf(request)
  const record = await seenBy(caller, request, jobs)
  reply.headers(jobHeaders(record, config))
  if (record.status !== 'completed' || !isOwner(caller, record)) {
    return reply.send(jobText(record))
  }
  const lease = inflight.tryHold(Math.min(READING_BYTES, inflight.bytesMax))
  if (lease === undefined) throw overBudget()
  holdUntilAnswered(reply, lease)
  const kept = await jobs.answer(record.id)
  if (kept === undefined) throw notFound()
  return sendMade(reply, jobTextWith(record, kept))
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
