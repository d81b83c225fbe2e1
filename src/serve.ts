import type { Logger } from 'pino'
import { type App, buildApp } from './app.js'
import { KeyFileError } from './auth/key-file.js'
import { type OpenKeys, openKeys } from './auth/open-keys.js'
import { unknownSettingsLine } from './config/unknown-settings.js'
import { type Config, ConfigError, environmentWith, readConfig } from './config.js'
import { createJobs } from './jobs/create-jobs.js'
import type { Jobs } from './jobs/jobs.js'
import { createLifecycle, type Lifecycle } from './lifecycle.js'
import { RecognizerMissing } from './pool/ocr-pool.js'
import { createPool, type Pool, type PoolEvent } from './pool/pool.js'
import { assertDecoders } from './source/content-decoding.js'
import { createInflightBudget } from './source/inflight.js'
import { logJobEvent } from './telemetry/job-log.js'
import { createLogger } from './telemetry/logger.js'
import { meteredPool } from './telemetry/metered-pool.js'
import { createMetrics, type Metrics } from './telemetry/metrics.js'
import { VERSION } from './version.js'

/**
 * Starts the service and ends with the process: on SIGTERM or SIGINT once the work in hand is done. What keeps it
 * from starting is one sentence on standard error and exit code 1. `settings` win over the environment.
 */
export async function serve(settings: Readonly<Record<string, string>> = {}): Promise<void> {
  try {
    const running = await start(readConfig(environmentWith(settings)))
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.once(signal, () => void stop(running))
    }
  } catch (error) {
    if (!(error instanceof Error) || !isForTheOperator(error)) throw error
    process.stderr.write(`docspine does not start. ${error.message}\n`)
    process.exit(1) // the listener may be open
  }
}

/** Something of the machine or the installation stands in the way. */
class StartError extends Error {
  override readonly name = 'StartError'
}

function isForTheOperator(error: Error): boolean {
  return [ConfigError, KeyFileError, StartError].some((kind) => error instanceof kind)
}

const UNSEALED =
  'JOBS_SECRET is not set: signed URLs, url_headers and passwords of jobs lie in Redis as they are.'

interface Running {
  readonly config: Config
  readonly app: App
  readonly pool: Pool
  readonly keys: OpenKeys
  readonly jobs: Jobs
  readonly lifecycle: Lifecycle
  readonly logger: Logger
}

async function start(config: Config): Promise<Running> {
  orRefuse(assertDecoders)
  const logger = createLogger(config.logLevel)
  const { unknownSettings } = config
  if (unknownSettings.length > 0) logger.warn(unknownSettingsLine(unknownSettings))
  const keys = openKeys(config, ({ message }) => logger.error(`${message} The old keys stay.`))
  const lifecycle = createLifecycle()
  const metrics = createMetrics()
  const pool = await watchedPool(config, logger, metrics)
  const parts = { config, pool, keys, lifecycle, logger, metrics }
  const { app, jobs, address } = await opened(parts).catch(async (error: unknown) => {
    // The process ends, and must not while threads start (see `stop` of a thread).
    await pool.close(0)
    throw error
  })
  const pages = {
    playground: `${localAddress(address)}/playground`,
    docs: `${localAddress(address)}/docs`,
  }
  logger.info({ address, ...pages, threads: config.poolThreads, version: VERSION }, 'ready')
  if (keys.generatedKey !== undefined) showKey(localAddress(address), keys.generatedKey)
  return { config, app, pool, keys, jobs, lifecycle, logger }
}

interface Parts extends Omit<Running, 'app' | 'jobs'> {
  readonly metrics: Metrics
}

/** The app, listening, over a pool that is ready. */
async function opened(parts: Parts): Promise<{ app: App; jobs: Jobs; address: string }> {
  const { config, pool, logger, metrics, keys } = parts
  const jobs = await createJobs(config, (event) => logJobEvent(logger, event))
  metrics.watchJobs(jobs)
  if (config.redisUrl !== undefined && config.jobsSecrets.length === 0) logger.warn(UNSEALED)
  const inflight = createInflightBudget({ bytesMax: config.inflightBytesMax })
  const app = await buildApp({ ...parts, inflight, jobs, keys: keys.ring, version: VERSION })
  const address = await listening(app, config)
  await pool.ready().catch((error: unknown) => {
    if (error instanceof RecognizerMissing) throw new StartError(error.message)
    throw new StartError(`A worker thread cannot start: ${String(error)}`)
  })
  return { app, jobs, address }
}

/** The pool, with what it does in the log and in the metrics. */
async function watchedPool(config: Config, logger: Logger, metrics: Metrics): Promise<Pool> {
  const onEvent = (event: PoolEvent) => {
    logPoolEvent(logger, event)
    metrics.countPoolEvent(event)
  }
  const pool = createPool(config, { onEvent })
  metrics.watchProcess()
  metrics.watchPool(pool)
  return meteredPool(pool, metrics)
}

/** Ends the work in hand, then the process, with code 0. */
async function stop({ config, app, pool, keys, jobs, lifecycle, logger }: Running): Promise<void> {
  const endsAt = performance.now() + config.shutdownGraceMs
  logger.info('draining')
  lifecycle.drain()
  const jobsDone = jobs.drain(config.shutdownGraceMs)
  const isIdle = await lifecycle.idle(config.shutdownGraceMs)
  await jobsDone
  logger.info(isIdle ? 'stopped' : 'stopped with work in hand')
  await jobs.close()
  await pool.close(Math.max(0, endsAt - performance.now()))
  app.server.closeAllConnections()
  await app.close()
  keys.destroy()
  process.exit(0)
}

function orRefuse(check: () => void): void {
  try {
    check()
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error))
  }
}

async function listening(app: App, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    throw new StartError(`HOST and PORT: ${host}:${port} cannot be listened on${code}.`)
  }
}

/** Once, on a first run: the only place where a key is ever shown. A browser sends a fragment to nobody. */
function showKey(address: string, key: string): void {
  process.stdout.write(
    `
docspine ${VERSION} listens on ${address}
API key of this run (set API_KEYS for your own): ${key}

  Playground:    ${address}/playground#key=${key}
  Documentation: ${address}/docs

  curl -H 'x-api-key: ${key}' -F file=@report.pdf ${address}/convert

`,
  )
}

/** As a program on this machine names it. */
function localAddress(address: string): string {
  return address.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:')
}

function logPoolEvent(logger: Logger, event: PoolEvent): void {
  switch (event.type) {
    case 'thread_ready':
      logger.debug({ startMs: Math.round(event.startMs) }, 'thread ready')
      break
    case 'thread_replaced':
      logger.info({ reason: event.reason }, 'thread replaced')
      break
    case 'thread_start_failed':
      logger.error({ cause: event.error.message }, 'thread did not start')
      break
  }
}
