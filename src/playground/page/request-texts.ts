import type { Settings } from './options-form.js'

export interface Asked {
  /** Such as `https://docspine.example.com`. */
  readonly service: string
  /** One of them. */
  readonly filename?: string
  readonly url?: string
  readonly parameters: Settings
}

export type Language = 'curl' | 'javascript' | 'python' | 'mcp'

/** The request that does from elsewhere what the page does; the key stays a name. */
export function requestText(language: Language, asked: Asked): string {
  return { curl, javascript, python, mcp }[language](asked)
}

const NAMELESS = 'report.pdf'

function curl({ service, filename = NAMELESS, url, parameters }: Asked): string {
  const key = '-H "x-api-key: $API_KEY"'
  if (url === undefined) {
    const query = new URLSearchParams(parameters).toString()
    const address = `${service}/convert${query === '' ? '' : `?${query}`}`
    return `curl ${key} \\\n  -F ${quoted(`file=@${filename}`)} \\\n  ${quoted(address)}`
  }
  const body = quoted(JSON.stringify({ url, ...parameters }))
  return `curl ${key} -H 'content-type: application/json' \\\n  -d ${body} \\\n  ${quoted(`${service}/convert/from-url`)}`
}

function javascript({ service, filename = NAMELESS, url, parameters }: Asked): string {
  const source =
    url === undefined ? `{ bytes, filename: ${text(filename)} }` : `{ url: ${text(url)} }`
  const options = Object.keys(parameters).length === 0 ? '' : `, ${objectText(parameters)}`
  const reading =
    url === undefined
      ? `import { readFile } from 'node:fs/promises'\nimport { createClient } from 'docspine/client'\n\nconst bytes = await readFile(${text(filename)})`
      : "import { createClient } from 'docspine/client'\n"
  return `${reading}
const docspine = createClient({ baseUrl: ${text(service)}, apiKey: process.env.API_KEY })
const { markdown, quality, warnings } = await docspine.convert(${source}${options})
console.log(markdown)`
}

function python({ service, filename = NAMELESS, url, parameters }: Asked): string {
  const headers = 'headers={"x-api-key": os.environ["API_KEY"]}'
  const what =
    url === undefined
      ? `    "${service}/convert",
    params=${pythonText(parameters)},
    files={"file": open(${JSON.stringify(filename)}, "rb")},`
      : `    "${service}/convert/from-url",
    json=${pythonText({ url, ...parameters })},`
  return `import os, requests

answer = requests.post(
${what}
    ${headers},
    timeout=300,
)
answer.raise_for_status()
print(answer.text)`
}

/** What an agent's client sends; its settings are in the documentation. */
function mcp({ filename = NAMELESS, url, parameters: { mode } }: Asked): string {
  const call = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: {
      name: 'convert',
      arguments: { source: url ?? filename, ...(mode === undefined ? {} : { mode }) },
    },
  }
  return JSON.stringify(call, undefined, 2)
}

/** For a shell: nothing in it means anything. */
function quoted(value: string): string {
  return `'${value.replaceAll("'", "'\\''")}'`
}

function text(value: string): string {
  return `'${value.replaceAll(/[\\']/g, '\\$&').replaceAll('\n', '\\n')}'`
}

function objectText(parameters: Settings): string {
  const members = Object.entries(parameters).map(
    ([name, value]) => `${name}: ${literal(value, text)}`,
  )
  return `{ ${members.join(', ')} }`
}

function pythonText(parameters: Settings): string {
  const members = Object.entries(parameters).map(
    ([name, value]) => `"${name}": ${JSON.stringify(value)}`,
  )
  return `{${members.join(', ')}}`
}

/** Numbers and truth values are themselves, all else is a text. */
function literal(value: string, asText: (value: string) => string): string {
  return /^(true|false|\d{1,15})$/.test(value) ? value : asText(value)
}
