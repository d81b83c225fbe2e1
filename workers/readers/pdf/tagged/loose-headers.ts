import { boundsOf, type Extent, isOver, rowsOfLines } from '../model/geometry.js'
import type { Line } from '../model/page.js'
import { linesIn, type TagNode, type TagTree } from './tag-tree.js'

/** A header stands no further above its table, its lines no further from each other, and it reaches no further, ems. */
const ABOVE_EM = 3
const LEADING_EM = 1.5
const REACH_EM = 8
/** Of a page with more tables none is asked, since each looks at all loose lines. */
const TABLES_MAX = 100

/**
 * The tree with lines outside of it taken into the tables right below them whose columns they keep to: LibreOffice leaves
 * out the header that it repeats where a table goes on over the page. `columnsOf`: where the columns of a table element
 * reach.
 */
export function withLooseHeaders(
  { root, loose }: TagTree,
  columnsOf: (table: TagNode) => readonly Extent[] | undefined,
): TagTree {
  const tables = loose.length === 0 ? [] : tablesBelow(root)
  if (tables.length === 0 || tables.length > TABLES_MAX) return { root, loose }
  const taken = new Set<Line>()
  for (const table of tables) {
    const own = linesIn(table)
    const lines = own.length === 0 ? [] : linesAbove(boundsOf(own).y0, loose, taken)
    const cells = lines.length < 2 ? undefined : byColumn(lines, columnsOf(table) ?? [])
    if (cells === undefined) continue
    table.kids.unshift(headerRow(table, cells))
    for (const line of lines) taken.add(line)
  }
  return { root, loose: loose.filter((line) => !taken.has(line)) }
}

/** The table elements in a part of the tree, those within others too. */
export function tablesBelow(node: TagNode): TagNode[] {
  const below = node.kids.flatMap(tablesBelow)
  return node.type === 'Table' ? [node, ...below] : below
}

/** The lines right above a height, each as near to those below it as lines of one text. */
function linesAbove(y: number, loose: readonly Line[], taken: ReadonlySet<Line>): readonly Line[] {
  const near = loose.filter(
    (line) => !taken.has(line) && line.baseline < y && y - line.baseline < REACH_EM * line.size,
  )
  const found: Line[] = []
  let reached = y
  let apartEm = ABOVE_EM
  for (const row of rowsOfLines(near).toReversed()) {
    if (reached - row.baseline >= apartEm * row.size) break
    found.push(...row.lines)
    reached = row.baseline
    apartEm = LEADING_EM
  }
  return found
}

/** The lines by column, from left to right; undefined where one stands in none or several, or few columns have any. */
function byColumn(
  lines: readonly Line[],
  columns: readonly Extent[],
): readonly (readonly Line[])[] | undefined {
  const cells = columns.map((): Line[] => [])
  for (const line of lines) {
    const [column, ...more] = columns.flatMap((own, at) => (isOver(line, own) ? [at] : []))
    if (column === undefined || more.length > 0) return undefined
    cells[column]?.unshift(line)
  }
  const filled = cells.filter(({ length }) => length > 0)
  return filled.length > 1 && 2 * filled.length > columns.length ? filled : undefined
}

function headerRow(table: TagNode, cells: readonly (readonly Line[])[]): TagNode {
  const order = Math.min(...cells.flat().map((line) => line.order))
  const part = { element: table.element, place: -1, path: `${table.path}/header`, order }
  const kids = cells.map(
    (lines): TagNode => ({
      ...{ ...part, type: 'TH', kids: [], cells: [] },
      lines: lines.map((line) => ({ ...line, isCode: false })),
    }),
  )
  return { ...part, type: 'TR', kids, lines: [], cells: [] }
}
