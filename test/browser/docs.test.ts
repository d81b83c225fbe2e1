import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { createKeyRing, plainKey } from '../../src/auth/key-ring.js'
import { createPool, type Pool } from '../../src/pool/pool.js'
import { testService } from '../src/http/test-service.js'
import { SETTINGS } from '../src/pool/pools.js'
import { browserTest, hasBrowser, KEY, openBrowser, PICTURES } from './open-playground.js'

const DOCUMENT = resolve(import.meta.dirname, '../golden/documents/contents.docx')

let pool: Pool
let browser: Browser
beforeAll(async () => {
  if (!hasBrowser) return
  pool = await createPool({ ...SETTINGS, poolThreads: 1 })
  browser = await openBrowser()
}, 60_000)
afterAll(async () => {
  await browser?.close()
  await pool?.close(0)
})

browserTest(
  'the page of the interface tries an upload out as it stands: the whole document, by its own name',
  async () => {
    const keys = createKeyRing(() => [plainKey(KEY)])
    const { app } = await testService({}, { pool, keys })
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    const page = await browser.newPage({ viewport: { width: 1400, height: 900 } })
    onTestFinished(() => page.close())
    const foreign: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(address) && !request.url().startsWith('data:')) {
        foreign.push(request.url())
      }
    })
    await page.goto(`${address}/docs`)
    await page.getByRole('button', { name: 'Authorize' }).click()
    await page.locator('.auth-container input').fill(KEY)
    await page.getByRole('button', { name: 'Apply credentials' }).click()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await page.screenshot({ path: resolve(PICTURES, 'docs-1400.png') })
    await page.locator('#operations-Conversion-convertForm .opblock-summary').click()
    const form = page.locator('#operations-Conversion-convertForm')
    await form.locator('input[type=file]').setInputFiles({
      name: 'contents.docx',
      mimeType: 'application/octet-stream',
      buffer: await readFile(DOCUMENT),
    })
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().includes('/convert?')),
      form.getByRole('button', { name: 'Execute' }).click(),
    ])
    const { app: direct } = await testService({}, { pool, keys })
    const markdown = await direct.inject({
      method: 'POST',
      url: '/convert/raw?filename=contents.docx',
      headers: { 'x-api-key': KEY, 'content-type': 'application/octet-stream' },
      payload: await readFile(DOCUMENT),
    })
    expect({ status: answer.status(), body: await answer.text() }).toEqual({
      status: 200,
      body: markdown.body,
    })
    expect(foreign).toEqual([])
  },
  90_000,
)
