import { expect, onTestFinished, test } from 'vitest'
import { openPdf, type Pdf } from '../../../native/mupdf/open-pdf.js'
import { cpuMs } from '../../support/cpu-ms.js'
import { cyclicOutline, nestedOutline, wideOutline } from '../../support/hostile-outlines.js'
import { FIRST_PAGE, type MoreObjects, makePdf, textAt } from '../../support/make-pdf.js'
import { outlineOf } from '../../support/pdf-outline.js'

const PAGES = [1, 2, 3].map((page) => ({ content: textAt(72, 700, `Page ${page}.`) }))

async function opened(bytes: Uint8Array<SharedArrayBuffer>): Promise<Pdf> {
  const pdf = await openPdf(bytes)
  onTestFinished(() => pdf.close())
  return pdf
}

/** The catalog leads to these items, which follow each other; each has entries of its own. */
const itemsWith =
  (entries: readonly string[], catalog = ''): MoreObjects =>
  (root) => ({
    objects: [
      `<</Type/Outlines/First ${root + 1} 0 R>>`,
      ...entries.map((entry, at) => `<<${entry}/Next ${root + at + 2} 0 R>>`),
    ],
    catalog: `/Outlines ${root} 0 R${catalog}`,
  })

test('entries come in reading order, with their levels and the pages that they lead to', async () => {
  const items = [
    { title: 'One', page: 1, children: [{ title: 'One  and a half', page: 2 }] },
    { title: 'Two', page: 3 },
  ]
  const pdf = await opened(makePdf(PAGES, outlineOf(items)))
  const { entries, leftOut } = pdf.outline(100)
  expect(entries.map((entry) => [entry.title, entry.level, pdf.pageOf(entry)])).toEqual([
    ['One', 1, 1],
    ['One and a half', 2, 2],
    ['Two', 1, 3],
  ])
  expect(leftOut).toBeUndefined()
})

test.each([
  { what: 'a page', entries: `/Dest[${FIRST_PAGE + 2} 0 R/Fit]`, page: 2 },
  { what: 'the number of a page', entries: '/Dest[2/Fit]', page: 3 },
  { what: 'a name', entries: '/Dest/second', page: 2 },
  { what: 'a text', entries: '/Dest(a & third)', page: 3 },
  { what: 'an action', entries: `/A<</S/GoTo/D[${FIRST_PAGE + 4} 0 R/Fit]>>`, page: 3 },
  { what: 'an action with a name', entries: '/A<</S/GoTo/D(a & third)>>', page: 3 },
  { what: 'another document', entries: '/A<</S/GoToR/F(b.pdf)/D[1/Fit]>>', page: undefined },
  { what: 'an address', entries: '/A<</S/URI/URI(https://example.com)>>', page: undefined },
  { what: 'a page that is not there', entries: '/Dest[9999 0 R/Fit]', page: undefined },
  { what: 'a name that is not there', entries: '/Dest/fourth', page: undefined },
  { what: 'nothing', entries: '', page: undefined },
])('an entry that leads to $what', async ({ entries, page }) => {
  const tree = `/Names<</Dests<</Names[(a & third)[${FIRST_PAGE + 4} 0 R/Fit]]>>>>`
  const dictionary = `/Dests<</second[${FIRST_PAGE + 2} 0 R/Fit]>>`
  const catalog = entries.includes('(a & third)') ? tree : dictionary
  const pdf = await opened(makePdf(PAGES, itemsWith([`/Title(Here)${entries}`], catalog)))
  const [entry] = pdf.outline(100).entries
  expect(entry?.title).toBe('Here')
  const isNear = [1, 2, 3].map((one) => (page === undefined ? page : Math.abs(one - page) <= 1))
  expect([1, 2, 3].map((one) => pdf.leadsNear(entry?.item ?? 0, one))).toEqual(isNear)
  expect(entry && pdf.pageOf(entry)).toBe(page)
})

test.each([
  { what: 'nested 5,001 deep', make: () => nestedOutline(5001), read: 5000, why: 'too_many' },
  { what: 'nested 60,000 deep', make: () => nestedOutline(60_000), read: 5000, why: 'too_many' },
  { what: '200,000 wide', make: () => wideOutline(200_000), read: 5000, why: 'too_many' },
  { what: 'that follows itself', make: () => cyclicOutline('Next'), read: 3, why: 'circle' },
  { what: 'that is below itself', make: () => cyclicOutline('First'), read: 3, why: 'circle' },
])('an outline $what is read as far as it goes', async ({ make, read, why }) => {
  const pdf = await opened(make())
  const ms = cpuMs(() => {
    const { entries, leftOut } = pdf.outline(5000)
    expect(entries).toHaveLength(read)
    expect(leftOut).toBe(why)
  })
  expect(ms).toBeLessThan(3000)
})

test('items without a title, and items that share a title of megabytes, end', async () => {
  const untitled = await opened(makePdf(PAGES, itemsWith(Array(50).fill('/Title()'))))
  expect(untitled.outline(10)).toEqual({ entries: [], leftOut: 'too_many' })
  const more: MoreObjects = (root) => {
    const { objects, catalog } = itemsWith(Array(50).fill(`/Title ${root + 51} 0 R`))(root)
    return { objects: [...objects, `(${'x'.repeat(300_000)})`], catalog }
  }
  const { entries, leftOut } = (await opened(makePdf(PAGES, more))).outline(100)
  expect(entries).toHaveLength(4)
  expect(leftOut).toBe('too_many')
})

test('of a damaged outline the entries before the damage are kept', async () => {
  const more: MoreObjects = (root) => ({
    objects: [
      `<</Type/Outlines/First ${root + 1} 0 R>>`,
      `<</Title(Whole)/Next ${root + 2} 0 R>>`,
      '<</Title(Broken)/Next >> >>',
    ],
    catalog: `/Outlines ${root} 0 R`,
  })
  const { entries } = (await opened(makePdf(PAGES, more))).outline(100)
  expect(entries[0]?.title).toBe('Whole')
})

/** A tree of names, so many nodes in a chain, and an item that leads to a name. */
const chainOfNames =
  (count: number, last: string, name: string): MoreObjects =>
  (root) => {
    const nodes = Array.from({ length: count }, (_, at) =>
      at + 1 < count ? `<</Kids[${root + at + 3} 0 R]/Limits[(a)(z)]>>` : last,
    )
    const item = `<</Title(Here)/Dest(${name})>>`
    return {
      objects: [`<</Type/Outlines/First ${root + 1} 0 R>>`, item, ...nodes],
      catalog: `/Outlines ${root} 0 R/Names<</Dests ${root + 2} 0 R>>`,
    }
  }

test.each([
  { what: 'a name at the end of a chain', count: 5000, name: 'there', page: 2 },
  { what: 'a name that is not in a chain of 40', count: 40, name: 'nowhere', page: undefined },
  { what: 'a name that is not in a chain of 60,000', count: 60_000, name: 'no', page: undefined },
])('$what is looked up in linear time', async ({ count, name, page }) => {
  const last = `<</Names[(there)<</D[${FIRST_PAGE + 2} 0 R/Fit]>>]/Limits[(a)(z)]>>`
  const pdf = await opened(makePdf(PAGES, chainOfNames(count, last, name)))
  const [entry] = pdf.outline(100).entries
  const ms = cpuMs(() => expect(entry && pdf.pageOf(entry)).toBe(page))
  expect(ms).toBeLessThan(3000)
})

/** A tree of two leaves over an item of its own for each name. */
const treeOfNames =
  (leaves: readonly string[], limits: readonly string[], names: readonly string[]): MoreObjects =>
  (root) => {
    const leaf = (at: number) => `<</Names[${leaves[at]}]/Limits[${limits[at]}]>>`
    const kids = `<</Kids[${root + 2} 0 R ${root + 3} 0 R]>>`
    const items = names.map(
      (name, at) => `<</Title(${name})/Dest(${name})/Next ${root + at + 5} 0 R>>`,
    )
    return {
      objects: [`<</Type/Outlines/First ${root + 4} 0 R>>`, kids, leaf(0), leaf(1), ...items],
      catalog: `/Outlines ${root} 0 R/Names<</Dests ${root + 1} 0 R>>`,
    }
  }

const leadsTo = (page: number): string => `[${FIRST_PAGE + 2 * (page - 1)} 0 R/Fit]`
const FRUIT = [`(apple)${leadsTo(1)}(fig)${leadsTo(2)}`, `(lime)${leadsTo(3)}(pear)${leadsTo(2)}`]

test.each([
  { what: 'in order', leaves: FRUIT, limits: ['(apple)(fig)', '(lime)(pear)'] },
  {
    what: 'in leaves out of order',
    leaves: FRUIT.toReversed(),
    limits: ['(lime)(pear)', '(apple)(fig)'],
  },
  { what: 'under limits that are wrong', leaves: FRUIT, limits: ['(x)(z)', '(a)(b)'] },
  { what: 'under no limits', leaves: FRUIT, limits: ['', ''] },
])('names $what are found', async ({ leaves, limits }) => {
  const names = ['fig', 'pear', 'apple', 'lime', 'kiwi', 'zest']
  const pdf = await opened(makePdf(PAGES, treeOfNames(leaves, limits, names)))
  expect(pdf.outline(100).entries.map((entry) => [entry.title, pdf.pageOf(entry)])).toEqual([
    ['fig', 2],
    ['pear', 2],
    ['apple', 1],
    ['lime', 3],
    ['kiwi', undefined],
    ['zest', undefined],
  ])
})

test('a tree of names that goes round in a circle ends', async () => {
  const more = chainOfNames(3, `<</Kids[${FIRST_PAGE + 2 * PAGES.length + 2} 0 R]>>`, 'no')
  const pdf = await opened(makePdf(PAGES, more))
  const [entry] = pdf.outline(100).entries
  expect(entry?.title).toBe('Here')
  expect(entry && pdf.pageOf(entry)).toBeUndefined()
})
