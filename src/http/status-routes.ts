import type { FastifyInstance } from 'fastify'
import { MIB } from '../config/values.js'
import type { Config } from '../config.js'
import { INPUT_FORMATS } from '../contract/formats.js'
import { ENGINES, MODES } from '../contract/options.js'
import type { Lifecycle } from '../lifecycle.js'
import { installedLanguages } from '../pool/ocr-languages.js'
import type { Pool } from '../pool/pool.js'
import { ERROR_TABLE } from '../response/error-table.js'

export interface StatusServices {
  readonly config: Config
  readonly pool: Pool
  readonly lifecycle: Lifecycle
  readonly version: string
}

/** `GET /` for callers, `GET /healthz` and `GET /readyz` for whoever watches the process. */
export function statusRoutes(app: FastifyInstance, services: StatusServices): void {
  const { config, pool, lifecycle, version } = services
  app.get('/', { config: { access: 'any-key', forBrowsers: '/playground' } }, async () => ({
    status: pool.isReady() ? 'ok' : 'starting',
    service: 'docspine',
    version,
    formats: INPUT_FORMATS,
    modes: MODES,
    engines: ENGINES,
    ocr_languages: await installedLanguages(pool),
    limits: {
      max_raw_upload_mb: config.rawUploadBytesMax / MIB,
      max_document_mb: config.documentBytesMax / MIB,
      max_pages: config.pagesMax,
    },
    load: loadOf(pool),
  }))
  app.get('/healthz', { config: { access: 'public' } }, () => ({ status: 'ok' }))
  app.get('/readyz', { config: { access: 'public' } }, (_request, reply) => {
    const status = lifecycle.isDraining() ? 'draining' : pool.isReady() ? 'ready' : 'starting'
    if (status !== 'ready') {
      reply.code(503).header('retry-after', ERROR_TABLE.draining.retryAfterSeconds)
    }
    return { status }
  })
}

function loadOf(pool: Pool) {
  const { threads, busy, waiting } = pool.load()
  return { threads, busy, waiting }
}
