import { expect, test } from 'vitest'
import { FIRST_PAGE, makePdf, textAt } from '../../../../support/make-pdf.js'
import { marked } from '../../../../support/make-tagged-pdf.js'
import { convertPdf } from '../../../../support/pdf-markdown.js'

const TEXT = 'What the page says is written whatever its tree is.'
const DEEP = 20_000
const WIDE = 300_000

/** Objects of a tree, the root first; numbers go on from `first`. */
const TREES: readonly { readonly kind: string; readonly tree: (first: number) => string[] }[] = [
  {
    kind: 'an element that is its own parent and kid',
    tree: (first) => [
      `<</Type/StructTreeRoot/K ${first + 1} 0 R/ParentTree<</Nums[0[${first + 1} 0 R]]>>>>`,
      `<</Type/StructElem/S/H1/P ${first + 1} 0 R/K[${first + 1} 0 R 0]>>`,
    ],
  },
  {
    kind: 'a parent tree that is its own kid',
    tree: (first) => [
      `<</Type/StructTreeRoot/K ${first + 2} 0 R/ParentTree ${first + 1} 0 R>>`,
      `<</Kids[${`${first + 1} 0 R `.repeat(5000)}]>>`,
      `<</Type/StructElem/S/H1/P ${first} 0 R/K 0>>`,
    ],
  },
  {
    kind: 'types that map to each other',
    tree: (first) => [
      `<</Type/StructTreeRoot/RoleMap<</A/B/B/A>>/K ${first + 1} 0 R/ParentTree<</Nums[0[${first + 1} 0 R]]>>>>`,
      `<</Type/StructElem/S/A/P ${first} 0 R/K 0>>`,
    ],
  },
  {
    kind: `elements in each other ${DEEP} deep`,
    tree: (first) => [
      `<</Type/StructTreeRoot/K ${first + 1} 0 R/ParentTree<</Nums[0[${first + DEEP} 0 R]]>>>>`,
      ...Array.from({ length: DEEP }, (_, at) =>
        at + 1 < DEEP
          ? `<</Type/StructElem/S/Sect/P ${first + at} 0 R/K ${first + at + 2} 0 R>>`
          : `<</Type/StructElem/S/H1/P ${first + at} 0 R/K 0>>`,
      ),
    ],
  },
  {
    kind: `a row of ${WIDE} cells with endless spans`,
    tree: (first) => [
      `<</Type/StructTreeRoot/K ${first + 1} 0 R/ParentTree<</Nums[0[${first + 3} 0 R]]>>>>`,
      `<</Type/StructElem/S/Table/P ${first} 0 R/K[${first + 2} 0 R]>>`,
      `<</Type/StructElem/S/TR/P ${first + 1} 0 R/K[${`${first + 3} 0 R `.repeat(WIDE)}]>>`,
      `<</Type/StructElem/S/TD/P ${first + 2} 0 R/K 0/A<</O/Table/ColSpan 99999999/RowSpan 1e9>>>>`,
    ],
  },
  {
    kind: 'kids and parents that are no elements',
    tree: (first) => [
      `<</Type/StructTreeRoot/K[null 7 (text)]/ParentTree<</Nums[0[${first} 0 R (x) ${FIRST_PAGE} 0 R] (y) 3]>>>>`,
    ],
  },
]

test.each(TREES)('$kind: the text is read, in little time', async ({ tree }) => {
  const content = [
    marked(0, textAt(72, 700, TEXT)),
    marked(1, textAt(72, 670, TEXT)),
    marked(2_000_000_000, textAt(72, 640, TEXT)),
    `/P <</MCID -5>> BDC ${textAt(72, 610, TEXT)} EMC`,
  ].join(' ')
  const bytes = makePdf([{ content }], (first) => ({
    objects: tree(first),
    catalog: `/StructTreeRoot ${first} 0 R`,
  }))
  const started = process.cpuUsage()
  const { markdown } = await convertPdf(bytes, 'balanced')
  expect(markdown.split(TEXT).length).toBe(5)
  const { user, system } = process.cpuUsage(started)
  expect((user + system) / 1e6).toBeLessThan(10)
})
