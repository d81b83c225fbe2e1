import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ConversionError } from '../contract/errors.js'
import { createTexts, type McpServices, type Texts } from '../mcp/read-text.js'
import { acceptJsonBody } from './json-body.js'
import { clientSignal } from './request-context.js'

/**
 * `POST /mcp`: the Model Context Protocol over streamable HTTP. Nothing is kept between requests but converted
 * documents: every request is a session of its own, so that any instance can answer the next.
 */
export function mcpRoute(
  app: FastifyInstance,
  services: McpServices & { readonly converterVersion: string },
): void {
  acceptJsonBody(app, services.config.clientStallMs)
  const texts = createTexts(services)
  app.post('/mcp', { config: { access: 'convert' } }, async (request, reply) => {
    refuseBatch(request.body)
    const answer = await answered(request, texts, services.converterVersion, clientSignal(reply))
    return sendWebResponse(reply, answer)
  })
}

/**
 * Each message is a request, which is counted by the limit of its key; the protocol itself knows no batches from
 * version 2025-06-18 on.
 */
function refuseBatch(body: unknown): void {
  if (!Array.isArray(body) || body.length <= 1) return
  throw new ConversionError('invalid_body', 'Send one message a request: batches are not taken.')
}

async function answered(
  request: FastifyRequest,
  texts: Texts,
  version: string,
  signal: AbortSignal,
): Promise<Response> {
  const { answerMcp } = await import('../mcp/answer-mcp.js') // a tenth of a second, for those who use it
  const caller = { id: request.caller?.id ?? '', urlHosts: request.caller?.urlHosts }
  return answerMcp(asWebRequest(request), request.body, { texts, caller, version, signal })
}

function asWebRequest({ headers, method, url }: FastifyRequest): Request {
  const entries = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return new Request(new URL(url, 'http://localhost'), { method, headers: entries })
}

async function sendWebResponse(reply: FastifyReply, answer: Response): Promise<FastifyReply> {
  const body = Buffer.from(await answer.arrayBuffer())
  return reply.code(answer.status).headers(Object.fromEntries(answer.headers)).send(body)
}
