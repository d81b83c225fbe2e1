import { isOver } from '../model/geometry.js'
import type { Line, PageTags } from '../model/page.js'
import { addUnder } from '../model/statistics.js'

/** Lines of one element that are further apart than this were not set as one text, ems. */
const GAP_MAX_EM = 2.5

/**
 * The lines at the page's edges that belong to no element: outside the tree, or far from the rest of their own. MuPDF
 * counts what is painted after an element's content to that element until the next one begins, artifacts too.
 */
export function runningLines(
  tags: PageTags,
  lines: readonly Line[],
  isAtEdge: (line: Line) => boolean,
): Line[] {
  const edge = lines.filter(isAtEdge)
  if (edge.length === 0) return edge
  const inside = new Map<number, Line[]>()
  for (const line of lines) {
    if (isAtEdge(line)) continue
    addUnder(inside, elementOf(tags, line), line)
  }
  return edge.filter((line) => {
    const element = elementOf(tags, line)
    const own = inside.get(element) ?? []
    if (element < 0) return true
    return own.length > 0 && own.every((other) => line.order > other.order && isApart(other, line))
  })
}

function elementOf({ elementOf: elements }: PageTags, { words }: Line): number {
  return elements[words[0]?.font ?? -1] ?? -1
}

function isApart(one: Line, other: Line): boolean {
  const gap = Math.max(one.y0, other.y0) - Math.min(one.y1, other.y1)
  return isOver(one, other) && gap > GAP_MAX_EM * Math.max(one.size, other.size)
}

/** Share of the glyphs on lines that stand apart from the line before them in their element, below it in its column. */
export function tornShare(tags: PageTags, lines: readonly Line[]): number {
  const last = new Map<number, Line>()
  let all = 0
  let torn = 0
  for (const line of lines) {
    const element = elementOf(tags, line)
    const before = last.get(element)
    all += line.glyphs
    if (before !== undefined && line.y0 > before.y1 && isApart(before, line)) torn += line.glyphs
    last.set(element, line)
  }
  return torn / (all || 1)
}
