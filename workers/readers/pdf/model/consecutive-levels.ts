/** A heading that the next one may stand under: its level in the document's scale, and the one it got. */
interface OpenHeading {
  readonly own: number
  readonly level: number
}

/** The headings that the next one may stand under, from the top. Plain data: it is handed from thread to thread. */
export type OpenHeadings = OpenHeading[]

/**
 * The level of the next heading: its own, but never more than one below the heading it stands under. What follows it
 * on its own level stands beside it. The first heading has its own, since a part of a document may begin anywhere.
 */
export function consecutiveLevel<Level extends number>(open: OpenHeadings, own: Level): Level {
  while ((open.at(-1)?.own ?? 0) >= own) open.pop()
  const above = open.at(-1)
  const level = above === undefined ? own : Math.min(own, above.level + 1)
  open.push({ own, level })
  return level as Level
}

/** What the headings from page `start` on may stand under: a document opens no deeper than on its second level. */
export function openHeadings(start: number): OpenHeadings {
  return start === 1 ? [{ own: 0, level: 1 }] : []
}

/** From a heading of this level on, what came before no longer matters. */
export const SETTLED_LEVEL = 2
