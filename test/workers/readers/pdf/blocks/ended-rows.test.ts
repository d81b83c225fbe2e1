import { expect, test } from 'vitest'
import { paragraphsOf } from '../../../../../workers/readers/pdf/blocks/paragraphs.js'
import { rowsOf } from '../../../../support/pdf-rows.js'

/** 300 points: 60 characters. */
const TRAITS = { bodySize: 10, isTypewritten: false, boldShare: 0, x0: 50, x1: 350 }
const FULL = 'it refers to what is stored and must not be seen within a set'
const SHORT = 'of stored things that nobody has seen.'

/** The rows of each paragraph of these texts, each with how far it is set in, ems. */
const sizes = (...rows: readonly (readonly [string, number])[]): readonly number[] =>
  paragraphsOf(rowsOf(rows.map(([text, em]) => [text, { x: 50 + 10 * em }] as const)), TRAITS).map(
    (block) => block.rows.length,
  )

test('a sentence below the short last row of an item, where its text starts, is a paragraph', () => {
  const next = 'We use it for that, and for others, too.'
  expect(sizes([`1. ${FULL}`, 0], [SHORT, 1.5], [next, 1.5])).toEqual([2, 1])
  expect(sizes([`1. ${FULL}`, 0], [SHORT, 1.5], [next, 3])).toEqual([3])
  expect(sizes([`1. ${FULL}`, 0], [SHORT, 1.5], ['we use it for that.', 1.5])).toEqual([3])
  expect(sizes([`1. ${FULL}`, 0], ['as it is', 1.5], [next, 1.5])).toEqual([3])
})

test('in an item that is set narrower than its column a sentence may end with its row', () => {
  const rows = [
    'Cells of a page that are seen',
    'and so they come to an end.',
    'We use all of them as is.',
  ]
  expect(sizes([`1. ${rows[0]}`, 0], [rows[1] ?? '', 1.5], [rows[2] ?? '', 1.5])).toEqual([3])
})
