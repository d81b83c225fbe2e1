import { mkdirSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createKeyRing, plainKey } from '../../src/auth/key-ring.js'
import { createPool, type Pool } from '../../src/pool/pool.js'
import { testService } from '../src/http/test-service.js'
import { SETTINGS } from '../src/pool/pools.js'
import { makePdf, textAt } from '../support/make-pdf.js'

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium'
const KEY = 'a-key-for-browsers'
const PICTURES = resolve(import.meta.dirname, '../../.ci/out')

const hasBrowser = await access(CHROMIUM).then(
  () => true,
  () => false,
)
if (!hasBrowser)
  console.log(`skipped: there is no browser at ${CHROMIUM} (apt-get install chromium)`)
// On CI a missing browser is a failure of the machine, not a reason to pass.
const browserTest = hasBrowser || process.env.REQUIRE_SERVICES === '1' ? test : test.skip

let pool: Pool
let browser: Browser

beforeAll(async () => {
  if (!hasBrowser) return
  pool = await createPool({ ...SETTINGS, poolThreads: 1 })
  browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })
}, 60_000)

afterAll(async () => {
  await browser?.close()
  await pool?.close(0)
})

/** Three pages with a heading each. */
function report(): Buffer {
  const titles = ['Annual report', 'Revenue', 'Outlook']
  const sentence = 'Revenue grew in every region, as it did in the year before that.'
  return Buffer.from(
    makePdf(
      titles.map((title) => ({
        content: [
          textAt(72, 700, title, 24, 'F2'),
          ...Array.from({ length: 20 }, (_, i) => textAt(72, 650 - 14 * i, sentence)),
        ].join('\n'),
      })),
    ),
  )
}

interface Opened {
  readonly page: Page
  /** Where the page asked for something outside of the service. */
  readonly foreign: string[]
  readonly consoleErrors: string[]
}

async function openPlayground(colorScheme: 'light' | 'dark' = 'light'): Promise<Opened> {
  const { app } = await testService({}, { pool, keys: createKeyRing(() => [plainKey(KEY)]) })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const page = await browser.newPage({ colorScheme, viewport: { width: 1400, height: 900 } })
  onTestFinished(() => page.close())
  page.setDefaultTimeout(30_000)
  const foreign: string[] = []
  const consoleErrors: string[] = []
  page.on('request', (request) => {
    if (!/^(blob|data):/.test(request.url()) && !request.url().startsWith(address)) {
      foreign.push(request.url())
    }
  })
  page.on('console', (message) => {
    if (message.type() === 'error') consoleErrors.push(message.text())
  })
  page.on('pageerror', (error) => consoleErrors.push(error.message))
  await page.goto(`${address}/playground`)
  return { page, foreign, consoleErrors }
}

async function give(page: Page, name: string, buffer: Buffer) {
  await page.getByLabel('API key').fill(KEY)
  await page.locator('#file').setInputFiles({ name, mimeType: 'application/pdf', buffer })
}

browserTest(
  'a dropped PDF streams in beside its pictures, with outline and report',
  async () => {
    const { page, foreign, consoleErrors } = await openPlayground()
    await give(page, 'report.pdf', report())
    await page.getByRole('button', { name: 'Convert' }).click()
    await page.getByRole('article', { name: 'Page 3' }).waitFor()
    await page.getByRole('heading', { name: 'Report', exact: true }).waitFor()
    expect(await page.getByRole('status').textContent()).toMatch(/^3 pages in \d+ ms\.$/)
    const first = page.getByRole('article', { name: 'Page 1' })
    expect(await first.locator('.markdown h1').textContent()).toBe('Annual report')
    const picture = first.getByRole('img', { name: /Picture of page 1 with the blocks/ })
    await picture.waitFor()
    expect(await picture.evaluate((image: { naturalWidth: number }) => image.naturalWidth)).toBe(
      900,
    )
    await page
      .getByRole('navigation')
      .getByRole('button', { name: /Revenue/ })
      .click()
    await page
      .getByRole('status')
      .getByText(/^1 page in/)
      .waitFor()
    expect(await page.getByRole('article').count()).toBe(1)
    expect(await page.getByRole('article').textContent()).toContain('Revenue grew in every region')
    mkdirSync(PICTURES, { recursive: true })
    await page.getByRole('article').getByRole('img').waitFor()
    await page.screenshot({ path: resolve(PICTURES, 'playground.png') })
    expect({ foreign, consoleErrors }).toEqual({ foreign: [], consoleErrors: [] })
  },
  120_000,
)

browserTest(
  'what goes wrong is said with its remedy, in dark colours too; a document cannot run anything',
  async () => {
    const { page, foreign } = await openPlayground('dark')
    await give(page, 'broken.pdf', Buffer.from('%PDF-1.7 but nothing of one'))
    await page.getByRole('button', { name: 'Convert' }).click()
    await page.getByRole('alert').getByText('[unreadable_document]').waitFor()
    await page.getByLabel('API key').fill('no such key')
    await page.getByRole('button', { name: 'Convert' }).click()
    await page.getByRole('alert').getByText('[unauthorized]').waitFor()
    await page.screenshot({ path: resolve(PICTURES, 'playground-error.png') })
    const html =
      '<h1>Hello</h1><p>&lt;img src=x onerror="document.title=1"&gt; <script>document.title=2</script></p>'
    await give(page, 'page.html', Buffer.from(html))
    await page.getByRole('button', { name: 'Convert' }).click()
    await page.locator('.markdown h1').waitFor()
    expect(await page.title()).toBe('docspine playground')
    expect(await page.locator('.markdown img').count()).toBe(0)
    expect(foreign).toEqual([])
  },
  120_000,
)

browserTest(
  'it is used with the keyboard alone, and every field has a name',
  async () => {
    const { page } = await openPlayground()
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.textContent')).toContain('Skip')
    const nameless = await page.evaluate(
      '[...document.querySelectorAll("input,select,button")].filter((field) => !field.labels?.length && !field.textContent.trim()).length',
    )
    expect(nameless).toBe(0)
    await page.locator('#key').focus()
    await page.keyboard.type(KEY)
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('Choose a document').waitFor()
  },
  60_000,
)
