import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.js'
import { ACCEPTANCE_HEADERS, CONVERSION_HEADERS } from './openapi/answer-headers.js'

/** What a page's script may read of an answer, besides what every script may. */
const EXPOSED = [
  ...Object.keys({ ...CONVERSION_HEADERS, ...ACCEPTANCE_HEADERS }),
  'X-PDF-Stream-Slim-Strategy',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
]
/** How long a browser need not ask again: the most that Chromium keeps. */
const MAX_AGE_SECONDS = 7200

/**
 * Lets pages of other origins ask, where the configuration names some. A browser asks first without a key (preflight),
 * so this comes before keys are looked at. Cookies and other credentials of browsers are never taken.
 */
export async function registerCors(
  app: FastifyInstance,
  { corsOrigins }: Pick<Config, 'corsOrigins'>,
): Promise<void> {
  if (corsOrigins.length === 0) return
  await app.register(cors, {
    origin: corsOrigins.includes('*') ? '*' : [...corsOrigins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    exposedHeaders: EXPOSED,
    maxAge: MAX_AGE_SECONDS,
    strictPreflight: false,
  })
}
