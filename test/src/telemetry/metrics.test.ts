import { expect, test } from 'vitest'
import { ConversionError } from '../../../src/contract/errors.js'
import { meteredPool } from '../../../src/telemetry/metered-pool.js'
import { createMetrics } from '../../../src/telemetry/metrics.js'
import { echoPool, KEY, testService } from '../http/test-service.js'

async function countingService(pool = echoPool()) {
  const metrics = createMetrics()
  metrics.watchPool(pool)
  const { app } = await testService({}, { metrics, pool: meteredPool(pool, metrics) })
  const convert = (headers: Readonly<Record<string, string>> = {}) =>
    app.inject({
      method: 'POST',
      url: '/convert/raw?filename=secret-name.txt',
      headers: { 'x-api-key': KEY, 'content-type': 'text/plain', ...headers },
      payload: 'twelve bytes',
    })
  const samples = async () => {
    const { body, headers } = await app.inject('/metrics')
    expect(headers['content-type']).toMatch(/^text\/plain; version=/)
    return body
  }
  return { app, convert, samples }
}

test('a conversion is counted by format and mode, a request by the pattern of its path', async () => {
  const { app, convert, samples } = await countingService()
  const { headers } = await convert()
  await convert({ 'if-none-match': String(headers.etag) })
  await app.inject('/no/such/path?key=value')
  const text = await samples()
  expect(text).toContain('docspine_conversions_total{format="txt",mode="fast"} 1')
  expect(text).toContain('docspine_input_bytes_total{format="txt"} 12')
  expect(text).toContain('docspine_output_bytes_total{format="txt"} 12')
  expect(text).toContain('docspine_queue_wait_seconds_count 1')
  expect(text).toContain('docspine_conversion_work_seconds_count{format="txt",mode="fast"} 1')
  expect(text).toContain(
    'docspine_http_requests_total{method="POST",route="/convert/raw",status="200"} 1',
  )
  expect(text).toContain('docspine_not_modified_total 1')
  expect(text).toContain('docspine_http_requests_total{method="GET",route="none",status="401"} 1')
  expect(text).toContain('docspine_threads{state="idle"} 1')
})

test('nothing of a caller is in the text', async () => {
  const { convert, samples } = await countingService()
  await convert()
  expect(await samples()).not.toMatch(/a-key-for-tests|secret-name|twelve/)
})

test('a failed conversion is counted by its code', async () => {
  const failing = {
    ...echoPool(),
    convert: () => Promise.reject(new ConversionError('unreadable_document', 'It is broken.')),
  }
  const { convert, samples } = await countingService(failing)
  expect((await convert()).statusCode).toBe(422)
  expect(await samples()).toContain(
    'docspine_conversion_failures_total{code="unreadable_document"} 1',
  )
})

test('streamed bytes count, and the receiver still gets its chunks', async () => {
  const metrics = createMetrics()
  const bytes = new Uint8Array(7)
  const streaming = meteredPool(
    {
      ...echoPool(),
      convert: async (request, call) => {
        await call?.onChunk?.({ bytes, page: 1 })
        return { ...(await echoPool().convert(request)), chunks: [] }
      },
    },
    metrics,
  )
  const seen: number[] = []
  const source = { buffer: new SharedArrayBuffer(3), byteLength: 3 }
  const request = { source, format: 'txt', filename: 'a.txt' } as Parameters<
    typeof streaming.convert
  >[0]
  await streaming.convert(request, {
    onChunk: (chunk) => void seen.push(chunk.bytes.byteLength),
  })
  expect(seen).toEqual([7])
  expect(await metrics.text()).toContain('docspine_output_bytes_total{format="txt"} 7')
})

test('jobs that cannot be counted leave the rest of the text', async () => {
  const metrics = createMetrics()
  metrics.watchJobs({ counts: () => Promise.reject(new Error('no connection')) })
  const text = await metrics.text()
  expect(text).not.toContain('docspine_jobs{')
  expect(text).toContain('docspine_pages_total')
})

test('jobs and replaced threads', async () => {
  const metrics = createMetrics()
  metrics.watchJobs({ counts: async () => ({ queued: 3, processing: 2 }) })
  metrics.countPoolEvent({ type: 'thread_replaced', reason: 'trapped' })
  metrics.countPoolEvent({ type: 'thread_ready', startMs: 1 })
  const text = await metrics.text()
  expect(text).toContain('docspine_jobs{state="queued"} 3')
  expect(text).toContain('docspine_jobs{state="processing"} 2')
  expect(text).toContain('docspine_thread_replacements_total{reason="trapped"} 1')
})
