import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import {
  CallToolRequestSchema,
  type CallToolResult,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js'
import { defined } from '../contract/defined.js'
import { ConversionError } from '../contract/errors.js'
import { hasText } from '../contract/has-text.js'
import { remedyText } from './failed.js'
import { type Caller, RESOURCE_PREFIX } from './open-source.js'
import type { Texts, Told } from './read-text.js'
import {
  checkedInput,
  DOCUMENTS_DEFAULT,
  type GivenList,
  LIST_DOCUMENTS,
  TOKENS_DEFAULT,
  TOOLS,
  unknownNames,
} from './tools.js'

const INSTRUCTIONS =
  'Reads documents (PDF, Word, Excel, PowerPoint, OpenDocument, EPUB, e-mail, HTML, CSV, text) as Markdown. ' +
  'list_documents names those at hand; ask for the outline of one first, then for sections, pages or a search; convert ' +
  'gives the whole. An answer that was cut names a next_cursor. Warnings say what was not read, and what to do.'

/** A resource is read at once: so much of it, and where the rest is. */
const RESOURCE_TOKENS_MAX = 25_000

/** A server of the Model Context Protocol for one caller, not connected yet. */
export function createMcpServer(texts: Texts, caller: Caller, version: string): Server {
  const server = new Server(
    { name: 'docspine', version },
    { capabilities: { tools: {}, resources: {} }, instructions: INSTRUCTIONS },
  )
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: [LIST_DOCUMENTS, ...TOOLS].map(({ name, description, inputSchema, outputSchema }) => ({
      name,
      description,
      inputSchema: { ...inputSchema, type: 'object' as const },
      outputSchema: { ...outputSchema, type: 'object' as const },
      annotations: { readOnlyHint: true, openWorldHint: name !== LIST_DOCUMENTS.name },
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
  serveResources(server, texts, caller)
  return server
}

async function called(
  name: string,
  given: object,
  texts: Texts,
  caller: Caller,
  signal: AbortSignal,
): Promise<CallToolResult> {
  if (name === LIST_DOCUMENTS.name) return listed(given, texts)
  const tool = TOOLS.find((known) => known.name === name)
  if (tool === undefined) {
    const names = [LIST_DOCUMENTS, ...TOOLS].map((known) => known.name).join(', ')
    throw new ConversionError('invalid_parameter', `There is no such tool; there are ${names}.`)
  }
  const input = checkedInput(tool, given)
  const { source, mode = 'auto', cursor = '0', max_tokens: tokensMax = TOKENS_DEFAULT } = input
  const asked = { question: tool.question(input), start: Number(cursor), tokensMax }
  const told = await texts.ask({ source, mode, caller, signal }, asked)
  return answered({ ...told, warnings: [...unknownNames(tool, given), ...told.warnings] })
}

/** Text for those who read text, the same as data beside it; warnings in both. */
function answered({
  text,
  next,
  document,
  pageCount,
  warnings,
  sections,
  hits,
}: Told): CallToolResult {
  const shown = hasText(text) ? text : '(There is no text here.)'
  const more = [
    ...(sections === undefined ? warnings.map((warning) => `Warning: ${warning}`) : []), // an outline begins with them
    ...(next === undefined ? [] : [`next_cursor: ${next} (the answer goes on)`]),
  ]
  return {
    content: [shown, ...more].map((line) => ({ type: 'text', text: line })),
    structuredContent: {
      document,
      ...defined({ page_count: pageCount }),
      warnings,
      ...defined({ next_cursor: next?.toString() }),
      ...(sections ? { sections } : hits ? { hits } : { markdown: text }),
    },
    ...(next === undefined ? {} : { _meta: { next_cursor: String(next) } }),
  }
}

async function listed(given: object, texts: Texts): Promise<CallToolResult> {
  const { pattern, limit = DOCUMENTS_DEFAULT } = checkedInput<GivenList>(LIST_DOCUMENTS, given)
  const found = await texts.list(pattern, limit)
  const lines = found.documents.map(
    ({ source, bytes, modified_at: at }) => `${source} (${sizeOf(bytes)}, ${at.slice(0, 10)})`,
  )
  const none = 'No document of an open folder matches; folders are opened by MCP_FOLDERS.'
  const rest = found.truncated ? ['There are more: narrow the pattern.'] : []
  const text = [...(lines.length === 0 ? [none] : lines), ...rest].join('\n')
  return { content: [{ type: 'text', text }], structuredContent: { ...found } }
}

function sizeOf(bytes: number): string {
  return bytes < 2 ** 20 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 2 ** 20).toFixed(1)} MB`
}

/** Documents of the open folders as resources, for clients that let people attach them. */
function serveResources(server: Server, texts: Texts, caller: Caller): void {
  server.setRequestHandler(ListResourcesRequestSchema, async () => {
    const { documents } = await texts.list(undefined, DOCUMENTS_DEFAULT)
    return {
      resources: documents.map(({ source, bytes }) => ({
        uri: `${RESOURCE_PREFIX}${source.split('/').map(encodeURIComponent).join('/')}`,
        name: source,
        size: bytes,
        mimeType: 'text/markdown',
      })),
    }
  })
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: [
      {
        uriTemplate: `${RESOURCE_PREFIX}{+path}`,
        name: 'document',
        description: 'A document of an open folder, as Markdown',
        mimeType: 'text/markdown',
      },
    ],
  }))
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }, { signal }) => {
    const wanted = { source: uri, mode: 'auto', caller, signal } as const
    const asked = { question: { kind: 'whole' }, start: 0, tokensMax: RESOURCE_TOKENS_MAX } as const
    const { text, next, warnings } = await texts.ask(wanted, asked)
    const rest = next === undefined ? [] : [`(It goes on: the tool convert, cursor "${next}".)`]
    const parts = [...warnings.map((warning) => `(Warning: ${warning})`), text, ...rest]
    return { contents: [{ uri, mimeType: 'text/markdown', text: parts.join('\n\n') }] }
  })
}

/** A failure that the model can act on is a result, not an error of the protocol. */
function failed(error: ConversionError): CallToolResult {
  return { isError: true, content: [{ type: 'text', text: remedyText(error) }] }
}
