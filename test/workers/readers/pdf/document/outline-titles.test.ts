import { expect, test } from 'vitest'
import { outlineTitles } from '../../../../../workers/readers/pdf/document/outline-titles.js'

const PAGES = [1, 4, 5, 9, 11]
const { entries, levelsOf } = outlineTitles(
  [
    { title: 'Introduction', level: 1, item: 1 },
    { title: '2 Protocols', level: 1, item: 2 },
    { title: '2.1 Introduction', level: 2, item: 3 },
    { title: '2.2 Introduction', level: 2, item: 4 },
    { title: ' – ', level: 1, item: 5 },
    { title: 'Terms', level: 3, item: 6 },
  ],
  {
    leadsNear: (item, page) => {
      const at = PAGES[item - 1]
      return at === undefined ? undefined : Math.abs(at - page) <= 1
    },
  },
)

test.each<[string, number, number[] | undefined]>([
  ['Protocols', 4, [1]],
  ['2. PROTOCOLS', 3, [1]],
  ['Protocols', 8, undefined],
  ['Introduction', 1, [1]],
  ['Introduction', 9, [2]],
  ['Introduction', 12, undefined],
  ['Terms', 12, [3]],
  ['Routes', 4, undefined],
  ['–', 11, undefined],
])('%s on page %i stands at the levels %j', (title, page, levels) => {
  expect(entries).toBe(6)
  expect(levelsOf(title, page)).toEqual(levels)
})

test('entries of one title that lead to one page tell all their levels, each once', () => {
  const both = [1, 2, 2].map((level, item) => ({ title: 'Introduction', level, item }))
  const { levelsOf } = outlineTitles(both, { leadsNear: () => true })
  expect(levelsOf('Introduction', 1)).toEqual([1, 2])
})

test('where entries lead is asked once a page, however often their title stands on it', () => {
  const same = Array.from({ length: 50 }, (_, item) => ({ title: 'Example', level: 2, item }))
  let asked = 0
  const { levelsOf } = outlineTitles(same, { leadsNear: () => ++asked > 0 })
  for (let time = 0; time < 100; time++) expect(levelsOf('Example', 3)).toEqual([2])
  expect(asked).toBe(50)
  levelsOf('Example', 4)
  expect(asked).toBe(100)
})
