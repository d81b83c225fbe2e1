import { expect, test } from 'vitest'
import { openPdf } from '../../../../../native/mupdf/open-pdf.js'
import { type Page, STYLE } from '../../../../../workers/readers/pdf/model/page.js'
import { readPage } from '../../../../../workers/readers/pdf/pipeline/read-page.js'
import { makePdf, type PageSource, textAt } from '../../../../support/make-pdf.js'

async function firstPage(page: PageSource): Promise<Page> {
  const pdf = await openPdf(makePdf([page]))
  try {
    return readPage(pdf.readPage(0), 1)
  } finally {
    pdf.close()
  }
}

const texts = (page: Page) =>
  page.lines.map(({ words }) =>
    words.map(({ text, spaceBefore }) => (spaceBefore ? ` ${text}` : text)).join(''),
  )

test.each<{ name: string; content: string; lines: string[] }>([
  { name: 'a line with spaces', content: textAt(72, 700, 'one two'), lines: ['one two'] },
  {
    name: 'words that are placed one by one',
    content: `${textAt(72, 700, 'one')} ${textAt(92.4, 700, 'two')}`,
    lines: ['one two'],
  },
  {
    name: 'text over a wide gap as two lines',
    content: `${textAt(72, 700, 'left')} ${textAt(200, 700, 'right')}`,
    lines: ['left', 'right'],
  },
  {
    name: 'a title without the sign behind it, and the sign of a paragraph of a law',
    content: `BT /F1 10 Tf 72 700 Td (A title\\266) Tj ET BT /F1 10 Tf 72 680 Td (section \\266 12) Tj ET`,
    lines: ['A title', 'section ¶ 12'],
  },
  {
    name: 'kerned letters as one word',
    content: 'BT /F1 10 Tf 72 700 Td [(T) 80 (o) -20 (day)] TJ ET',
    lines: ['Today'],
  },
  {
    name: 'text painted twice as one',
    content: `${textAt(72, 700, 'fake bold')} ${textAt(72.3, 700, 'fake bold')}`,
    lines: ['fake bold'],
  },
  {
    name: 'runs that are filled and then stroked, and end within a word',
    content:
      'BT /F1 10 Tf 72 700 Td (Credit Derivat) Tj 1 Tr 1 0 0 1 72 700 Tm (Credit Derivat) Tj 0 Tr (ives Markets) Tj 1 Tr 1 0 0 1 133.12 700 Tm (ives Markets) Tj ET',
    lines: ['Credit Derivatives Markets'],
  },
  {
    name: 'piece after piece painted over, each several times, within a line',
    content:
      'BT /F1 10 Tf 72 700 Td (Sum) Tj 1 0 0 1 72.2 700 Tm (Sum) Tj 1 0 0 1 72.4 700 Tm (Sum) Tj (mary) Tj 1 0 0 1 93 700 Tm (mary) Tj ET',
    lines: ['Summary'],
  },
  {
    name: 'nothing of text under 2 points',
    content: `${textAt(72, 700, 'seen')} ${textAt(72, 600, 'tiny', 0.5)}`,
    lines: ['seen'],
  },
  {
    name: 'nothing of invisible text over no picture',
    content: `${textAt(72, 700, 'seen')} 3 Tr ${textAt(72, 600, 'ghost')}`,
    lines: ['seen'],
  },
  {
    name: 'nothing of text outside the page',
    content: `${textAt(72, 700, 'seen')} ${textAt(900, 600, 'beyond')}`,
    lines: ['seen'],
  },
  {
    name: 'nothing of text outside its clip',
    content: `${textAt(72, 700, 'seen')} q 0 0 50 50 re W n ${textAt(72, 600, 'cut')} Q`,
    lines: ['seen'],
  },
  {
    name: 'an accent over the letter that follows it as one letter',
    content: 'BT /F1 10 Tf 72 700 Td [(na\\250) 400 (ive)] TJ ET',
    lines: ['naïve'],
  },
])('reads $name', async ({ content, lines }) => {
  expect(texts(await firstPage({ content }))).toEqual(lines)
})

test('tells styles and raised words', async () => {
  const content = `${textAt(72, 700, 'bold', 10, 'F2')} ${textAt(72, 680, 'slanted', 10, 'F3')} ${textAt(72, 660, 'typed', 10, 'F4')} BT /F1 10 Tf 72 640 Td (E = mc) Tj /F1 6 Tf 4 Ts (2) Tj ET`
  const styles = (await firstPage({ content })).lines.map(({ words }) => words.at(-1)?.style)
  expect(styles).toEqual([STYLE.bold, STYLE.italic, STYLE.mono, STYLE.superscript])
})

const sheared = (y: number, text: string) => `BT /F1 10 Tf 1 0 0.3 1 72 ${y} Tm (${text}) Tj ET`

test('text that its matrix slants is slanted, unless most of the page is', async () => {
  const stylesOf = async (...content: readonly string[]) =>
    (await firstPage({ content: content.join(' ') })).lines.map(({ words }) => words[0]?.style)
  const upright = textAt(72, 700, 'an upright line of text')
  expect(await stylesOf(upright, sheared(680, 'slanted'))).toEqual([0, STYLE.italic])
  expect(await stylesOf(upright, sheared(680, 'a slanted line of text like that above'))).toEqual([
    0, 0,
  ])
})

test('turns a page whose text runs upwards', async () => {
  const page = await firstPage({ content: 'BT /F1 10 Tf 0 1 -1 0 300 100 Tm (upright) Tj ET' })
  expect(page).toMatchObject({ width: 792, height: 612 })
  expect(texts(page)).toEqual(['upright'])
})

test('keeps the minority direction apart', async () => {
  const content = `${textAt(72, 700, 'most of the text')} BT /F1 10 Tf 0 1 -1 0 20 300 Tm (stamp) Tj ET`
  const page = await firstPage({ content })
  expect(texts(page)).toEqual(['most of the text'])
  expect(page.rotatedLines).toHaveLength(1)
})

test('gives words the link they lie in', async () => {
  const page = await firstPage({
    content: textAt(72, 700, 'see here.'),
    links: [{ rect: [91, 698, 111, 710], uri: 'https://example.org/' }],
  })
  expect(page.links).toEqual(['https://example.org/'])
  expect(page.lines[0]?.words.map(({ text, link }) => [text, link])).toEqual([
    ['see', -1],
    ['here', 0],
    ['.', -1],
  ])
})

test('a link stays on its line where one run holds several', async () => {
  const content = 'BT /F1 10 Tf 12 TL 72 700 Td (see here) Tj T* (see here) Tj ET'
  const page = await firstPage({
    content,
    links: [{ rect: [91, 686, 111, 697], uri: 'https://example.org/' }],
  })
  expect(page.lines.map(({ words }) => words.map(({ link }) => link))).toEqual([
    [-1, -1],
    [-1, 0],
  ])
})

test('counts glyphs by what became of them', async () => {
  const content = `${textAt(72, 700, 'ab')} ${textAt(72.2, 700, 'ab')} ${textAt(72, 600, 'xyz', 1)}`
  const { glyphs } = await firstPage({ content })
  expect(glyphs).toEqual({ visible: 4, hidden: 3, duplicate: 2, unmapped: 0 })
})

test('sorts what is drawn', async () => {
  const page = await firstPage({
    content:
      '72 700 100 0.5 re f 72 500 0.5 100 re f 0.9 g 200 200 100 50 re f 0 g 60 650 4 4 re f',
  })
  expect(page.horizontals).toHaveLength(1)
  expect(page.verticals).toHaveLength(1)
  expect(page.boxes).toMatchObject([{ x0: 200, x1: 300, filled: true }])
  expect(page.dots).toHaveLength(1)
})
