import { access } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { onTestFinished, test } from 'vitest'
import { createKeyRing, plainKey } from '../../src/auth/key-ring.js'
import type { Pool } from '../../src/pool/pool.js'
import { testService } from '../src/http/test-service.js'

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium'
export const KEY = 'a-key-for-browsers'
export const PICTURES = resolve(import.meta.dirname, '../../.ci/out')

export const hasBrowser = await access(CHROMIUM).then(
  () => true,
  () => false,
)
if (!hasBrowser)
  console.log(`skipped: there is no browser at ${CHROMIUM} (apt-get install chromium)`)
// On CI a missing browser is a failure of the machine, not a reason to pass.
export const browserTest = hasBrowser || process.env.REQUIRE_SERVICES === '1' ? test : test.skip

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })
}

export interface Opened {
  readonly page: Page
  readonly address: string
  /** Where the page asked for something outside of the service. */
  readonly foreign: string[]
  readonly consoleErrors: string[]
  /** Every address that was asked for. */
  readonly asked: string[]
}

export interface Opening {
  readonly browser: Browser
  readonly pool: Pool
  readonly colorScheme?: 'light' | 'dark'
  readonly size?: { readonly width: number; readonly height: number }
  readonly fragment?: string
  readonly env?: Readonly<Record<string, string>>
  /** Before the page is loaded. */
  readonly before?: (page: Page) => Promise<void>
}

/** The playground of a service of its own, signed in by its address. */
export async function openPlayground(opening: Opening): Promise<Opened> {
  const { browser, pool, colorScheme = 'light', env = {} } = opening
  const { size = { width: 1400, height: 900 }, fragment = `#key=${KEY}` } = opening
  const keys = createKeyRing(() => [plainKey(KEY)])
  const { app } = await testService(env, { pool, keys })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const context = await browser.newContext({
    colorScheme,
    viewport: size,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  const opened: Opened = { page, address, foreign: [], consoleErrors: [], asked: [] }
  page.on('request', (request) => {
    const url = request.url()
    if (/^(blob|data):/.test(url)) return
    opened.asked.push(url)
    if (!url.startsWith(address)) opened.foreign.push(url)
  })
  page.on('console', (message) => {
    if (message.type() === 'error') opened.consoleErrors.push(message.text())
  })
  page.on('pageerror', (error) => opened.consoleErrors.push(error.message))
  await opening.before?.(page)
  await page.goto(`${address}/playground${fragment}`)
  await page.locator('#option-mode').waitFor()
  return opened
}

/** Gives the page a file as a person would choose it; conversion starts. */
export async function give(page: Page, name: string, buffer: Buffer, mimeType = 'application/pdf') {
  await page.locator('#file').setInputFiles({ name, mimeType, buffer })
}

/** Waits for the sentence at the end. */
export async function whole(page: Page): Promise<string> {
  const status = page.locator('#spoken').getByText(/ in [\d,]+ ms\.$/)
  await status.waitFor({ state: 'attached', timeout: 60_000 })
  return (await status.textContent()) ?? ''
}
