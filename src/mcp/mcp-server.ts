import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import {
  CallToolRequestSchema,
  type CallToolResult,
  ListToolsRequestSchema,
} from '@modelcontextprotocol/sdk/types.js'
import { ConversionError } from '../contract/errors.js'
import type { Caller } from './open-source.js'
import type { Texts } from './read-text.js'
import { checkedInput, TOKENS_DEFAULT, TOOLS } from './tools.js'

const INSTRUCTIONS =
  'Reads documents (PDF, Word, Excel, PowerPoint, OpenDocument, EPUB, e-mail, HTML, CSV, text) as Markdown. Ask for the outline first, then for ' +
  'sections, pages or a search; convert gives the whole. An answer that was cut names a next_cursor.'

/** A server of the Model Context Protocol for one caller, not connected yet. */
export function createMcpServer(texts: Texts, caller: Caller, version: string): Server {
  const server = new Server(
    { name: 'docspine', version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  )
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: TOOLS.map(({ name, description, inputSchema }) => ({
      name,
      description,
      inputSchema: { ...inputSchema, type: 'object' as const },
      annotations: { readOnlyHint: true, openWorldHint: true },
    })),
  }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }) => {
    try {
      return await called(params.name, params.arguments ?? {}, texts, caller, signal)
    } catch (error) {
      if (error instanceof ConversionError) return failed(error)
      throw error
    }
  })
  return server
}

async function called(
  name: string,
  given: unknown,
  texts: Texts,
  caller: Caller,
  signal: AbortSignal,
): Promise<CallToolResult> {
  const tool = TOOLS.find((known) => known.name === name)
  if (tool === undefined) {
    const names = TOOLS.map((known) => known.name).join(', ')
    throw new ConversionError('invalid_parameter', `There is no such tool; there are ${names}.`)
  }
  const input = checkedInput(tool, given)
  const { source, mode = 'fast', cursor = '0', max_tokens: tokensMax = TOKENS_DEFAULT } = input
  const asked = { question: tool.question(input), start: Number(cursor), tokensMax }
  const { text, next } = await texts.ask({ source, mode, caller, signal }, asked)
  if (next === undefined) return { content: [{ type: 'text', text }] }
  return {
    content: [
      { type: 'text', text },
      { type: 'text', text: `next_cursor: ${next} (the answer goes on)` },
    ],
    _meta: { next_cursor: String(next) },
  }
}

/** A failure that the model can act on is a result, not an error of the protocol. */
function failed({ code, message }: ConversionError): CallToolResult {
  return { isError: true, content: [{ type: 'text', text: `${message} [${code}]` }] }
}
