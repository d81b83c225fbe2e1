import fastify, {
  type FastifyInstance,
  type FastifyPluginCallback,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { Logger } from 'pino'
import { authenticate } from './auth/authenticate.js'
import type { KeyRing } from './auth/key-ring.js'
import type { Config } from './config.js'
import { ConversionError } from './contract/errors.js'
import { registerAnswered } from './http/answered.js'
import { leadBrowsers } from './http/browser-page.js'
import { answerClientError } from './http/client-errors.js'
import { convertRawRoute, convertRoute } from './http/convert-routes.js'
import { registerCors } from './http/cors.js'
import { doors } from './http/doors/doors.js'
import { cutAfterAnswer, drainRequest } from './http/drain.js'
import { convertAcceleratedRoute, convertFromUrlRoute } from './http/from-url-route.js'
import { registerHeldAnswers } from './http/held-answers.js'
import { createHttpServer } from './http/http-server.js'
import { indexRoute } from './http/index-route.js'
import { jobRoutes } from './http/job-routes.js'
import { mcpRoute } from './http/mcp-route.js'
import { wasNotKept } from './http/one-at-a-time.js'
import { previewRoute } from './http/preview-route.js'
import { registerRateLimit } from './http/rate-limit.js'
import { registerPages } from './http/register-pages.js'
import { registerRequestContext, requestIdOf, setGeneralHeaders } from './http/request-context.js'
import { logFailure, registerRequestLog } from './http/request-log.js'
import { statusRoutes } from './http/status-routes.js'
import { convertStreamFromUrlRoute, convertStreamRoute } from './http/stream-routes.js'
import { toConversionError } from './http/thrown-error.js'
import { usageRoute } from './http/usage-route.js'
import type { Jobs } from './jobs/jobs.js'
import type { Lifecycle } from './lifecycle.js'
import { createJobCallbacks } from './orders/job-callbacks.js'
import { sharedConversion } from './orders/job-shares.js'
import { conversionWork } from './orders/job-work.js'
import { createOutbound, type Outbound } from './outbound/outbound.js'
import { outboundSettings } from './outbound/outbound-settings.js'
import type { Pool } from './pool/pool.js'
import { errorAnswer } from './response/error-answer.js'
import type { InflightBudget } from './source/inflight.js'
import { createMetrics, type Metrics } from './telemetry/metrics.js'
import { registerRequestMetrics } from './telemetry/request-metrics.js'
import { registerSpans } from './telemetry/spans.js'
import { createUsage } from './usage/create-usage.js'
import type { UsageBook } from './usage/usage.js'

export type App = FastifyInstance

/** What the app works with; tests put their own in. */
export interface AppServices {
  readonly config: Config
  readonly pool: Pool
  readonly keys: KeyRing
  readonly inflight: InflightBudget
  /** Started with the app, not yet before. */
  readonly jobs: Jobs
  readonly lifecycle: Lifecycle
  readonly logger: Logger
  readonly version: string
  /** Absent: as the configuration says. */
  readonly usage?: UsageBook
  /** Absent: counted from here on. */
  readonly metrics?: Metrics
  /** Absent: as the configuration says. */
  readonly outbound?: Outbound
}

type JobServices = AppServices & Parameters<typeof conversionWork>[0]

const CALLBACKS_GRACE_MS = 2000

/** The HTTP service, not listening yet. */
export async function buildApp(services: AppServices): Promise<App> {
  const { config, keys, inflight, lifecycle, logger, version } = services
  const { metrics = createMetrics() } = services
  const fail = answeringFailures(logger)
  const app = fastify({
    logger: false, // one line a request is written by registerRequestLog, field by field
    genReqId: requestIdOf,
    trustProxy: config.trustProxy.length === 0 ? false : [...config.trustProxy],
    return503OnClosing: false, // `draining` says it in our shape
    serverFactory: createHttpServer,
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => {
      setGeneralHeaders(request, reply)
      void fail(error, request, reply)
    },
  })
  // Bodies stay streams: a route that wants JSON or a form says so, and none is read for a path that is no route.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  registerRequestContext(app)
  registerAnswered(app)
  registerSpans(app)
  registerRequestMetrics(app, metrics)
  app.decorateRequest('caller', null)
  registerRequestLog(app, logger)
  await registerCors(app, config)
  leadBrowsers(app, config)
  app.addHook('onRequest', async (request) => {
    request.onAnswered(lifecycle.enter())
    const { access, whileDraining } = request.routeOptions.config ?? {}
    const isServedToTheEnd = access === 'public' || whileDraining === true
    if (lifecycle.isDraining() && !isServedToTheEnd) {
      throw new ConversionError('draining', 'The service is shutting down and takes no new work.')
    }
    request.caller = authenticate(request, keys)
    if (wasNotKept(request.raw)) throw sentAhead()
  })
  registerHeldAnswers(app, inflight, config)
  app.setErrorHandler(fail)
  app.setNotFoundHandler((request, reply) => fail(notFound(app, request, reply), request, reply))
  await registerRateLimit(app, config)
  await registerPages(app, { ...services, metrics })
  const outbound = services.outbound ?? createOutbound(outboundSettings(config, version))
  const usage = services.usage ?? (await createUsage(config))
  const conversion = { ...services, outbound, usage, converterVersion: version }
  await app.register(scoped((scope) => convertRoute(scope, conversion)))
  await app.register(scoped((scope) => convertRawRoute(scope, conversion)))
  await app.register(scoped((scope) => convertFromUrlRoute(scope, conversion)))
  await app.register(scoped((scope) => convertAcceleratedRoute(scope, conversion)))
  await app.register(scoped((scope) => convertStreamRoute(scope, conversion)))
  await app.register(scoped((scope) => convertStreamFromUrlRoute(scope, conversion)))
  await app.register(scoped((scope) => previewRoute(scope, conversion)))
  const mcp = { ...conversion, folders: config.mcpFolders }
  await app.register(scoped((scope) => mcpRoute(scope, mcp)))
  await app.register(scoped((scope) => jobRoutes(scope, services)))
  await app.register(scoped((scope) => indexRoute(scope, conversion)))
  await app.register(scoped((scope) => usageRoute(scope, usage)))
  await app.register(scoped((scope) => doors(scope, conversion)))
  await app.register(scoped((scope) => statusRoutes(scope, services)))
  startJobs(app, conversion)
  return app
}

/** Their callbacks that are on the way when the app closes get a moment. */
function startJobs(app: FastifyInstance, conversion: JobServices): void {
  const { jobs, outbound, logger, config } = conversion
  const callbacks = createJobCallbacks({ outbound, logger, settings: config })
  app.addHook('onClose', () => callbacks.drain(CALLBACKS_GRACE_MS))
  jobs.start(conversionWork(conversion), sharedConversion(conversion), callbacks.tell)
}

/** Answers whatever was thrown, in the one shape of errors. */
function answeringFailures(logger: Logger) {
  return (thrown: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const error = isGone(request) ? gone(thrown) : toConversionError(thrown)
    logFailure(logger, request, error)
    if (error.code === 'request_timeout') cutAfterAnswer(request, reply)
    else drainRequest(request, reply)
    const { status, headers, body } = errorAnswer(error, request.id)
    const known = reply.getHeaders() // a rate limit knows better when to come back
    return reply
      .code(status)
      .headers({ ...headers, ...known })
      .send(body)
  }
}

/** A scope of its own: the body parsers of a route are for that route alone. */
function scoped(addRoutes: (scope: FastifyInstance) => void): FastifyPluginCallback {
  return (scope, _options, done) => {
    addRoutes(scope)
    done()
  }
}

function sentAhead(): ConversionError {
  return new ConversionError(
    'overloaded',
    'The body was sent before the request before it was answered, and is too long to be kept meanwhile.',
  )
}

/** The client went away while it was still sending; whatever failed by that is not ours. */
function isGone({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete
}

function gone(thrown: unknown): ConversionError {
  return new ConversionError('cancelled', 'The client went away.', {}, thrown)
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** A path that exists under another method is told so, with `Allow` (RFC 9110 15.5.6). */
function notFound(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply) {
  const url = request.raw.url?.split('?', 1)[0] ?? '/'
  const allowed = METHODS.filter((method) => app.hasRoute({ method, url }))
  if (allowed.length === 0) return new ConversionError('not_found', 'There is nothing here.')
  reply.header('allow', allowed.join(', '))
  return new ConversionError(
    'method_not_allowed',
    `This path takes ${allowed.join(', ')}, not ${request.method}.`,
  )
}
