import { FIRST_PAGE, type MoreObjects, makePdf, textAt } from './make-pdf.js'

export const OUTLINED_TEXT = 'All that the page says.'

/** The entries of item `index` from 0, of which the first object has the number `first`. */
type ItemEntries = (index: number, first: number) => string

/** A PDF of one page that says so much, with so many items in its outline. */
function pdfOf(count: number, entriesOf: ItemEntries): Uint8Array<SharedArrayBuffer> {
  const more: MoreObjects = (root) => {
    const first = root + 1
    const items = Array.from(
      { length: count },
      (_, index) => `<</Title(Item ${index + 1})${entriesOf(index, first)}>>`,
    )
    const outlines = `<</Type/Outlines/First ${first} 0 R/Last ${first + count - 1} 0 R>>`
    return { objects: [outlines, ...items], catalog: `/Outlines ${root} 0 R` }
  }
  return makePdf([{ content: textAt(72, 700, OUTLINED_TEXT) }], more)
}

/** Each item stands below the one before. */
export const nestedOutline = (depth: number) =>
  pdfOf(depth, (index, first) => {
    const below = index + 1 < depth ? `/First ${first + index + 1} 0 R` : ''
    return `${below}/Parent ${first + index - 1} 0 R/Dest[${FIRST_PAGE} 0 R/Fit]`
  })

/** All items side by side. */
export const wideOutline = (count: number) =>
  pdfOf(count, (index, first) => {
    const next = index + 1 < count ? `/Next ${first + index + 1} 0 R` : ''
    return `${next}/Parent ${first - 1} 0 R/Dest[${FIRST_PAGE} 0 R/Fit]`
  })

/** The last of three items leads on, by this entry, to the first. */
export const cyclicOutline = (entry: 'First' | 'Next') =>
  pdfOf(3, (index, first) => {
    const to = first + ((index + 1) % 3)
    return `/${index === 2 ? entry : 'Next'} ${to} 0 R/Parent ${first - 1} 0 R`
  })

export const HOSTILE_OUTLINES = [
  { what: 'nested 5,000 deep', make: () => nestedOutline(5001) },
  { what: 'nested 60,000 deep', make: () => nestedOutline(60_000) },
  { what: '200,000 wide', make: () => wideOutline(200_000) },
  { what: 'that follows itself', make: () => cyclicOutline('Next') },
  { what: 'that is below itself', make: () => cyclicOutline('First') },
]
