import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Converted } from '../../../client/records.js'
import type { JobRecord, JobStatus } from '../../../jobs/jobs.js'
import { keptText } from '../../../response/kept-answer.js'
import { overBudget } from '../../../source/collect.js'
import { holdUntilAnswered } from '../../held-answers.js'
import { clientSignal } from '../../request-context.js'
import { noSuchJob, type SeenJob, seenJob } from '../../seen-job.js'
import { DOOR, type DoorServices } from '../door-conversion.js'
import { doclingAnswer } from './docling-answer.js'
import { DOCLING_FORMATS, type DoclingFormat } from './docling-options.js'

/** A task of theirs is a job of ours; what it is to be given as goes along in its id. */
interface Task {
  readonly jobId: string
  readonly formats: readonly DoclingFormat[]
}

/** Of `wait`: longer connections are cut on the way anyway. */
const WAIT_SECONDS_MAX = 60
const LOOK_MS = 200
/** A result that is read is parsed whole: its packed bytes, its text, and what is made of it. */
const READING_BYTES = 2 ** 20

const TASK = {
  ...DOOR,
  config: { ...DOOR.config, access: 'any-key', whileDraining: true },
} as const

/** `GET /v1/status/poll/{task_id}` and `GET /v1/result/{task_id}`. */
export function doclingTasks(app: FastifyInstance, services: DoorServices): void {
  app.get('/v1/status/poll/:id', TASK, async (request, reply) => {
    const { record } = await endedOrWaited(request, reply, services)
    return taskStatus(idOf(request), record.status, record)
  })
  app.get('/v1/result/:id', TASK, (request, reply) => result(request, reply, services))
}

export const taskId = ({ jobId, formats }: Task): string => `${jobId}.${formats.join('-')}`

/** Its `TaskStatusResponse`. Where in the queue it stands is not known. */
export function taskStatus(id: string, status: JobStatus, record?: JobRecord) {
  return {
    task_id: id,
    task_type: 'convert',
    task_status: statusOf(status, record),
    task_position: null,
    task_meta: null,
  }
}

function statusOf(status: JobStatus, record: JobRecord | undefined): string {
  if (status === 'queued') return 'pending'
  if (status === 'processing') return 'started'
  const isDone = record?.status === 'completed' && record.httpStatus < 400
  return isDone ? 'success' : 'failure'
}

/** Throws `job_not_found` for an id that is none of ours. */
function taskOf(request: FastifyRequest): Task {
  const [jobId = '', names = ''] = idOf(request).split('.')
  const formats = DOCLING_FORMATS.filter((format) => names.split('-').includes(format))
  if (taskId({ jobId, formats }) !== idOf(request)) throw noSuchJob()
  return { jobId, formats }
}

/** By the routes' paths. */
const idOf = ({ params }: FastifyRequest): string => (params as { readonly id: string }).id

/** Looks again for as many seconds as `wait` says, until the job has ended. */
async function endedOrWaited(
  request: FastifyRequest,
  reply: FastifyReply,
  { jobs }: DoorServices,
): Promise<SeenJob> {
  const { jobId } = taskOf(request)
  const wait = Number((request.query as { readonly wait?: string }).wait ?? 0)
  const until = performance.now() + 1000 * Math.min(wait || 0, WAIT_SECONDS_MAX)
  const signal = clientSignal(reply)
  for (;;) {
    const seen = await seenJob(jobId, request, jobs)
    const isOpen = seen.record.status === 'queued' || seen.record.status === 'processing'
    if (!isOpen || performance.now() >= until || signal.aborted) return seen
    await delay(LOOK_MS)
  }
}

async function result(request: FastifyRequest, reply: FastifyReply, services: DoorServices) {
  const { jobs, inflight } = services
  const { jobId, formats } = taskOf(request)
  const { record, isOwner } = await seenJob(jobId, request, jobs)
  if (record.status === 'failed') return failure(reply, record.error)
  if (record.status !== 'completed' || !isOwner) throw noSuchJob()
  const lease = inflight.tryHold(Math.min(READING_BYTES, inflight.bytesMax))
  if (lease === undefined) throw overBudget()
  holdUntilAnswered(reply, lease)
  const kept = await jobs.answer(jobId)
  if (kept === undefined) throw noSuchJob()
  let text = ''
  for await (const piece of keptText(kept)) {
    text += piece
    if (!lease.tryGrowTo(Math.max(READING_BYTES, 2 * text.length))) throw overBudget()
  }
  // What the caller caused: the error that the request would have been answered with at once.
  if (kept.status >= 400) return reply.code(kept.status).send(JSON.parse(text))
  return doclingAnswer(JSON.parse(text) as Converted, formats) // by `jsonAnswer`
}

/** Its `ConvertDocumentErrorResponse`. */
function failure(reply: FastifyReply, message: string) {
  const error = { component_type: 'pipeline', module_name: 'docspine', error_message: message }
  return reply.code(500).send({ status: 'failure', errors: [error], detail: message })
}
