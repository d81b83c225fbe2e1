import { expect, test } from 'vitest'
import { cffGlyphNames } from '../../../native/mupdf/cff-names.js'
import { openPdf } from '../../../native/mupdf/open-pdf.js'
import { type1GlyphNames } from '../../../native/mupdf/type1-names.js'
import { makeCff } from '../../support/make-cff.js'
import { type MoreObjects, makePdf } from '../../support/make-pdf.js'

const NAMES = ['parenleftbig', 'C0', 'hatwide']

/** The private part of a Type 1 program, encrypted as its files are (Adobe Type 1 Font Format, 7.3). */
function encrypted(text: string): Buffer {
  const plain = Buffer.from(`salt${text}`, 'latin1')
  let key = 55_665
  return Buffer.from(
    plain.map((byte) => {
      const coded = byte ^ (key >> 8)
      key = ((coded + key) * 52_845 + 22_719) & 0xffff
      return coded
    }),
  )
}

const charStrings = (...names: readonly string[]) =>
  `dup /Private 8 dict dup begin 2 index /CharStrings ${names.length} dict dup begin\n${names
    .map((name) => `/${name} 4 RD ND/x ND\n`)
    .join('')}end end`
const program = (...names: readonly string[]) =>
  Buffer.concat([
    Buffer.from('%!PS-AdobeFont-1.0\n/Encoding 256 array def\ncurrentfile eexec\n'),
    encrypted(charStrings(...names)),
  ])

test('the glyphs of a Type 1 program are numbered in its order, .notdef first', () => {
  expect(type1GlyphNames(program('.notdef', ...NAMES))).toEqual(['.notdef', ...NAMES])
  expect(type1GlyphNames(program('a', 'b', '.notdef'))).toEqual(['.notdef', 'b', 'a'])
  expect(type1GlyphNames(program('a', 'b'))).toEqual(['.notdef', 'b', 'a'])
})

test('a Type 1 program may be in hexadecimal digits', () => {
  const coded = encrypted(charStrings('.notdef', ...NAMES)).toString('hex')
  const bytes = Buffer.from(`currentfile eexec\r\n${coded.replace(/(.{64})/g, '$1\n')}`)
  expect(type1GlyphNames(bytes)).toEqual(['.notdef', ...NAMES])
})

test.each([
  ['no program', 'not a font'],
  ['an end', 'currentfile eexec'],
  ['no glyphs', `currentfile eexec ${encrypted('/CharStrings').toString('latin1')}`],
])('%s has no names', (_, text) => {
  expect(type1GlyphNames(Buffer.from(text, 'latin1'))).toEqual([])
})

test('a compact font names its glyphs, alone and within an OpenType font', () => {
  const font = makeCff(NAMES)
  expect(cffGlyphNames(font)).toEqual(['', ...NAMES])
  const head = Buffer.alloc(28)
  head.write('OTTO', 0, 'latin1')
  head.writeUInt16BE(1, 4)
  head.write('CFF ', 12, 'latin1')
  head.writeUInt32BE(head.length, 20)
  head.writeUInt32BE(font.length, 24)
  expect(cffGlyphNames(Buffer.concat([head, font]))).toEqual(['', ...NAMES])
})

test('a compact font with names that are too long leaves them out', () => {
  expect(cffGlyphNames(makeCff(['a'.repeat(64), 'b'.repeat(63)]))).toEqual(['', '', 'b'.repeat(63)])
})

test('a compact font cut anywhere has no names, or those it has', () => {
  const font = makeCff(NAMES)
  for (let length = 0; length < font.length; length++)
    expect([[], ['', ...NAMES]]).toContainEqual(cffGlyphNames(font.slice(0, length)))
})

/** Objects of a form with a font of its own, whose encoding is that of its program. */
const formOf = (names: readonly string[], first: number): string[] => {
  const hex = Buffer.from(makeCff(names)).toString('hex')
  const content = 'BT /S 12 Tf 72 700 Td (!"#) Tj ET'
  return [
    `<</Type/XObject/Subtype/Form/BBox[0 0 612 792]/Resources<</Font<</S ${first + 1} 0 R>>>>/Length ${content.length}>>stream\n${content}\nendstream`,
    `<</Type/Font/Subtype/Type1/BaseFont/ABCDEF+Made/FirstChar 33/LastChar 35/Widths[500 500 500]/FontDescriptor ${first + 2} 0 R>>`,
    `<</Type/FontDescriptor/FontName/ABCDEF+Made/Flags 4/FontFile3 ${first + 3} 0 R>>`,
    `<</Subtype/Type1C/Filter/ASCIIHexDecode/Length ${hex.length}>>stream\n${hex}\nendstream`,
  ]
}

/** Forms with fonts of one name, `X` and `Y`. */
const forms =
  (...programs: readonly (readonly string[])[]): MoreObjects =>
  (first) => {
    const objects = programs.flatMap((names, at) => formOf(names, first + 4 * at))
    const entries = programs.map((_, at) => `/${'XY'[at]} ${first + 4 * at} 0 R`)
    return { objects, catalog: '', resources: `/XObject<<${entries.join('')}>>` }
  }

async function pageOf(content: string, more: MoreObjects) {
  const pdf = await openPdf(makePdf([{ content }], more))
  const page = pdf.readPage(0).content
  pdf.close()
  return page
}

test('glyphs without letters have the names that the program of their font gives them', async () => {
  const pdf = await openPdf(makePdf([{ content: '/X Do' }, { content: '' }], forms(NAMES)))
  const { content } = pdf.readPage(0)
  expect([...content.glyphUnicode.subarray(0, 3)]).toEqual([0xfffd, 0xfffd, 0xfffd])
  expect(content.namelessName).toEqual(NAMES)
  expect(content.fonts[0]).toMatchObject({ name: 'Made', fullName: 'ABCDEF+Made' })
  expect(pdf.readPage(1).content.namelessName).toEqual([])
  pdf.close()
})

test.each<[string, readonly string[], readonly string[]]>([
  ['the same names', NAMES, [...NAMES, ...NAMES]],
  ['others', ['C0', 'parenleftbig', 'hatwide'], Array.from({ length: 6 }, () => '')],
])('glyphs of fonts of one name have names where both programs have %s', async (_, own, names) => {
  expect((await pageOf('/X Do /Y Do', forms(NAMES, own))).namelessName).toEqual(names)
})

test('letters of formulas have the names that say more than 16 bits', async () => {
  const { glyphUnicode, namelessName } = await pageOf(
    '/X Do',
    forms(['u1D44E', 'u1D703', 'u1F600']),
  )
  expect([...glyphUnicode.subarray(0, 3)]).toEqual([0xd44e, 0xd703, 0xf600])
  expect(namelessName).toEqual(['u1D44E', 'u1D703'])
})

test('a glyph without a letter that paints nothing is white space, one that is painted is not', async () => {
  const { glyphUnicode, namelessName } = await pageOf('/X Do', forms(['C0', 'blank1', 'C2']))
  expect([...glyphUnicode.subarray(0, 3)]).toEqual([0xfffd, 0x20, 0xfffd])
  expect(namelessName).toEqual(['C0', 'C2'])
})
