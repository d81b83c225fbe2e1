import {
  type Attributes,
  type Context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  type TextMapPropagator,
  trace,
} from '@opentelemetry/api'
import { beforeAll, expect, test } from 'vitest'
import { meteredPool } from '../../../src/telemetry/metered-pool.js'
import { createMetrics } from '../../../src/telemetry/metrics.js'
import { echoPool, KEY, testService } from '../http/test-service.js'

interface Recorded {
  readonly name: string
  readonly attributes: Attributes
  readonly parentTraceId: string | undefined
  isEnded: boolean
}
const recorded: Recorded[] = []

/** What an SDK would put in the place of the API's own no-operations. */
beforeAll(() => {
  trace.setGlobalTracerProvider({
    getTracer: () => ({
      startSpan: (name, options, parent) => record(name, options?.attributes, parent),
      startActiveSpan: (name: string, ...rest: unknown[]) => {
        const [options] = rest as [{ attributes?: Attributes }]
        const work = rest.at(-1) as (span: Span) => unknown
        return work(record(name, options.attributes, undefined)) as never
      },
    }),
  })
  const propagator: TextMapPropagator = {
    inject: () => undefined,
    extract: (context, carrier: { readonly traceparent?: string }) => {
      const [, traceId = '', spanId = ''] = carrier.traceparent?.split('-') ?? []
      return traceId === ''
        ? context
        : trace.setSpanContext(context, { traceId, spanId, traceFlags: 1 })
    },
    fields: () => ['traceparent'],
  }
  propagation.setGlobalPropagator(propagator)
})

function record(name: string, attributes: Attributes = {}, parent: Context = ROOT_CONTEXT): Span {
  const entry: Recorded = {
    name,
    attributes: { ...attributes },
    parentTraceId: trace.getSpanContext(parent)?.traceId,
    isEnded: false,
  }
  recorded.push(entry)
  return Object.assign(
    Object.create(trace.wrapSpanContext({ traceId: '', spanId: '', traceFlags: 0 })),
    {
      setAttribute: (key: string, value: string) =>
        Object.assign(entry.attributes, { [key]: value }),
      setAttributes: (more: Attributes) => Object.assign(entry.attributes, more),
      end: () => {
        entry.isEnded = true
      },
    },
  ) as Span
}

test('a request is a span below the caller’s, the conversion one with what it was', async () => {
  const { app } = await testService({}, { pool: meteredPool(echoPool(), createMetrics()) })
  await app.inject({
    method: 'POST',
    url: '/convert/raw?filename=secret-name.txt',
    headers: {
      'x-api-key': KEY,
      'content-type': 'text/plain',
      traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    },
    payload: 'text',
  })
  const [server, conversion] = recorded
  expect(server).toMatchObject({
    name: 'POST /convert/raw',
    parentTraceId: '0af7651916cd43dd8448eb211c80319c',
    attributes: { 'http.route': '/convert/raw', 'http.response.status_code': 200 },
    isEnded: true,
  })
  expect(conversion).toMatchObject({
    name: 'convert document',
    attributes: { 'docspine.format': 'txt', 'docspine.mode': 'fast' },
    isEnded: true,
  })
  expect(JSON.stringify(recorded)).not.toMatch(/a-key-for-tests|secret-name/)
})
