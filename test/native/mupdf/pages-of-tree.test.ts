import { expect, onTestFinished, test } from 'vitest'
import { openPdf } from '../../../native/mupdf/open-pdf.js'
import { pagesOfTree } from '../../../native/mupdf/pages-of-tree.js'
import type { RawObjects } from '../../../native/mupdf/raw-objects.js'
import { FIRST_PAGE, type MoreObjects, makePdf, textAt } from '../../support/make-pdf.js'

const PAGES = Array.from({ length: 6 }, (_, at) => ({ content: textAt(72, 700, `Page ${at}.`) }))
const pageObject = (page: number): number => FIRST_PAGE + 2 * (page - 1)
const kidsOf = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, at) => `${pageObject(first + at)} 0 R`).join(' ')
const node = (count: string, kids: string): string => `<</Type/Pages${count}/Kids[${kids}]>>`

/** A page tree of its own, whose root is the first of these nodes, and an item of the outline for each page. */
const treeOf =
  (nodes: (first: number) => readonly string[], items = PAGES.length): MoreObjects =>
  (first) => {
    const tree = nodes(first)
    const root = first + tree.length
    const entries = Array.from(
      { length: items },
      (_, at) => `<</Title(${at})/Dest[${pageObject(at + 1)} 0 R/Fit]/Next ${root + at + 2} 0 R>>`,
    )
    return {
      objects: [...tree, `<</Type/Outlines/First ${root + 1} 0 R>>`, ...entries],
      catalog: `/Pages ${first} 0 R/Outlines ${root} 0 R`,
    }
  }

const two = (count: string) => (first: number) => [
  node('/Count 6', `${first + 1} 0 R ${first + 2} 0 R`),
  node(count, kidsOf(1, 3)),
  node(count, kidsOf(4, 6)),
]

test.each([
  { what: 'two nodes', nodes: two('/Count 3') },
  { what: 'nodes that count wrong', nodes: two('/Count 2') },
  { what: 'nodes without counts', nodes: two('') },
  {
    what: 'a node for each page',
    nodes: (first: number) => [
      node('/Count 6', [1, 2, 3, 4, 5, 6].map((at) => `${first + at} 0 R`).join(' ')),
      ...[1, 2, 3, 4, 5, 6].map((page) => node('/Count 1', kidsOf(page, page))),
    ],
  },
  {
    what: 'a page that comes again',
    nodes: () => [node('/Count 7', `${kidsOf(1, 6)} ${kidsOf(1, 1)}`)],
  },
  {
    what: 'a node that stands in its parent',
    nodes: () => [node('/Count 6', `${kidsOf(1, 2)} ${node('/Count 4', kidsOf(3, 6))}`)],
  },
])('items lead to the pages of a tree of $what', async ({ nodes }) => {
  const pdf = await openPdf(makePdf(PAGES, treeOf(nodes)))
  onTestFinished(() => pdf.close())
  const { entries } = pdf.outline(100)
  expect(entries.map((entry) => pdf.pageOf(entry))).toEqual([1, 2, 3, 4, 5, 6])
})

test.each([
  { what: 'node below itself', tree: { 1: [1, 1], 2: [] }, pages: 2 },
  { what: 'node in two places', tree: { 1: [2, 2], 2: [3, 4] }, pages: 4 },
  { what: 'page too many', tree: { 1: [2, 3], 2: [4, 5] }, pages: 2 },
  { what: 'page too few', tree: { 1: [2, 3], 2: [4, 5] }, pages: 4 },
  { what: 'chain of a thousand nodes', tree: chainOf(1000), pages: 1 },
])('a tree with a $what tells nothing', ({ tree, pages }) => {
  expect(pagesOfTree(objectsOf(tree), pages).size).toBe(0)
})

test('pages are not looked at below a node that has no other kids', () => {
  const tree = { 1: [2, 3], 2: [4, 5], 3: [6] }
  const counts = { 1: 3, 2: 2, 3: 1 }
  const asked = new Set<number>()
  const numbers = pagesOfTree(objectsOf(tree, { counts, asked }), 3)
  expect([...numbers]).toEqual([
    [4, 1],
    [5, 2],
    [6, 3],
  ])
  expect(asked).toEqual(new Set([1, 2, 3]))
})

function chainOf(nodes: number): Record<number, number[]> {
  return Object.fromEntries(Array.from({ length: nodes }, (_, at) => [at + 1, [at + 2]]))
}

interface Watched {
  readonly counts: Readonly<Record<number, number>>
  /** Gets the objects of which an entry was asked for. */
  readonly asked: Set<number>
}

const TRAILER = -1
const CATALOG = -2
/** Kids and counts of a node are objects of their own: its number and these. */
const KIDS = 10_000
const COUNT = 20_000

/** The objects of a page tree whose first node is 1; what has no kids is a page. */
function objectsOf(
  tree: Readonly<Record<number, readonly number[]>>,
  { counts, asked }: Watched = { counts: {}, asked: new Set() },
): RawObjects {
  const get = (object: number, key: string): number => {
    if (object < 0) return object === TRAILER ? CATALOG : 1
    asked.add(object)
    if (key === 'Count') return object + COUNT
    return tree[object] === undefined ? 0 : object + KIDS
  }
  const part: Partial<RawObjects> = {
    trailer: () => TRAILER,
    get,
    at: (array, index) => tree[array - KIDS]?.[index] ?? 0,
    lengthOf: (array) => tree[array - KIDS]?.length ?? 0,
    isArray: (object) => object > KIDS,
    numberOf: (object) => counts[object - COUNT] ?? 0,
    idOf: (object) => object,
  }
  return part as RawObjects
}
