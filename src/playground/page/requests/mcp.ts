import type { Asked, Task } from './asked.js'

/** What the tools take of a conversion's parameters; the range of pages is a tool of its own. */
const TAKEN = new Set(['mode', 'max_tokens'])
const TOOLS: Readonly<Record<Task, string>> = {
  convert: 'convert',
  pages: 'read_pages',
  outline: 'outline',
  search: 'search',
}

/** What an agent's client sends, as text. */
export function mcp(asked: Asked): string {
  return JSON.stringify(mcpCall(asked), undefined, 2)
}

/** What an agent's client sends; its settings are in the documentation. */
export function mcpCall({ task, query, filename, url, parameters }: Asked): object {
  const { mode, max_tokens: tokens, pages } = parameters
  return {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: {
      name: TOOLS[toolTask(task, pages)],
      arguments: {
        source: url ?? filename,
        ...(task === 'search' ? { query } : {}),
        ...(task === 'pages' || task === 'convert' ? { pages } : {}),
        mode,
        max_tokens: tokens === undefined ? undefined : Number(tokens),
      },
    },
  }
}

function toolTask(task: Task, pages: string | undefined): Task {
  return task === 'convert' && pages !== undefined ? 'pages' : task
}

/** Parameters that were chosen and that no tool takes. Of pictures nothing is said: the tools' answers are text. */
export function leftByMcp({ task, parameters }: Asked): readonly string[] {
  const takesPages = task === 'convert' || task === 'pages'
  return Object.keys(parameters).filter(
    (name) => !TAKEN.has(name) && name !== 'images' && !(name === 'pages' && takesPages),
  )
}
