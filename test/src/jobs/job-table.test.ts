import { expect, test } from 'vitest'
import { createJobTable } from '../../../src/jobs/job-table.js'

const owner = { keyId: 'k', permission: 'convert' } as const
const answer = { status: 200, headers: {}, body: new Uint8Array(100) }

function table(ttlMs = 1000) {
  const clock = { nowMs: 1_000_000, elapsedMs: 50 }
  const jobs = createJobTable(ttlMs, { now: () => clock.nowMs, elapsed: () => clock.elapsedMs })
  return { clock, jobs }
}

test('a job goes from queued over processing to completed, with its times', () => {
  const { jobs, clock } = table()
  const job = jobs.add('a', { order: {}, owner })
  expect(job.record()).toMatchObject({ status: 'queued', createdAtMs: 1_000_000, attempts: 0 })
  clock.nowMs += 5
  job.countAttempt()
  job.start()
  job.start()
  job.setProgress({ pagesDone: 1, pagesTotal: 2 })
  expect(job.record()).toMatchObject({
    status: 'processing',
    startedAtMs: 1_000_005,
    attempts: 1,
    progress: { pagesDone: 1, pagesTotal: 2 },
  })
  clock.nowMs += 5
  job.complete(answer)
  expect(job.record()).toMatchObject({
    status: 'completed',
    completedAtMs: 1_000_010,
    httpStatus: 200,
  })
  expect(job.task(), 'nothing of the caller is kept').toBeUndefined()
})

test('any other way is refused', () => {
  const { jobs } = table()
  const queued = jobs.add('a', { order: {}, owner })
  expect(() => queued.complete(answer)).toThrow('from queued to completed')
  queued.fail('why')
  expect(queued.record()).toMatchObject({ status: 'failed', error: 'why' })
  expect(() => queued.fail('again')).toThrow('from failed to failed')
  const done = jobs.add('b', { order: {}, owner })
  done.start()
  done.complete(answer)
  expect(() => done.fail('late')).toThrow('from completed to failed')
})

test('documents count while a job is open, results while they are kept', () => {
  const { jobs, clock } = table(1000)
  const job = jobs.add('a', { order: {}, document: new Uint8Array(50_000), owner })
  expect(jobs.counts()).toMatchObject({ queued: 1, processing: 0 })
  expect(jobs.counts().heldBytes).toBeGreaterThanOrEqual(50_000)
  job.start()
  job.complete(answer)
  expect(jobs.counts()).toMatchObject({ queued: 0, processing: 0 })
  expect(jobs.counts().heldBytes).toBeGreaterThanOrEqual(100)
  expect(jobs.counts().heldBytes).toBeLessThan(10_000)
  clock.elapsedMs += 999
  expect(jobs.find('a')).toBeDefined()
  clock.elapsedMs += 1
  expect(jobs.find('a'), 'its time is over').toBeUndefined()
  expect(jobs.counts().heldBytes).toBe(0)
})

test.each([86_400_000, -86_400_000])(
  'a clock that is set by %i ms neither ends nor keeps a job',
  (byMs) => {
    const { jobs, clock } = table(1000)
    for (const id of ['a', 'b']) {
      const job = jobs.add(id, { order: {}, owner })
      job.start()
      job.complete(answer)
      clock.nowMs += byMs
      clock.elapsedMs += 500
    }
    expect(jobs.find('b')).toBeDefined()
    expect(jobs.find('a'), 'its time is over').toBeUndefined()
    clock.elapsedMs += 500
    expect(jobs.find('b'), 'its time is over').toBeUndefined()
  },
)

test('a job that is forgotten while it runs ends without a trace', () => {
  const { jobs } = table()
  const job = jobs.add('a', { order: {}, document: new Uint8Array(10), owner })
  job.start()
  jobs.remove('a')
  expect(job.isOpen()).toBe(false)
  expect(jobs.counts()).toEqual({ queued: 0, processing: 0, heldBytes: 0 })
})
