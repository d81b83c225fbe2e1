import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { createKeyRing, plainKey } from '../../src/auth/key-ring.js'
import { testService } from '../src/http/test-service.js'
import { browserTest, hasBrowser, KEY, openBrowser } from './open-playground.js'

const BUILT = resolve(import.meta.dirname, '../../dist/src')

let browser: Browser
beforeAll(async () => {
  if (hasBrowser) browser = await openBrowser()
}, 60_000)
afterAll(() => browser?.close())

/** A page of another origin that carries the client, in folders as the package has it. */
async function startPage(): Promise<string> {
  const server = createServer((request, response) => {
    const name = request.url?.slice(1) ?? ''
    if (name === '') {
      response.setHeader('content-type', 'text/html')
      response.end('<!doctype html><title>An app</title>')
      return
    }
    readFile(resolve(BUILT, name)).then(
      (code) => response.setHeader('content-type', 'text/javascript').end(code),
      () => response.writeHead(404).end(),
    )
  })
  server.listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await new Promise((listening) => server.once('listening', listening))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** What the client says in a page of another origin. */
async function askedFrom(pageAddress: string, corsOrigins: string): Promise<string> {
  const keys = createKeyRing(() => [plainKey(KEY)])
  const { app } = await testService({ CORS_ORIGINS: corsOrigins }, { keys })
  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 })
  const page = await browser.newPage()
  onTestFinished(() => page.close())
  await page.goto(pageAddress)
  const script = `(async () => {
    const { createClient } = await import('${pageAddress}/client/client.js')
    const client = createClient({ baseUrl: '${baseUrl}', apiKey: '${KEY}', retries: 0 })
    const bytes = new TextEncoder().encode('words of a page')
    try {
      const { markdown } = await client.convert({ bytes, filename: 'a.txt' }, { clean: true })
      return markdown
    } catch (error) {
      return 'failed: ' + error.message
    }
  })()`
  return page.evaluate<string>(script)
}

browserTest('the client works in a page of an origin that is listed', async () => {
  const address = await startPage()
  expect(await askedFrom(address, address)).toBe('words of a page')
})

browserTest('and in no other', async () => {
  expect(await askedFrom(await startPage(), 'https://app.example.com')).toMatch(/^failed: /)
})
