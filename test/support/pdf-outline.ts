import { FIRST_PAGE, type MoreObjects } from './make-pdf.js'

export interface OutlineItem {
  readonly title: string
  /** From 1. */
  readonly page: number
  readonly children?: readonly OutlineItem[]
}

/** The outline of a made PDF (ISO 32000-1, 12.3.3), each entry leading to the top of its page. */
export function outlineOf(items: readonly OutlineItem[]): MoreObjects {
  return (root) => {
    const objects: string[] = ['']
    const { first, last } = addItems(items, root, root, objects)
    objects[0] = `<</Type/Outlines/First ${first} 0 R/Last ${last} 0 R>>`
    return { objects, catalog: `/Outlines ${root} 0 R` }
  }
}

/** Adds the items that stand side by side under `parent`; gives back their first and last number. */
function addItems(
  items: readonly OutlineItem[],
  parent: number,
  root: number,
  objects: string[],
): { first: number; last: number } {
  const numbers = items.map(() => root + objects.push('') - 1)
  items.forEach(({ title, page, children = [] }, at) => {
    const number = numbers[at] ?? 0
    const below = children.length === 0 ? undefined : addItems(children, number, root, objects)
    objects[number - root] = [
      `<</Title(${title})/Parent ${parent} 0 R/Dest[${FIRST_PAGE + 2 * (page - 1)} 0 R/Fit]`,
      link('Prev', numbers[at - 1]),
      link('Next', numbers[at + 1]),
      link('First', below?.first),
      link('Last', below?.last),
      '>>',
    ].join('')
  })
  return { first: numbers[0] ?? root, last: numbers.at(-1) ?? root }
}

const link = (name: string, number: number | undefined): string =>
  number === undefined ? '' : `/${name} ${number} 0 R`
