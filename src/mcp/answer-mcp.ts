import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { createMcpServer } from './mcp-server.js'
import type { Caller } from './open-source.js'
import type { Texts } from './read-text.js'

interface McpCall {
  readonly texts: Texts
  readonly caller: Caller
  readonly version: string
  readonly signal: AbortSignal
}

/** Answers one HTTP request of the protocol, whose body has been parsed. */
export async function answerMcp(
  request: Request,
  parsedBody: unknown,
  { texts, caller, version, signal }: McpCall,
): Promise<Response> {
  const server = createMcpServer(texts, caller, version)
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  const close = () => void server.close()
  signal.addEventListener('abort', close, { once: true })
  try {
    await server.connect(transport)
    return await transport.handleRequest(request, { parsedBody })
  } finally {
    await server.close()
  }
}
