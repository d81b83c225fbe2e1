import type { RawObjects } from './raw-objects.js'

/** Marked contents of one page that are looked at. */
const MARKS_MAX = 20_000
/** Kids of one element among which references are looked for, and kids of all of a page's elements. */
const REFERENCES_MAX = 100
const KIDS_MAX = 200_000
/** No object. */
const NONE = 0

/** An element with the numbers of its marked contents. */
export interface Content {
  readonly element: number
  readonly numbers: ReadonlySet<number>
}

export interface Contents {
  /** The page's elements by the places that the parent tree gives them: the numbers of their contents, where all is well. */
  readonly byNumber: readonly Content[]
  /** No number is as large. */
  readonly end: number
}

/** `marks`: what the parent tree has for the page. Undefined for a page with holes, or more of all than any document has. */
export function contentsOf(objects: RawObjects, marks: number, page: number): Contents | undefined {
  const byNumber: Content[] = []
  const known = new Map<number, Content>()
  const left = { kids: KIDS_MAX }
  const count = Math.min(objects.lengthOf(marks), MARKS_MAX)
  for (let at = 0; at < count; at++) {
    const element = objects.at(marks, at)
    if (element === NONE) return undefined
    const id = objects.idOf(element)
    let content = known.get(id)
    if (content === undefined) {
      const numbers = numbersOf(objects, objects.get(element, 'K'), page, left)
      if (left.kids < 0) return undefined
      content = { element, numbers }
      if (id > 0) known.set(id, content)
    }
    byNumber.push(content)
  }
  return { byNumber, end: endOf(count, known.values()) }
}

function endOf(count: number, contents: Iterable<Content>): number {
  let end = count
  for (const { numbers } of contents)
    for (const number of numbers) if (number >= end && number < MARKS_MAX) end = number + 1
  return end
}

const NO_NUMBERS: ReadonlySet<number> = new Set()

/** An element on several pages names its contents by references (ISO 32000-2, 14.7.5.2). */
function numbersOf(
  objects: RawObjects,
  kids: number,
  page: number,
  left: { kids: number },
): ReadonlySet<number> {
  if (objects.isNumber(kids)) return new Set([objects.numberOf(kids)])
  if (objects.isDictionary(kids)) {
    const number = referenceOf(objects, kids, page)
    return number === undefined ? NO_NUMBERS : new Set([number])
  }
  if (!objects.isArray(kids)) return NO_NUMBERS
  const count = objects.lengthOf(kids)
  left.kids -= count
  if (left.kids < 0) return NO_NUMBERS
  const numbers = new Set<number>()
  for (let at = 0; at < count; at++) {
    const kid = objects.at(kids, at)
    if (objects.isNumber(kid)) numbers.add(objects.numberOf(kid))
    else if (at < REFERENCES_MAX && objects.isDictionary(kid)) {
      const number = referenceOf(objects, kid, page)
      if (number !== undefined) numbers.add(number)
    }
  }
  return numbers
}

/** The number of the content on the page that a reference names. */
function referenceOf(objects: RawObjects, reference: number, page: number): number | undefined {
  const number = objects.get(reference, 'MCID')
  const isOnPage = objects.isNumber(number) && objects.idOf(objects.get(reference, 'Pg')) === page
  return isOnPage ? objects.numberOf(number) : undefined
}
