import { expect, test } from 'vitest'
import { withoutBackCover } from '../../../../../workers/readers/pdf/headings/back-cover.js'
import type { HeadingCandidate } from '../../../../../workers/readers/pdf/headings/heading-candidate.js'
import type { TextBlock } from '../../../../../workers/readers/pdf/model/blocks.js'

const page = (number: number, ...titles: string[]) => ({
  number,
  candidates: new Map(
    titles.map(
      (text) => [{ rows: [{ text }] } as unknown as TextBlock, {} as HeadingCandidate] as const,
    ),
  ),
})
const LABELS = ['Common causes', 'How to handle it']
const front = page(1, 'Access Control', 'Implement roles', 'Leverage permissions', ...LABELS)
const inside = page(3, 'Preface', ...LABELS)

test.each([
  ['says the front again', 4, ['IMPLEMENT ROLES', 'Leverage  permissions', 'For more'], 0],
  ['has sections of its own', 4, ['Conclusions', 'References'], 2],
  ['says a title of the front in two', 4, ['Leverage', 'Permissions', 'For more', 'Pages'], 0],
  ['says one line again', 4, ['Implement roles', 'Conclusions'], 2],
  [
    'has more sections of its own than lines of the front',
    4,
    [
      'Implement roles',
      'Leverage permissions',
      'Other errors',
      'Best practices',
      'Further reading',
    ],
    5,
  ],
  ['has labels that every section has', 4, ['Common causes', 'How to handle it'], 2],
  ['is one of three', 3, ['Implement roles', 'Leverage permissions'], 2],
  ['ends a sample before the end of the document', 9, ['Implement roles', 'Access Control'], 2],
])('a last page that %s', (_, pageCount, titles, left) => {
  const last = page(Math.min(pageCount, 4), ...titles)
  const found = withoutBackCover([front, inside, last], pageCount)
  expect(found.map(({ size }) => size)).toEqual([5, 3, left])
})
