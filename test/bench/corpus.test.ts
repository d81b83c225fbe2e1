import { expect, test } from 'vitest'
import { pairDocuments } from '../../bench/quality/corpus.mjs'

test('documents pair with the truth of their name; sidecars are no documents', () => {
  const files = ['b.pdf', 'b.md', 'a.pdf', 'manifest.json', 'README.md', 'get.sh']
  expect(pairDocuments(files)).toEqual([
    { name: 'a', file: 'a.pdf' },
    { name: 'b', file: 'b.pdf', truth: 'b.md' },
  ])
})

test('tables alone: NAME.tables.md, only under the prefix, never without a truth', () => {
  const files = [
    'x-1.pdf',
    'x-1.tables.md',
    'x-1.tables.json',
    'x-2.pdf',
    'y-1.pdf',
    'y-1.tables.md',
  ]
  expect(pairDocuments(files, { tablesOnly: true, prefix: 'x-' })).toEqual([
    { name: 'x-1', file: 'x-1.pdf', truth: 'x-1.tables.md' },
  ])
})
