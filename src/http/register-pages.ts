import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../telemetry/metrics.js'
import { metricsRoute } from '../telemetry/request-metrics.js'
import { type OpenapiSettings, registerOpenapi } from './openapi/register-openapi.js'
import { playgroundRoute } from './playground-route.js'

export interface PageServices extends OpenapiSettings {
  readonly metrics: Metrics
}

/** What people and their tools look at, without a key: documentation, playground and metrics. To be added before the routes. */
export async function registerPages(app: FastifyInstance, services: PageServices): Promise<void> {
  await registerOpenapi(app, services)
  metricsRoute(app, services.metrics)
  playgroundRoute(app)
}
