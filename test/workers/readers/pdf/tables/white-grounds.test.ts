import { expect, test } from 'vitest'
import { chooseTables } from '../../../../../workers/readers/pdf/tables/choice/choose-tables.js'
import { framedCandidates } from '../../../../../workers/readers/pdf/tables/grids/candidates.js'
import { type TableWord, wordsText } from '../../../../../workers/readers/pdf/tables/words.js'
import { asLine, wordsAt } from './words.js'

const WHITE = 0xffffff
const LEADING_PT = 14
const PADDING_PT = 1

/** The rows of an index as browsers print them: each cell has a white ground, an empty one has none. */
function printedIndex(rows: readonly (readonly [string[], string[]])[]) {
  const words: TableWord[] = []
  const boxes = []
  let y0 = 100
  for (const cells of rows) {
    const heightPt = LEADING_PT * Math.max(...cells.map(({ length }) => length)) + 2 * PADDING_PT
    const y1 = y0 + heightPt
    for (const [column, lines] of cells.entries()) {
      if (lines.length === 0) continue
      const [x0, x1] = column === 0 ? [56, 175] : [177, 540]
      boxes.push({ x0, x1, y0, y1, stroked: false, color: WHITE })
      // Cells with fewer lines stand at the foot of their row.
      const first = y0 + heightPt - LEADING_PT * lines.length + 10
      for (const [at, text] of lines.entries())
        words.push(...wordsAt(text, x0 + 1, first + at * LEADING_PT))
    }
    y0 = y1 + 1.5
  }
  return { words, boxes }
}

test('white rows that make a worse table than plain text keep none of the drawn cells from being one', () => {
  const { words, boxes } = printedIndex([
    [['A'], []],
    [['affected', '[Mysql.Prepared]'], []],
    [
      ['affected [Mysql]'],
      [
        'affected result returns the number of rows',
        'changed by the last UPDATE, or deleted by the',
        'last DELETE, or added by the last INSERT, or',
        'the number of rows returned by the last SELECT',
      ],
    ],
    [['B'], []],
    [['C'], []],
    [
      ['change_user', '[Mysql]'],
      ['change_user dbd db tries to change the current', 'user and database.'],
    ],
    [['close', '[Mysql.Prepared]'], ['Destroy the prepared statement']],
    [['column [Mysql]'], ['Returns one field of a result row based on', 'column name.']],
    [
      ['connect [Mysql]'],
      ['connect options db connects to the database db', 'and returns a handle for further use'],
    ],
    [['create', '[Mysql.Prepared]'], ['Create prepared statement.']],
  ])
  const page = { horizontal: [], vertical: [], boxes, widthPt: 595, heightPt: 842 }
  const { chosen, rejected } = chooseTables(
    framedCandidates({ ...page, lines: () => words.map(asLine) }),
  )
  expect(chosen.map(({ kind, rows }) => [kind, rows.length])).toEqual([['lattice', 10]])
  expect(chosen[0]?.rows[5]?.map((cell) => wordsText(cell?.words ?? []))).toEqual([
    'change_user [Mysql]',
    'change_user dbd db tries to change the current user and database.',
  ])
  expect(rejected.map(({ grid, reason }) => [grid.kind, reason])).toEqual([
    ['bands', 'unexplained'],
  ])
})
