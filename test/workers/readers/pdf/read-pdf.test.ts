import { expect, test } from 'vitest'
import type { Block } from '../../../../workers/document/blocks.js'
import type { ReadOptions } from '../../../../workers/document/reading.js'
import { readPdf } from '../../../../workers/readers/pdf/read-pdf.js'
import { LIMITS } from '../../../support/limits.js'
import { makePdf, textAt } from '../../../support/make-pdf.js'

const OPTIONS: ReadOptions = { mode: 'fast', limits: LIMITS }

async function read(bytes: Uint8Array<SharedArrayBuffer>, options: Partial<ReadOptions> = {}) {
  const warnings: string[] = []
  const context = { warn: (code: string) => warnings.push(code), checkpoint: () => undefined }
  const source = { bytes, filename: 'made.pdf' }
  const reading = await readPdf(source, { ...OPTIONS, ...options }, context)
  const blocks: Block[] = []
  for await (const part of reading.parts) blocks.push(...part.blocks)
  reading.close()
  reading.close()
  return { reading, blocks, warnings }
}

const paragraph = (top: number, text: string) =>
  [0, 1, 2].map((i) => textAt(72, top - 12 * i, `${text} row ${i} of running text here`)).join(' ')

const page = (number: number) => ({
  content: [
    textAt(72, 760, 'A running header', 8),
    textAt(72, 700, `Heading ${'ABC'[number]}`, 18, 'F2'),
    paragraph(660, 'Some'),
    textAt(300, 30, `${number + 1}`, 8),
  ].join(' '),
})

test('reads headings and paragraphs, and labels what repeats in the margins', async () => {
  const { blocks, reading } = await read(makePdf([0, 1, 2].map(page)))
  const body = blocks.filter(({ furniture }) => furniture !== true)
  expect(body.map(({ type }) => type)).toEqual([0, 1, 2].flatMap(() => ['heading', 'paragraph']))
  expect(JSON.stringify(body)).not.toContain('running header')
  expect(reading.pageCount).toBe(3)
  expect(reading.quality().score).toBeGreaterThan(0.5)
})

test('pages that say nothing but one line near the edge keep it', async () => {
  const numbers = [1, 2, 3, 4]
  const content = (number: number) => textAt(72, 700, `Page ${number} body text here.`)
  const { blocks } = await read(makePdf(numbers.map((number) => ({ content: content(number) }))))
  const body = JSON.stringify(blocks.filter(({ furniture }) => furniture !== true))
  for (const number of numbers) expect(body).toContain(`Page ${number} body text here.`)
})

test('a damaged header with its version is opened; one without is no PDF', async () => {
  const whole = Buffer.from(makePdf([page(0)])).toString('latin1')
  const started = (start: string) => {
    const bytes = Buffer.from(whole.replace('%PDF-', start), 'latin1')
    const shared = new Uint8Array(new SharedArrayBuffer(bytes.length))
    shared.set(bytes)
    return read(shared)
  }
  expect((await started('%/OCPropertiesPDF-')).reading.pageCount).toBe(1)
  await expect(started('%pdf ')).rejects.toMatchObject({ code: 'unreadable_document' })
})

test('reads a range of pages, clamped with a warning', async () => {
  const { blocks, reading, warnings } = await read(makePdf([0, 1, 2].map(page)), {
    pages: { start: 2, end: 9 },
  })
  expect(reading.pageRange).toEqual({ start: 2, end: 3 })
  expect(warnings).toEqual(['pages_clamped'])
  expect(new Set(blocks.map(({ provenance }) => provenance?.page))).toEqual(new Set([2, 3]))
})

test('gives the same blocks twice', async () => {
  const bytes = makePdf([0, 1, 2].map(page))
  expect((await read(bytes)).blocks).toEqual((await read(bytes)).blocks)
})

test.each<{ name: string; bytes: string; code: string }>([
  { name: 'text', bytes: 'no PDF at all', code: 'unreadable_document' },
  {
    name: 'a PDF without pages',
    bytes: '%PDF-1.4\ntrailer<</Root 1 0 R>>',
    code: 'unreadable_document',
  },
])('refuses $name', async ({ bytes, code }) => {
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length))
  shared.set(new TextEncoder().encode(bytes))
  await expect(read(shared)).rejects.toMatchObject({ code })
})

test('refuses more pages than allowed', async () => {
  const bytes = makePdf(Array.from({ length: 11 }, (_, i) => page(i % 3)))
  const limits = { ...LIMITS, pagesMax: 10 }
  await expect(read(bytes, { limits })).rejects.toMatchObject({ code: 'too_many_pages' })
})
