import {
  type Attributes,
  context,
  INVALID_SPAN_CONTEXT,
  ProxyTracerProvider,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import type { FastifyInstance } from 'fastify'

/**
 * Spans go through the API package alone: without an SDK in the process (`node --import` an instrumentation) all of
 * this does nothing.
 */
const tracer = trace.getTracer('docspine')

let hasSdk = false

/** Whether an SDK takes spans. One that did once still does; to carry a context for nobody costs 40 us. */
function isTraced(): boolean {
  if (hasSdk) return true
  const provider = trace.getTracerProvider()
  const isBare =
    provider instanceof ProxyTracerProvider && provider.getDelegateTracer('docspine') === undefined
  hasSdk = !isBare
  return hasSdk
}

const NO_SPAN = trace.wrapSpanContext(INVALID_SPAN_CONTEXT)

/** Runs the work inside a span, which ends with it. Attributes hold no URL, name or key. */
export function inSpan<Result>(
  name: string,
  attributes: Attributes,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  if (!isTraced()) return work(NO_SPAN)
  return tracer.startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work(span)
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}

/** A server span for each request, below the caller's (W3C Trace Context), above those of its stages. */
export function registerSpans(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isTraced()) return done()
    const { method, headers, routeOptions } = request
    const route = routeOptions.url ?? 'none'
    const attributes = { 'http.request.method': method, 'http.route': route }
    const parent = propagation.extract(context.active(), headers)
    const span = tracer.startSpan(
      `${method} ${route}`,
      { kind: SpanKind.SERVER, attributes },
      parent,
    )
    request.onAnswered((status) => {
      span.setAttribute('http.response.status_code', status)
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    })
    context.with(trace.setSpan(parent, span), done)
  })
}
