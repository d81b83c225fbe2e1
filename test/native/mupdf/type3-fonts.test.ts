import { expect, test } from 'vitest'
import { openPdf } from '../../../native/mupdf/open-pdf.js'
import { type BitmapFont, withBitmapFont } from '../../support/bitmap-font.js'
import { FIRST_PAGE, makePdf } from '../../support/make-pdf.js'

/** Shows codes from `first` to `end` at `size`, where a unit of the text matrix is `unit` points. */
const shown = (first: number, end: number, size = 1, unit = 0.12) =>
  `BT /B ${size} Tf ${unit} 0 0 -${unit} 72 700 Tm <${Array.from({ length: end - first }, (_, at) => (first + at).toString(16).padStart(2, '0')).join('')}> Tj ET`

async function contentOf(font: BitmapFont, text = shown(0, font.names.length)) {
  const pdf = await openPdf(makePdf([{ content: '/X Do' }], withBitmapFont(font, text)))
  const { content } = pdf.readPage(0)
  pdf.close()
  return content
}

/** 600 dots per inch: .12 points a pixel. */
const LETTERS = [...'acemnorsuvwxz']
const TEXT = shown(97, 123)
const ASCII = Array.from({ length: 123 }, (_, code) =>
  LETTERS.includes(String.fromCharCode(code)) ? String.fromCharCode(code) : '.notdef',
)

test.each<[string, Partial<BitmapFont>, string, number]>([
  ['drawn in pixels', {}, TEXT, 0.12 * (37 / 0.448)],
  ['of size 10 in thousandths of it', { scale: 0.012 }, shown(97, 123, 10, 1), 10],
  ['whose boxes are drawn wrong', { sizes: tiny() }, TEXT, 0.12 * (40 / 0.5)],
])('the size of a font %s is that of its letters', async (_, font, text, size) => {
  const { runSize, hiddenGlyphs } = await contentOf({ names: ASCII, ...font }, text)
  expect(runSize[0]).toBeGreaterThan(0.97 * size)
  expect(runSize[0]).toBeLessThan(1.03 * size)
  expect(hiddenGlyphs).toBe(0)
})

function tiny() {
  return Object.fromEntries(LETTERS.map((name) => [name, [40, 1] as const]))
}

test('the size of a font without letters is that of its widths', async () => {
  const { runSize } = await contentOf({
    names: ['asteriskmath'],
    sizes: { asteriskmath: [42, 20] },
  })
  expect(runSize[0]).toBeCloseTo(0.12 * (42 / 0.5), 1)
})

const letters = [...'abcdeor']

/** As dvips names glyphs. */
function atCodes(...codes: readonly number[]): string[] {
  return Array.from({ length: Math.max(...codes) + 1 }, (_, code) =>
    codes.includes(code) ? `a${code}` : '.notdef',
  )
}

test.each<[string, readonly string[], string]>([
  ['text', [...letters, ',', '2', '#0C', '#7B', "'"], ',2ﬁ–’'],
  ['typewriter text', [...letters, "'", '#7B', '`', '#3C'], "'{`<"],
  ['text with accents', atCodes(16, 21, 28, 97, 111, 114, 136, 200), '“–ﬁaorĹÈ'],
  ['Cyrillic text', atCodes(188, 190, 192, 229, 232, 246), 'ё«Аеиц'],
  ['letters with accents alone, which are what their codes say', atCodes(192, 224, 231, 238), ''],
  ['formulas', ['x', 'y', 'k', 'a11', ':', ';;'], 'α.,'],
  ['signs beside text', atCodes(136, 169, 214), '•©×'],
  ['words without an o', [...'ditngs', '#0C'], 'ﬁ'],
  ['text of either kind', [...letters, '#7B', '.'], '{.'],
  ['signs', ['a0', 'a15', '!', '2', '#14'], '−•→∈≤'],
  ['signs whose first is written as a semicolon', [';', '!', '#03'], '−→∗'],
  ['digits', ['2', '0', '+'], '20+'],
])('a glyph named by its code is of %s', async (kind, names, text) => {
  const sizes = Object.fromEntries(
    names.map((name, at) => [name, [kind === 'typewriter text' ? 40 : 40 + at, 37] as const]),
  )
  const { namelessName } = await contentOf({ names, sizes })
  expect(namelessName.join('').replace(/^[a-z]+/, '')).toBe(text)
})

test('glyphs numbered in the order of their use have no letters', async () => {
  const names = Array.from({ length: 40 }, (_, code) => `a${code}`)
  expect((await contentOf({ names })).namelessName.join('')).toBe('')
})

test('other names stay what they are', async () => {
  expect((await contentOf({ names: ['bullet', 'parenleftbig'] })).namelessName).toEqual([
    'parenleftbig',
  ])
})

test('fonts of one name on two pages are two fonts', async () => {
  const codes = ['#0C', '#0F']
  const forms = codes.map((name) =>
    withBitmapFont({ names: [name, 'o', 'e'], sizes: { o: [41, 37] } }, shown(0, 3)),
  )
  const numbers: number[] = []
  const objects: string[] = []
  for (const form of forms) {
    const number = FIRST_PAGE + 2 * codes.length + objects.length
    numbers.push(number)
    objects.push(...form(number).objects)
  }
  const pages = numbers.map((number) => ({
    content: '/X Do',
    resources: `/XObject<</X ${number} 0 R>>`,
  }))
  const pdf = await openPdf(makePdf(pages, () => ({ objects, catalog: '' })))
  const names = [0, 1, 0].map((page) => pdf.readPage(page).content.namelessName.join(''))
  pdf.close()
  expect(names).toEqual(['ﬁ', 'ﬄ', 'ﬁ'])
})
