import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeScan, scanPicture } from '../../../bench/scans/make-scan.mjs'
import { findTesseract } from '../../../src/config/tesseract-program.js'
import type { Mode } from '../../../src/contract/options.js'
import type { PoolSettings } from '../../../src/pool/pool.js'
import { LIMITS } from '../../support/limits.js'
import { makePdf, pictureAt, textAt } from '../../support/make-pdf.js'
import { textPicture } from '../../support/make-picture.js'
import { shared } from '../../support/make-zip.js'
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

const program = findTesseract(process.env)

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
    expect(result.pages[0]?.mode).toEqual({ modeUsed: 'quality', reasons: ['picture'] })
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

/** A page of text with a picture of LINES in its middle, and a word of its own over the picture's second line. */
function letterWithPicture(soiled: (pixels: Uint8Array) => Uint8Array = (pixels) => pixels) {
  const { width, height, pixels } = scanPicture(text, 1)
  const rows = (points: number) => Math.round((points * height) / 792)
  const part = pixels.subarray(rows(70) * width, rows(150) * width)
  const content = [
    textAt(72, 700, 'Dear keeper, this is what the log of that night says on page four.', 12),
    pictureAt([0, 560, 612, 80], { width, height: rows(150) - rows(70), pixels: soiled(part) }),
    textAt(72, 598, 'before', 14),
    textAt(72, 500, 'We hope that it answers the question you asked in your letter.', 12),
  ]
  return makePdf([{ content: content.join('\n'), height: 792 }])
}

test('a picture of text on a page of text is read where it stands, and says nothing twice', async () => {
  const { pool } = await startPool({ ...OCR, ocrProgram: program })
  const letter = letterWithPicture()
  const { result, chunks } = await pool.convert(asked(letter, 'quality'))
  const words = textOf(chunks).replaceAll(/\s+/g, ' ')
  expect(words).toMatch(/page four\. The lighthouse .* harbour\. Nobody .* returned\. We hope/)
  expect(words.match(/before/g)).toHaveLength(1)
  expect(result.pages[0]?.mode).toEqual({ modeUsed: 'quality', reasons: ['pictures'] })
  expect(result.quality.signals).toMatchObject({ pictures_recognized: 1, pages_needing_ocr: 0 })
  for (const mode of ['balanced', 'auto'] as const) {
    const other = await pool.convert(asked(letter, mode))
    expect(textOf(other.chunks)).not.toContain('lighthouse')
  }
}, 120_000)

test('auto reads a scan in the middle of a text, and nothing else twice', async () => {
  const { pool } = await startPool({ ...OCR, ocrProgram: program })
  const prose = (word: string) =>
    page(
      Array.from({ length: 12 }, (_, i) => `The ${word} page says so in its sentence number ${i}.`),
    )
  const picture = pictureAt([0, 0, 612, 792], scanPicture(text, 1))
  const mixed = makePdf([prose('first'), { content: picture, height: 792 }, prose('last')])
  const { result, chunks } = await pool.convert(asked(mixed, 'auto'))
  const words = textOf(chunks).replaceAll(/\s+/g, ' ')
  expect(words).toMatch(/first page .* forty lanterns before .* returned\. The last page/)
  expect(result.pages.map(({ mode }) => mode?.modeUsed)).toEqual(['fast', 'quality', 'fast'])
  expect(result.modeUsed).toBe('quality')
}, 120_000)

test('a photograph on a page of text is left alone', async () => {
  const { pool } = await startPool({ ...OCR, ocrProgram: program })
  const letter = letterWithPicture((pixels) => pixels.map((_, at) => 40 + ((at * 7919) % 160)))
  const { result, chunks } = await pool.convert(asked(letter, 'quality'))
  expect(textOf(chunks)).toBe(textOf((await pool.convert(asked(letter, 'balanced'))).chunks))
  expect(result.quality.signals.pictures_recognized).toBeUndefined()
}, 120_000)

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

test('a picture that is the document is read like a page that shows it', async () => {
  const { pool } = await startPool({ ...OCR, ocrProgram: program })
  const png = textPicture(LINES, 1100, 40).encodeSync('png')
  const { buffer, byteLength } = shared(png)
  const source = { buffer, byteLength }
  const inner = await pool.unpack({ source, format: 'image', limits: LIMITS })
  const convert = (mode: Mode) =>
    pool.convert({ ...asked(png, mode), source: inner.source, format: inner.format })
  const { result, chunks } = await convert('quality')
  expect(textOf(chunks).replaceAll(/\s+/g, ' ').trim()).toBe(LINES.join(' '))
  expect(result).toMatchObject({ format: 'image', modeUsed: 'quality', pageCount: 1 })
  const fast = await convert('fast')
  expect(fast.result.warnings).toMatchObject([{ code: 'needs_ocr' }])
}, 120_000)

/** A program that is called like Tesseract, knows three languages, and writes down what it is asked. */
async function fakeTesseract(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fake-tesseract-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'tesseract')
  const script = `#!/bin/sh
case "$1" in
  --version) echo 'tesseract 5.9.9'; exit 0;;
  --list-langs) printf 'List of available languages in "/x/" (4):\\ndeu\\neng\\nosd\\nfra\\n'; exit 0;;
esac
cat > /dev/null
echo "$*" >> "$0.log"
`
  await writeFile(path, script, { mode: 0o755 })
  return path
}

test('pictures are read in the languages asked for, and in those of the configuration else', async () => {
  const path = await fakeTesseract()
  const { pool } = await startPool({ ...OCR, ocrProgram: { path } })
  expect(await pool.languages?.()).toEqual(['deu', 'eng', 'osd', 'fra'])
  const read = async (ocrLanguages?: readonly string[]) => {
    const wanted = asked(scan, 'quality')
    await pool.convert({ ...wanted, options: { ...wanted.options, ocrLanguages } })
    const lines = (await readFile(`${path}.log`, 'utf8')).trimEnd().split('\n')
    return / -l (\S+) /.exec(lines.at(-1) ?? '')?.[1]
  }
  expect(await read(['deu', 'fra'])).toBe('deu+fra')
  expect(await read()).toBe('eng')
  await expect(read(['deu', 'rus'])).rejects.toMatchObject({
    code: 'invalid_parameter',
    message: 'ocr_languages: nothing here reads rus; installed: deu, eng, fra.',
  })
}, 60_000)

test('the module of the service reads one language, and says so', async () => {
  const { pool } = await startPool(OCR)
  const wanted = asked(scan, 'fast')
  const deu = { ...wanted, options: { ...wanted.options, ocrLanguages: ['deu'] } }
  await expect(pool.convert(deu)).rejects.toMatchObject({
    message: 'ocr_languages: nothing here reads deu; installed: eng.',
  })
}, 60_000)
