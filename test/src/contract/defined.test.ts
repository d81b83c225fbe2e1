import { expect, test } from 'vitest'
import { defined } from '../../../src/contract/defined.js'

test('what is undefined is left out; what is empty, false or null stays, in its order', () => {
  const found = defined({ b: undefined, a: 0, c: '', d: false, e: null, f: undefined })
  expect(Object.entries(found)).toEqual([
    ['a', 0],
    ['c', ''],
    ['d', false],
    ['e', null],
  ])
})
