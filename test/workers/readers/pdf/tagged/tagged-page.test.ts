import { expect, test } from 'vitest'
import type { Mode } from '../../../../../src/contract/options.js'
import { textAt } from '../../../../support/make-pdf.js'
import {
  makeTaggedPdf,
  mark,
  marked,
  spanned,
  type Tag,
  tag,
} from '../../../../support/make-tagged-pdf.js'
import { convertPdf } from '../../../../support/pdf-markdown.js'

/** Elements of one piece of text each, from the top of a page down; all of it looks the same. */
function page(...texts: readonly string[]) {
  return {
    content: texts.map((text, id) => marked(id, textAt(72, 700 - 30 * id, text))).join(' '),
  }
}

const PARAGRAPH = 'A sentence of the running text that is long enough to be one.'

async function markdownOf(
  content: Parameters<typeof makeTaggedPdf>[0],
  top: Tag,
  mode: Mode = 'balanced',
  roles: Readonly<Record<string, string>> = {},
) {
  return (await convertPdf(makeTaggedPdf(content, top, roles), mode)).markdown.trim()
}

test('headings have the levels of their elements in every mode, none missing, whatever they look like', async () => {
  const pages = [page('First', PARAGRAPH, 'Second', PARAGRAPH)]
  const top = tag(
    'Document',
    tag('H1', mark(0)),
    tag('P', mark(1)),
    tag('H2', mark(2)),
    tag('P', mark(3)),
  )
  const expected = `# First\n\n${PARAGRAPH}\n\n## Second\n\n${PARAGRAPH}`
  expect(await markdownOf(pages, top)).toBe(expected)
  expect(await markdownOf(pages, top, 'auto')).toBe(expected)
  expect(await markdownOf(pages, top, 'fast')).toBe(expected)
  const deep = tag('Document', ...['H1', 'P', 'H4', 'P'].map((type, id) => tag(type, mark(id))))
  expect(await markdownOf(pages, deep)).toBe(expected)
})

test('a tree that knows few of the titles that are seen is not followed', async () => {
  const titles = ['First', 'Second', 'Third', 'Fourth']
  const content = titles
    .flatMap((title, at) => [
      marked(2 * at, textAt(72, 740 - 60 * at, title, 16, 'F2')),
      marked(2 * at + 1, textAt(72, 710 - 60 * at, PARAGRAPH)),
    ])
    .concat(marked(8, textAt(72, 400, PARAGRAPH)))
    .join(' ')
  const top = (headings: readonly number[]) =>
    tag(
      'Document',
      ...Array.from({ length: 9 }, (_, id) => tag(headings.includes(id) ? 'H1' : 'P', mark(id))),
    )
  const titlesIn = async (headings: readonly number[]) =>
    ((await markdownOf([{ content }], top(headings))).match(/^#+ .*/gm) ?? []).map((title) =>
      title.replace(/^#+ /, ''),
    )
  expect(await titlesIn([0, 8])).toEqual(titles)
  expect(await titlesIn([0, 4, 8])).toEqual(['First', 'Third', PARAGRAPH])
})

test('types that the document names itself are read by its role map', async () => {
  const pages = [page('First', PARAGRAPH, PARAGRAPH)]
  const top = tag('Story', tag('Caput', mark(0)), tag('Body', mark(1)), tag('Body', mark(2)))
  const roles = { Story: 'Document', Caput: 'H2', Body: 'P' }
  expect(await markdownOf(pages, top, 'balanced', roles)).toBe(
    `## First\n\n${PARAGRAPH}\n\n${PARAGRAPH}`,
  )
})

test('lists nest as their elements do, with labels, paragraphs and listings of their own', async () => {
  const content = [
    marked(0, textAt(72, 700, 'Steps')),
    marked(1, textAt(72, 670, '1.')),
    marked(2, textAt(90, 670, 'Unpack it')),
    marked(3, textAt(72, 650, '2.')),
    marked(4, textAt(90, 650, 'Look at')),
    marked(5, textAt(72, 630, 'the lid')),
    marked(6, textAt(72, 610, 'the box')),
    marked(7, textAt(72, 590, PARAGRAPH)),
  ].join(' ')
  const item = (label: number, ...kids: readonly Tag[]) =>
    tag('LI', tag('Lbl', mark(label)), tag('LBody', ...kids))
  const top = tag(
    'Document',
    tag('H1', mark(0)),
    tag(
      'L',
      item(1, tag('P', mark(2))),
      item(
        3,
        tag('P', mark(4)),
        tag('L', tag('LI', tag('LBody', mark(5))), tag('LI', tag('LBody', mark(6)))),
      ),
    ),
    tag('P', mark(7)),
  )
  expect(await markdownOf([{ content }], top)).toBe(
    `# Steps\n\n1. Unpack it\n2. Look at\n   - the lid\n   - the box\n\n${PARAGRAPH}`,
  )
})

test('tables have the rows, spans and empty cells of their elements', async () => {
  const content = [
    marked(0, textAt(72, 700, 'Prices')),
    marked(1, textAt(72, 670, 'Fruit')),
    marked(2, textAt(172, 670, 'Cost')),
    marked(3, textAt(172, 650, '2')),
    marked(4, textAt(272, 650, '3')),
    marked(5, textAt(72, 630, 'Pear')),
    marked(6, textAt(272, 630, '4')),
    marked(7, textAt(72, 600, PARAGRAPH)),
  ].join(' ')
  const top = tag(
    'Document',
    tag('H1', mark(0)),
    tag(
      'Table',
      tag('TR', tag('TH', mark(1)), spanned(tag('TH', mark(2)), '/ColSpan 2')),
      tag('TR', tag('TD'), tag('TD', mark(3)), tag('TD', mark(4))),
      tag('TR', tag('TD', mark(5)), tag('TD'), tag('TD', mark(6))),
    ),
    tag('P', mark(7)),
  )
  expect(await markdownOf([{ content }], top)).toBe(
    [
      '# Prices\n',
      '| Fruit | Cost |  |',
      '| --- | --- | --- |',
      '|  | 2 | 3 |',
      '| Pear |  | 4 |\n',
      PARAGRAPH,
    ].join('\n'),
  )
})

test('text that browsers tag as nothing is told apart by where it stands', async () => {
  const at: readonly (readonly [x: number, y: number, text: string])[] = [
    [72, 700, 'Invoice'],
    [72, 670, 'Cascade Millwork'],
    [72, 658, '7720 South Street'],
    [72, 646, 'Kent'],
    [300, 670, 'Fornaci Bellini'],
    [300, 658, 'Sassuolo'],
    [72, 600, PARAGRAPH],
  ]
  const content = at.map(([x, y, text], id) => marked(id, textAt(x, y, text))).join(' ')
  const wrappers = [1, 2, 3, 4, 5].map((id) => tag('NonStruct', mark(id)))
  const top = tag('Document', tag('H1', mark(0)), ...wrappers, tag('P', mark(6)))
  expect(await markdownOf([{ content }], top)).toBe(
    `# Invoice\n\nCascade Millwork 7720 South Street Kent\n\nFornaci Bellini Sassuolo\n\n${PARAGRAPH}`,
  )
})

test('where no row has all columns, cells are in those that they stand in, signs with their figures', async () => {
  const at: readonly (readonly [x: number, y: number, text: string])[] = [
    [72, 700, 'Debt'],
    [72, 670, 'Due'],
    [300, 670, 'By period'],
    [222, 655, 'Total'],
    [392, 655, '2027'],
    [72, 640, 'Bonds'],
    [200, 640, '$'],
    [220, 640, '1,180'],
    [370, 640, '$'],
    [390, 640, '75'],
    [72, 625, 'Leases'],
    [220, 625, '688'],
    [390, 625, '51'],
    [72, 610, 'Loans'],
    [390, 610, '142'],
    [72, 580, PARAGRAPH],
  ]
  const content = at.map(([x, y, text], id) => marked(id, textAt(x, y, text))).join(' ')
  const cells = (...ids: number[]) => tag('TR', ...ids.map((id) => tag('TD', mark(id))))
  const over = (columns: number, id: number) => spanned(tag('TH', mark(id)), `/ColSpan ${columns}`)
  const top = tag(
    'Document',
    tag('H1', mark(0)),
    tag(
      'Table',
      tag('TR', tag('TD', mark(1)), over(7, 2)),
      tag('TR', over(2, 3), over(2, 4)),
      cells(5, 6, 7, 8, 9),
      cells(10, 11, 12),
      cells(13, 14),
    ),
    tag('P', mark(15)),
  )
  expect(await markdownOf([{ content }], top)).toBe(
    [
      '# Debt\n',
      '| Due | By period |  |',
      '| --- | --- | --- |',
      '|  | Total | 2027 |',
      '| Bonds | $1,180 | $75 |',
      '| Leases | 688 | 51 |',
      '| Loans |  | 142 |\n',
      PARAGRAPH,
    ].join('\n'),
  )
})

test('a cell that claims rows which have all of their own cells ends above them', async () => {
  const words = ['Prices', 'Fruit', 'Cost', 'Pear', '4', 'Plum', '5', 'Fig', '6', PARAGRAPH]
  const content = words
    .map((word, id) => marked(id, textAt(72 + 100 * ((id + 1) % 2), 700 - 15 * id, word)))
    .join(' ')
  const row = (first: number) => tag('TR', tag('TD', mark(first)), tag('TD', mark(first + 1)))
  const top = tag(
    'Document',
    tag('H1', mark(0)),
    tag(
      'Table',
      tag('TR', spanned(tag('TH', mark(1)), '/RowSpan 3'), tag('TH', mark(2))),
      row(3),
      row(5),
      row(7),
    ),
    tag('P', mark(9)),
  )
  expect(await markdownOf([{ content }], top)).toContain(
    ['| Fruit | Cost |', '| --- | --- |', '| Pear | 4 |', '| Plum | 5 |', '| Fig | 6 |'].join('\n'),
  )
})

test('quotes, listings and code within text are what their elements are', async () => {
  const content = [
    marked(0, textAt(72, 700, 'Notes')),
    marked(1, textAt(72, 670, 'Said by somebody else.')),
    marked(2, textAt(72, 640, 'let x = 1')),
    marked(3, textAt(72, 610, 'Here x')),
    marked(4, textAt(105, 610, ' stands for')),
    marked(5, textAt(157, 610, ' a number.')),
  ].join(' ')
  const top = tag(
    'Document',
    tag('H1', mark(0)),
    tag('BlockQuote', tag('P', mark(1))),
    tag('Code', mark(2)),
    tag('P', mark(3), tag('Code', mark(4)), tag('Span', mark(5))),
  )
  expect(await markdownOf([{ content }], top)).toBe(
    '# Notes\n\n> Said by somebody else.\n\n```\nlet x = 1\n```\n\nHere x `stands for` a number.',
  )
})

test('what one element has on two pages is one block, and pages keep what is not', async () => {
  const pages = [
    page('Heading', PARAGRAPH, 'It goes on Over the page', 'A cell'),
    page('break here.', 'Another cell', PARAGRAPH),
  ]
  const top = tag(
    'Document',
    tag('H1', mark(0)),
    tag('P', mark(1)),
    tag('P', mark(2), mark(0, 1)),
    tag('P', mark(3)),
    tag('P', mark(1, 1)),
    tag('P', mark(2, 1)),
  )
  // On the first page something stands below the paragraph that goes on: it ends there.
  expect(await markdownOf(pages, top)).toContain('It goes on Over the page\n\n')
  const joined = tag(
    'Document',
    tag('H1', mark(0)),
    tag('P', mark(1)),
    tag('P', mark(2)),
    tag('P', mark(3), mark(0, 1)),
    tag('P', mark(1, 1)),
    tag('P', mark(2, 1)),
  )
  expect(await markdownOf(pages, joined)).toContain('A cell break here.\n\nAnother cell\n\n')
})

test('text outside the tree is furniture at the edge of the page and text elsewhere', async () => {
  const content = [
    textAt(72, 770, 'Untagged above'),
    marked(0, textAt(72, 700, 'Heading')),
    marked(1, textAt(72, 670, PARAGRAPH.repeat(2))),
    textAt(72, 400, 'A loose end'),
    marked(2, textAt(72, 370, PARAGRAPH.repeat(2))),
  ].join(' ')
  const top = tag('Document', tag('H1', mark(0)), tag('P', mark(1)), tag('P', mark(2)))
  const markdown = await markdownOf([{ content }], top)
  expect(markdown).not.toContain('Untagged above')
  expect(markdown).toContain('A loose end')
})

const GEOMETRY = '# Heading'
const DISTRUSTED = [
  {
    why: 'all of it is a heading',
    top: tag('Document', tag('H2', mark(0)), tag('H2', mark(1)), tag('H2', mark(2), mark(3))),
  },
  {
    why: 'it knows no headings',
    top: tag('Document', ...[0, 1, 2, 3].map((id) => tag('P', mark(id)))),
  },
  {
    why: 'it leaves most text out',
    top: tag('Document', tag('H2', mark(0)), tag('P', mark(1))),
  },
  {
    why: 'it is in no order of a page',
    top: tag('Document', ...[3, 2, 1, 0].map((id) => tag(id === 3 ? 'H2' : 'P', mark(id)))),
  },
]

test.each(DISTRUSTED)('a tree is not followed when $why', async ({ top }) => {
  const content = [
    marked(0, textAt(72, 700, 'Heading', 20)),
    ...[1, 2, 3].map((id) => marked(id, textAt(72, 700 - 40 * id, PARAGRAPH.repeat(3), 6))),
  ].join(' ')
  const markdown = await markdownOf([{ content }], top)
  expect(markdown.slice(0, GEOMETRY.length)).toBe(GEOMETRY)
})

test('lists that producers make of sections are none: those with headings, and many in each other', async () => {
  const pages = [page('First', PARAGRAPH, 'Second', PARAGRAPH)]
  const section = (heading: number, ...kids: readonly Tag[]) =>
    tag('L', tag('LI', tag('H2', mark(heading)), tag('P', mark(heading + 1)), ...kids))
  const expected = `## First\n\n${PARAGRAPH}\n\n## Second\n\n${PARAGRAPH}`
  expect(await markdownOf(pages, tag('Document', section(0, section(2))))).toBe(expected)

  const steps = [page('First', PARAGRAPH, PARAGRAPH)]
  const items = tag('L', tag('LI', mark(1)), tag('LI', mark(2)))
  let nested = items
  for (let depth = 0; depth < 12; depth++) nested = tag('L', tag('LI', nested))
  const deep = tag('Document', tag('H1', mark(0)), nested)
  expect(await markdownOf(steps, deep)).toBe(`# First\n\n- ${PARAGRAPH}\n- ${PARAGRAPH}`)
})

test('the table of a tree that is not followed is read by its cells', async () => {
  const rows = [
    ['', 'Gain', 'Loss'],
    ['Cash', '1,832', '7'],
    ['Bonds', '2,122', '9'],
    ['', 'Gain', 'Loss'],
    ['Loans', '1,589', '8'],
    ['Notes', '3,855', '4'],
  ]
  const xs = [72, 200, 320]
  const texts = rows.flatMap((row, y) =>
    row.map((text, x) => ({ text, y, x: (xs[x] ?? 0) + (row[0] === '' ? 0 : x === 0 ? 0 : 18) })),
  )
  const content = (page: number) => ({
    content: texts
      .map(({ text, x, y }, id) => marked(id, textAt(x, 700 - 14 * y, text, 10)))
      .join(' ')
      .concat(marked(texts.length, textAt(72, 500, `${PARAGRAPH} ${page}`))),
  })
  const table = (page: number) => [
    tag(
      'Table',
      ...rows.map((row, y) =>
        tag('TR', ...row.map((_, x) => tag('TD', mark(y * row.length + x, page)))),
      ),
    ),
    tag('P', mark(texts.length, page)),
  ]
  const top = tag('Document', ...table(0), ...table(1))
  const markdown = await markdownOf([content(0), content(1)], top, 'fast')
  expect(markdown.split('| Bonds | 2,122 | 9 |\n|  | Gain | Loss |\n| Loans |')).toHaveLength(3)
})

/** Entries of contents: what they say and how far they are set in, points; a section follows. */
async function contents(...entries: readonly [text: string, inPt: number][]) {
  const texts = [...entries, ['Overview', 0], [PARAGRAPH, 0]] as const
  const content = texts.map(([text, inPt], id) =>
    marked(id, textAt(72 + inPt, 700 - 20 * id, text)),
  )
  const items = entries.map((_, id) => tag('TOCI', mark(id)))
  const [title, paragraph] = [entries.length, entries.length + 1]
  const top = tag(
    'Document',
    tag('TOC', ...items),
    tag('H1', mark(title)),
    tag('P', mark(paragraph)),
  )
  const markdown = await markdownOf([{ content: content.join(' ') }], top)
  return markdown.replace(`\n\n# Overview\n\n${PARAGRAPH}`, '')
}

test('contents have their title above them, and entries that are set in below the one before', async () => {
  const markdown = await contents(
    ['Table of Contents', 0],
    ['Overview ....... 1', 0],
    ['Aims ....... 2', 11],
    ['Means ....... 3', 11],
    ['Money ....... iv', 22],
    ['Results ....... 5', 0],
  )
  expect(markdown).toBe(
    '# Table of Contents\n\n- Overview 1\n  - Aims 2\n  - Means 3\n    - Money iv\n- Results 5',
  )
})

test('an entry without a page above others without pages is no title', async () => {
  expect(await contents(['Overview', 0], ['Aims 2', 0], ['Topics', 0], ['Means', 0])).toBe(
    '- Overview\n- Aims 2\n- Topics\n- Means',
  )
})

test('entries that leave a level out are one level below those above', async () => {
  const texts = ['Methods 2', 'Sampling 3', 'Conclusion 4', 'Methods']
  const content = texts.map((text, id) => marked(id, textAt(72, 700 - 20 * id, text)))
  const [methods, sampling, conclusion] = texts.map((_, id) => tag('TOCI', mark(id)))
  const below = tag('TOC', tag('TOC', sampling as Tag))
  const top = tag(
    'Document',
    tag('TOC', methods as Tag, below, conclusion as Tag),
    tag('H1', mark(3)),
  )
  expect(await markdownOf([{ content: content.join(' ') }], top)).toBe(
    '- Methods 2\n  - Sampling 3\n- Conclusion 4\n\n# Methods',
  )
})

test('entries that are nested each in the one before, all set alike, stand beside each other', async () => {
  const texts = ['Methods 2', 'Sampling 3', 'Aims 4', 'Means 5', 'Conclusion 6', 'Methods']
  const content = texts.map((text, id) => marked(id, textAt(72, 700 - 20 * id, text)))
  const chain = texts
    .slice(0, -1)
    .map((_, id) => id)
    .reduceRight<Tag | undefined>(
      (below, id) => tag('TOC', tag('TOCI', mark(id), ...(below === undefined ? [] : [below]))),
      undefined,
    )
  const top = tag('Document', chain as Tag, tag('H1', mark(texts.length - 1)))
  expect(await markdownOf([{ content: content.join(' ') }], top)).toBe(
    '- Methods 2\n- Sampling 3\n- Aims 4\n- Means 5\n- Conclusion 6\n\n# Methods',
  )
})

/** Paragraphs in one heading, above a section of some length; the Markdown down to that. */
async function headed(texts: readonly string[]) {
  const lines = [...texts, 'Sum', ...Array<string>(12).fill(LONG)]
  const content = lines.map((text, id) => marked(id, textAt(72, 650 - 30 * id, text, 5)))
  const [parts, title, ...section] = [
    texts.map((_, id) => tag('P', mark(id))),
    tag('H1', mark(texts.length)),
    ...lines.slice(texts.length + 1).map((_, at) => tag('P', mark(texts.length + 1 + at))),
  ] as const
  const top = tag('Document', tag('H1', ...parts), title, ...section)
  const markdown = await markdownOf([{ content: content.join(' ') }], top)
  return markdown.split('# Sum')[0]
}

const LONG = `${PARAGRAPH} ${PARAGRAPH} ${PARAGRAPH}`

test.each([
  ['a number and a title', ['Chapter 1', 'Introduction'], '# Chapter 1 Introduction\n\n'],
  ['a caption', ['Figure 1', 'Introduction'], 'Figure 1\n\nIntroduction\n\n'],
  ['more paragraphs', ['One', 'two', 'three', 'four'], 'One\n\ntwo\n\nthree\n\nfour\n\n'],
])('%s in a heading', async (_, texts, markdown) => {
  expect(await headed(texts)).toBe(markdown)
})

test('longer texts in a heading are none', async () => {
  expect(await headed([LONG, LONG, LONG])).toBe(`${LONG}\n\n`.repeat(3))
})

/** Paragraphs in a division: what they say and how far they are set in, points; their title is a paragraph in a heading. */
function slide(title: string, ...texts: readonly [text: string, inPt: number][]) {
  const content = [[title, 0] as const, ...texts].map(([text, inPt], id) =>
    marked(id, textAt(72 + inPt, 700 - 20 * id, text)),
  )
  const paragraphs = texts.map((_, at) => tag('P', mark(at + 1)))
  const top = tag('Document', tag('H', tag('P', mark(0))), tag('Div', ...paragraphs))
  return markdownOf([{ content: content.join(' ') }], top)
}

test('slides that tag titles and items as paragraphs have headings and lists', async () => {
  const markdown = await slide(
    'What it does',
    ['\x95 It packs', 0],
    ['- Fast', 11],
    ['- Small', 11],
    ['\x95 It unpacks', 0],
    [PARAGRAPH, 0],
  )
  expect(markdown).toBe(
    `# What it does\n\n- It packs\n  - Fast\n  - Small\n- It unpacks\n\n${PARAGRAPH}`,
  )
})

test('paragraphs with dashes alone are speech, one with a bullet is no list', async () => {
  expect(await slide('A talk', ['- Who is it?', 0], ['- Me.', 0])).toBe(
    '# A talk\n\n\\- Who is it?\n\n\\- Me.',
  )
  expect(await slide('A talk', ['\x95 One', 0], [PARAGRAPH, 0])).toContain('\u2022 One')
})

/** Paragraphs below a title that begin with a sign of one font and go on in another. */
function signed(...signs: readonly string[]) {
  const content = signs.map((sign, at) => {
    const y = 680 - 20 * at
    return marked(
      at + 1,
      `${textAt(72, y, sign, 10, 'F2')} ${textAt(90, y, `Wages of ${1990 + at}`)}`,
    )
  })
  const paragraphs = signs.map((_, at) => tag('P', mark(at + 1)))
  const top = tag('Document', tag('H1', mark(0)), ...paragraphs)
  return markdownOf([{ content: [marked(0, textAt(72, 700, 'Form')), ...content].join(' ') }], top)
}

test('a sign of another font is a bullet where paragraphs share it, and a letter of a box where they do not', async () => {
  expect(await signed('v', 'v')).toBe('# Form\n\n- Wages of 1990\n- Wages of 1991')
  expect(await signed('b', 'c')).toBe('# Form\n\n**b** Wages of 1990\n\n**c** Wages of 1991')
})

test('a caption anchored in a heading is none', async () => {
  expect(await slide('Figure 1: The city', [PARAGRAPH, 0])).toBe(
    `Figure 1: The city\n\n${PARAGRAPH}`,
  )
})
