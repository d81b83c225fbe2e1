import { expect, onTestFinished, test, vi } from 'vitest'
import { ConversionError } from '../../../src/contract/errors.js'
import type { EndedJob, JobEvent, JobSettings, JobWork } from '../../../src/jobs/jobs.js'
import { createMemoryJobs } from '../../../src/jobs/memory-jobs.js'
import { bodyOf } from '../../support/body-of.js'
import { JOB_SETTINGS, OWNER } from '../../support/job-fixtures.js'

const owner = OWNER
const order = { what: 'x' }
const answer = { status: 200, headers: {}, body: new Uint8Array(3) }

function memoryJobs(
  work: JobWork,
  settings: Partial<JobSettings> = {},
  onEnd?: (ended: EndedJob) => void,
) {
  const events: JobEvent[] = []
  const jobs = createMemoryJobs({ ...JOB_SETTINGS, ...settings }, (event) => events.push(event))
  jobs.start(work, undefined, onEnd)
  onTestFinished(() => jobs.close())
  const status = async (id: string) => (await jobs.find(id))?.status
  return { jobs, events, status }
}

/** Work that waits for `go`. */
function held() {
  const gates: { go: () => void; signal: AbortSignal; document: Uint8Array | undefined }[] = []
  const work: JobWork = ({ document }, { signal, onStart }) =>
    new Promise((resolve, reject) => {
      onStart()
      signal.addEventListener('abort', () =>
        reject(new ConversionError('cancelled', 'It was cancelled.')),
      )
      gates.push({ go: () => resolve(answer), signal, document })
    })
  return { gates, work }
}

test('whoever wants to is told of each end with what was asked, of tries that failed and of cancelled jobs not', async () => {
  const told: EndedJob[] = []
  let tries = 0
  const work: JobWork = async ({ order: asked }, { signal }) => {
    if (asked === order) return answer
    if ('forever' in asked)
      return new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(new Error('x'))),
      )
    tries += 1
    throw new ConversionError('internal', 'It failed.')
  }
  const { jobs, status } = memoryJobs(work, { jobAttemptsMax: 2 }, (one) => told.push(one))
  await jobs.accept({ order, owner })
  const cancelled = await jobs.accept({ order: { forever: true }, owner })
  await jobs.forget(cancelled)
  const failed = await jobs.accept({ order: { what: 'fails' }, owner })
  await vi.waitFor(async () => expect(await status(failed)).toBe('failed'), { timeout: 5000 })
  expect(tries).toBe(2)
  expect(told).toMatchObject([
    { order, record: { status: 'completed', httpStatus: 200, attempts: 1 } },
    { order: { what: 'fails' }, record: { status: 'failed', error: 'It failed.', attempts: 2 } },
  ])
})

test('jobs are done one after the other, oldest first, from a copy of the document', async () => {
  const { gates, work } = held()
  const { jobs, status } = memoryJobs(work)
  const document = new Uint8Array(new SharedArrayBuffer(2)).fill(1)
  const first = await jobs.accept({ order, document, owner })
  document.fill(9)
  const second = await jobs.accept({ order, owner })
  expect([await status(first), await status(second)]).toEqual(['processing', 'queued'])
  expect(gates[0]?.document).toEqual(new Uint8Array([1, 1]))
  gates[0]?.go()
  await vi.waitFor(async () => expect(await status(second)).toBe('processing'))
  expect(await status(first)).toBe('completed')
  const kept = await jobs.answer(first)
  expect(kept).toMatchObject({ status: 200, headers: {} })
  expect(await bodyOf(kept)).toEqual(Buffer.from(answer.body))
})

test.each([
  { what: 'jobs', settings: { jobsMax: 1 }, bytes: 1 },
  { what: 'bytes', settings: { jobsBytesMax: 50_000 }, bytes: 40_000 },
])('more $what than may be are overloaded', async ({ settings, bytes }) => {
  const { gates, work } = held()
  const { jobs, status } = memoryJobs(work, settings)
  const job = { order, document: new Uint8Array(bytes), owner }
  const id = await jobs.accept(job)
  await expect(jobs.accept(job)).rejects.toMatchObject({ code: 'overloaded' })
  gates[0]?.go()
  await vi.waitFor(async () => expect(await status(id)).toBe('completed'))
  await jobs.accept(job)
})

test('what fails by no fault of the caller is tried again, then failed with a sentence', async () => {
  const work: JobWork = async () => {
    throw new ConversionError('source_fetch_failed', 'The origin is away.')
  }
  const { jobs, events, status } = memoryJobs(work, { jobAttemptsMax: 2 })
  const id = await jobs.accept({ order, owner })
  await vi.waitFor(async () => expect(await status(id)).toBe('failed'), { timeout: 5000 })
  expect(await jobs.find(id)).toMatchObject({ attempts: 2, error: 'The origin is away.' })
  expect(events.flatMap((event) => (event.type === 'failed' ? [event.isLast] : []))).toEqual([
    false,
    true,
  ])
})

test('a job that is forgotten stops at once and never completes', async () => {
  const { gates, work } = held()
  const { jobs } = memoryJobs(work)
  const running = await jobs.accept({ order, owner })
  const queued = await jobs.accept({ order, owner })
  await jobs.forget(queued)
  await jobs.forget(running)
  expect(gates[0]?.signal.aborted).toBe(true)
  expect([await jobs.find(running), await jobs.find(queued)]).toEqual([undefined, undefined])
  expect(gates.length).toBe(1)
  expect(await jobs.counts()).toEqual({ queued: 0, processing: 0, heldBytes: 0 })
})

test('draining ends what is open, takes no more, and keeps results until they are asked for', async () => {
  const { gates, work } = held()
  const { jobs, status } = memoryJobs(work)
  const first = await jobs.accept({ order, owner })
  const second = await jobs.accept({ order, owner })
  const drained = jobs.drain(20_000)
  await expect(jobs.accept({ order, owner })).rejects.toMatchObject({ code: 'draining' })
  gates[0]?.go()
  await vi.waitFor(() => expect(gates.length).toBe(2))
  gates[1]?.go()
  await vi.waitFor(async () => expect(await status(second)).toBe('completed'))
  expect(await Promise.race([drained, Promise.resolve('open')])).toBe('open')
  await jobs.answer(first)
  await jobs.answer(second)
  await drained
})

test('past its grace, draining reports what is not done as failed', async () => {
  const { work } = held()
  const { jobs, status } = memoryJobs(work)
  const running = await jobs.accept({ order, owner })
  const queued = await jobs.accept({ order, owner })
  const drained = jobs.drain(400)
  await vi.waitFor(async () => expect(await status(queued)).toBe('failed'))
  expect(await status(running), 'has the whole grace').toBe('processing')
  await drained
  expect(await jobs.find(running)).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('shut down'),
  })
})

test('an idle drain ends at once', async () => {
  const { work } = held()
  const before = Date.now()
  await memoryJobs(work).jobs.drain(10_000)
  expect(Date.now() - before).toBeLessThan(1000)
})
