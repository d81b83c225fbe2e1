import { expect, test } from 'vitest'
import { orderColumns } from '../../../../../workers/readers/pdf/columns/order-columns.js'
import {
  type HorizontalRuling,
  type Line,
  STYLE,
} from '../../../../../workers/readers/pdf/model/page.js'
import type { FoundTable } from '../../../../../workers/readers/pdf/model/tables.js'

const SIZE = 10

function line(text: string, x0: number, baseline: number, width = 200, size = SIZE): Line {
  const word = {
    text,
    x0,
    x1: x0 + width,
    baseline,
    size,
    style: 0,
    font: 0,
    color: 0,
    link: -1,
    spaceBefore: false,
    glyphs: 40,
  }
  const { x1 } = word
  const y = { y0: baseline - 8, y1: baseline + 2.2 }
  return { words: [word], x0, x1, ...y, baseline, size, glyphs: 40, rtl: false, order: 0 }
}

const column = (name: string, x0: number, top: number, rows: number, shift = 0) =>
  Array.from({ length: rows }, (_, i) => line(`${name}${i}`, x0, top + shift + 12 * i))

const order = (lines: readonly Line[], rulings: readonly HorizontalRuling[] = []) =>
  orderColumns(lines, [], SIZE, [], rulings).columns.map(({ items }) =>
    items.map((item) => (item.kind === 'row' ? item.row.lines[0]?.words[0]?.text : '')).join(' '),
  )

test('reads the left column before the right one', () => {
  const lines = [...column('r', 320, 100, 5, 4), ...column('l', 72, 100, 5)]
  expect(order(lines)).toEqual(['l0 l1 l2 l3 l4', 'r0 r1 r2 r3 r4'])
})

test('reads a title over both columns first, and what stands below them last', () => {
  const lines = [
    line('foot', 72, 300, 448),
    ...column('r', 320, 100, 5, 4),
    ...column('l', 72, 100, 5),
    line('title', 72, 60, 448),
  ]
  expect(order(lines)).toEqual(['title', 'l0 l1 l2 l3 l4', 'r0 r1 r2 r3 r4', 'foot'])
})

const painted = (lines: readonly Line[], from: number) =>
  lines.map((line, i) => ({ ...line, order: from + i }))

test.each([
  ['goes on below its figure', 0, 20, ['l0 l1 l2 l3 l4 m0 m1 m2 m3 m4', 'r0 r1 r2 r3 r4']],
  [
    'has ended where what follows is painted last',
    0,
    5,
    ['l0 l1 l2 l3 l4', 'r0 r1 r2 r3 r4', 'm0 m1 m2 m3 m4'],
  ],
])('the longer of two columns %s', (_, left, right, expected) => {
  const lines = [
    ...painted(column('l', 72, 100, 5), left),
    ...painted(column('m', 72, 260, 5), 10),
    ...painted(column('r', 320, 100, 5), right),
  ]
  expect(order(lines)).toEqual(expected)
})

/** A mark alone is one glyph. */
function markAt(mark: string, x0: number, baseline: number): Line {
  const { words, ...rest } = line(mark, x0, baseline, 4)
  return { ...rest, glyphs: 1, words: words.map((word) => ({ ...word, glyphs: 1 })) }
}

test('bullets far before their text stay with it, in each of two columns', () => {
  const items = (x: number, widthPt: number, leadingPt: number) =>
    Array.from({ length: 4 }, (_, i) => [
      markAt('•', x, 100 + leadingPt * i),
      line(`item${i}`, x + 32, 100 + leadingPt * i, widthPt - 20 * i),
    ]).flat()
  const lines = [...items(72, 110, 16), ...items(320, 180, 24)]
  const columns = orderColumns(lines, [], SIZE, [], []).columns.map(({ items: rows }) =>
    rows.map((row) => (row.kind === 'row' ? row.row.lines.length : 0)),
  )
  expect(columns).toEqual([
    [2, 2, 2, 2],
    [2, 2, 2, 2],
  ])
})

const TEXT = Array.from({ length: 24 }, (_, i) => line(`l${i}`, 72, 103 + 12 * i, 213))
const textOf = (lines: readonly Line[]) => lines.map(({ words }) => words[0]?.text).join(' ')

/** Text beside ten references of two lines each, whose marks stand apart at the left of the right column. */
function references(mark: (place: number) => string): Line[] {
  const cited = Array.from({ length: 10 }, (_, i) => [
    markAt(mark(i), 299, 100 + 20 * i),
    line(`r${i}a`, 315, 100 + 20 * i),
    line(`r${i}b`, 315, 110 + 20 * i, 120),
  ])
  return [...TEXT, ...cited.flat()]
}

test.each(['1.', '[1]'])('numbers of references as %s are of the column behind them', (first) => {
  expect(order(references((i) => first.replace('1', `${i + 1}`)))[0]).toBe(textOf(TEXT))
})

test('numbers of equations do not reach over the gutter', () => {
  const left = TEXT.map((one, i) => (i % 4 === 3 ? markAt(`(${i})`, 281, one.baseline) : one))
  const right = TEXT.map((_, i) => line(`r${i}`, 315, 103 + 12 * i))
  expect(order([...left, ...right])).toEqual([textOf(left), textOf(right)])
})

const ruleAt = (y: number, x0: number, x1: number) => ({ x0, x1, y, widthPt: 1, color: 0 })

test.each([
  { what: 'over all columns', rule: ruleAt(216, 72, 520), isOver: true },
  { what: 'of its column', rule: ruleAt(216, 72, 272), isOver: false },
  { what: 'that begins elsewhere', rule: ruleAt(216, 60, 520), isOver: false },
  { what: 'far below it', rule: ruleAt(224, 72, 520), isOver: false },
])('reads a short title on a rule $what with what stands below', ({ rule, isOver }) => {
  const lines = [
    line('foot', 72, 232, 448),
    ...column('r', 320, 100, 8, 4),
    ...column('l', 72, 100, 8),
    line('title', 72, 213, 120),
  ]
  const left = 'l0 l1 l2 l3 l4 l5 l6 l7'
  const right = 'r0 r1 r2 r3 r4 r5 r6 r7'
  expect(order(lines, [rule])).toEqual(
    isOver ? [left, right, 'title foot'] : [`${left} title`, right, 'foot'],
  )
})

test('titles beside each other on one rule are those of their columns', () => {
  const titles = [line('left', 72, 85, 100), line('right', 320, 85, 100)]
  const lines = [...titles, ...column('r', 320, 100, 8, 4), ...column('l', 72, 100, 8)]
  expect(order(lines, [ruleAt(88, 72, 520)])).toEqual([
    'left l0 l1 l2 l3 l4 l5 l6 l7',
    'right r0 r1 r2 r3 r4 r5 r6 r7',
  ])
})

const sidebar = (orderOf: (side: 0 | 1, row: number) => number) => [
  ...column('l', 72, 100, 8).map((one, row) => ({ ...one, order: orderOf(0, row) })),
  ...Array.from({ length: 8 }, (_, row) => ({
    ...line(`r${row}`, 320, 100 + 4 + 17 * row, row % 2 === 0 ? 40 : 120),
    glyphs: 10,
    order: orderOf(1, row),
  })).map((one) => ({ ...one, words: one.words.map((word) => ({ ...word, glyphs: 10 })) })),
]

test('reads a bar of short rows at the right as a column where it is painted apart from the text', () => {
  const inBlocks = sidebar((side, row) => 8 * side + row)
  expect(order(inBlocks)).toEqual(['l0 l1 l2 l3 l4 l5 l6 l7', 'r0 r1 r2 r3 r4 r5 r6 r7'])
  const byTurns = sidebar((side, row) => 2 * row + side)
  expect(order(byTurns)).toHaveLength(1)
})

test('reads it so where marks of the text are painted last', () => {
  const bar = sidebar((side, row) => 8 * side + row)
  const marks = column('-', 60, 100, 8).map((one) => ({
    ...one,
    words: one.words.map((word) => ({ ...word, text: '-', x1: 64 })),
    x1: 64,
    order: 16,
  }))
  expect(order([...bar, ...marks])).toHaveLength(2)
})

/** Two rows of two cards, each of four lines, the first one bold, painted one card after the other in some order. */
function cards(places: readonly number[], isTitled = true): Line[] {
  const tops = [100, 160]
  return places.flatMap((place, k) => {
    const top = tops[place >> 1] ?? 0
    const card = column(`c${place}-`, place % 2 === 0 ? 72 : 320, top, 4)
    return card.map((one, row) => ({
      ...one,
      words: one.words.map((word) => ({
        ...word,
        style: isTitled && row === 0 ? STYLE.bold : 0,
      })),
      order: 1 + 4 * k + row,
    }))
  })
}

const card = (place: number) => `c${place}-0 c${place}-1 c${place}-2 c${place}-3`

test.each([
  { what: 'painted row by row are read so', places: [0, 1, 2, 3], read: [0, 1, 2, 3] },
  { what: 'painted column by column are columns', places: [0, 2, 1, 3], read: [0, 2, 1, 3] },
])('cards that are $what', ({ places, read }) => {
  expect(order(cards(places)).join(' ')).toBe(read.map(card).join(' '))
})

test('cards of short lines are columns by the order in which they are painted', () => {
  const short = (lines: Line[]) =>
    lines.map((one) => ({ ...one, words: one.words.map((word) => ({ ...word, glyphs: 18 })) }))
  expect(order(short(cards([0, 1, 2, 3]))).join(' ')).toBe([0, 1, 2, 3].map(card).join(' '))
  expect(order(short(cards([0, 1, 2, 3], false)))).toHaveLength(1)
})

/** A bar beside text, painted before a title that follows below; `gap`: to the line over both that it belongs to. */
function barAbove(titleOrder: number, gap: number) {
  const bar = sidebar((side, row) => 8 * side + row).map((one, at) =>
    at < 8 ? one : { ...one, y0: one.y0 - 4, baseline: one.baseline - 4 },
  )
  const title = { ...line('title', 72, 260, 60), order: titleOrder }
  const text = { ...line('text', 72, 274 + gap, 450), order: 17 }
  return order([...bar, title, text])
}

test('a bar beside text is one though the title of what follows both is painted after it', () => {
  expect(barAbove(16, 0)).toEqual([
    'l0 l1 l2 l3 l4 l5 l6 l7',
    'r0 r1 r2 r3 r4 r5 r6 r7',
    'title text',
  ])
  // It goes on below the text, far from anything over both.
  expect(barAbove(16, 60)).not.toContain('title text')
})

test('texts without titles of their own are no cards', () => {
  expect(order(cards([0, 1, 2, 3], false)).join(' ')).toBe([0, 2, 1, 3].map(card).join(' '))
})

test('a line above cards, and one below, go on beyond them', () => {
  const above = { ...line('above', 72, 80), order: 0 }
  const below = { ...line('below', 72, 216), order: 99 }
  const read = order([above, ...cards([0, 1, 2, 3]), below])
  expect(read[0]).toBe('above')
  expect(read.at(-1)).toBe('below')
})

test('does not take short rows beside tables for such a bar', () => {
  const tables = Array.from({ length: 6 }, (_, row) =>
    tableIn([72, 92 + 26 * row, 280, 108 + 26 * row]),
  )
  const bar = sidebar((side, row) => 8 * side + row).filter(({ x0 }) => x0 > 300)
  expect(orderColumns(bar, tables, SIZE, [], []).columns).toHaveLength(1)
})

test('leaves a single column whole', () => {
  expect(order(column('a', 72, 100, 6))).toEqual(['a0 a1 a2 a3 a4 a5'])
})

test('reads columns up to where all of them stop, then what follows below', () => {
  const lines = [
    ...column('l', 72, 100, 4),
    ...column('r', 320, 100, 4, 4),
    ...column('m', 72, 240, 3),
    ...column('s', 320, 240, 3, 4),
  ]
  expect(order(lines)).toEqual(['l0 l1 l2 l3', 'r0 r1 r2 r3', 'm0 m1 m2', 's0 s1 s2'])
})

test('reads a narrow column of small print after the text beside it', () => {
  const side = Array.from({ length: 5 }, (_, i) => line(`s${i}`, 40, 130 + 9 * i, 110, 8))
  const lines = [...side, ...column('t', 180, 100, 7, 4).map((one) => ({ ...one, x1: 540 }))]
  expect(order(lines)).toEqual(['t0 t1 t2 t3 t4 t5 t6', 's0 s1 s2 s3 s4'])
})

/** A bar of short rows of a size at the left, each on a line of the text, and painted in its midst or line by line. */
function barBeside(size: number, isInOneGo: boolean): string[] {
  const bar = Array.from({ length: 7 }, (_, row) => {
    const one = line(`s${row}`, 40, 124 + 12 * row, row % 3 === 0 ? 110 : 40, size)
    const words = one.words.map((word) => ({ ...word, glyphs: 10 }))
    return { ...one, words, glyphs: 10, order: isInOneGo ? 3 + row : 2 * (row + 2) + 1 }
  })
  const text = column('t', 180, 100, 9).map((one, row) => ({
    ...one,
    x1: 540,
    words: one.words.map((word) => ({ ...word, x1: 540 })),
    order: isInOneGo ? row + (row < 3 ? 0 : 7) : 2 * row,
  }))
  return order([...bar, ...text])
}

test('small print that is painted in one go is a bar beside the text, whatever lines its rows stand on', () => {
  expect(barBeside(8, true)).toEqual(['t0 t1 t2 t3 t4 t5 t6 t7 t8', 's0 s1 s2 s3 s4 s5 s6'])
  expect(barBeside(8, false)).toHaveLength(1)
  expect(barBeside(10, true)).toHaveLength(1)
})

test('a row that runs into the column beside it crosses no gutter', () => {
  const left = column('l', 72, 100, 8).map((one, i) => (i === 4 ? line('l4', 72, 148, 290) : one))
  const lines = [...left, ...column('r', 320, 100, 8, 4)]
  expect(order(lines)).toEqual(['l0 l1 l2 l3 l4 l5 l6 l7', 'r0 r1 r2 r3 r4 r5 r6 r7'])
})

test('code and the comments beside it, row by row, are no columns', () => {
  const comments = column('c', 320, 100, 8).map((one) => ({ ...one, x1: 380, glyphs: 20 }))
  const short = comments.map((one) => ({
    ...one,
    words: one.words.map((word) => ({ ...word, x1: 380, glyphs: 20 })),
  }))
  const rows = orderColumns([...column('l', 72, 100, 8), ...short], [], SIZE, [], []).columns
  expect(rows.map(({ items }) => items.length)).toEqual([8])
})

test('takes time in proportion for thousands of lines', () => {
  const lines = Array.from({ length: 6 }, (_, c) =>
    Array.from({ length: 500 }, (_, i) => line('x', 20 + 90 * c + (i % 7), 10 + 4 * i, 70)),
  ).flat()
  const before = process.cpuUsage()
  orderColumns(lines, [], SIZE, [], [])
  const { user } = process.cpuUsage(before)
  expect(user / 1000).toBeLessThan(2000)
})

test('a table alone at the top of the right column is read after the left one', () => {
  const lines = [line('title', 72, 104, 160, 18), ...column('l', 72, 130, 12)]
  const { columns } = orderColumns(lines, [tableIn([320, 96, 520, 190])], SIZE, [], [])
  expect(columns.map(({ items }) => items.map(({ kind }) => kind))).toEqual([
    Array.from({ length: 13 }, () => 'row'),
    ['table'],
  ])
})

/** A table without cells: its box is all that counts here. */
function tableIn([x0, y0, x1, y1]: readonly [number, number, number, number]): FoundTable {
  const box = { x0, y0, x1, y1 }
  return { kind: 'lattice', box, rows: [], columns: 0, headerRows: 0 } as unknown as FoundTable
}

test.each([
  { what: 'beside each other, the left one first', left: [72, 204, 280, 300], first: 72 },
  { what: 'beside each other in part, the upper one first', left: [72, 280, 280, 400], first: 320 },
  { what: 'over each other in part, the upper one first', left: [72, 204, 330, 300], first: 320 },
] as const)('tables $what', ({ left, first }) => {
  const tables = [tableIn([320, 200, 520, 290]), tableIn(left)]
  const { columns } = orderColumns([line('above', 72, 100, 448)], tables, SIZE, [], [])
  const items = columns.flatMap((column) => column.items)
  expect(items.map((item) => (item.kind === 'table' ? item.table.box.x0 : ''))).toEqual([
    '',
    first,
    first === 72 ? 320 : 72,
  ])
})

test('right-to-left text reads the right one of two tables first', () => {
  const above = { ...line('שלום', 72, 100, 448), rtl: true }
  const tables = [tableIn([72, 200, 280, 300]), tableIn([320, 204, 520, 290])]
  const { columns } = orderColumns([above], tables, SIZE, [], [])
  const items = columns.flatMap((column) => column.items)
  expect(items.map((item) => (item.kind === 'table' ? item.table.box.x0 : ''))).toEqual([
    '',
    320,
    72,
  ])
})

test.each([
  { what: 'painted one after the other are columns', step: 1, count: 2 },
  { what: 'painted row by row are not', step: 2, count: 1 },
])('fields beside text on the same baselines, $what', ({ step, count }) => {
  const rows = Array.from({ length: 8 }, (_, at) => at)
  const fields = rows.map((at) => line(`l${at}`, 72, 100 + 12 * at, at === 3 ? 200 : 90))
  const text = rows.map((at) => line(`r${at}`, 320, 100 + 12 * at, at === 7 ? 80 : 200))
  const lines = [
    ...fields.map((own, at) => ({ ...own, order: step * at })),
    ...text.map((own, at) => ({ ...own, order: step === 1 ? 8 + at : 2 * at + 1 })),
  ]
  expect(order(lines)).toHaveLength(count)
})

test.each([
  { what: 'around an axis', shift: 0, isFirst: true },
  { what: 'that start together', shift: 1, isFirst: false },
])('rows $what over both columns, a line above their text', ({ shift, isFirst }) => {
  const block = (name: string, middle: number) =>
    [60, 100, 80].map((width, at) =>
      line(`${name}${at}`, shift === 1 ? middle - 50 : middle - width / 2, 60 + 12 * at, width),
    )
  const lines = [
    ...block('a', 180),
    ...block('b', 410),
    ...column('l', 72, 106, 8),
    ...column('r', 320, 106, 8),
  ]
  const authors = ['a0 a1 a2', 'b0 b1 b2']
  const text = ['l0 l1 l2 l3 l4 l5 l6 l7', 'r0 r1 r2 r3 r4 r5 r6 r7']
  expect(order(lines)).toEqual(
    isFirst ? [...authors, ...text] : authors.map((own, at) => `${own} ${text[at]}`),
  )
})

test.each([
  { what: 'one title that hangs out over', x: 310, expected: ['r0 r1 r2 T r4 r5 r6 r7 r8'] },
  { what: 'one title that reaches over the gutter, and', x: 240, expected: ['r0 r1 r2', 'l3 T'] },
])('reads a column with $what rows that are set in', ({ x, expected }) => {
  const right = column('r', 346, 100, 9, 5)
  const title = line('T', x, right[3]?.baseline ?? 0, 120)
  const lines = [...column('l', 96, 100, 9), ...right.slice(0, 3), title, ...right.slice(4)]
  const columns = order(lines.map((own, at) => ({ ...own, order: at })))
  expect(columns.slice(1, 1 + expected.length)).toEqual(expected)
})
