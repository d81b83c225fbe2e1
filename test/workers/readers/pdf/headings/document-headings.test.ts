import { expect, test } from 'vitest'
import { rowText } from '../../../../../workers/readers/pdf/blocks/row-text.js'
import { outlineTitles } from '../../../../../workers/readers/pdf/document/outline-titles.js'
import { documentHeadings } from '../../../../../workers/readers/pdf/headings/document-headings.js'
import type { RowText, TextBlock } from '../../../../../workers/readers/pdf/model/blocks.js'
import { type Page, STYLE, type Word } from '../../../../../workers/readers/pdf/model/page.js'
import { pageOf } from '../../../../support/pdf-rows.js'

const BODY_PT = 10
const PROSE =
  'The text of a paragraph goes on over more than one row and ends with a full stop, as they do.'
/** An outline whose entries lead nowhere: their titles alone tell. */
function titled(entries: readonly { title: string; level: number }[]) {
  return outlineTitles(
    entries.map((entry) => ({ ...entry, item: 0 })),
    { leadsNear: () => undefined },
  )
}

const NO_OUTLINE = titled([])
const MEASURE = { bodySize: BODY_PT, boldShare: 0.1, italicShare: 0, isTypewritten: false }

const page: Page = {
  ...pageOf([]),
  fonts: [{ name: 'Times', bold: false, italic: false, mono: false, serif: true, math: false }],
}

/** Blocks below each other from `top` on: text, size and weight of each. */
function column(
  top: number,
  ...blocks: readonly (readonly [text: string, sizePt: number, weight?: 'bold'])[]
): TextBlock[] {
  let y = top
  return blocks.map(([text, size, weight]) => {
    const rows = text === PROSE ? [text.slice(0, 60), text.slice(60)] : [text]
    const y0 = y
    y += rows.length * size + 12
    return {
      kind: 'text',
      rows: rows.map((row, index) => rowOf(row, size, weight === 'bold', y0 + index * size)),
      size,
      bold: weight === 'bold',
      italic: false,
      x0: 50,
      x1: 300,
      y0,
      y1: y - 12,
      gapAbove: 12 / size,
      gapBelow: 10 / size,
      columnX0: 50,
      columnX1: 550,
    }
  })
}

function rowOf(text: string, size: number, bold: boolean, y0: number): RowText {
  const baseline = y0 + 0.8 * size
  const words = text.split(' ').map((word, index): Word => {
    const style = bold ? STYLE.bold : 0
    const place = { x0: 50, x1: 80, baseline, size, style, font: 0, color: 0, link: -1 }
    return { text: word, ...place, spaceBefore: index > 0, glyphs: word.length }
  })
  const box = { x0: 50, x1: 300, y0, y1: y0 + size, baseline, size, rtl: false }
  return rowText({ ...box, lines: [{ ...box, words, glyphs: text.length, order: 0 }] })
}

function levels(blocks: readonly TextBlock[], pageCount: number): (number | undefined)[] {
  const { headingsOf } = documentHeadings([{ page, blocks }], MEASURE, NO_OUTLINE, pageCount)
  const found = headingsOf(blocks, page)
  return blocks.map((block) => found.get(block))
}

test('a title at the top of a single page is the first level', () => {
  const blocks = column(
    60,
    ['A Title', 18, 'bold'],
    [PROSE, 10],
    ['Part of it', 12, 'bold'],
    [PROSE, 10],
  )
  expect(levels(blocks, 1)).toEqual([1, undefined, 2, undefined])
})

test('a section in the middle of a single page is the second level', () => {
  const blocks = column(60, [PROSE, 10], ['Methods', 12, 'bold'], [PROSE, 10])
  expect(levels(blocks, 1)).toEqual([undefined, 2, undefined])
})

test('a chapter is told by its title, not by the word and the number above', () => {
  const chapter = (...title: [string, number, 'bold'][]) =>
    column(60, ['CHAPTER', 10, 'bold'], ['FIVE', 14, 'bold'], ...title, [PROSE, 10], [PROSE, 10])
  expect(levels(chapter(['FIELDS', 14, 'bold']), 9)).toEqual([
    undefined,
    undefined,
    1,
    undefined,
    undefined,
  ])
  expect(levels(chapter(), 9)).toEqual([undefined, 1, undefined, undefined])
})

test('what stands below `CHAPTER` and its number ranks above sections as large', () => {
  const blocks = column(
    60,
    ['A Manual', 25, 'bold'],
    ['CHAPTER', 10, 'bold'],
    ['ONE', 14, 'bold'],
    ['BOARDS', 14, 'bold'],
    ['1.1 Features', 14, 'bold'],
    [PROSE, 10],
    ['1.2 Power', 14, 'bold'],
    [PROSE, 10],
  )
  expect(levels(blocks, 9).filter((level) => level !== undefined)).toEqual([1, 2, 3, 3])
})

test('equal headings of a single page are sections', () => {
  const blocks = column(
    60,
    ['Methods', 14, 'bold'],
    [PROSE, 10],
    ['Results', 14, 'bold'],
    [PROSE, 10],
  )
  expect(levels(blocks, 1)).toEqual([2, undefined, 2, undefined])
})

test('a numbered section at the top is no title', () => {
  const blocks = column(60, ['5.1 Tuning', 14, 'bold'], [PROSE, 10])
  expect(levels(blocks, 1)).toEqual([2, undefined])
})

test('a document of more pages begins at the first level', () => {
  const blocks = column(60, [PROSE, 10], ['Methods', 14, 'bold'], [PROSE, 10])
  expect(levels(blocks, 2)).toEqual([undefined, 1, undefined])
})

test('chapters that no page of the sample shows stand above their sections', () => {
  const cover = column(60, ['A Manual', 25, 'bold'], ['Contents', 14, 'bold'])
  const inside = column(
    60,
    ['1.1 Features', 12, 'bold'],
    [PROSE, 10],
    ['1.2 Power', 12, 'bold'],
    [PROSE, 10],
  )
  const sample = [
    { page, blocks: cover },
    { page: { ...page, number: 3 }, blocks: inside },
  ]
  const { headingsOf } = documentHeadings(sample, MEASURE, NO_OUTLINE, 9)
  const other = column(
    60,
    ['2 Boards', 14, 'bold'],
    [PROSE, 10],
    ['2.1 Plugs', 12, 'bold'],
    [PROSE, 10],
  )
  const found = headingsOf(other, { ...page, number: 5 })
  expect(other.map((block) => found.get(block))).toEqual([2, undefined, 3, undefined])
})

test('sections stand below the parts of a book that look as they do', () => {
  const blocks = column(
    60,
    ['Part I Usage', 14, 'bold'],
    ['1 Settings', 14, 'bold'],
    [PROSE, 10],
    ['Part II Code', 14, 'bold'],
    ['1 Files', 14, 'bold'],
    [PROSE, 10],
  )
  expect(levels(blocks, 9).filter((level) => level !== undefined)).toEqual([1, 2, 1, 2])
})

test('nothing ranks above chapters', () => {
  const blocks = column(
    60,
    ['Contents', 24, 'bold'],
    [PROSE, 10],
    ['Chapter 1 Start', 20, 'bold'],
    [PROSE, 10],
    ['1.1 First steps', 14, 'bold'],
    [PROSE, 10],
    ['Chapter 2 End', 20, 'bold'],
    [PROSE, 10],
  )
  const found = levels(blocks, 3).filter((level) => level !== undefined)
  expect(found).toEqual([1, 1, 2, 1])
})

test('a title alone stands above chapters that are larger', () => {
  const blocks = column(
    60,
    ['On files', 16, 'bold'],
    [PROSE, 10],
    ['Chapter 1 Start', 20, 'bold'],
    [PROSE, 10],
    ['1.1 First steps', 16, 'bold'],
    [PROSE, 10],
    ['Chapter 2 End', 20, 'bold'],
    [PROSE, 10],
  )
  const found = levels(blocks, 3).filter((level) => level !== undefined)
  expect(found).toEqual([1, 2, 3, 2])
})

test('a small line right above a larger title is no heading by itself', () => {
  const blocks = column(60, ['ADVOCACY', 13], ['Advocacy in action', 20], [PROSE, 10])
  const close = blocks.map((block, index) =>
    index === 0 ? { ...block, y0: block.y0 + 8, y1: block.y1 + 8 } : block,
  )
  expect(levels(close, 1)).toEqual([undefined, 1, undefined])
})

test('a small line beside a larger title is no heading by itself', () => {
  const [title, label, text] = column(60, ['On Research', 16], ['FOCUS', 12, 'bold'], [PROSE, 10])
  if (title === undefined || label === undefined || text === undefined) throw new Error('blocks')
  const beside = { ...label, x0: 400, x1: 450, y0: title.y0 + 2, y1: title.y0 + 14 }
  expect(levels([title, beside, text], 1)).toEqual([1, undefined, undefined])
})

test('bold lines that hang out over their text are headings, however close', () => {
  const [title, label, text] = column(
    60,
    ['Overview', 10, 'bold'],
    ['Site', 10, 'bold'],
    [PROSE, 10],
  )
  if (title === undefined || label === undefined || text === undefined) throw new Error('blocks')
  const tight = { gapAbove: 0.2, gapBelow: 0.2 }
  const set = { ...text, x0: 80, y0: label.y1 + 2 }
  const blocks = [
    { ...title, ...tight, gapAbove: 1 },
    { ...label, ...tight, y0: title.y1 + 2 },
    set,
  ]
  expect(levels(blocks, 3)).toEqual([1, 1, undefined])
})

test('the paragraph under a title may go on at the top of the next column', () => {
  const blocks = column(400, [PROSE, 10], ['Methods of work', 10.3, 'bold'], [PROSE, 10])
  const [before, title, under] = blocks
  if (before === undefined || title === undefined || under === undefined) throw new Error('three')
  const joined = { ...under, y0: 60, x1: 550 }
  const tight = { ...title, gapAbove: 0.5, gapBelow: 0.2 }
  expect(levels([before, tight, joined], 2)).toEqual(levels([before, tight, under], 2))
  expect(levels([before, tight, joined], 2)[1]).toBe(1)
})

/** Bold rows in a font of their own. */
function inOtherFont(blocks: readonly TextBlock[]): TextBlock[] {
  return blocks.map((block) => {
    if (!block.bold) return block
    const rows = block.rows.map((row) => ({
      ...row,
      words: row.words.map((word) => ({ ...word, font: 1 })),
    }))
    return { ...block, rows }
  })
}

test.each([
  ['what always stands over text is a heading below them', ['Gauge', 'Counter', 'Event'], 2],
  ['what begins small is none', ['gauge', 'counter', 'event'], undefined],
  ['what stands there twice is none', ['Gauge', 'Counter'], undefined],
])('of a document whose outline ends at its chapters, %s', (_, titles, level) => {
  const chapters = ['Setup', 'Usage', 'Testing', 'Notes']
  const faces = ['Times', 'Times-Bold'].map((name) => ({ ...page.fonts[0], name }))
  const inFaces = { ...page, fonts: faces as Page['fonts'] }
  const blocks = inOtherFont(
    column(
      60,
      ...chapters.flatMap((title): [string, number, 'bold'?][] => [
        [title, 14, 'bold'],
        [PROSE, 10],
      ]),
      ...titles.flatMap((title): [string, number, 'bold'?][] => [
        [title, 10, 'bold'],
        [PROSE, 10],
      ]),
    ),
  )
  const outline = titled(chapters.map((title) => ({ title, level: 1 })))
  const { headingsOf } = documentHeadings([{ page: inFaces, blocks }], MEASURE, outline, 9)
  const found = headingsOf(blocks, inFaces)
  const own = blocks.filter((block) => titles.includes(block.rows[0]?.text ?? ''))
  expect(own.map((block) => found.get(block))).toEqual(titles.map(() => level))
})

test.each([
  ['bold sections smaller than them are of the level below', 'bold', 2, 2],
  ['larger text that is not bold is none', undefined, undefined, 2],
  ['larger text that is not bold is none on the first page either', undefined, undefined, 1],
] as const)('of a document whose outline ends at its chapters, %s', (_, weight, level, number) => {
  const chapters = ['Setup', 'Usage', 'Testing', 'Notes']
  const sections = ['Gauge', 'Counter']
  const own = { ...page, number }
  const blocks = column(
    60,
    ...chapters.flatMap((title): [string, number, 'bold'?][] => [
      [title, 18, 'bold'],
      [PROSE, 10],
    ]),
    ...sections.flatMap((title): [string, number, 'bold'?][] => [
      weight === undefined ? [title, 13] : [title, 13, weight],
      [PROSE, 10],
    ]),
  )
  const outline = titled(chapters.map((title) => ({ title, level: 1 })))
  const sample = [
    { page: { ...page, number: 3 - number }, blocks: [] },
    { page: own, blocks },
  ].sort((a, b) => a.page.number - b.page.number)
  const { headingsOf } = documentHeadings(sample, MEASURE, outline, 9)
  const found = headingsOf(blocks, own)
  const those = blocks.filter((block) => sections.includes(block.rows[0]?.text ?? ''))
  expect(those.map((block) => found.get(block))).toEqual(sections.map(() => level))
})

const BLUE = 0x0000ee

/** The block with words of this colour, which may be a link. */
const coloured = (block: TextBlock, color: number, link = -1): TextBlock => ({
  ...block,
  rows: block.rows.map(({ row, ...rest }) => {
    const lines = row.lines.map((line) => ({
      ...line,
      words: line.words.map((word) => ({ ...word, color, link })),
    }))
    return rowText({ ...rest, ...row, lines })
  }),
})

test.each([
  ['of the colour of links is no title', BLUE, undefined],
  ['of another colour is one', 0x990000, 1],
])('an underlined line %s', (_, color, level) => {
  const blocks = column(60, ['To the terms', 10], [PROSE, 10], ['MIT LICENCE', 10])
  const [link, text, title] = blocks
  if (!link || !text || !title) throw new Error('three')
  const own = [coloured(link, BLUE, 0), text, coloured(title, color)]
  const line = { x0: 50, x1: 300, y: title.y0 + 9.5, widthPt: 0.5, color }
  const linked = { ...page, links: ['https://example.org/'], horizontals: [line] }
  const finder = documentHeadings([{ page: linked, blocks: own }], MEASURE, NO_OUTLINE, 9)
  const found = finder.headingsOf(own, linked)
  expect(own.map((block) => found.get(block))).toEqual([undefined, undefined, level])
})

test('code that stands alone over text is no title for its font', () => {
  const fonts = ['Times', 'Courier'].map((name) => ({
    name,
    bold: false,
    italic: false,
    mono: name === 'Courier',
    serif: true,
    math: false,
  }))
  const set = (style: number) =>
    ['> latex one', '> dvips two', '> xdvi three'].flatMap((code) =>
      column(60, [code, 10.5], [PROSE, 10]).map((block) =>
        block.rows.length > 1 ? block : inFont(block, style),
      ),
    )
  const found = (blocks: TextBlock[]) => {
    const own = { ...page, fonts }
    const finder = documentHeadings([{ page: own, blocks }], MEASURE, NO_OUTLINE, 9)
    return finder.headingsOf(blocks, own).size
  }
  expect(found(set(STYLE.mono))).toBe(0)
  expect(found(set(0))).toBe(3)
})

/** The block in the page's second font. */
function inFont(block: TextBlock, style: number): TextBlock {
  const rows = block.rows.map((row) => ({
    ...row,
    words: row.words.map((word) => ({ ...word, font: 1, style })),
  }))
  return { ...block, rows }
}

test('a label that says what a bookmark of another page says is no heading', () => {
  const blocks = column(60, ['Examples', 10], [PROSE, 10], ['Results', 10], [PROSE, 10])
  const entries = ['Examples', 'Results'].map((title, item) => ({ title, level: 1, item }))
  const outline = outlineTitles(entries, { leadsNear: (item) => item === 1 })
  const { headingsOf } = documentHeadings([{ page, blocks }], MEASURE, outline, 9)
  const found = [...headingsOf(blocks, page).keys()]
  expect(found.map(({ rows }) => rows[0]?.text)).toEqual(['Results'])
})

test('levels of the outline are those of the document though the sample shows two of its titles', () => {
  const outline = titled(
    ['Chords', '- Major', '-- Keys', '-- Modes', '- Minor', 'Rhythm', '- Time', '-- Bars'].map(
      (title) => ({ title: title.replace(/^-* ?/, ''), level: 1 + title.lastIndexOf('-') + 1 }),
    ),
  )
  const sample = column(60, ['Chords', 16, 'bold'], [PROSE, 10], ['Major', 14], [PROSE, 10])
  const chapter = column(60, ['Time', 14], [PROSE, 10], ['Bars', 10, 'bold'], [PROSE, 10])
  const { headingsOf } = documentHeadings(
    [{ page: { ...page, number: 9 }, blocks: sample }],
    MEASURE,
    outline,
    130,
  )
  const found = headingsOf(chapter, { ...page, number: 40 })
  expect(chapter.flatMap((block) => found.get(block) ?? [])).toEqual([2, 3])
})

test('chapters of the outline rank above its sections though no page of the sample has one', () => {
  const sections = ['What you need', 'Setting up', 'Syncing', 'Cleaning']
  const entries = [
    { title: 'Activating', level: 1 },
    ...sections.map((title) => ({ title, level: 2 })),
    { title: 'Basics', level: 1 },
    { title: 'At a glance', level: 2 },
  ]
  const sample = column(
    60,
    ...sections.flatMap(
      (title) =>
        [
          [title, 14, 'bold'],
          [PROSE, 10],
        ] as const,
    ),
  )
  const chapter = column(
    60,
    ['Basics', 18, 'bold'],
    [PROSE, 10],
    ['At a glance', 14, 'bold'],
    [PROSE, 10],
  )
  const inside = { ...page, number: 12 }
  const levelsWith = (outline: typeof entries) => {
    const finder = documentHeadings(
      [{ page: inside, blocks: sample }],
      MEASURE,
      titled(outline),
      130,
    )
    return [chapter[0], chapter[2]].map((block) =>
      block === undefined ? block : finder.headingsOf(chapter, { ...page, number: 40 }).get(block),
    )
  }
  expect(levelsWith(entries)).toEqual([1, 2])
  // A level of one entry may be a cover's or the whole document's.
  expect(levelsWith(entries.filter(({ title }) => title !== 'Activating'))).toEqual([1, 1])
})

test('a title stands above sections of the outline whose parts are larger than they', () => {
  const blocks = column(
    60,
    ['The sound of valves', 16, 'bold'],
    [PROSE, 10],
    ...['I. INTRODUCTION', 'A. Sensors', 'B. Data', 'C. Graphs', 'II. RESULTS'].flatMap(
      (title) =>
        [
          [title, /^I/.test(title) ? 8 : 10, 'bold'],
          [PROSE, 10],
        ] as const,
    ),
  )
  const outline = titled(
    ['I. INTRODUCTION', 'A. Sensors', 'B. Data', 'C. Graphs', 'II. RESULTS'].map((title) => ({
      title,
      level: /^I/.test(title) ? 1 : 2,
    })),
  )
  const found = documentHeadings([{ page, blocks }], MEASURE, outline, 9).headingsOf(blocks, page)
  expect(blocks.flatMap((block) => found.get(block) ?? [])).toEqual([1, 2, 3, 3, 3, 2])
})

test.each<[string, string[], number[]]>([
  [
    'numbers that count anew below letters are parts of those',
    ['A. Old', '1. Update', '2. Arrays', 'B. New', '1. Report', '2. Dates'],
    [1, 2, 2, 1, 2, 2],
  ],
  [
    'sections that count anew below articles are',
    ['Article I', 'Section 1', 'Section 2', 'Article II', 'Section 1'],
    [1, 2, 2, 1, 2],
  ],
  [
    'numbers that count on are not',
    ['Part A', '1. Update', '2. Arrays', 'Part B', '3. Report', '4. Dates'],
    [1, 1, 1, 1, 1, 1],
  ],
  [
    'letters of an appendix stand beside the sections',
    ['1. Update', '2. Arrays', 'A. Proofs', 'B. Tables'],
    [1, 1, 1, 1],
  ],
  [
    'numbers that count anew without a letter between them are not',
    ['A. Old', '1. Update', '2. Arrays', '1. Report', '2. Dates', 'B. New'],
    [1, 1, 1, 1, 1, 1],
  ],
])('%s', (_, titles, expected) => {
  const blocks = column(
    60,
    ...titles.flatMap(
      (title) =>
        [
          [title, 12, 'bold'],
          [PROSE, 10],
        ] as const,
    ),
  )
  const found = documentHeadings([{ page, blocks }], MEASURE, NO_OUTLINE, 9)
  const own = found.headingsOf(blocks, page)
  expect(blocks.flatMap((block) => own.get(block) ?? [])).toEqual(expected)
})

test.each<[string, [title: string, size: number][], number[]]>([
  [
    'kinds of numbers that are smaller each are deeper each, dotted ones below their first',
    [
      ['I. Old', 18],
      ['A. Reading', 15],
      ['1. Files', 12.5],
      ['1.1. Names', 11],
      ['B. Writing', 15],
      ['II. New', 18],
      ['A. Sending', 15],
    ],
    [1, 2, 3, 4, 2, 1, 2],
  ],
  [
    'letters of an appendix as large as the sections stand beside them',
    [
      ['1. Update', 14],
      ['1.1. Arrays', 12],
      ['A. Proofs', 14],
    ],
    [1, 2, 1],
  ],
  [
    'a larger kind that begins later takes nothing down',
    [
      ['1. Update', 12],
      ['2. Arrays', 12],
      ['A. Proofs', 16],
    ],
    [1, 1, 1],
  ],
])('%s', (_, titles, expected) => {
  const blocks = column(
    20,
    ...titles.flatMap(
      ([title, size]) =>
        [
          [title, size, 'bold'],
          [PROSE, 10],
        ] as const,
    ),
  )
  const own = documentHeadings([{ page, blocks }], MEASURE, NO_OUTLINE, 9).headingsOf(blocks, page)
  expect(blocks.flatMap((block) => own.get(block) ?? [])).toEqual(expected)
})

test('sections of chapters that no page of the sample shows leave the first level to them', () => {
  const sample = column(
    60,
    ['1.1 Consoles', 14, 'bold'],
    [PROSE, 10],
    ['1.1.1 Prompt', 12, 'bold'],
    [PROSE, 10],
    ['1.2 Shells', 14, 'bold'],
    [PROSE, 10],
  )
  const chapter = column(
    60,
    ['2 Packages', 20, 'bold'],
    [PROSE, 10],
    ['Preface', 20, 'bold'],
    [PROSE, 10],
  )
  const levelsIn = (pageCount: number) => {
    const { headingsOf } = documentHeadings(
      [{ page: { ...page, number: 7 }, blocks: sample }],
      MEASURE,
      NO_OUTLINE,
      pageCount,
    )
    const ofSample = headingsOf(sample, { ...page, number: 7 })
    const ofChapter = headingsOf(chapter, { ...page, number: 9 })
    return [
      [0, 2, 4].map((at) => ofSample.get(sample[at] as TextBlock)),
      [0, 2].map((at) => ofChapter.get(chapter[at] as TextBlock)),
    ]
  }
  expect(levelsIn(130)).toEqual([
    [2, 3, 2],
    [1, 1],
  ])
  // A single page is all of its document: its sections begin where those of others do.
  expect(levelsIn(1)[0]).toEqual([2, 3, 2])
})

test('numbers deeper than the sample shows are deeper by as much, other small titles are not', () => {
  const sample = column(
    60,
    ['1 Consoles', 20, 'bold'],
    [PROSE, 10],
    ['1.1 Prompt', 14, 'bold'],
    [PROSE, 10],
  )
  const more = column(
    60,
    ['4.4 Rules', 14, 'bold'],
    [PROSE, 10],
    ['4.4.1 Ends', 12, 'bold'],
    [PROSE, 10],
    ['Means', 11.5, 'bold'],
    [PROSE, 10],
  )
  const finder = documentHeadings(
    [{ page: { ...page, number: 7 }, blocks: sample }],
    MEASURE,
    NO_OUTLINE,
    130,
  )
  const found = finder.headingsOf(more, { ...page, number: 40 })
  expect([0, 2, 4].map((at) => found.get(more[at] as TextBlock))).toEqual([2, 3, 2])
})

test('two depths that no page of the sample shows are two levels', () => {
  const sample = column(
    60,
    ['1.1.1 Prompt', 14, 'bold'],
    [PROSE, 10],
    ['1.1.2 Root', 14, 'bold'],
    [PROSE, 10],
  )
  const more = column(
    60,
    ['2 Packages', 20, 'bold'],
    [PROSE, 10],
    ['2.1 Sources', 17, 'bold'],
    [PROSE, 10],
    ['2.1.1 Mirrors', 14, 'bold'],
    [PROSE, 10],
  )
  const { headingsOf } = documentHeadings(
    [{ page: { ...page, number: 7 }, blocks: sample }],
    MEASURE,
    NO_OUTLINE,
    130,
  )
  const found = headingsOf(more, { ...page, number: 9 })
  expect([0, 2, 4].map((at) => found.get(more[at] as TextBlock))).toEqual([1, 2, 3])
})

test('underlined titles in the type of the text are no lines of one list with it', () => {
  const blocks = column(60, ['The Sermon', 10], [PROSE, 10], ['The Epistle', 10], [PROSE, 10])
  const titles = blocks.filter(({ rows }) => rows.length === 1)
  const horizontals = titles.map(({ x0, x1, y0 }) => ({
    ...{ x0, x1, y: y0 + 9.6 },
    ...{ widthPt: 0.5, color: 0 },
  }))
  const underlined = { ...page, horizontals }
  const { candidatesOf } = documentHeadings([{ page: underlined, blocks }], MEASURE, NO_OUTLINE, 9)
  const candidates = candidatesOf(blocks, underlined)
  expect(titles.map((title) => candidates.get(title)?.signs)).toEqual([
    ['underlined', 'spaceAbove', 'spaceBelow', 'headsText'],
    ['underlined', 'spaceAbove', 'spaceBelow', 'headsText'],
  ])
})

test.each([
  { leading: 'single', pitchPt: 10, headsText: false },
  { leading: 'double', pitchPt: 22, headsText: true },
])('the white of $leading leading above text is none below its title', ({ pitchPt, headsText }) => {
  const [title, text] = column(60, ['Methods', 10, 'bold'], [PROSE, 10])
  if (title === undefined || text === undefined) throw new Error('two blocks')
  const rows = [PROSE.slice(0, 60), PROSE.slice(60)]
  const spaced = { ...text, rows: rows.map((row, k) => rowOf(row, 10, false, 90 + k * pitchPt)) }
  const blocks = [{ ...title, gapAbove: 1.2, gapBelow: 2.2 }, spaced]
  const { candidatesOf } = documentHeadings([{ page, blocks }], MEASURE, NO_OUTLINE, 9)
  const [first] = [...candidatesOf(blocks, page).values()]
  expect(first?.headsText).toBe(headsText)
})

test('text of one row has the leading of the document', () => {
  const loose = [PROSE.slice(0, 60), PROSE.slice(60)].map((row, k) =>
    rowOf(row, 10, false, 90 + k * 22),
  )
  const long = 'A text of one row that is long enough for a title over it, as most are.'
  const [paragraph, title, row] = column(60, [PROSE, 10], ['Methods', 10, 'bold'], [long, 10])
  if (paragraph === undefined || title === undefined || row === undefined) throw new Error('three')
  const headsText = (rows: readonly RowText[]) => {
    const blocks = [{ ...paragraph, rows }, { ...title, gapAbove: 1.2, gapBelow: 2.2 }, row]
    const { candidatesOf } = documentHeadings([{ page, blocks }], MEASURE, NO_OUTLINE, 9)
    return [...candidatesOf(blocks, page).values()].map((candidate) => candidate.headsText)
  }
  expect(headsText(loose)).toEqual([true])
  expect(headsText(paragraph.rows)).toEqual([false])
})
