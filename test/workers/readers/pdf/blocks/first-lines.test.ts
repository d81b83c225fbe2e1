import { expect, test } from 'vitest'
import { paragraphsOf } from '../../../../../workers/readers/pdf/blocks/paragraphs.js'
import { blockText } from '../../../../../workers/readers/pdf/model/blocks.js'
import { rowsOf } from '../../../../support/pdf-rows.js'

/** 280 points: 56 characters. */
const TRAITS = { bodySize: 10, isTypewritten: false, boldShare: 0, x0: 50, x1: 330 }
const FULL = 'it refers to what is stored and must not be seen within'
const ENDS = 'and so it is not changed by what has been asked of us.'
const FIRST = 'We use it for the operations which leave all objects as'
const REST = 'they are.'

/** How many paragraphs these rows are: a text, and how far it is set in, ems. */
const count = (...rows: readonly (readonly [string, number])[]): number =>
  paragraphsOf(rowsOf(rows.map(([text, em]) => [text, { x: 50 + 10 * em }] as const)), TRAITS)
    .length

test('a full row set in by little after the end of a sentence begins a paragraph, by the row below it', () => {
  expect(count([FULL, 0], [ENDS, 0], [FIRST, 0.7], [REST, 0])).toBe(2)
})

test('the same after a first line that is all of its paragraph, and after sentences in Japanese', () => {
  expect(count([ENDS, 1.2], [FIRST, 1.2], [REST, 0])).toBe(2)
  const japanese = `${'字'.repeat(50)}。`
  expect(count([japanese, 0], [FIRST, 0.7], [REST, 0])).toBe(2)
})

test.each<[string, readonly (readonly [string, number])[]]>([
  [
    'within a sentence',
    [
      [FULL, 0],
      [FIRST, 0.7],
      [REST, 0],
    ],
  ],
  [
    'by a sway',
    [
      [ENDS, 0],
      [FIRST, 0.3],
      [REST, 0],
    ],
  ],
  [
    'with the row below it',
    [
      [ENDS, 0],
      [FIRST, 0.7],
      [REST, 0.7],
    ],
  ],
  [
    'with room for the next word',
    [
      [ENDS, 0],
      ['We use it for all', 0.7],
      ['operations of it.', 0],
    ],
  ],
  [
    'as the row before, one of several',
    [
      [ENDS, 0.7],
      [ENDS, 0.7],
      [FIRST, 0.7],
      [REST, 0],
    ],
  ],
])('one that is set in %s does not', (_, rows) => {
  expect(count(...rows)).toBe(1)
})

test('what is parted is whole', () => {
  const rows = rowsOf([ENDS, [FIRST, { x: 57 }], REST])
  expect(paragraphsOf(rows, TRAITS).map(blockText)).toEqual([ENDS, `${FIRST} ${REST}`])
})
