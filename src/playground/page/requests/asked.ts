import type { Settings } from '../options-form.js'

/** What is wanted of a document: its Markdown, that of some pages, its outline, passages about some words. */
export type Task = 'convert' | 'pages' | 'outline' | 'search'

/** What a request shall ask. */
export interface Asked {
  /** Such as `https://docspine.example.com`. */
  readonly service: string
  readonly task: Task
  /** Words to look for, of the task `search`. */
  readonly query: string
  readonly filename: string
  /** Where the document is asked for by its address. */
  readonly url?: string | undefined
  readonly parameters: Settings
}

/** What who asks over MCP has to accept. */
export const MCP_ACCEPT = 'application/json, text/event-stream'

/** All lines of a text but the first, further to the right. */
export function indented(text: string, by: number): string {
  return text.replaceAll('\n', `\n${' '.repeat(by)}`)
}
