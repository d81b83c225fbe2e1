/** The header of a table, as its parts on several pages repeat it. */
export interface TableHeader {
  /** Texts of its rows: the first one, and what stands below titles of several columns. */
  readonly header: readonly string[]
}

/** How many rows of the second table's header say the first one's again. */
export function repeatedRows({ header }: TableHeader, after: TableHeader): number {
  if (header[0] === '') return 0
  const end = header.findIndex((text, row) => text !== after.header[row])
  return end < 0 ? header.length : end
}
