import { expect, test } from 'vitest'
import type { DocumentFormat } from '../../src/contract/formats.js'
import type { ConvertOptions } from '../../src/contract/options.js'
import { convertDocument } from '../../workers/convert.js'
import { warmUpDocument } from '../../workers/warm-up-document.js'

const LIMITS = {
  pagesMax: 100,
  outputBytesMax: 2 ** 20,
  inflatedBytesMax: 2 ** 20,
  zipEntriesMax: 10,
  zipRatioMax: 10,
  memoryBytesMax: 2 ** 30,
  imageBytesMax: 2 ** 25,
}

function shared(text: string): Uint8Array<SharedArrayBuffer> {
  const encoded = new TextEncoder().encode(text)
  const bytes = new Uint8Array(new SharedArrayBuffer(encoded.byteLength))
  bytes.set(encoded)
  return bytes
}

async function converted(
  bytes: Uint8Array<SharedArrayBuffer>,
  format: DocumentFormat,
  options: Partial<ConvertOptions> = {},
  outputBytesMax = LIMITS.outputBytesMax,
) {
  const told: string[] = []
  let markdown = ''
  const result = await convertDocument(
    {
      source: { bytes, filename: `a.${format}` },
      format,
      options: { mode: 'fast', engine: 'auto', clean: true, slim: false, ...options },
      limits: { ...LIMITS, outputBytesMax },
    },
    {
      write: (text) => {
        markdown += text
        told.push('text')
      },
      endPage: (page) => void told.push(`page ${page}`),
    },
  )
  return { markdown, result, told }
}

test('a format without pages has no marks, and refuses a page range', async () => {
  const { markdown, result, told } = await converted(shared('Text\n'), 'txt')
  expect(markdown).toBe('Text\n')
  expect(told).not.toContain('page 1')
  expect(result).toMatchObject({ chars: 5, pages: [], format: 'txt', engine: 'wasm' })
  const asked = converted(shared('Text\n'), 'txt', { pages: { start: 1, end: 2 } })
  await expect(asked).rejects.toMatchObject({ code: 'pages_unsupported' })
})

test('a mode that did not run is told', async () => {
  const { result } = await converted(shared('Text\n'), 'txt', { mode: 'quality' })
  expect(result.modeUsed).toBe('fast')
  expect(result.warnings).toMatchObject([{ code: 'mode_unavailable' }])
  const auto = await converted(shared('Text\n'), 'txt', { mode: 'auto' })
  expect(auto.result.warnings).toEqual([])
})

test('Markdown is counted in bytes', async () => {
  const text = `${'ü'.repeat(600_000)}\n`
  await expect(converted(shared(text), 'txt')).rejects.toMatchObject({
    code: 'conversion_budget_exceeded',
  })
  await expect(converted(shared(text), 'txt', {}, 2 ** 21)).resolves.toBeDefined()
})
test('the document that warms threads up has pages, and their marks point into the Markdown', async () => {
  const { markdown, result, told } = await converted(warmUpDocument(3), 'pdf')
  expect(result.pageCount).toBe(3)
  expect(result.pages.map(({ page }) => page)).toEqual([1, 2, 3])
  const titles = ['Warm threads answer sooner', 'Reading order', 'What a table is']
  for (const { page, offset, chars } of result.pages) {
    expect(markdown.slice(offset, offset + chars)).toContain(titles[page - 1])
  }
  expect(told).toEqual(['text', 'page 1', 'text', 'page 2', 'text', 'page 3'])
})
