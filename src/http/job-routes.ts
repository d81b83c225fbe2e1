import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.js'
import { ConversionError } from '../contract/errors.js'
import type { Jobs } from '../jobs/jobs.js'
import { overBudget } from '../source/collect.js'
import type { InflightBudget } from '../source/inflight.js'
import { holdUntilAnswered } from './held-answers.js'
import { jobHeaders, jobText, jobTextWith } from './job-answer.js'
import { noSuchJob, seenJob } from './seen-job.js'
import { sendMade } from './send-answer.js'

export interface JobRouteServices {
  readonly config: Config
  readonly jobs: Jobs
  readonly inflight: InflightBudget
}

/** What a result takes while it is read: the window of its compression, and what waits for the client. */
const READING_BYTES = 2 ** 20

/** `GET /jobs/{id}` and `DELETE /jobs/{id}`: for the key that made the job. A result can be had while draining. */
export function jobRoutes(app: FastifyInstance, services: JobRouteServices): void {
  const config = { access: 'any-key', whileDraining: true } as const
  app.get('/jobs/:id', { config }, async (request, reply) => readJob(request, reply, services))
  app.delete('/jobs/:id', { config }, async (request, reply) => {
    const { jobs } = services
    const { record, isOwner } = await seenJob(idOf(request), request, jobs)
    if (!isOwner) {
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
  const { record, isOwner } = await seenJob(idOf(request), request, jobs)
  reply.headers(jobHeaders(record, config))
  if (record.status !== 'completed' || !isOwner) {
    return reply.send(jobText(record))
  }
  const lease = inflight.tryHold(Math.min(READING_BYTES, inflight.bytesMax))
  if (lease === undefined) throw overBudget()
  holdUntilAnswered(reply, lease)
  const kept = await jobs.answer(record.id)
  if (kept === undefined) throw noSuchJob()
  return sendMade(reply, jobTextWith(record, kept))
}

/** By the route's path. */
function idOf({ params }: FastifyRequest): string {
  return (params as { readonly id: string }).id
}
