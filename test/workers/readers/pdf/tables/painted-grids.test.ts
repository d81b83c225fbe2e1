import { expect, test } from 'vitest'
import { findRuledTables } from '../../../../../workers/readers/pdf/tables/find-tables.js'
import { textAt } from '../../../../support/make-pdf.js'
import { markdownOf } from '../../../../support/pdf-markdown.js'
import { lineOf, pageOf, wordsOf } from '../../../../support/pdf-rows.js'
import { prose } from './prose.js'

/** Lines of a cell, each 12 pt below the one before. */
type Cell = readonly string[]

const XS = [72, 200, 330, 430]
const LEADING = 12

/** Rows from `y` down, painted cell by cell; cells are centred in the height of their row. */
function painted(
  y: number,
  rows: readonly (readonly Cell[])[],
  font: 'F1' | 'F2' = 'F1',
): string[] {
  let top = y
  return rows.flatMap((cells, row) => {
    const height = Math.max(...cells.map((lines) => lines.length))
    const content = cells.flatMap((lines, column) =>
      lines.map((text, at) => {
        const down = LEADING * (at + (height - lines.length) / 2)
        return textAt(XS[column] ?? 0, top - down, text, 10, row === 0 ? font : 'F1')
      }),
    )
    top -= LEADING * height + 6
    return content
  })
}

const row = (...texts: readonly string[]): Cell[] => texts.map((text) => text.split('/'))

const COMMANDS = [
  row('Old name', 'New name', 'What it does'),
  row('listener-list', 'balancer/listener list', 'Lists the listeners that/belong to a tenant'),
  row('listener-create', 'balancer/listener create', 'Creates one'),
  row('pool-list', 'pool list', 'Lists the pools of all the/balancers of a tenant'),
  row('pool-update', 'pool set', 'Changes a pool'),
]
const COMMANDS_TABLE = [
  '| Old name | New name | What it does |',
  '| --- | --- | --- |',
  '| listener-list | balancer listener list | Lists the listeners that belong to a tenant |',
  '| listener-create | balancer listener create | Creates one |',
  '| pool-list | pool list | Lists the pools of all the balancers of a tenant |',
  '| pool-update | pool set | Changes a pool |',
].join('\n')

test('cells that wrap and are centred are those of a table as they are painted', async () => {
  expect(await markdownOf(prose(760), ...painted(640, COMMANDS), prose(400))).toContain(
    COMMANDS_TABLE,
  )
})

test('the last lines of the text right above are none of its first row', async () => {
  const markdown = await markdownOf(
    textAt(72, 664, 'All names that changed with this release are told below, with the new ones.'),
    textAt(
      72,
      652,
      'Those that did not change are left out of this table, as they are of all others.',
    ),
    ...painted(640, COMMANDS),
  )
  expect(markdown).toContain(COMMANDS_TABLE)
  expect(markdown).toMatch(/as they are of all others\.\n\n\| Old name/)
})

test('a short line over several columns is the title of rows, a larger one a heading', async () => {
  const parts = (size: number) => [
    ...painted(640, COMMANDS),
    textAt(180, 518, 'Names of members', size),
    ...painted(500, [
      row('member-list', 'member list', 'Lists the members of a/pool'),
      row('member-show', 'member/show', 'Shows one'),
      row('member-set', 'member set', 'Changes a member'),
      row('member-unset', 'member unset', 'Clears one'),
      row('member-delete', 'member delete', 'Deletes one'),
      row('member-create', 'member create', 'Makes one'),
    ]),
  ]
  expect(await markdownOf(...parts(10))).toContain(
    '| pool-update | pool set | Changes a pool |\n| Names of members |  |  |\n| member-list |',
  )
  expect((await markdownOf(...parts(14))).match(/^\| --- /gm)).toHaveLength(2)
})

const PAIRS = [
  ['Colour', 'Green like the/leaves of spring'],
  ['Weight', 'As much as three/apples and a half'],
  ['Height', 'Up to the knee'],
  ['Origin', 'Unknown to all who/have asked for it'],
].map((cells) => row(...cells))

test('two columns whose cells wrap are a table by their titles', async () => {
  const titled = [row('Property', 'Value'), ...PAIRS]
  expect(await markdownOf(prose(760), ...painted(640, titled, 'F2'))).toContain(
    '| Property | Value |\n| --- | --- |\n| Colour | Green like the leaves of spring |',
  )
  expect(await markdownOf(prose(760), ...painted(640, PAIRS))).not.toContain('| --- |')
})

test('items beside their bullets and titles before leaders are none', async () => {
  const items = PAIRS.map(([, text = []]) => [['\xb7 Item'], text, ['and more']])
  expect(await markdownOf(prose(760), ...painted(640, items))).not.toContain('| --- |')
  const contents = ['iii', 'iv', 'v', 'vii', 'ix', 'xi'].map((page, at) => [
    [`Part ${'ABCDEF'[at]}`],
    ['Title . . . . . . . . .'],
    [page],
  ])
  expect(await markdownOf(prose(760), ...painted(640, contents))).not.toContain('| --- |')
})

test('where aligned text explains more it is found as such, sums over several columns and all', async () => {
  const markdown = await markdownOf(
    ...painted(640, [
      row('Description', 'Quantity', 'Unit price', 'Amount'),
      row('Management of/planning', '1.00', '250.00', '250.00'),
      row('Travel', '2.00', '40.00', '80.00'),
    ]),
    textAt(200, 574, 'Subtotal of all work and travel'),
    textAt(430, 574, '330.00'),
    textAt(200, 556, 'Total with all of the taxes'),
    textAt(430, 556, '392.70'),
  )
  expect(markdown).toMatch(/\|[^\n]*Total with all of the taxes[^\n]*\| 392\.70 \|/)
})

test('such a table is none of the page, but left to the search within columns', () => {
  const cells = (y: number, ...own: readonly (readonly [string, number])[]) =>
    own.map(([text, x]) => lineOf(wordsOf(text, { x, y })))
  const lines = [
    ...cells(100, ['Description', 72], ['Quantity', 200], ['Price', 330], ['Amount', 430]),
    ...cells(118, ['Management of', 72]),
    ...cells(130, ['planning', 72]),
    ...cells(124, ['1.00', 200], ['250.00', 330], ['250.00', 430]),
    ...cells(148, ['Travel', 72], ['2.00', 200], ['40.00', 330], ['80.00', 430]),
    ...cells(166, ['Subtotal of all work and travel', 200], ['330.00', 430]),
    ...cells(184, ['Total with all of the taxes', 200], ['392.70', 430]),
  ].map((line, order) => ({ ...line, order }))
  const page = { ...pageOf([]), lines }
  const measure = { bodySize: 10, boldShare: 0, italicShare: 0, isTypewritten: false }
  const { tables, rejected } = findRuledTables(page, lines, measure)
  expect(tables).toEqual([])
  expect(rejected.map(({ reason }) => reason)).toContain('overlapped')
})
