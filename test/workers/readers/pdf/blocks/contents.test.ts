import { expect, test } from 'vitest'
import { textAt } from '../../../../support/make-pdf.js'
import { markdownOf } from '../../../../support/pdf-markdown.js'

test('a table of contents is a nested list, chapters without leaders included', async () => {
  const row = (y: number, x: number, title: string, page: string) =>
    [textAt(x, y, title), textAt(500, y, page)].join(' ')
  const markdown = await markdownOf(
    textAt(72, 720, 'Contents', 14, 'F2'),
    row(690, 72, 'Introduction', '1'),
    row(
      676,
      90,
      'Aims . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .',
      '2',
    ),
    row(
      662,
      90,
      'Means . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .',
      '3',
    ),
    row(640, 72, 'Results', '14'),
    textAt(72, 600, 'This text follows the table of contents and is no part of it in 1989.'),
  )
  expect(markdown).toContain('- Introduction 1\n  - Aims 2\n  - Means 3\n- Results 14\n\nThis text')
})

const TEXT =
  'This text goes on for as long as the width of the column lets it, and then on the next row'

const rowsFrom = (y: number, titles: readonly string[], step = 14) =>
  titles
    .map((title, at) => textAt(/^\d+\.\d/.test(title) ? 90 : 72, y - step * at, title))
    .join(' ')

test('sections that count on row by row, without pages, are a list and no titles', async () => {
  const titles = [
    '1 Build',
    '1.1 Cold start',
    '1.2 Warm start',
    '2 Calling',
    '2.1 Local calls',
    '3 End',
  ]
  const markdown = await markdownOf(
    textAt(72, 720, 'Manual', 18, 'F2'),
    rowsFrom(690, titles),
    textAt(72, 580, '1 Build', 14, 'F2'),
    textAt(72, 560, TEXT),
    textAt(72, 546, TEXT),
  )
  expect(markdown).toContain(
    '- 1 Build\n  - 1.1 Cold start\n  - 1.2 Warm start\n- 2 Calling\n  - 2.1 Local calls\n- 3 End\n\n## 1 Build',
  )
})

test('the rest of a title on the next row belongs to its entry', async () => {
  const long = `1.1 ${'Means and ends of long titles '.repeat(3).trim()}`
  const markdown = await markdownOf(
    textAt(72, 704, '1 Rows'),
    textAt(90, 690, long),
    textAt(90, 676, 'that do not end'),
    rowsFrom(662, ['1.2 Ends', '1.3 More', '1.4 Most']),
  )
  expect(markdown).toContain(`- 1 Rows\n  - ${long} that do not end\n  - 1.2 Ends`)
})

test.each([1, 3])('clauses of %i full rows and a rest are no entries', async (full) => {
  const clauses = [1, 2, 3, 4, 5].map((clause) => {
    const rest = clause % 2 === 0 ? 'and then on the next' : 'and then it ends.'
    return [`1.${clause} ${TEXT}`, ...Array.from({ length: full - 1 }, () => TEXT), rest]
  })
  const rows = clauses.flat().map((text, at) => textAt(72, 690 - 14 * at, text))
  expect(await markdownOf(...rows)).not.toMatch(/^\s*- /m)
})

test.each([
  ['titles over their first subtitles', ['1 Build', '1.1 Cold start', '1.1.1 Now', '1.1.2 Later']],
  ['sentences', ['1.1 Rent is due.', '1.2 Heat is due.', '1.3 Light is due.', '1.4 All is due.']],
  ['numbers that do not count on', ['1.1 Build', '1.3 Call', '1.7 Run', '2.5 Stop']],
])('%s are no entries', async (_, titles) => {
  const markdown = await markdownOf(rowsFrom(690, titles), textAt(72, 600, TEXT))
  expect(markdown).not.toMatch(/^\s*- /m)
})

test('titles far apart, or larger than the text, are no entries', async () => {
  const titles = ['1.1 Build', '1.2 Call', '1.3 Run', '1.4 Stop']
  expect(await markdownOf(rowsFrom(690, titles, 40), textAt(72, 500, TEXT))).not.toMatch(/^\s*- /m)
  const large = titles.map((title, at) => textAt(72, 690 - 20 * at, title, 14, 'F2')).join(' ')
  const text = [500, 486, 472, 458].map((y) => textAt(72, y, TEXT)).join(' ')
  expect(await markdownOf(large, text)).not.toMatch(/^\s*- /m)
})

const PAGED = [
  ['1 Introduction', '1'],
  ['2 Background', '2'],
  ['2.1 Early systems', '2'],
  ['2.2 Late systems', '4'],
  ['3 Method', '5'],
  ['3.1 Glyphs', '5'],
  ['3.2 Blocks', '7'],
  ['4 Experiments', '9'],
  ['5 Conclusion', '12'],
] as const

test('sections with pages behind them, without leaders, are a list and no table', async () => {
  const rows = PAGED.map(([title, page], at) =>
    [textAt(72, 690 - 14 * at, title), textAt(500, 690 - 14 * at, page)].join(' '),
  )
  const markdown = await markdownOf(textAt(72, 720, 'Contents', 14, 'F2'), ...rows)
  expect(markdown).toContain('- 1 Introduction 1\n- 2 Background 2\n- 2.1 Early systems 2')
  expect(markdown).not.toContain('|')
})

test('labels with figures that rise are a table', async () => {
  const rows = PAGED.map(([title, page], at) => {
    const label = title.replace(/^\S+ /, '')
    return [textAt(72, 690 - 14 * at, label), textAt(500, 690 - 14 * at, page)].join(' ')
  })
  const markdown = await markdownOf(textAt(72, 720, 'Orders', 14, 'F2'), ...rows)
  expect(markdown).toContain('| Early systems | 2 |')
})

test('text and items below the contents are none of theirs', async () => {
  const titles = ['8.1. New', '8.2. Newer', '8.3. Newest', '8.4. Last', '8.5. Past']
  const markdown = await markdownOf(
    titles.map((title, at) => textAt(72, 690 - 14 * at, title)).join(' '),
    textAt(72, 617, TEXT),
    textAt(72, 603, `${TEXT} below`),
    textAt(72, 584, '8.1. New', 14, 'F2'),
    textAt(72, 568, TEXT),
    textAt(90, 550, '- one'),
    textAt(90, 536, '- two'),
  )
  expect(markdown).toContain('- 8.5. Past\n\nThis text')
  expect(markdown).toContain('# 8.1. New\n\nThis text')
})

const led = (...pages: readonly number[]) =>
  pages.map((page, at) =>
    [
      textAt(72, 690 - 22 * at, `${at + 1} Sections of a report`, 12, 'F2'),
      textAt(page > 9 ? 494 : 500, 690 - 22 * at, `${page}`, 12, 'F2'),
    ].join(' '),
  )

test.each([
  ['that follow each other', [1, 2, 2, 5, 11], true],
  ['that fall', [5, 2, 2, 1, 11], false],
  ['all of one page', [2, 2, 2, 2, 2], false],
  ['too few', [1, 2, 3], false],
])('bold titles with pages %s are entries: %s', async (_, pages, areEntries) => {
  const markdown = await markdownOf(...led(...pages), textAt(72, 400, TEXT), textAt(72, 386, TEXT))
  expect(/^- \*\*1 Sections of a report 1\*\*\n- \*\*2 Sections/m.test(markdown)).toBe(areEntries)
})

const pageFirst = (y: number, page: string, title: string, label = '') =>
  [
    textAt(72, y, label || ' '),
    textAt(140 - 5.56 * page.length, y, page),
    textAt(150, y, title),
  ].join(' ')

test('titles behind their page numbers are a list, whether words or gaps part them', async () => {
  const markdown = await markdownOf(
    textAt(150, 720, 'Contents', 18, 'F2'),
    pageFirst(680, '5', 'Activating and setting up', 'Chapter 1'),
    pageFirst(667, '5', 'What you need'),
    pageFirst(654, '7', 'Syncing with a computer that is not yours, or one that'),
    textAt(150, 641, 'is not here'),
    pageFirst(618, '12', 'Basics', 'Chapter 2'),
    pageFirst(605, '12', 'At a glance'),
    pageFirst(592, '14', 'Home screen'),
    pageFirst(579, '17', 'Buttons'),
  )
  expect(markdown).toBe(
    [
      '# Contents',
      '',
      '- Chapter 1 5 Activating and setting up',
      '  - 5 What you need',
      '  - 7 Syncing with a computer that is not yours, or one that is not here',
      '- Chapter 2 12 Basics',
      '  - 12 At a glance',
      '  - 14 Home screen',
      '  - 17 Buttons',
    ].join('\n'),
  )
})

test('numbers that count on, or fall, before short lines are no pages', async () => {
  const rows = (numbers: readonly string[]) =>
    numbers.map((number, at) => pageFirst(680 - 26 * at, number, `Step of a ${number}th kind`))
  expect(await markdownOf(...rows(['4', '5', '6', '7', '8', '9']))).not.toContain('- 4 ')
  expect(await markdownOf(...rows(['4', '9', '6', '7', '8', '11']))).not.toContain('- 4 ')
})

/** An entry of Courier, .6 em of ten points a letter: a title, and where it ends before `edge` dots and a page number. */
const EDGE_PT = 492
const LETTER_PT = 6
function ledEntry(y: number, title: string, page: string, x = 72): string {
  const letters = (EDGE_PT - x) / LETTER_PT - title.length - page.length
  return textAt(x, y, `${title}${'.'.repeat(letters)}${page}`, 10, 'F4')
}
const plain = (y: number, title: string, x = 72) => textAt(x, y, title, 10, 'F4')

test('an entry that wraps before its leader is one, its hyphen resolved', async () => {
  const markdown = await markdownOf(
    textAt(72, 730, 'Contents', 14, 'F2'),
    ledEntry(700, 'Introduction', '2'),
    plain(684, 'How does this project fit in or compare with the other projects that pub-'),
    ledEntry(672, 'lish software', '3'),
    plain(656, 'Haplogroups of all the people who were asked and gave an answer in time :'),
    plain(644, '.................................................................29'),
    ledEntry(628, 'Regions', '31'),
    plain(612, 'What is left of the leader of a title that fills the whole row. . .32'),
    ledEntry(596, 'Names', '34'),
  )
  expect(markdown.split('\n').slice(2)).toEqual([
    '- Introduction 2',
    '- How does this project fit in or compare with the other projects that publish software 3',
    '- Haplogroups of all the people who were asked and gave an answer in time : 29',
    '- Regions 31',
    '- What is left of the leader of a title that fills the whole row 32',
    '- Names 34',
  ])
})

test.each([
  { name: 'had room for the next word', part: 'Part One: Foundations', rest: 'Aims' },
  {
    name: 'ends with a page number of its own',
    part: 'Omitting promotions on the arguments of functions with several more 46',
    rest: 'Parameters',
  },
  {
    name: 'stands above an entry with a number',
    part: 'Foundations of everything that this book is going to be about and more',
    rest: '1.1 Aims',
  },
])('a row that $name does not go on in the entry below', async ({ part, rest }) => {
  const markdown = await markdownOf(
    textAt(72, 730, 'Contents', 14, 'F2'),
    ledEntry(700, 'Introduction', '2'),
    plain(684, part),
    ledEntry(672, rest, '47'),
    ledEntry(656, 'Regions', '48'),
  )
  expect(markdown).toMatch(new RegExp(`- ${rest.replace('.', '\\\\?.')} 47`))
})
