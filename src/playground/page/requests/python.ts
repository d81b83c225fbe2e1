import { type Asked, indented, MCP_ACCEPT } from './asked.js'
import { mcpCall } from './mcp.js'

/** The request as a script for Python with `requests`. */
export function python(asked: Asked): string {
  const { path, what, headers, given } = requestOf(asked)
  const all = { 'x-api-key': undefined, ...headers }
  const members = Object.entries(all).map(
    ([name, value]) => `"${name}": ${value === undefined ? 'os.environ["API_KEY"]' : json(value)}`,
  )
  return `import os, requests

answer = requests.post(
    "${asked.service}${path}",
${what.map((line) => `    ${line},\n`).join('')}    headers={${members.join(', ')}},
    timeout=300,
)
answer.raise_for_status()
print(${given})`
}

interface Request {
  readonly path: string
  /** Arguments that say what is sent. */
  readonly what: readonly string[]
  readonly headers?: Readonly<Record<string, string>>
  /** What of the answer is shown. */
  readonly given: string
}

function requestOf(asked: Asked): Request {
  const { task, filename, url, parameters } = asked
  const opened = `open(${json(filename)}, "rb")`
  if (task === 'search') {
    const call = indented(JSON.stringify(mcpCall(asked), undefined, 4), 4)
    const given = 'answer.json()["result"]["structuredContent"]["hits"]'
    return { path: '/mcp', what: [`json=${call}`], headers: { accept: MCP_ACCEPT }, given }
  }
  if (task === 'outline') {
    const given = 'answer.json()["spine"]["sections"]'
    const path = '/pdf/index'
    return url === undefined
      ? { path, what: [`data=${opened}`], headers: { 'content-type': 'application/pdf' }, given }
      : { path, what: [`json=${dictionary({ url })}`], given }
  }
  const given = parameters.include === undefined ? 'answer.text' : 'answer.json()["chunks"]'
  if (url !== undefined) {
    const body = dictionary({ url, ...parameters })
    return { path: '/convert/from-url', what: [`json=${body}`], given }
  }
  const what = [`params=${dictionary(parameters)}`, `files={"file": ${opened}}`]
  return { path: '/convert', what, given }
}

function dictionary(members: Readonly<Record<string, string>>): string {
  const all = Object.entries(members).map(([name, value]) => `"${name}": ${json(value)}`)
  return `{${all.join(', ')}}`
}

/** A text of JSON is one of Python. */
function json(value: string): string {
  return JSON.stringify(value)
}
