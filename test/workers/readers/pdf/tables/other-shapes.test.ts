import { expect, test } from 'vitest'
import { isOtherShape } from '../../../../../workers/readers/pdf/tables/choice/other-shapes.js'
import type { Grid, GridKind } from '../../../../../workers/readers/pdf/tables/grid.js'
import { textAt } from '../../../../support/make-pdf.js'
import { markdownOf } from '../../../../support/pdf-markdown.js'
import { wordsAt } from './words.js'

function grid(kind: GridKind, rows: readonly (readonly string[])[]): Grid {
  return {
    kind,
    box: { x0: 0, y0: 0, x1: 400, y1: 20 * rows.length },
    columns: Math.max(...rows.map((texts) => texts.length)),
    rows: rows.map((texts, row) =>
      texts.map((text, column) => ({
        words: text === '' ? [] : wordsAt(text, 200 * column, 20 * row),
        colspan: 1,
        rowspan: 1,
      })),
    ),
  }
}

const PROSE = [
  ['Representation of lenders', 'Served as lead counsel'],
  ['in the financing of a portfolio', 'in the development and'],
  ['of wind power assets with', 'construction of one of the'],
  ['total costs in excess of', 'largest wind farms in the'],
]

const TITLES = [
  'Household debt and spending',
  'The survey and its method',
  'Higher energy prices',
  'Corporate bond spreads',
]
/** Four titles of a bulletin, each beside one of these. */
const beside = (...figures: string[]) => TITLES.map((title, at) => [title, figures[at] ?? ''])

/** The same behind numbers, and before a figure. */
const numbered = (a: string, b: string, c: string, d: string, figure?: string) =>
  [a, b, c, d].map((number, at) => [
    number,
    TITLES[at] ?? '',
    ...(figure === undefined ? [] : [figure]),
  ])

const bulleted = ([title = '', ...others]: string[]) => [`• ${title}`, ...others]
/** The same beside each other, each behind a mark in a column of its own. */
const marked = (left: string[], right: string[]) =>
  TITLES.map((title, at) => [left[at] ?? '', title, right[at] ?? '', title])

test.each<[string, GridKind, string[][], boolean]>([
  ['titles beside their pages', 'stream', beside('512', '515', '520', '533'), true],
  ['one letter as the mark of all titles', 'stream', numbered('q', 'q', 'q', 'q'), true],
  ['letters that differ beside titles', 'stream', numbered('q', 'q', 'r', 'q'), false],
  ['the same two letters beside all titles', 'stream', numbered('no', 'no', 'no', 'no'), false],
  ['formulas', 'stream', TITLES.map((title) => ['x', '=', title]), true],
  ['a grammar', 'stream', TITLES.map((title) => ['term', '::=', title]), false],
  ['numbers from 1 beside titles', 'stream', numbered('01', '02', '03', '04'), true],
  ['numbers that count from elsewhere', 'stream', numbered('3', '4', '5', '6'), false],
  ['ranks over a name and its figure', 'stream', numbered('1', '2', '3', '4', '12.5'), false],
  [
    'titles beside their pages, and the part that they are of',
    'stream',
    [['Research', ''], ...beside('512', '515', '520', '533')],
    true,
  ],
  [
    'numbers that skip some beside names and figures that rise',
    'stream',
    [
      ['1', 'Introduction', '1'],
      ['3', 'Installation', '2'],
      ['4', 'Configuration', '4'],
      ['8', 'Security', '5'],
    ],
    false,
  ],
  [
    'bullets, two in one row, beside text',
    'stream',
    [
      ['• •', TITLES[0] ?? ''],
      ['•', TITLES[1] ?? ''],
      ['•', TITLES[2] ?? ''],
    ],
    true,
  ],
  [
    'bulleted items beside numbered ones',
    'stream',
    beside('1. Mix', '2. Stir', 'it', '3. Bake').map(bulleted),
    true,
  ],
  [
    'bullets of items alone, numbers too',
    'rules',
    marked(['•', '•', '•', '•'], ['1.', '2.', '', '3.']),
    true,
  ],
  [
    'ranks before names, twice',
    'stream',
    marked(['1.', '2.', '3.', '4.'], ['5.', '6.', '7.', '8.']),
    false,
  ],
  [
    'bulleted items beside text',
    'stream',
    beside('Mix', 'Stir', 'Bake', 'Eat').map(bulleted),
    false,
  ],
  ['labels beside figures that fall once', 'stream', beside('512', '515', '505', '533'), false],
  [
    'a title that is a sign, over nothing yet',
    'stream',
    [['Item', '#'], ...TITLES.map((title) => [title, ''])],
    false,
  ],
  ['labels beside amounts', 'stream', beside('5.12', '5.15', '5.20', '5.33'), false],
  [
    'labels beside figures with a title',
    'stream',
    [['Survey', 'Answers'], ...beside('512', '515', '520', '533')],
    false,
  ],
  [
    'names beside figures',
    'stream',
    [
      ['Ada', '12'],
      ['Ben', '15'],
      ['Cleo', '18'],
      ['Dan', '21'],
    ],
    false,
  ],
  [
    'sections of a standard and what they ask for',
    'rules',
    [
      ['2.1', 'Options'],
      ['2.2', 'Values'],
    ],
    false,
  ],
  [
    'items beside their bullets',
    'rules',
    [
      ['•', 'Accept it'],
      ['•', 'Pay it'],
    ],
    true,
  ],
  [
    'items beside their bullets, and a line over all of them',
    'stream',
    [
      ['Either:', ''],
      ['•', 'Accept it'],
      ['•', 'Pay it'],
      ['Thank you.', ''],
    ],
    true,
  ],
  [
    'rows with a sign in one of them',
    'stream',
    [
      ['Item', 'Price'],
      ['•', '12'],
      ['Other', '14'],
    ],
    false,
  ],
  [
    'numbers beside their texts',
    'rules',
    [
      ['1', 'Accept it'],
      ['2', 'Pay it'],
    ],
    false,
  ],
  [
    'entries of contents, page numbers behind leaders',
    'rules',
    [
      ['1', 'Starting . . . . . . . 3'],
      ['1.1', 'By hand . . . . . . . 3'],
      ['2', 'Ending', '17'],
      ['2.1', 'By force . . . . . . . 104'],
    ],
    true,
  ],
  [
    'led labels beside figures',
    'rules',
    [
      ['Cash . . . . . . .', '23.8'],
      ['Stock . . . . . . .', '23.2'],
      ['Loans . . . . . . .', '23.9'],
    ],
    false,
  ],
  [
    'codes before what they mean',
    'stream',
    [
      ['200', 'Created'],
      ['202', 'Accepted'],
      ['301', 'Moved'],
      ['404', 'Not Found'],
      ['410', 'Gone'],
    ],
    false,
  ],
  [
    'a statement with leaders, figures that rise and fall',
    'rules',
    [
      ['Cash . . . . . . .', '312'],
      ['Receivables . . . . . . .', '1090'],
      ['Stock . . . . . . .', '54'],
      ['Total . . . . . . .', '1456'],
    ],
    false,
  ],
  [
    'a few figures behind leaders',
    'rules',
    [
      ['Cash . . . . . . .', '12'],
      ['Stock . . . . . . .', '54'],
      ['Total . . . . . . .', '66'],
    ],
    false,
  ],
  [
    'text beside a line that is typed',
    'rules',
    [
      ['JANE ROE,', ':'],
      ['Petitioner', ':'],
      ['v.', ':'],
    ],
    true,
  ],
  [
    'labels, colons and values',
    'rules',
    [
      ['Name', ':', 'Roe'],
      ['City', ':', 'Bern'],
    ],
    false,
  ],
  ['columns of running text', 'rules', PROSE, true],
  ['one column of running text', 'rules', PROSE.map(([text = ''], k) => [`M-0${k}`, text]), false],
  [
    'check boxes alone beside labels',
    'stream',
    [
      ['Task', 'Done', 'Checked', 'Sent'],
      ['Plan', '☐', '☒', '☐'],
      ['Build', '☒', '☒', '☐'],
      ['Test', '☐', '☐', '☐'],
    ],
    false,
  ],
  [
    'titles that begin with numbers that count on beside their pages',
    'stream',
    [
      ['Contents', ''],
      ['1 Overview', '1'],
      ['2 Synopsis', '1'],
      ['3 Options', '2'],
      ['4 Known problems', '4'],
      ['5 Reporting bugs', '5'],
    ],
    true,
  ],
  [
    'names that begin with numbers that do not, beside figures',
    'stream',
    [
      ['1 Overview', '1'],
      ['3 Synopsis', '1'],
      ['2 Options', '2'],
      ['4 Known problems', '4'],
      ['5 Reporting bugs', '5'],
    ],
    false,
  ],
  [
    'titles and their pages beside numbers that count on, over the first of the sections',
    'stream',
    [
      ['1', 'Introduction', '1'],
      ['2', 'Installation', '2'],
      ['3', 'Configuration', '4'],
      ['4', 'Security', '5'],
      ['1', 'Introduction', ''],
    ],
    true,
  ],
  [
    'names and figures beside numbers that do not count on',
    'stream',
    [
      ['1', 'Introduction', '1'],
      ['4', 'Installation', '2'],
      ['3', 'Configuration', '4'],
      ['7', 'Security', '5'],
    ],
    false,
  ],
  [
    'page numbers before titles, sections that begin on one page',
    'stream',
    [
      ['Chapter 5 52', 'Safari'],
      ['52', 'Surfing the Web'],
      ['56', 'Bookmarks'],
      ['57', 'Settings'],
      ['Chapter 6 58', 'iPod'],
      ['58', 'Playing Music'],
    ],
    true,
  ],
  [
    'two short lines',
    'stream',
    [
      ['Gas', 'Wind', 'Coal'],
      ['45 %', '24 %', '14 %'],
    ],
    true,
  ],
  [
    'two lines between rules',
    'rules',
    [
      ['Gas', 'Wind', 'Coal'],
      ['45 %', '24 %', '14 %'],
    ],
    false,
  ],
  [
    'two long rows',
    'stream',
    [
      ['A', 'B', 'C', 'D'],
      ['1', '2', '3', '4'],
    ],
    false,
  ],
  [
    'drawn cells',
    'lattice',
    [
      ['•', 'Accept it'],
      ['•', 'Pay it'],
    ],
    false,
  ],
])('%s', (_, kind, rows, isOther) => {
  expect(isOtherShape(grid(kind, rows))).toBe(isOther)
})

test('a typewritten page has tables, not code', async () => {
  const typed = (y: number, ...cells: string[]) =>
    cells.map((cell, k) => textAt(72 + 130 * k, y, cell, 10, 'F4')).join(' ')
  const markdown = await markdownOf(
    typed(700, 'It is typed on a machine, as all of this page is, in one font.'),
    typed(660, 'STATION', 'MEAN', 'PEAK', 'YEAR'),
    typed(646, 'CAMDEN', '9466', '52800', '1908'),
    typed(632, 'EUTAW', '4989', '36000', '1930'),
    typed(618, 'MARION', '6093', '39500', '1936'),
    typed(604, 'WATEREE', '1852', '14900', '1929'),
  )
  expect(markdown).toContain('| STATION | MEAN | PEAK | YEAR |')
  expect(markdown).toContain('| WATEREE | 1852 | 14900 | 1929 |')
})

const LINES = [
  'this scale. To the best of our knowledge, this is the first',
  'spectrum of which the latency has been measured, and of the',
  'maps for which the error was. The calibrated layer goes down',
  'faster than the lattice does, while the cost of it stays high.',
]
const ENTRIES = [
  'Chapters of a report that were not printed, and their authors',
  'Notes of the editors on what was left out, with a short list',
  'Letters to the bank, of which two were answered within a year',
  'Tables of all prices, by quarter and by month, as at the close',
]
const yearsBeside = (texts: readonly string[]) =>
  texts.map((text, at) => [`${2004 + at}`, '5,099', text])

test.each<[string, boolean, string[][], boolean]>([
  ['lines of the text beside it', true, yearsBeside(LINES), true],
  [
    'lines of the text beside it, between rows',
    true,
    yearsBeside(LINES.flatMap((line) => [line, ''])),
    true,
  ],
  ['an entry a row', true, yearsBeside(ENTRIES), false],
  ['short texts that go on', true, yearsBeside(PROSE.map(([text = '']) => text)), false],
  ['lines in a column of its own', false, yearsBeside(LINES), false],
])('a run over the page whose last column holds %s', (_, isOpen, rows, expected) => {
  const run = grid('stream', rows)
  expect(isOtherShape(isOpen ? { ...run, isOpen } : run)).toBe(expected)
})

const NARROW_TEXT = [
  'The invoice carries an early payment of',
  'labour near the region, and a regional',
  'union carries its pipeline of a narrow',
  'sort to the quarter that lies under the',
  'old customer. Open supply is accepted in',
  'forests of the steady pipeline.',
]

/** Text in a narrow column beside figures, its lines up to `x1` at least. */
const besideFigures = (x1: number): Grid => ({
  ...grid('stream', []),
  isOpen: true,
  columns: 3,
  rows: NARROW_TEXT.map((text, row) =>
    [text, `${row + 1}`, '9,941'].map((own, column) => {
      const words = wordsAt(own, 250 * column, 12 * row)
      const isLast = column > 0 || row === NARROW_TEXT.length - 1
      const wide = words.map((word, at) =>
        isLast || at < words.length - 1 ? word : { ...word, x1: Math.max(word.x1, x1) },
      )
      return { words: wide, colspan: 1, rowspan: 1 }
    }),
  ),
})

test.each([
  ['justified', 200, true],
  ['ragged', 0, false],
])('a narrow column of %s text beside figures, up to %i, is no table: %s', (_, x1, isOther) => {
  expect(isOtherShape(besideFigures(x1))).toBe(isOther)
})
