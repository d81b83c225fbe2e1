import { Queue, UnrecoverableError, WaitingChildrenError, Worker } from 'bullmq'
import type { KeptAnswer } from '../response/kept-answer.js'
import type { JobCall, JobTask, SharedWork, SharePlan } from './jobs.js'
import { type Instance, inHand, type Running, workerOptions } from './redis-instance.js'
import type { QueuedShare, RedisJob } from './redis-record.js'
import { KEY_PREFIX, SHARES_QUEUE_NAME } from './redis-store.js'
import { jobError, RETRY_FIRST_DELAY_MS } from './retry.js'

/** A share that fails twice is done with the whole. */
const ATTEMPTS_MAX = 2
/** A share whose job is over is of no use to anybody. */
const KEPT_SECONDS = 60

/** Jobs that are shared, each a BullMQ flow: the job is the parent, a share a child. */
export interface RedisShares {
  /** The answer to a job; throws WaitingChildrenError when it waits for its shares now. */
  answer(job: RedisJob, token: string, task: JobTask, call: JobCall): Promise<KeptAnswer>
  readonly worker: Worker<QueuedShare, null>
  close(): Promise<void>
}

export function startRedisShares(instance: Instance, shared: SharedWork): RedisShares {
  const { links } = instance
  const queue = new Queue<QueuedShare>(SHARES_QUEUE_NAME, {
    connection: links.work,
    prefix: KEY_PREFIX,
  })
  const worker = new Worker<QueuedShare, null>(
    SHARES_QUEUE_NAME,
    (job, token = '') =>
      inHand(instance, job, job.data.jobId, token, (one) =>
        doShare(instance, shared, job.data, one),
      ),
    workerOptions(instance, KEY_PREFIX),
  )
  // The links tell.
  queue.on('error', () => {})
  worker.on('error', () => {})
  return {
    answer: (job, token, task, call) => answer({ instance, shared, queue }, job, token, task, call),
    worker,
    close: () => queue.close().catch(() => undefined),
  }
}

interface Sharing {
  readonly instance: Instance
  readonly shared: SharedWork
  readonly queue: Queue<QueuedShare>
}

/** Comes here twice: before the shares are done, and after. */
async function answer(
  sharing: Sharing,
  job: RedisJob,
  token: string,
  task: JobTask,
  call: JobCall,
): Promise<KeptAnswer> {
  const { instance, shared, queue } = sharing
  const { work, store, settings } = instance
  if (!shared.canShare(task.order)) return work(task, call)
  const kept = await store.shares.plan(task.id)
  if (kept !== undefined) return joined(sharing, job, token, task, kept, call)
  const instances = job.attemptsMade > 0 ? 1 : await queue.getWorkersCount()
  if (instances < 2) return work(task, call)
  const plan = await shared.begin(task, call, instances * settings.poolThreads)
  if (!('shares' in plan)) return plan
  await store.shares.keepPlan(task.id, plan)
  await queue.addBulk(plan.shares.map((_, index) => childOf(job, index)))
  call.onProgress(0, plan.pagesTotal)
  return joined(sharing, job, token, task, plan, call)
}

function childOf(job: RedisJob, index: number) {
  const jobId = job.id ?? ''
  return {
    name: 'share',
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
  { instance: { store, work }, shared }: Sharing,
  job: RedisJob,
  token: string,
  task: JobTask,
  { facts, shares }: SharePlan,
  call: JobCall,
): Promise<KeptAnswer> {
  if (await job.moveToWaitingChildren(token)) throw new WaitingChildrenError()
  const done = await store.shares.shares(task.id, shares.length)
  const answer = done && (await shared.join(task, facts, done, call))
  return answer ?? work(task, call)
}

async function doShare(
  { store }: Instance,
  shared: SharedWork,
  { jobId, index }: QueuedShare,
  one: Running,
): Promise<null> {
  if (await store.isForgotten(jobId)) throw new UnrecoverableError('cancelled')
  const [task, plan] = await Promise.all([store.task(jobId), store.shares.plan(jobId)])
  const share = plan?.shares[index]
  if (task === undefined || plan === undefined || share === undefined) {
    throw new UnrecoverableError('the job has ended')
  }
  const call = {
    signal: one.controller.signal,
    onStart: () => {
      one.hasBegun = true
    },
    onProgress: (pagesDone: number) => {
      void store.shares.tellPages(jobId, index, pagesDone).catch(() => undefined)
    },
  }
  try {
    const bytes = await shared.share({ id: jobId, ...task }, { facts: plan.facts, share }, call)
    await store.shares.keepShare(jobId, index, bytes)
    return null
  } catch (thrown) {
    if (one.controller.signal.aborted) throw new UnrecoverableError('cancelled')
    throw new Error(jobError(thrown).message)
  }
}
