import type { TableCell, TableRow } from '../document/blocks.js'
import { plainText } from '../document/plain-text.js'
import type { PageFacts } from '../document/reading.js'
import { placeOf } from './place-of.js'

/** The cells of the table at hand, as JSON while its rows come. */
export function tableCells(factsOf: (page: number) => PageFacts | undefined) {
  let cells: string[] = []
  let rows = 0
  let columns = 0
  /** Rows still covered by a span from above, by column. */
  let covered: number[] = []
  let page: number | undefined
  const addCell = (cell: TableCell, column: number): void => {
    const { colspan = 1, rowspan = 1, children, provenance } = cell
    const place = provenance && placeOf(provenance, factsOf)
    page ??= place?.page
    cells.push(
      JSON.stringify({
        row: rows,
        column,
        rowspan,
        colspan,
        text: plainText(children).trim(),
        bbox: place?.bbox,
        page: place?.page === page ? undefined : place?.page,
      }),
    )
    for (let offset = 0; offset < colspan; offset++) covered[column + offset] = rowspan
    columns = Math.max(columns, column + colspan)
  }
  return {
    add(batch: readonly TableRow[]): void {
      for (const row of batch) {
        let column = 0
        for (const cell of row.cells) {
          while ((covered[column] ?? 0) > 0) column++
          addCell(cell, column)
          column += cell.colspan ?? 1
        }
        columns = Math.max(columns, covered.findLastIndex((left) => left > 0) + 1)
        covered = covered.map((left) => Math.max(0, left - 1))
        rows++
      }
    },
    /** The table as JSON; undefined where no rows came. */
    take(): string | undefined {
      if (rows === 0) return undefined
      const table = `{"rows":${rows},"columns":${columns},"cells":[${cells.join(',')}]}`
      cells = []
      rows = 0
      columns = 0
      covered = []
      page = undefined
      return table
    },
  }
}
