import { expect, test } from 'vitest'
import { extentOf } from '../../../../../workers/readers/pdf/model/geometry.js'
import { slotLines } from '../../../../../workers/readers/pdf/tables/grids/slot-lines.js'
import { type TableWord, wordsText } from '../../../../../workers/readers/pdf/tables/words.js'
import { wordsAt } from './words.js'

const COLUMNS = Array.from({ length: 10 }, (_, at) => 13 * at)
const SEPARATORS = COLUMNS.slice(1).map((x) => x - 1.5)

const cellOf = (words: readonly TableWord[]) => ({ ...extentOf(words), words })
const rowOf = (baselinePt: number, cells: readonly (readonly TableWord[])[]) => ({
  baselinePt,
  sizePt: 10,
  cells: cells.map(cellOf),
})

/** A figure in each column, and below the titles in one cell. */
const linesWith = (titles: readonly TableWord[]) =>
  slotLines(
    [
      rowOf(100, [titles]),
      rowOf(
        114,
        COLUMNS.map((x) => wordsAt('12', x, 114)),
      ),
    ],
    { separators: SEPARATORS, narrow: [] },
    [],
  )

test('titles as near as words stand in the columns that they line up with', () => {
  const titles = COLUMNS.flatMap((x, at) => wordsAt(`T${at}`, x, 100))
  const [head] = linesWith(titles)
  expect(head?.slots.map((words) => wordsText(words))).toEqual(COLUMNS.map((_, at) => `T${at}`))
})

test('words that stand on each other are parted in no time, if they can be', () => {
  const heaped = COLUMNS.flatMap((x, at) =>
    Array.from({ length: 7 }, () => wordsAt('xx', at === 9 ? x + 2 : x, 100)).flat(),
  )
  const start = performance.now()
  const [head] = linesWith(heaped)
  expect(head?.slots[0]).toHaveLength(heaped.length)
  expect(performance.now() - start).toBeLessThan(500)
})
