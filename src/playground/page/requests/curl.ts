import { type Asked, MCP_ACCEPT } from './asked.js'
import { mcpCall } from './mcp.js'

const KEY = '-H "x-api-key: $API_KEY"'

/** The request as a command for a shell. */
export function curl(asked: Asked): string {
  const { service, task, filename, url, parameters } = asked
  const withJson = (path: string, body: object, more = '') =>
    command(
      `${KEY} -H 'content-type: application/json'${more}`,
      `-d ${quoted(JSON.stringify(body))}`,
      quoted(service + path),
    )
  if (task === 'search') return withJson('/mcp', mcpCall(asked), ` -H 'accept: ${MCP_ACCEPT}'`)
  if (task === 'outline') {
    if (url !== undefined) return withJson('/pdf/index', { url })
    const body = `--data-binary ${quoted(`@${filename}`)}`
    return command(
      `${KEY} -H 'content-type: application/pdf'`,
      body,
      quoted(`${service}/pdf/index`),
    )
  }
  if (url !== undefined) return withJson('/convert/from-url', { url, ...parameters })
  const query = new URLSearchParams(parameters).toString()
  const address = `${service}/convert${query === '' ? '' : `?${query}`}`
  return command(KEY, `-F ${quoted(`file=@${filename}`)}`, quoted(address))
}

function command(...lines: readonly string[]): string {
  return `curl ${lines.join(' \\\n  ')}`
}

/** For a shell: nothing in it means anything. */
function quoted(value: string): string {
  return `'${value.replaceAll("'", "'\\''")}'`
}
