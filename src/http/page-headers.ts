import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Headers of the pages for people beside their content policy: what Helmet sets by default, stricter where nothing
 * needs more. `nosniff` is on every answer.
 */
const PAGE_HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
} as const

/** RFC 6797. Only this host: others of the domain are not this service's to decide on. */
const STRICT_TRANSPORT = 'max-age=31536000'

/** An `onSend` hook for the routes of pages. */
export async function setPageHeaders(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.headers(PAGE_HEADERS)
  // A browser that came without TLS ignores the header; the proxy before the service says how it came.
  if (request.protocol === 'https') reply.header('strict-transport-security', STRICT_TRANSPORT)
}
