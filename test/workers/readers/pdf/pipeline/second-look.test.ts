import { expect, test } from 'vitest'
import type { Mode } from '../../../../../src/contract/options.js'
import type { Block } from '../../../../../workers/document/blocks.js'
import { readPdf } from '../../../../../workers/readers/pdf/read-pdf.js'
import { LIMITS } from '../../../../support/limits.js'
import { makePdf, textAt } from '../../../../support/make-pdf.js'

async function read(content: string, mode: Mode) {
  const bytes = makePdf([{ content }])
  const context = { warn: () => undefined, checkpoint: () => undefined }
  const reading = await readPdf({ bytes, filename: 'made.pdf' }, { mode, limits: LIMITS }, context)
  const blocks: Block[] = []
  for await (const part of reading.parts) blocks.push(...part.blocks)
  const look = reading.looks?.().get(1)
  reading.close()
  return { blocks, look, modeUsed: reading.modeUsed }
}

const prose = (top: number, rows = 4, left = 72) =>
  Array.from({ length: rows }, (_, i) =>
    textAt(
      left,
      top - 12 * i,
      `Row ${i} of running text that says nothing of note and fills the line`,
    ),
  ).join(' ')

const MARKED = [
  prose(700),
  textAt(72, 640, 'The sum was paid in full'),
  textAt(188, 644, '1', 6),
  textAt(193, 640, 'before the year was over.'),
  textAt(72, 263, '1', 5),
  textAt(77, 260, 'See the report of the auditors.', 7),
].join(' ')

test('a raised mark is linked to its note, which leaves the text', async () => {
  const { blocks, look } = await read(MARKED, 'balanced')
  const note = blocks.find(({ type }) => type === 'footnote')
  expect(note).toMatchObject({ label: '1-1' })
  expect(JSON.stringify(note)).toContain('See the report of the auditors.')
  expect(JSON.stringify(blocks.filter((block) => block !== note))).toContain('footnoteReference')
  expect(look).toEqual({
    modeUsed: 'balanced',
    reasons: expect.arrayContaining(['unlinked_notes']),
  })
})

test('fast finds the note without a second look', async () => {
  const { blocks, look, modeUsed } = await read(MARKED, 'fast')
  expect(blocks.some(({ type }) => type === 'footnote')).toBe(true)
  expect([look, modeUsed]).toEqual([undefined, 'fast'])
})

test('the one line of capitals heads a page without headings', async () => {
  const page = `${prose(740)} ${textAt(72, 660, 'CONSTANT FOLDING')} ${prose(630)}`
  const { blocks } = await read(page, 'balanced')
  const headings = blocks.filter(({ type }) => type === 'heading')
  expect(JSON.stringify(headings)).toContain('CONSTANT FOLDING')
})

test('a page without doubt keeps the first look', async () => {
  const page = `${textAt(72, 740, 'A title', 18, 'F2')} ${prose(700, 8)}`
  for (const mode of ['balanced', 'auto'] as const) {
    const { blocks, look } = await read(page, mode)
    expect(blocks).toEqual((await read(page, 'fast')).blocks)
    expect(look).toEqual({ modeUsed: 'fast', reasons: [] })
  }
})
