import { expect, test } from 'vitest'
import { backCover } from '../../../../../workers/readers/pdf/headings/back-cover.js'
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
  ['says the front again', 4, ['IMPLEMENT ROLES', 'Leverage  permissions', 'For more'], true],
  ['has sections of its own', 4, ['Conclusions', 'References'], false],
  ['says a title of the front in two', 4, ['Leverage', 'Permissions', 'For more', 'Pages'], true],
  ['says one line again', 4, ['Implement roles', 'Conclusions'], false],
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
    false,
  ],
  ['has labels that every section has', 4, ['Common causes', 'How to handle it'], false],
  ['is one of three', 3, ['Implement roles', 'Leverage permissions'], false],
  ['ends a sample before the end of the document', 9, ['Implement roles', 'Access Control'], false],
])('a last page that %s', (_, pageCount, titles, isCover) => {
  const last = page(Math.min(pageCount, 4), ...titles)
  expect(backCover([front, inside, last], pageCount)).toBe(isCover ? 4 : undefined)
})
