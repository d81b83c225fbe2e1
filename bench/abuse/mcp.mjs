// What one key can ask of the Model Context Protocol.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder for MCP_FOLDERS. */
export const OPEN_FOLDER = mkdtempSync(join(tmpdir(), 'abuse-'))
process.once('exit', () => rmSync(OPEN_FOLDER, { recursive: true, force: true }))

async function mcp(stage, calls) {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  }
  return stage.ask('/mcp', { body: JSON.stringify(calls), headers })
}

const call = (id, name, given) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: given },
})

export async function mcpOutline(stage) {
  const text = Array.from({ length: 80_000 }, (_, index) => `<h2>Heading ${index}</h2>`).join('')
  const source = stage.origin.text('/outline.html', 'text/html', text)
  const { status, ms } = await mcp(stage, call(1, 'outline', { source }))
  return { text: `${status} after ${(ms / 1000).toFixed(1)} s` }
}

export async function mcpSearch(stage) {
  const words = Array.from({ length: 1_000_000 }, (_, index) => `w${index.toString(36)}`).join(' ')
  const source = stage.origin.text('/words.txt', 'text/plain', words)
  const { status, ms } = await mcp(stage, call(1, 'search', { source, query: 'w1' }))
  return { text: `${status} after ${(ms / 1000).toFixed(1)} s` }
}

export async function mcpBatch(stage) {
  const source = stage.origin.text('/a.txt', 'text/plain', 'words')
  const calls = Array.from({ length: 50 }, (_, id) => call(id, 'convert', { source }))
  const { status, body } = await mcp(stage, calls)
  const done = body.match(/"result"/g)?.length ?? 0
  const one = await mcp(stage, call(1, 'convert', { source }))
  const usage = await stage.ask('/usage', { method: 'GET' })
  const { documents } = JSON.parse(usage.body).total
  const text = `${status}, ${done} of 50 done; one call ${one.status}, then /usage says ${documents}`
  return { text, isBad: done > 3 || documents !== done + (one.status === 200 ? 1 : 0) }
}

/** What is no plain file, in an open folder. */
export async function oddFiles(stage) {
  const pipe = join(OPEN_FOLDER, 'pipe.txt')
  execFileSync('sh', ['-c', 'mkfifo "$0"', pipe])
  mkdirSync(join(OPEN_FOLDER, 'folder.txt'))
  const server = createServer().listen(join(OPEN_FOLDER, 'socket.txt'))
  const notes = []
  try {
    for (const source of ['pipe.txt', 'folder.txt', 'socket.txt']) {
      const { status, body, ms } = await mcp(stage, call(1, 'convert', { source }))
      const isTold = body.includes('source must be a URL') && !body.includes(OPEN_FOLDER)
      notes.push({ text: `${source} ${status} after ${ms.toFixed(0)} ms`, isTold })
    }
  } finally {
    server.close()
  }
  const isBad = notes.some(({ isTold }) => !isTold)
  return { text: notes.map(({ text }) => text).join(', '), isBad }
}
