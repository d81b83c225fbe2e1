import { expect, test } from 'vitest'
import { outlineTitles } from '../../../../../workers/readers/pdf/document/outline-titles.js'

const { entries, levelsOf } = outlineTitles([
  { title: 'Introduction', level: 1 },
  { title: '2 Protocols', level: 1 },
  { title: '2.1 Introduction', level: 2 },
  { title: '2.2 Introduction', level: 2 },
  { title: ' – ', level: 1 },
])

test.each<[string, number[] | undefined]>([
  ['Protocols', [1]],
  ['2. PROTOCOLS', [1]],
  ['Introduction', [1, 2]],
  ['Routes', undefined],
  ['–', undefined],
])('%s stands at the levels %j', (title, levels) => {
  expect(entries).toBe(5)
  expect(levelsOf(title)).toEqual(levels)
})
