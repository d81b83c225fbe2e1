import { expect, test } from 'vitest'
import { openPdf } from '../../../native/mupdf/open-pdf.js'
import { type MoreObjects, makePdf } from '../../support/make-pdf.js'

/** Maps the codes of `HIK` and of `É` to small letters, as small capitals leave it. */
const MAP = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /M def /CMapType 2 def
1 begincodespacerange <00> <FF> endcodespacerange
5 beginbfchar <48> <0068> <49> <0069> <4B> <006B> <C9> <00E9> <61> <0061> endbfchar endcmap end end`

/** A form in fonts of these encodings, one after the other, each saying `HIK\xC9a`; `tags` begin their names. */
function formOf(encodings: readonly string[], tags: string): MoreObjects {
  return (first) => {
    const content = `BT ${encodings.map((_, at) => `/F${at} 12 Tf 1 0 0 1 72 ${700 - 20 * at} Tm (HIK\xc9a) Tj`).join(' ')} ET`
    const map = first + 1
    const fonts = encodings.map((_, at) => `/F${at} ${map + 1 + at} 0 R`).join('')
    return {
      objects: [
        `<</Type/XObject/Subtype/Form/BBox[0 0 612 792]/Resources<</Font<<${fonts}>>>>/Length ${content.length}>>stream\n${content}\nendstream`,
        `<</Length ${MAP.length}>>stream\n${MAP}\nendstream`,
        ...encodings.map(
          (encoding, at) =>
            `<</Type/Font/Subtype/Type1/BaseFont/ABCDE${tags[at]}+Times-Roman/Encoding ${encoding}/ToUnicode ${map} 0 R>>`,
        ),
      ],
      catalog: '',
      resources: `/XObject<</X ${first} 0 R>>`,
    }
  }
}

async function textOf(encodings: readonly string[], tags = 'FGHIJ'): Promise<string> {
  const pages = [{ content: '/X Do' }, { content: '/X Do' }]
  const pdf = await openPdf(makePdf(pages, formOf(encodings, tags)))
  const texts = [0, 1].map((page) => {
    const { content } = pdf.readPage(page)
    return String.fromCodePoint(...content.glyphUnicode.subarray(0, content.glyphCount))
  })
  pdf.close()
  expect(texts[1]).toBe(texts[0])
  return texts[0] ?? ''
}

test.each([
  ['a Latin encoding', '/WinAnsiEncoding', 'HIKÉa'],
  [
    'a Latin encoding with other glyphs',
    '<</BaseEncoding/WinAnsiEncoding/Differences[30/fi/fl 73/i 97/a]>>',
    'HiKÉa',
  ],
  ['an encoding of its own', '<</Differences[72/h/i 75/k]>>', 'hikéa'],
])('codes of capitals in %s', async (_, encoding, text) => {
  expect(await textOf([encoding])).toBe(text)
})

test('each font of a page by its own encoding', async () => {
  expect(await textOf(['/WinAnsiEncoding', '<</Differences[72/h]>>'])).toBe('HIKÉahikéa')
})

test('fonts of one name by what holds for both', async () => {
  const other = '<</BaseEncoding/WinAnsiEncoding/Differences[73/i]>>'
  expect(await textOf(['/WinAnsiEncoding', other], 'FF')).toBe('HiKÉaHiKÉa')
  expect(await textOf(['/WinAnsiEncoding', '<</Differences[72/h]>>'], 'FF')).toBe('hikéahikéa')
})
