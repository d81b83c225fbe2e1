import { expect, test } from 'vitest'
import type { Mode } from '../../../../../src/contract/options.js'
import type { Block } from '../../../../../workers/document/blocks.js'
import { readPdf } from '../../../../../workers/readers/pdf/read-pdf.js'
import { LIMITS } from '../../../../support/limits.js'
import { makePdf, textAt } from '../../../../support/make-pdf.js'
import { makeTaggedPdf, mark, marked, tag } from '../../../../support/make-tagged-pdf.js'
import { convertPdf } from '../../../../support/pdf-markdown.js'

async function read(bytes: Uint8Array<SharedArrayBuffer>, mode: Mode) {
  const context = { warn: () => undefined, checkpoint: () => undefined }
  const reading = await readPdf({ bytes, filename: 'made.pdf' }, { mode, limits: LIMITS }, context)
  const blocks: Block[] = []
  for await (const part of reading.parts) blocks.push(...part.blocks)
  const ran = reading.pageModes?.().get(1)
  reading.close()
  return { blocks, ran, modeUsed: reading.modeUsed }
}

const prose = (top: number, rows = 4, left = 72) =>
  Array.from({ length: rows }, (_, i) =>
    textAt(
      left,
      top - 12 * i,
      `Row ${i} of running text that says nothing of note and fills the line`,
    ),
  ).join(' ')

const MARKED = makePdf([
  {
    content: [
      prose(700),
      textAt(72, 640, 'The sum was paid in full'),
      textAt(188, 644, '1', 6),
      textAt(193, 640, 'before the year was over.'),
      textAt(72, 263, '1', 5),
      textAt(77, 260, 'See the report of the auditors.', 7),
    ].join(' '),
  },
])
const CAPITALS = makePdf([
  { content: `${prose(740)} ${textAt(72, 660, 'CONSTANT FOLDING')} ${prose(630)}` },
])
const TITLED = makePdf([{ content: `${textAt(72, 740, 'A title', 18, 'F2')} ${prose(700, 8)}` }])

const SENTENCE = 'A sentence of the running text that is long enough to be one.'

/** A title and two paragraphs, the title an element of this type. */
function tagged(type: string) {
  const texts = [textAt(72, 730, 'A title', 18, 'F2'), textAt(72, 690, SENTENCE)]
  const content = [...texts, textAt(72, 650, SENTENCE)].map((text, id) => marked(id, text))
  const kids = [tag(type, mark(0)), tag('P', mark(1)), tag('P', mark(2))]
  return makeTaggedPdf([{ content: content.join(' ') }], tag('Document', ...kids))
}

test('a raised mark is linked to its note, which leaves the text', async () => {
  for (const mode of ['fast', 'balanced'] as const) {
    const { blocks } = await read(MARKED, mode)
    const note = blocks.find(({ type }) => type === 'footnote')
    expect(note).toMatchObject({ label: '1-1' })
    expect(JSON.stringify(note)).toContain('See the report of the auditors.')
    expect(JSON.stringify(blocks.filter((block) => block !== note))).toContain('footnoteReference')
  }
})

test('the one line of capitals heads a page without headings', async () => {
  const { blocks, ran } = await read(CAPITALS, 'balanced')
  const headings = blocks.filter(({ type }) => type === 'heading')
  expect(JSON.stringify(headings)).toContain('CONSTANT FOLDING')
  expect(ran).toEqual({ modeUsed: 'balanced', reasons: ['no_headings'] })
})

test('fast tells nothing of single pages', async () => {
  const { ran, modeUsed } = await read(MARKED, 'fast')
  expect([ran, modeUsed]).toEqual([undefined, 'fast'])
})

test.each([
  { name: 'notes at its foot', bytes: MARKED, changes: false },
  { name: 'a title of capitals alone', bytes: CAPITALS, changes: true },
  { name: 'a title', bytes: TITLED, changes: false },
  { name: 'a structure tree', bytes: tagged('H3'), changes: false },
])('auto charges for a page with $name as for what it changed', async ({ bytes, changes }) => {
  const { ran, modeUsed } = await read(bytes, 'auto')
  const [auto, fast] = [await convertPdf(bytes, 'auto'), await convertPdf(bytes, 'fast')]
  expect(auto.markdown !== fast.markdown).toBe(changes)
  expect(modeUsed).toBe(changes ? 'balanced' : 'fast')
  expect(ran?.modeUsed).toBe(modeUsed)
  expect(ran?.reasons.length).toBe(changes ? 1 : 0)
})

test('a line of capitals over an address or a table is no heading', async () => {
  const address = ['Harbour Street 12', '20457 Hamburg'].map((row, at) =>
    textAt(72, 690 - 40 * at, row),
  )
  const content = [textAt(72, 740, 'HARBOUR FREIGHT COMPANY'), ...address].join(' ')
  const { blocks, ran } = await read(makePdf([{ content }]), 'balanced')
  expect(blocks.filter(({ type }) => type === 'heading')).toEqual([])
  expect(ran?.reasons).toEqual([])
})
