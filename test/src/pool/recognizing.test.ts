import { expect, test } from 'vitest'
import { makeScan } from '../../../bench/scans/make-scan.mjs'
import { findTesseract } from '../../../src/config/tesseract-program.js'
import type { Mode } from '../../../src/contract/options.js'
import type { PoolSettings } from '../../../src/pool/pool.js'
import { makePdf, textAt } from '../../support/make-pdf.js'
import { request, startPool } from './pools.js'

const LINES = [
  'The lighthouse keeper counted forty lanterns',
  'before the winter storm reached the harbour.',
  'Nobody slept until the captain returned.',
]
const page = (lines: readonly string[]) => ({
  content: lines.map((line, i) => textAt(72, 700 - 20 * i, line, 14)).join('\n'),
  height: 792,
})
const text = makePdf([page(LINES)])
const scan = makeScan(text, { dpi: 150, skewDegrees: 0.6, noise: 0.002, contrast: 0.8 })
const OCR: Partial<PoolSettings> = {
  poolThreads: 1,
  ocr: 'auto',
  ocrThreads: 1,
  ocrLanguages: ['eng'],
}

const asked = (bytes: Uint8Array, mode: Mode) =>
  request('scan.pdf', bytes, {
    format: 'pdf',
    options: { mode, engine: 'auto', clean: true, slim: false },
  })
const textOf = (chunks: readonly Uint8Array[]) => Buffer.concat(chunks).toString('utf8')

test('the module of the service reads a scan, and says so; fast and balanced say they did not', async () => {
  const { pool } = await startPool(OCR)
  expect(await pool.recognizer?.()).toMatch(/^tesseract\.js-core [\d.]+.*\(eng\)$/)
  for (const mode of ['quality', 'auto'] as const) {
    const { result, chunks, ocrMs } = await pool.convert(asked(scan, mode))
    expect(textOf(chunks).replaceAll('\n', ' ')).toContain('keeper counted forty lanterns')
    expect(result.modeUsed).toBe('quality')
    expect(result.pages[0]?.look).toEqual({ modeUsed: 'quality', reasons: ['picture'] })
    expect(result.quality.signals.pages_recognized).toBe(1)
    expect(result.warnings.map(({ code }) => code)).not.toContain('needs_ocr')
    expect(ocrMs).toBeGreaterThan(0)
  }
  for (const mode of ['fast', 'balanced'] as const) {
    const { result, chunks } = await pool.convert(asked(scan, mode))
    expect(textOf(chunks)).toBe('')
    expect(result.modeUsed).toBe(mode)
    expect(result.warnings).toMatchObject([{ code: 'needs_ocr', page: 1 }])
    expect(result.quality.signals.pages_needing_ocr).toBe(1)
  }
}, 120_000)

const program = findTesseract(process.env)

test.skipIf(program === undefined)(
  'the program of the machine reads it too',
  async () => {
    const { pool } = await startPool({ ...OCR, ocrProgram: program })
    expect(await pool.recognizer?.()).toMatch(/^tesseract \d/)
    const { chunks } = await pool.convert(asked(scan, 'quality'))
    expect(textOf(chunks)).toContain('Nobody slept until the captain returned.')
  },
  120_000,
)

test('without text recognition quality is balanced, and says so', async () => {
  const { pool } = await startPool({ poolThreads: 1, ocr: 'off' })
  const { result } = await pool.convert(asked(scan, 'quality'))
  expect(result.modeUsed).toBe('balanced')
  const codes = new Set(result.warnings.map(({ code }) => code))
  expect(codes).toEqual(new Set(['needs_ocr', 'mode_unavailable']))
})

test('a page that takes too long is told, and the rest is converted', async () => {
  // The module cannot be asked to stop: the grace is part of its time.
  const { pool } = await startPool({ ...OCR, ocrPageTimeoutMs: 1, cancelGraceMs: 1 })
  const { result } = await pool.convert(asked(makeScan(text, { dpi: 100 }), 'quality'))
  expect(result.warnings.map(({ code }) => code)).toContain('ocr_failed')
}, 120_000)

test('a stream gets the words page by page; a cancelled call ends at once while a page is read', async () => {
  const { pool } = await startPool({ ...OCR, ocrProgram: program })
  const taken: string[] = []
  await pool.convert(asked(scan, 'quality'), {
    onChunk: ({ bytes, page: number }) => {
      taken.push(`${number}: ${textOf([bytes])}`)
    },
  })
  expect(taken.join('')).toMatch(/^1: .*lighthouse/s)
  const controller = new AbortController()
  const call = pool.convert(asked(scan, 'quality'), {
    signal: controller.signal,
    onStart: () => setTimeout(() => controller.abort(), 300),
  })
  await expect(call).rejects.toMatchObject({ code: 'cancelled' })
  const { chunks } = await pool.convert(asked(text, 'fast'))
  expect(textOf(chunks)).toContain('lighthouse')
}, 60_000)

test('a language that nothing reads keeps the pool from getting ready', async () => {
  const starting = startPool({ ...OCR, ocrLanguages: ['xxx'] })
  await expect(starting).rejects.toThrow(/OCR_LANGUAGES: nothing here reads xxx/)
})
