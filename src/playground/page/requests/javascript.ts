import type { Settings } from '../options-form.js'
import { type Asked, indented, MCP_ACCEPT } from './asked.js'
import { mcpCall } from './mcp.js'

/** The request as a module for Node.js, with the client of the package. */
export function javascript(asked: Asked): string {
  const { service, task, filename, url } = asked
  if (task === 'search') return search(asked)
  const client = "import { createClient } from 'docspine/client'\n"
  const reading =
    url === undefined
      ? `import { readFile } from 'node:fs/promises'\n${client}\nconst bytes = await readFile(${text(filename)})`
      : client
  const source =
    url === undefined ? `{ bytes, filename: ${text(filename)} }` : `{ url: ${text(url)} }`
  return `${reading}
const docspine = createClient({ baseUrl: ${text(service)}, apiKey: process.env.API_KEY })
${task === 'outline' ? outline(source) : convert(source, asked.parameters)}`
}

function outline(source: string): string {
  return `const { spine } = await docspine.index(${source})
console.log(spine.sections)`
}

function convert(source: string, parameters: Settings): string {
  const options = Object.keys(parameters).length === 0 ? '' : `, ${objectText(parameters)}`
  const [given, shown] =
    parameters.include === undefined
      ? ['markdown, quality, warnings', 'markdown']
      : ['markdown, chunks', 'chunks']
  return `const { ${given} } = await docspine.convert(${source}${options})
console.log(${shown})`
}

/** The client has no search: it is a tool for agents. */
function search(asked: Asked): string {
  return `const answer = await fetch(${text(`${asked.service}/mcp`)}, {
  method: 'POST',
  headers: {
    'x-api-key': process.env.API_KEY,
    'content-type': 'application/json',
    accept: '${MCP_ACCEPT}',
  },
  body: JSON.stringify(${indented(JSON.stringify(mcpCall(asked), undefined, 2), 2)}),
})
const { result } = await answer.json()
console.log(result.structuredContent.hits)`
}

function text(value: string): string {
  return `'${value.replaceAll(/[\\']/g, '\\$&').replaceAll('\n', '\\n')}'`
}

/** Numbers and truth values are themselves, all else is a text. */
function objectText(parameters: Settings): string {
  const members = Object.entries(parameters).map(
    ([name, value]) => `${name}: ${/^(true|false|\d{1,15})$/.test(value) ? value : text(value)}`,
  )
  return `{ ${members.join(', ')} }`
}
