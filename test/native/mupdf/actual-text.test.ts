import { beforeAll, expect, test } from 'vitest'
import { openPdf } from '../../../native/mupdf/open-pdf.js'
import { createRawDevice, type PageReader } from '../../../native/mupdf/raw-device.js'
import { type LoadedMupdf, loadMupdf } from '../../../native/mupdf/wasm-module.js'
import { makePdf } from '../../support/make-pdf.js'
import { makeTaggedPdf, mark, marked, tag } from '../../support/make-tagged-pdf.js'
import { markdownOf } from '../../support/pdf-markdown.js'

let loaded: LoadedMupdf
let device: PageReader

beforeAll(async () => {
  loaded = await loadMupdf()
  device = createRawDevice(loaded)
})

/** What stands for what `content` shows. */
const span = (text: string, content: string) => `/Span<</ActualText ${text}>>BDC ${content} EMC`

/** The glyphs of a line that starts at x 0 in 10 points. */
function glyphsOf(content: string) {
  const bytes = new Uint8Array(makePdf([{ content: `BT /F4 10 Tf 0 700 Td ${content} ET` }]))
  const document = loaded.mupdf.Document.openDocument(bytes, 'application/pdf')
  const page = document.loadPage(0)
  device.startDocument()
  const { glyphUnicode, glyphX, glyphAdvance, glyphCount, fault, runStart, runCount } =
    device.readPage(page)
  const read = {
    text: String.fromCodePoint(...glyphUnicode.subarray(0, glyphCount)),
    x: [...glyphX.subarray(0, glyphCount)],
    advance: [...glyphAdvance.subarray(0, glyphCount)],
    fault,
    runs: [...runStart.subarray(0, runCount + 1)],
  }
  page.destroy()
  document.destroy()
  return read
}

test.each([
  [
    'a glyph that letters share',
    '(SE) Tj /Span<</ActualText (-)>>BDC (x) Tj EMC (871) Tj',
    'SE-871',
  ],
  ['of UTF-16', span('<FEFF4E8C>', '(x) Tj'), '二'],
  ['one glyph for several letters', `(o) Tj ${span('(ffi)', '(x) Tj')} (ce) Tj`, 'office'],
  ['several glyphs for one letter', `(a) Tj ${span('(b)', '(xyz) Tj')} (c) Tj`, 'abc'],
  ['the innermost of two', span('(b)', '/Span<</ActualText (c)>>BDC (x) Tj EMC'), 'b'],
  ['of a kind of its own', '/Span<</Alt (b)/E (c)>>BDC (x) Tj EMC', 'x'],
  ['small capitals', span('(feat)', '(FEAT) Tj'), 'FEAT'],
  ['the spaces between leaders', span('(..)', '( . .) Tj'), ' . .'],
  ['a dot for leaders', span('(.)', '( . .) Tj'), ' . .'],
  ['nothing', span('()', '(x) Tj'), 'x'],
  ['a tab', span('(\\011)', '(x) Tj'), 'x'],
  ['a tab for a space', span('(\\011)', '( ) Tj'), ' '],
  ['nothing that is painted', `(a) Tj ${span('(Title)', '')} (b) Tj`, 'ab'],
  ['more than so few glyphs are', span('(title)', '(x) Tj'), 'x'],
  ['glyphs of several runs', span('(ab)', '(x) Tj /F1 10 Tf (y) Tj'), 'xy'],
  ['a letter of several lines', span('(b)', '(x) Tj 6 -12 Td (y) Tj'), 'xy'],
  ['a letter of glyphs that go back', span('(b)', '30 0 Td (x) Tj -12 0 Td (y) Tj'), 'b'],
  ['Hebrew, which is painted from its end', span('<FEFF05D005D1>', '(xy) Tj'), 'אב'],
  ['one Hebrew letter', span('<FEFF05D0>', '(x) Tj'), 'א'],
  ['a mark that the page ends', '/Span<</ActualText (bc)>>BDC (x) Tj (y) Tj', 'bc'],
  ['ends without marks', `EMC EMC (x) Tj ${span('(b)', '(x) Tj')}`, 'xb'],
  ['a text of a figure', span(`(${'b'.repeat(65)})`, `(${'x'.repeat(65)}) Tj`), 'x'.repeat(65)],
  ['a text of a few words', span(`(${'b'.repeat(64)})`, `(${'x'.repeat(64)}) Tj`), 'b'.repeat(64)],
])('%s', (_, content, text) => {
  const { text: read, fault } = glyphsOf(content)
  expect({ read, fault }).toEqual({ read: text, fault: '' })
})

test('a text of more glyphs than a few words have, however many', () => {
  const figure = (count: number) => glyphsOf(span('(b)', `(${'x'.repeat(count)}) Tj`))
  expect(figure(64)).toMatchObject({ text: 'b', fault: '' })
  expect(figure(65)).toMatchObject({ text: 'x'.repeat(65), fault: '' })
  const many = glyphsOf(`0.1 Tz ${span('(b)', `(${'x'.repeat(300_000)}) Tj`)}`)
  expect(many.fault).toBe('')
  expect(many.text.length).toBeGreaterThan(60_000)
})

test('letters share the room of the glyphs that they stand for', () => {
  const wide = glyphsOf(`(a) Tj ${span('(bcd)', '(x) Tj')} (e) Tj`)
  expect(wide.x.map(Math.round)).toEqual([0, 6, 8, 10, 12])
  expect(wide.advance.map(Math.round)).toEqual([6, 2, 2, 2, 6])
  const narrow = glyphsOf(`(a) Tj ${span('(b)', '(xy) Tj')} (e) Tj`)
  expect(narrow.x.map(Math.round)).toEqual([0, 6, 18])
  expect(narrow.advance.map(Math.round)).toEqual([6, 12, 6])
  expect(narrow.runs.at(-1)).toBe(3)
})

test('letters from the right stand at one place, those of glyphs that go back where they begin', () => {
  const hebrew = glyphsOf(`${span('<FEFF05D005D105D2>', '(xy) Tj')} (e) Tj`)
  expect(hebrew.x.map(Math.round)).toEqual([0, 0, 0, 12])
  expect(hebrew.advance.map(Math.round)).toEqual([12, 0, 0, 6])
  const back = glyphsOf(span('(b)', '30 0 Td (x) Tj -12 0 Td (y) Tj'))
  expect(back.x.map(Math.round)).toEqual([18])
  expect(back.advance.map(Math.round)).toEqual([18])
})

test('more marks within marks than are noted, and a page after them', () => {
  const deep = `${'/Span<</ActualText (b)>>BDC '.repeat(1000)} (x) Tj ${'EMC '.repeat(1000)}`
  expect(glyphsOf(deep)).toMatchObject({ text: 'b', fault: '' })
  expect(glyphsOf(`EMC (x) Tj`).text).toBe('x')
})

test('text that is not painted stays such', () => {
  expect(glyphsOf(`3 Tr (x) Tj ${span('(b)', '(x) Tj')}`).text).toBe('xb')
})

test('a page that is read with its structure', async () => {
  const content = marked(0, `BT /F1 10 Tf 72 700 Td (SE) Tj ${span('(-)', '(x) Tj')} (8) Tj ET`)
  const pdf = await openPdf(makeTaggedPdf([{ content }], tag('Document', tag('P', mark(0)))))
  const { content: page } = pdf.readPage(0, true)
  expect(page.marks?.elements.map(({ type }) => type)).toEqual(['Document', 'P'])
  expect(String.fromCodePoint(...page.glyphUnicode.subarray(0, page.glyphCount))).toBe('SE-8')
  pdf.close()
})

test('a hyphen that is soft joins a word, one that is not stays', async () => {
  const line = (y: number, text: string) => `1 0 0 1 72 ${y} Tm ${text}`
  const words = (hyphen: string) => [
    'BT /F1 10 Tf',
    line(700, '(The committee came to the conclusion that nothing could be done in Co) Tj'),
    span(hyphen, '(-) Tj'),
    line(688, '(Operation with anybody of those who had been asked before.) Tj'),
    'ET',
  ]
  expect(await markdownOf(words('<FEFF00AD>').join(' '))).toContain('in CoOperation with')
  expect(await markdownOf(words('(-)').join(' '))).toContain('in Co-Operation with')
})

test('words of scripts whose letters join', async () => {
  const word = (text: string) => {
    const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
    const hex = units.map((unit) => unit.toString(16).padStart(4, '0')).join('')
    return `<FEFF${hex}>`
  }
  const line = ['बु', 'द्धि'].map((text) => span(word(text), '(xyz) Tj')).join(' ')
  expect(await markdownOf(`BT /F1 10 Tf 72 700 Td ${line} ET`)).toBe('बुद्धि')
  const arabic = span(word('لً'), '(x) Tj')
  expect(await markdownOf(`BT /F1 10 Tf 72 700 Td ${span(word('ا'), '(x) Tj')} ${arabic} ET`)).toBe(
    'لًا',
  )
})
