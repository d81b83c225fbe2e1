import type { FastifyInstance } from 'fastify'
import type { Metrics } from './metrics.js'

/** The client went away before its answer was complete. */
const CLIENT_GONE = 499

/** Counts every request when its answer is complete. To be added before what may refuse it. */
export function registerRequestMetrics(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onRequest', (request, { raw: response }, done) => {
    const startedAt = performance.now()
    let isFinished = false
    response.once('finish', () => {
      isFinished = true
    })
    response.once('close', () => {
      metrics.countRequest({
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: isFinished && response.errored === null ? response.statusCode : CLIENT_GONE,
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
