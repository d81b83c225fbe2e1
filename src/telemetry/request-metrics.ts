import type { FastifyInstance } from 'fastify'
import type { Metrics } from './metrics.js'

/** Counts every request when its answer is complete. To be added before what may refuse it. */
export function registerRequestMetrics(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const startedAt = performance.now()
    request.onAnswered((status) => {
      metrics.countRequest({
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status,
        seconds: (performance.now() - startedAt) / 1000,
      })
    })
    done()
  })
}

/** `GET /metrics`, for Prometheus. */
export function metricsRoute(app: FastifyInstance, metrics: Metrics): void {
  app.get('/metrics', { config: { access: 'public' } }, async (_request, reply) => {
    reply.type(metrics.contentType)
    return metrics.text()
  })
}
