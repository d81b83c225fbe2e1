import type { Unit } from './units.js'

/** From the top down. */
export type HeadingPath = readonly { readonly level: number; readonly title: string }[]

/** The headings that what comes next stands under. */
export function headingPath() {
  let path: HeadingPath = []
  return {
    /** Of the unit, a heading's own included. Asked in the order of the document. */
    at({ kind, level = 1, title = '' }: Unit): HeadingPath {
      if (kind === 'heading')
        path = [...path.filter((above) => above.level < level), { level, title }]
      return path
    },
  }
}

/** What all of the paths have in common. */
export function commonPath(paths: readonly HeadingPath[]): HeadingPath {
  const [first = [], ...others] = paths
  let length = first.length
  for (const path of others) {
    let same = 0
    while (same < length && path[same] === first[same]) same++
    length = same
  }
  return first.slice(0, length)
}
