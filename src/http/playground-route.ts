import type { FastifyInstance } from 'fastify'
import { playgroundAssets } from '../playground/assets.js'
import { setPageHeaders } from './page-headers.js'

/** Nothing from elsewhere, nothing inline: a document that is shown cannot run or load anything. */
const HEADERS = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cache-control': 'no-cache',
} as const

/** `GET /playground`, and what it is made of. */
export function playgroundRoute(app: FastifyInstance): void {
  for (const [path, { contentType, bytes }] of playgroundAssets()) {
    const schema = path === '/playground' ? {} : { schema: { hide: true } }
    const route = { config: { access: 'public' }, onSend: setPageHeaders, ...schema } as const
    app.get(path, route, (_request, reply) => reply.headers(HEADERS).type(contentType).send(bytes))
  }
}
