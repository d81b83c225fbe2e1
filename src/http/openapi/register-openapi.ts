import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, RouteOptions } from 'fastify'
import type { Config } from '../../config.js'
import { INPUT_FORMATS } from '../../contract/formats.js'
import { packagePath } from '../../package-path.js'
import { setPageHeaders } from '../page-headers.js'
import { CONVERSION_OPERATIONS } from './conversion-operations.js'
import type { Operation } from './operation.js'
import { OTHER_OPERATIONS } from './other-operations.js'
import { RECORDS } from './record-schemas.js'

/** Documentation of every route, by method and path. */
const OPERATIONS: Readonly<Record<string, Operation>> = {
  ...CONVERSION_OPERATIONS,
  ...OTHER_OPERATIONS,
}

/** Nothing from elsewhere: the page works without a network. */
const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** There is one document here, which nobody has to look for; the name stands beside the mark. */
const THEME = `
.swagger-ui .topbar { background: #0a58a8; padding: 6px 0; }
.swagger-ui .topbar .download-url-wrapper { visibility: hidden; }
.swagger-ui .topbar .link::after { content: 'docspine'; color: #fff; font-size: 1.25rem; }
.swagger-ui .info { margin: 24px 0; }
.swagger-ui .scheme-container { padding: 16px 0; }
`

/** In the order that they are read in. */
const TAGS = [
  [
    'Conversion',
    'A document in, Markdown out: uploaded, as the body, or behind a URL; whole or page by page.',
  ],
  ['PDF', 'What is where in a PDF, and how its pages look.'],
  ['Jobs', 'What was accepted for later.'],
  ['MCP', 'The Model Context Protocol, for agents.'],
  ['Operation', 'What the service is, does and has done.'],
] as const

export interface OpenapiSettings {
  readonly config: Pick<Config, 'basePath'>
  readonly version: string
}

/**
 * `GET /openapi.json` and `GET /docs`, made from the routes that are registered after it. The schemas document and do
 * not validate: what a request must be is decided in one place, where it is read.
 */
export async function registerOpenapi(
  app: FastifyInstance,
  settings: OpenapiSettings,
): Promise<void> {
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => (value) => JSON.stringify(value))
  for (const [name, schema] of Object.entries(RECORDS)) app.addSchema({ ...schema, $id: name })
  app.addHook('onRoute', describe)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: infoOf(settings),
      servers: [{ url: settings.config.basePath || '/' }],
      components: {
        securitySchemes: { ApiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' } },
      },
      security: [{ ApiKey: [] }],
      tags: TAGS.map(([name, description]) => ({ name, description })),
    },
    refResolver: { buildLocalReference: (json, _base, _fragment, i) => String(json.$id ?? i) },
  })
  documentRoute(app)
  const mark = readFileSync(packagePath('dist/playground/mark.svg'))
  await app.register(swaggerUi, {
    baseDir: staticFolder(),
    routePrefix: '/docs',
    indexPrefix: settings.config.basePath,
    staticCSP: DOCS_POLICY,
    uiConfig: { validatorUrl: null, deepLinking: true, tryItOutEnabled: true },
    logo: { type: 'image/svg+xml', content: mark, href: `${settings.config.basePath}/docs` },
    theme: {
      title: 'docspine API',
      css: [{ filename: 'docspine.css', content: THEME }],
      favicon: [
        { filename: 'mark.svg', rel: 'icon', type: 'image/svg+xml', sizes: 'any', content: mark },
      ],
    },
  })
}

/** The package's code may be in a bundle; what its page loads is in its folder all the same. */
function staticFolder(): string {
  return join(dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui')), 'static')
}

function infoOf({ version, config: { basePath } }: OpenapiSettings) {
  return {
    title: 'docspine',
    version,
    description: `Turns documents (${INPUT_FORMATS.join(', ')}) into clean Markdown. Press *Authorize* and enter a key; the [playground](${basePath}/playground) shows results beside their pages.`,
    license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
  }
}

/** Gives a route its schema; the pages of the documentation are open and undocumented. */
function describe(route: RouteOptions): void {
  const operation = OPERATIONS[`${String(route.method)} ${route.url}`]
  if (operation !== undefined) route.schema = operation
  if (route.url === '/docs' || route.url.startsWith('/docs/')) {
    route.schema = { hide: true }
    route.config = { ...route.config, access: 'public' }
    route.onSend = setPageHeaders
  }
}

function documentRoute(app: FastifyInstance): void {
  let text: string | undefined
  app.get('/openapi.json', { config: { access: 'public' } }, (_request, reply) => {
    text ??= JSON.stringify(app.swagger())
    return reply.type('application/json; charset=utf-8').send(text)
  })
}
