import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import axe from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { PARAMETERS } from '../../src/orders/parameter-table.js'
import { createPool, type Pool } from '../../src/pool/pool.js'
import { SETTINGS } from '../src/pool/pools.js'
import { makePdf, textAt } from '../support/make-pdf.js'
import {
  browserTest,
  give,
  hasBrowser,
  KEY,
  type Opening,
  openBrowser,
  openPlayground,
  PICTURES,
  whole,
} from './open-playground.js'

const run = promisify(execFile)
const SAMPLES = resolve(import.meta.dirname, '../../dist/playground/samples')

let pool: Pool
let browser: Browser

beforeAll(async () => {
  if (!hasBrowser) return
  pool = await createPool({ ...SETTINGS, poolThreads: 2 })
  browser = await openBrowser()
  mkdirSync(PICTURES, { recursive: true })
}, 60_000)
afterAll(async () => {
  await browser?.close()
  await pool?.close(0)
})

const open = (more: Partial<Opening> = {}) => openPlayground({ browser, pool, ...more })

/** Pages with a heading each. */
function report(titles = ['Annual report', 'Revenue', 'Outlook']): Buffer {
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

const LONG_TITLES = Array.from({ length: 350 }, (_, at) => `Chapter ${at + 1}`)

/** Until an expression of the page is true. */
async function until(page: Page, expression: string): Promise<void> {
  await expect.poll(() => page.evaluate(expression), { timeout: 30_000 }).toBe(true)
}

/** What the page answers the service's stream with, where the test decides it. */
async function answerStream(page: Page, lines: readonly object[]) {
  const body = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
  await page.route('**/convert/stream?**', (route) =>
    route.fulfill({ status: 200, contentType: 'application/x-ndjson', body }),
  )
}

const END = {
  done: true,
  pages: 1,
  warnings: [],
  billing: { tier: 'fast', credits: 1 },
  quality: { score: 0.9, signals: {} },
  timings: { queue_ms: 0, convert_ms: 1, total_request_ms: 2 },
}

browserTest(
  'a PDF streams in beside its pictures; an outline click scrolls and throws nothing away',
  async () => {
    const { page, foreign, consoleErrors } = await open()
    await give(page, 'report.pdf', report())
    expect(await whole(page)).toMatch(/^3 pages in [\d,]+ ms\.$/)
    const result = page.locator('#result-pane')
    const first = result.getByRole('article', { name: 'Page 1' })
    expect(await first.locator('.markdown-body h1').textContent()).toBe('Annual report')
    const picture = page.getByRole('img', { name: 'Page 1 of report.pdf' })
    await picture.waitFor()
    await until(page, 'document.querySelector(".sheet img").naturalWidth > 800')
    await page
      .locator('#sections')
      .getByRole('button', { name: /Outlook/ })
      .click()
    await until(page, 'document.querySelector("#page-pane").scrollTop > 300')
    expect(await result.getByRole('article').count()).toBe(3)
    expect(await page.locator('#sections [aria-current]').textContent()).toMatch(/^Outlook/)
    expect({ foreign, consoleErrors }).toEqual({ foreign: [], consoleErrors: [] })
  },
  120_000,
)

browserTest(
  'pages and result scroll together',
  async () => {
    const { page } = await open()
    await give(page, 'long.pdf', report(LONG_TITLES.slice(0, 12)))
    await whole(page)
    await page.locator('#page-pane').hover()
    for (let turns = 0; turns < 8; turns += 1) await page.mouse.wheel(0, 600)
    const top =
      '(pane) => [...document.querySelectorAll(pane + " article")].findLast((each) => each.offsetTop - document.querySelector(pane).offsetTop <= document.querySelector(pane).scrollTop + 2).dataset.index'
    await until(
      page,
      `(${top})("#page-pane") > 3 && (${top})("#page-pane") === (${top})("#result-pane")`,
    )
  },
  120_000,
)

browserTest(
  '350 pages: the first is drawn within 300 ms of the first byte, and few are drawn at all',
  async () => {
    const { page } = await open()
    await give(page, 'book.pdf', report(LONG_TITLES))
    await whole(page)
    const ms = await page.evaluate<number>(
      'performance.getEntriesByName("docspine:first-page-after")[0].duration',
    )
    console.log(`first page after ${Math.round(ms)} ms`)
    expect(ms).toBeLessThan(300)
    const drawn = await page.locator('#result-pane .markdown-body').count()
    expect(drawn).toBeGreaterThan(0)
    expect(drawn).toBeLessThan(30)
    expect(await page.locator('#result-pane article').count()).toBe(350)
  },
  180_000,
)

/** Two paragraphs and a list of two items, with their boxes, as `include=blocks,chunks` gives them. */
const MARKDOWN = '# Title\n\nText of it.\n\n- one\n- two\n'
const GROUNDED = {
  page: 1,
  markdown: MARKDOWN,
  width: 600,
  height: 800,
  blocks: [
    { id: 'b1', type: 'heading', bbox: [60, 60, 300, 90], offset: 0, length: 7 },
    { id: 'b2', type: 'paragraph', bbox: [60, 100, 500, 130], offset: 9, length: 11 },
    { id: 'b3', type: 'list_item', bbox: [60, 200, 200, 220], offset: 22, length: 5 },
    { id: 'b4', type: 'list_item', bbox: [60, 220, 400, 240], offset: 28, length: 5 },
  ],
  chunks: [
    {
      id: 'c1',
      text: MARKDOWN,
      tokens: 9,
      headings: ['Title'],
      pages: [1, 1],
      blocks: ['b1', 'b2'],
    },
  ],
}

browserTest(
  'a block lights its text and the other way round; a list is one box; chunks are shown',
  async () => {
    const { page } = await open({ before: (each) => answerStream(each, [GROUNDED, END]) })
    await give(page, 'report.pdf', report(['One']))
    await whole(page)
    const box = (name: string) => page.locator('.sheet').getByRole('button', { name, exact: true })
    await box('paragraph').hover()
    const lit = page.locator('.markdown-body .lit')
    expect(await lit.allTextContents()).toEqual(['Text of it.'])
    await page.locator('.markdown-body ul').hover()
    expect(await page.locator('.box.lit').getAttribute('aria-label')).toBe('list')
    expect(await page.locator('.box').count()).toBe(3)
    const shares = await box('list').evaluate((each: { style: Record<string, string> }) => [
      each.style.top,
      each.style.height,
      each.style.width,
    ])
    expect(shares.map((share) => Number.parseFloat(share ?? ''))).toEqual([
      25,
      5,
      expect.closeTo(56.67, 1),
    ])
    // One stop of the Tab key for all boxes of a page; the arrows go on.
    await box('heading').focus()
    await page.keyboard.press('ArrowDown')
    expect(await lit.allTextContents()).toEqual(['Text of it.'])
    await page.getByRole('tab', { name: 'Chunks' }).click()
    expect(await page.locator('.card h2').textContent()).toBe('Title')
    await page.locator('.card').hover()
    expect(await page.locator('.box.lit').count()).toBe(2)
  },
  120_000,
)

browserTest(
  'what a document may show is shown as it is: sizes, notes, spans, pictures, and a table as CSV',
  async () => {
    const markdown =
      '# A\n\n### C[^1]\n\nE = mc<sup>2</sup>\n\n![a crane](images/p1-1.png)\n\n<table>\n<tr><th colspan="2">Sum, "all"</th></tr>\n<tr><td rowspan="2">x</td><td>1</td></tr>\n<tr><td>2<br>3</td></tr>\n</table>\n\n[^1]: note\n'
    const image = {
      name: 'p1-1.png',
      media_type: 'image/png',
      data: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    }
    const lines = [{ page: 1, markdown, images: [image] }, END]
    const { page, consoleErrors } = await open({ before: (each) => answerStream(each, lines) })
    await give(page, 'report.pdf', report(['One']))
    await whole(page)
    const body = page.locator('.markdown-body')
    expect(await body.locator('sup').allTextContents()).toEqual(['1', '2', '1'])
    expect(await body.getByRole('img', { name: 'a crane' }).getAttribute('src')).toMatch(/^data:/)
    const sizes = await page.evaluate<number[]>(
      '["h1","h3","p"].map((tag) => parseFloat(getComputedStyle(document.querySelector(".markdown-body " + tag)).fontSize))',
    )
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a))
    expect(new Set(sizes).size).toBe(3)
    await page.getByRole('tab', { name: 'Tables' }).click()
    await page.getByRole('button', { name: 'Copy as CSV' }).click()
    await page.locator('#spoken').getByText('The table copied.').waitFor({ state: 'attached' })
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
      '"Sum, ""all""",\r\nx,1\r\n,"2\n3"\r\n',
    )
    expect(consoleErrors).toEqual([])
  },
  120_000,
)

browserTest(
  'each tab has its text, to be copied and downloaded',
  async () => {
    const { page } = await open()
    await give(page, 'report.pdf', report())
    await whole(page)
    const copied = async (tab: string) => {
      await page.getByRole('tab', { name: tab }).click()
      await page.locator('#copy').click()
      await page.locator('#spoken').getByText('copied').waitFor({ state: 'attached' })
      return page.evaluate<string>('navigator.clipboard.readText()')
    }
    expect(await copied('Markdown')).toMatch(/^# Annual report\n/)
    expect(JSON.parse(await copied('JSON'))).toMatchObject({
      filename: 'report.pdf',
      pages: [{ page: 1 }, { page: 2 }, { page: 3 }],
      quality: { score: expect.any(Number) },
    })
    expect(JSON.parse(await copied('Report'))).toMatchObject({ done: true, pages: 3 })
    await page.getByRole('tab', { name: 'Rendered' }).click()
    const [taken] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('#download').click(),
    ])
    expect(taken.suggestedFilename()).toBe('report.md')
  },
  120_000,
)

browserTest(
  'the request and the address keep step with the options; the key is in neither',
  async () => {
    const { page, asked } = await open({ fragment: `#key=${KEY}&tables=html` })
    expect(page.url()).not.toContain(KEY)
    expect(asked.join(' ')).not.toContain(KEY)
    await page.locator('#options-toggle').click()
    const request = page.locator('#request')
    expect(await request.textContent()).toContain('mode=auto&tables=html&images=reference')
    await page.getByLabel('anchors').selectOption('page')
    await page.locator('#option-pages').fill('2-3')
    await page.locator('#url').fill("https://example.com/it's.pdf")
    expect(await request.textContent()).toContain(
      `-d '{"url":"https://example.com/it'\\''s.pdf","mode":"auto","tables":"html","pages":"2-3","anchors":"page","images":"reference"}'`,
    )
    await page.getByRole('tab', { name: 'JavaScript' }).click()
    expect(await request.textContent()).toContain(
      "{ mode: 'auto', tables: 'html', pages: '2-3', anchors: 'page', images: 'reference' }",
    )
    await page.keyboard.press('ArrowRight')
    expect(await request.textContent()).toContain('requests.post(')
    await page.keyboard.press('End')
    const call = async () => JSON.parse((await request.textContent()) ?? '').params
    const source = "https://example.com/it's.pdf"
    const pages = { source, pages: '2-3', mode: 'auto' }
    expect(await call()).toEqual({ name: 'read_pages', arguments: pages })
    expect(await page.locator('#request-note').textContent()).toBe(
      'The tools for agents do not take tables, anchors.',
    )
    expect(page.url()).toMatch(/#tables=html&pages=2-3&anchors=page$/)
    expect(await request.textContent()).not.toContain(KEY)
    await page.reload()
    await page.locator('#option-mode').waitFor()
    expect(await page.locator('#option-anchors').inputValue()).toBe('page')
    const names = await page
      .locator('#options [name], #bar-options [name]')
      .evaluateAll((fields) =>
        fields.map((field: { getAttribute: (name: string) => string | null }) =>
          field.getAttribute('name'),
        ),
      )
    const hidden =
      /^(filename|cursor|response_format|include|stream_slim_strategy|output_|callback_)/
    expect(new Set(names)).toEqual(
      new Set(Object.keys(PARAMETERS).filter((name) => !hidden.test(name))),
    )
  },
  120_000,
)

browserTest(
  'the request follows the task, and each of them is one that the service takes',
  async () => {
    const { page, address } = await open({ env: { MCP_FOLDERS: SAMPLES } })
    await page.getByRole('button', { name: /A filing/ }).click()
    await whole(page)
    await page.locator('#options-toggle').click()
    const tab = (name: string) => page.locator('#languages').getByRole('tab', { name })
    const request = async (language: string) => {
      await tab(language).click()
      return (await page.locator('#request').textContent()) ?? ''
    }
    const shell = { cwd: SAMPLES, env: { PATH: process.env.PATH, API_KEY: KEY } }
    const answerTo = async (command: string) => (await run('bash', ['-c', command], shell)).stdout
    await page.locator('#option-pages').fill('2')
    expect(await answerTo(await request('curl'))).toMatch(/^# Part III/)
    for (const [task, expected] of [
      ['outline', /"sections":\[\{"page":1/],
      ['search', /"hits":\[\{/],
    ] as const) {
      await page.locator('#task').selectOption(task)
      if (task === 'search') await page.locator('#query').fill("berths' length")
      expect(await answerTo(await request('curl'))).toMatch(expected)
      expect(await request('JavaScript')).toContain(
        task === 'search' ? `${address}/mcp` : '.index(',
      )
      expect(await request('Python')).toContain(task === 'search' ? '/mcp' : '/pdf/index')
      expect(JSON.parse(await request('MCP')).params).toMatchObject({
        name: task,
        arguments: { source: 'filing.pdf', mode: 'auto' },
      })
    }
    await page.locator('#task').selectOption('pages')
    await page.locator('#option-pages').fill('')
    expect(JSON.parse(await request('MCP')).params.arguments.pages).toBe('1-3')
    await page.locator('#option-chunk_tokens').fill('256')
    expect(await request('curl')).toContain(
      'chunk_tokens=256&images=include&pages=1-3&response_format=json&include=chunks',
    )
    expect(await page.locator('#request-note').textContent()).toBe('')
  },
  120_000,
)

browserTest(
  'pictures of text are announced, with a button that reads them; progress can be stopped',
  async () => {
    const warning = { code: 'needs_ocr', message: 'Pages hold pictures of text.', page: 1 }
    const lines = [
      { page: 1, markdown: '' },
      { ...END, warnings: [warning] },
    ]
    const { page, asked } = await open({ before: (each) => answerStream(each, lines) })
    await page.getByRole('button', { name: /A scan/ }).click()
    await whole(page)
    await page.getByText('No text on this page.').waitFor()
    expect(await page.locator('#warning-count').textContent()).toBe('1')
    // The next answer never comes.
    await page.unroute('**/convert/stream?**')
    await page.route('**/convert/stream?**', () => {})
    await page.getByRole('button', { name: 'Read the pictures' }).click()
    await page.getByRole('progressbar').waitFor()
    expect(await page.locator('#option-mode').inputValue()).toBe('quality')
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.locator('#spoken').getByText('Stopped.').waitFor({ state: 'attached' })
    expect(await page.getByRole('progressbar').count()).toBe(0)
    expect(asked.filter((url) => url.includes('/convert/stream')).at(-1)).toContain('mode=quality')
  },
  120_000,
)

browserTest(
  'samples, a drop anywhere, a pasted URL; the last results stay at hand',
  async () => {
    const { page, asked } = await open()
    await page.getByRole('button', { name: /A paper/ }).click()
    expect(await whole(page)).toMatch(/^1 page in/)
    const results = page.locator('.markdown-body').getByRole('heading', { name: '3 Results' })
    await results.waitFor()
    const figure = page.locator('.markdown-body').getByRole('img', { name: /^Figure 1/ })
    expect(await figure.getAttribute('src')).toMatch(/^data:image\/png;base64,/)
    // A section is gone to in the middle of a page too, and marked in the outline.
    await page
      .locator('#sections')
      .getByRole('button', { name: /3 Results/ })
      .click()
    await expect
      .poll(async () => {
        const [heading, pane] = [
          await results.boundingBox(),
          await page.locator('#result-pane').boundingBox(),
        ]
        return Math.abs((heading?.y ?? 999) - (pane?.y ?? 0)) < 60
      })
      .toBe(true)
    expect(await page.locator('#sections [aria-current]').textContent()).toMatch(/^3 Results/)
    await page.evaluate(`
      const transfer = new DataTransfer()
      transfer.items.add(new File(['a,b\\n1,2\\n'], 'dropped.csv', { type: 'text/csv' }))
      const event = { dataTransfer: transfer, bubbles: true, cancelable: true }
      document.querySelector('.column.outline').dispatchEvent(new DragEvent('drop', event))`)
    await page.locator('.markdown-body td').getByText('2').waitFor()
    await page.getByRole('tab', { name: 'Recent' }).click()
    expect(await page.locator('#recent button').count()).toBe(2)
    const before = asked.filter((url) => url.includes('/convert/')).length
    await page
      .locator('#recent')
      .getByRole('button', { name: /two-columns/ })
      .click()
    await page.locator('.markdown-body').getByRole('heading', { name: '3 Results' }).waitFor()
    expect(asked.filter((url) => url.includes('/convert/')).length).toBe(before)
    await page.locator('#result-pane').focus()
    await page.evaluate(`
      const pasted = new DataTransfer()
      pasted.setData('text', 'https://127.0.0.1/a.pdf')
      dispatchEvent(new ClipboardEvent('paste', { clipboardData: pasted }))`)
    await page.getByRole('alert').getByText('url_address_not_allowed').waitFor()
    expect(await page.locator('#url').inputValue()).toBe('https://127.0.0.1/a.pdf')
  },
  120_000,
)

browserTest(
  'what goes wrong is said in words, with what helps; a document cannot run anything',
  async () => {
    const { page, foreign } = await open({ colorScheme: 'dark', fragment: '' })
    const alert = page.getByRole('alert')
    await give(page, 'report.pdf', report())
    await alert.getByText('The service wants its key').waitFor()
    expect(await page.evaluate('document.activeElement.id')).toBe('key')
    await page.keyboard.type('no such key')
    await page.keyboard.press('Enter')
    await alert.getByText('The key was not accepted.').waitFor()
    await alert.getByRole('button', { name: 'Enter a key' }).click()
    await page.keyboard.type(KEY)
    await give(page, 'broken.pdf', Buffer.from('%PDF-1.7 but nothing of one'))
    await alert.getByText('The document is damaged.').waitFor()
    expect(await alert.textContent()).toContain('unreadable_document')
    const html =
      '<h1>Hello</h1><p>&lt;img src=x onerror="document.title=1"&gt; <script>document.title=2</script></p>'
    await give(page, 'page.html', Buffer.from(html), 'text/html')
    await page.locator('.markdown-body h1').waitFor()
    expect(await page.title()).toBe('docspine playground')
    expect(await page.locator('.markdown-body img').count()).toBe(0)
    expect(foreign).toEqual([])
  },
  120_000,
)

browserTest(
  'a full service, a wait in the queue, a kind that nobody reads and a lost connection are said in words',
  async () => {
    const { page } = await open({ env: { QUEUE_TIMEOUT_SECONDS: '1' } })
    const alert = page.getByRole('alert')
    const answers = (status: number, body: object, headers = {}) =>
      page.route('**/convert/stream?**', (route) =>
        route.fulfill({
          status,
          headers,
          contentType: 'application/json',
          body: JSON.stringify(body),
        }),
      )
    await answers(
      503,
      { ok: false, code: 'overloaded', error: 'Every thread is busy.' },
      { 'retry-after': '0' },
    )
    await give(page, 'report.pdf', report())
    await alert.getByText('The service is full.').waitFor()
    await page.unroute('**/convert/stream?**')
    await alert.getByRole('button', { name: 'Try again' }).click()
    await whole(page)
    expect(await alert.textContent()).toBe('')
    await page.route('**/jobs/**', (route) =>
      route.fulfill({
        contentType: 'application/json',
        body: JSON.stringify({
          ok: true,
          job_id: 'a',
          status: 'processing',
          progress: { pages_done: 2, pages_total: 3 },
        }),
      }),
    )
    await answers(202, { ok: true, job_id: 'a', status: 'queued', status_url: '/jobs/a' })
    const outlined = page.waitForResponse('**/pdf/index?**')
    await page.route('**/pdf/index?**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500)) // the job's progress is there first
      await route.continue()
    })
    await page.evaluate(`{
      window.told = []
      const status = document.querySelector('#status')
      new MutationObserver(() => window.told.push(status.textContent)).observe(status, { childList: true })
    }`)
    await give(page, 'report.pdf', report())
    await page.locator('#status').getByText('Read from the queue: 2 of 3 pages…').waitFor()
    await outlined
    await page.waitForTimeout(300) // for the outline to be shown
    expect(await page.getByRole('progressbar').getAttribute('value')).toBe('2')
    // The outline has come meanwhile: what is told stays the job's progress.
    expect(await page.evaluate<string[]>('window.told')).not.toContainEqual(
      expect.stringContaining('Reading the first'),
    )
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.unroute('**/pdf/index?**')
    await page.unroute('**/convert/stream?**')
    await give(page, 'film.mp4', Buffer.from('\0\0\0\x18ftypmp42'), 'video/mp4')
    await alert.getByText('Documents of this kind cannot be read.').waitFor()
    await page.route('**/convert/stream?**', (route) => route.abort())
    await give(page, 'report.pdf', report())
    await alert.getByText('The service does not answer').waitFor()
  },
  120_000,
)

browserTest(
  'it is used with the keyboard alone, and every field has a name',
  async () => {
    const { page } = await open({ fragment: '' })
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.textContent')).toContain('Skip')
    await page.locator('#key').focus()
    await page.keyboard.type(KEY)
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('Choose a document').waitFor()
    await page.getByRole('button', { name: /A filing/ }).focus()
    await page.keyboard.press('Enter')
    await whole(page)
    await page.getByRole('tab', { name: 'Sections' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.locator('#thumbnails img[src]').first().waitFor()
    await page.locator('#thumbnails').getByRole('button', { name: 'Go to page 3' }).focus()
    await page.keyboard.press('Enter')
    await until(page, 'document.querySelector("#result-pane").scrollTop > 100')
    await page.getByRole('button', { name: 'Larger' }).focus()
    await page.keyboard.press('Enter')
    const width = '(e) => e.getBoundingClientRect().width'
    const ratio = await page.evaluate<number>(
      `(${width})(document.querySelector('.sheets')) / document.querySelector('#page-pane').clientWidth`,
    )
    expect(ratio).toBeCloseTo(1.25, 1)
  },
  120_000,
)

const SIZES = [
  { name: '390', width: 390, height: 844 },
  { name: '820', width: 820, height: 1180 },
  { name: '1200', width: 1200, height: 800 },
  { name: '1400', width: 1400, height: 900 },
  { name: '3840', width: 3840, height: 2160 },
]

browserTest(
  'axe finds nothing, at five sizes and in both schemes, and nothing is wider than the window',
  async () => {
    const findings: string[] = []
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page } = await open({ colorScheme })
      const look = async (what: string, size: (typeof SIZES)[number]) => {
        await page.setViewportSize(size)
        await page.waitForTimeout(300)
        const name = `playground-${what}-${size.name}-${colorScheme}.png`
        await page.screenshot({ path: resolve(PICTURES, name) })
        const violations = await page.evaluate<string[]>(`${axe.source};
          axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }).then(({ violations }) =>
            violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ' ' + target)))`)
        findings.push(...violations.map((each) => `${name}: ${each}`))
        const overflow = await page.evaluate<number>(
          'document.documentElement.scrollWidth - innerWidth',
        )
        if (overflow > 0) findings.push(`${name}: ${overflow} px wider than the window`)
      }
      for (const size of SIZES) await look('start', size)
      await page.getByRole('button', { name: /A filing/ }).click()
      await whole(page)
      await until(page, 'document.querySelector(".sheet img")?.naturalWidth > 0')
      for (const size of SIZES) await look('result', size)
      for (const tab of ['Tables', 'Report', 'JSON']) {
        await page.getByRole('tab', { name: tab }).click()
        await look(tab.toLowerCase(), SIZES[3] ?? { name: '', width: 1400, height: 900 })
      }
      await page.locator('#options-toggle').click()
      for (const size of SIZES) await look('options', size)
    }
    expect(findings).toEqual([])
  },
  240_000,
)
