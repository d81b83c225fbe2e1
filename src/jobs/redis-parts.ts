import { Queue, UnrecoverableError, WaitingChildrenError, Worker } from 'bullmq'
import type { KeptAnswer } from '../response/kept-answer.js'
import type { JobCall, JobTask, PartedWork, PartPlan } from './jobs.js'
import type { QueuedPart, RedisJob } from './redis-record.js'
import { inHand, type Running, type Shift, workerOptions } from './redis-shift.js'
import { KEY_PREFIX, PARTS_QUEUE_NAME } from './redis-store.js'
import { jobError, RETRY_FIRST_DELAY_MS } from './retry.js'

/** A part that fails twice is done with the whole. */
const ATTEMPTS_MAX = 2
/** A part whose job is over is of no use to anybody. */
const KEPT_SECONDS = 60

/** Jobs that are done in parts, each a BullMQ flow: the job is the parent, a part a child. */
export interface RedisParts {
  /** The answer to a job; throws WaitingChildrenError when it waits for its parts now. */
  answer(job: RedisJob, token: string, task: JobTask, call: JobCall): Promise<KeptAnswer>
  readonly worker: Worker<QueuedPart, null>
  close(): Promise<void>
}

export function startRedisParts(shift: Shift, parted: PartedWork): RedisParts {
  const { links } = shift
  const queue = new Queue<QueuedPart>(PARTS_QUEUE_NAME, {
    connection: links.work,
    prefix: KEY_PREFIX,
  })
  const worker = new Worker<QueuedPart, null>(
    PARTS_QUEUE_NAME,
    (job, token = '') =>
      inHand(shift, job, job.data.jobId, token, (one) => doPart(shift, parted, job.data, one)),
    workerOptions(shift, KEY_PREFIX),
  )
  // The links tell.
  queue.on('error', () => {})
  worker.on('error', () => {})
  return {
    answer: (job, token, task, call) => answer({ shift, parted, queue }, job, token, task, call),
    worker,
    close: () => queue.close().catch(() => undefined),
  }
}

interface Parting {
  readonly shift: Shift
  readonly parted: PartedWork
  readonly queue: Queue<QueuedPart>
}

/** Comes here twice: before the parts are done, and after. */
async function answer(
  parting: Parting,
  job: RedisJob,
  token: string,
  task: JobTask,
  call: JobCall,
): Promise<KeptAnswer> {
  const { shift, parted, queue } = parting
  const { work, store, settings } = shift
  if (!parted.canPart(task.order)) return work(task, call)
  const kept = await store.parts.plan(task.id)
  if (kept !== undefined) return joined(parting, job, token, task, kept, call)
  const instances = job.attemptsMade > 0 ? 1 : await queue.getWorkersCount()
  if (instances < 2) return work(task, call)
  const plan = await parted.begin(task, call, instances * settings.poolThreads)
  if (!('parts' in plan)) return plan
  await store.parts.keepPlan(task.id, plan)
  await queue.addBulk(plan.parts.map((_, index) => childOf(job, index)))
  call.onProgress(0, plan.pagesTotal)
  return joined(parting, job, token, task, plan, call)
}

function childOf(job: RedisJob, index: number) {
  const jobId = job.id ?? ''
  return {
    name: 'part',
    data: { jobId, index },
    opts: {
      jobId: `${jobId}-${index}`,
      parent: { id: jobId, queue: job.queueQualifiedName },
      ignoreDependencyOnFailure: true,
      attempts: ATTEMPTS_MAX,
      backoff: { type: 'fixed', delay: RETRY_FIRST_DELAY_MS },
      removeOnComplete: { age: KEPT_SECONDS },
      removeOnFail: { age: KEPT_SECONDS },
      stackTraceLimit: 0,
    },
  }
}

async function joined(
  { shift: { store, work }, parted }: Parting,
  job: RedisJob,
  token: string,
  task: JobTask,
  { facts, parts }: PartPlan,
  call: JobCall,
): Promise<KeptAnswer> {
  if (await job.moveToWaitingChildren(token)) throw new WaitingChildrenError()
  const done = await store.parts.parts(task.id, parts.length)
  const answer = done && (await parted.join(task, facts, done, call))
  return answer ?? work(task, call)
}

async function doPart(
  { store }: Shift,
  parted: PartedWork,
  { jobId, index }: QueuedPart,
  one: Running,
): Promise<null> {
  if (await store.isBuried(jobId)) throw new UnrecoverableError('cancelled')
  const [task, plan] = await Promise.all([store.task(jobId), store.parts.plan(jobId)])
  const part = plan?.parts[index]
  if (task === undefined || plan === undefined || part === undefined) {
    throw new UnrecoverableError('the job has ended')
  }
  const call = {
    signal: one.controller.signal,
    onStart: () => {
      one.hasBegun = true
    },
    onProgress: (pagesDone: number) => {
      void store.parts.tellPages(jobId, index, pagesDone).catch(() => undefined)
    },
  }
  try {
    const bytes = await parted.part({ id: jobId, ...task }, { facts: plan.facts, part }, call)
    await store.parts.keepPart(jobId, index, bytes)
    return null
  } catch (thrown) {
    if (one.controller.signal.aborted) throw new UnrecoverableError('cancelled')
    throw new Error(jobError(thrown).message)
  }
}
