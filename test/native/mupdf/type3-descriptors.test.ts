import { expect, test } from 'vitest'
import { openPdf } from '../../../native/mupdf/open-pdf.js'
import { withBitmapFont } from '../../support/bitmap-font.js'
import { type MoreObjects, makePdf } from '../../support/make-pdf.js'

const SHOWN = 'BT /B 12 Tf 1 0 0 1 72 700 Tm (abc) Tj ET'
const NAMES = Array.from({ length: 123 }, (_, code) =>
  code < 97 ? '.notdef' : String.fromCharCode(code),
)

async function fontsOf(...named: readonly string[]) {
  const fonts = named.map((entries) =>
    withBitmapFont({ names: NAMES, scale: 0.01, named: entries }, SHOWN),
  )
  const pdfs = await Promise.all(
    fonts.map((font) => openPdf(makePdf([{ content: '/X Do' }], font))),
  )
  return pdfs.map((pdf) => {
    const { fonts } = pdf.readPage(0).content
    pdf.close()
    return fonts[0]
  })
}

const descriptor = (entries: string) => `/FontDescriptor<</Type/FontDescriptor${entries}>>`

test.each<[string, string, { name: string; bold?: boolean; italic?: boolean; serif?: boolean }]>([
  ['of regular weight', '/FontName/AAAAAA+Lato-Regular/FontWeight 400', { name: 'Lato-Regular' }],
  ['of a weight', '/FontName/AAAAAA+Inter/FontWeight 600', { name: 'Inter', bold: true }],
  ['forced bold', '/FontName/Inter/Flags 262148', { name: 'Inter', bold: true }],
  ['named bold', '/FontName/BAAAAA+Inter-Bold', { name: 'Inter-Bold', bold: true }],
  ['at an angle', '/FontName/Inter/ItalicAngle -12', { name: 'Inter', italic: true }],
  ['flagged italic', '/FontName/Inter/Flags 68', { name: 'Inter', italic: true }],
  ['named italic', '/FontName/Inter-Italic', { name: 'Inter-Italic', italic: true }],
  ['with serifs', '/FontName/Tinos/Flags 6', { name: 'Tinos', serif: true }],
])('a font of Type 3 %s is what its descriptor says', async (_, entries, facts) => {
  const [font] = await fontsOf(descriptor(entries))
  expect(font).toMatchObject({ bold: false, italic: false, serif: false, ...facts })
})

test('a font of Type 3 with a name of its own, or with no name at all, is taken as it is', async () => {
  const [named, nameless] = await fontsOf(
    `/Name/B${descriptor('/FontName/Inter-Bold')}`,
    descriptor('/FontWeight 700'),
  )
  expect(named).toMatchObject({ name: 'B', bold: false })
  expect(nameless).toMatchObject({ bold: false })
})

/** Fonts /A, /B ... of one name, each with the descriptor at this place. */
const ofOneName =
  (descriptors: readonly number[]): MoreObjects =>
  (first) => {
    const program = '500 0 d0 0 0 400 700 re f'
    const fonts = descriptors.map(
      (at) =>
        `<</Type/Font/Subtype/Type3/FontMatrix[.001 0 0 .001 0 0]/FontBBox[0 0 500 700]/FirstChar 97/LastChar 97` +
        `/Widths[500]/Encoding<</Differences[97/a]>>/CharProcs<</a ${first} 0 R>>/FontDescriptor ${first + 1 + at} 0 R>>`,
    )
    const described = '<</Type/FontDescriptor/FontName/AAAAAA+Inter/Flags 4>>'
    const count = Math.max(...descriptors) + 1
    const names = fonts.map((_, at) => `/${'ABC'[at]} ${first + 1 + count + at} 0 R`)
    return {
      objects: [
        `<</Length ${program.length}>>stream\n${program}\nendstream`,
        ...Array.from({ length: count }, () => described),
        ...fonts,
      ],
      catalog: '',
      resources: `/Font<<${names.join('')}>>`,
    }
  }

test('fonts of one face have one name and are one, those of its other weights names of one family', async () => {
  const shown = ['A', 'B', 'C'].map((name) => `/${name} 12 Tf (a) Tj`)
  const content = `BT 72 700 Td ${shown.join(' ')} ET`
  const pdf = await openPdf(makePdf([{ content }], ofOneName([0, 0, 1])))
  const { fonts, runFont, runCount } = pdf.readPage(0).content
  expect(fonts.map(({ name }) => name)).toEqual(['Inter', 'Inter', 'Inter-2'])
  expect([...runFont.subarray(0, runCount)]).toEqual([0, 0, 2])
  pdf.close()
})

test.each([
  ['before', 'A', 'B', [false, true]],
  ['after', 'B', 'A', [true, false]],
])(
  'a font that is drawn fatter than another of its name, %s it, is bold',
  async (_, one, other, bold) => {
    const stream = (program: string) => `<</Length ${program.length}>>stream\n${program}\nendstream`
    const drawn: MoreObjects = (first) => ({
      objects: [
        stream('416 0 48 -466 368 73 d1 48 -466 320 539 re f'),
        stream('416 0 32 -482 384 89 d1 32 -482 352 571 re f'),
        ...[0, 1].map(() => '<</Type/FontDescriptor/FontName/Inter/FontWeight 400/Flags 4>>'),
        ...[0, 1].map(
          (at) =>
            '<</Type/Font/Subtype/Type3/FontMatrix[.001 0 0 -.001 0 0]/FontBBox[0 0 500 700]/FirstChar 97' +
            `/LastChar 97/Widths[416]/Encoding<</Differences[97/g0]>>/CharProcs<</g0 ${first + at} 0 R>>` +
            `/FontDescriptor ${first + 2 + at} 0 R>>`,
        ),
      ],
      catalog: '',
      resources: `/Font<</A ${first + 4} 0 R/B ${first + 5} 0 R>>`,
    })
    const content = `BT 72 700 Td /${one} 12 Tf (a) Tj /${other} 12 Tf (a) Tj ET`
    const pdf = await openPdf(makePdf([{ content }], drawn))
    expect(pdf.readPage(0).content.fonts.map((font) => font.bold)).toEqual(bold)
    pdf.close()
  },
)
