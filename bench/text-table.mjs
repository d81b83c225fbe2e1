/** A number for a table cell; '-' when there is none. */
export const shown = (value, digits = 3) =>
  typeof value === 'number' ? value.toFixed(digits) : '-'

/** With a sign, for differences; '' when either side is missing. */
export function difference(now, before, digits = 3) {
  if (typeof now !== 'number' || typeof before !== 'number') return ''
  return `${now >= before ? '+' : ''}${(now - before).toFixed(digits)}`
}

/** Rows of strings as aligned text: the first column to the left, the others to the right. */
export function textTable(rows) {
  const columns = Math.max(0, ...rows.map((row) => row.length))
  const widths = Array.from({ length: columns }, (_, k) =>
    Math.max(...rows.map((row) => row[k]?.length ?? 0)),
  )
  const line = (row) =>
    row.map((cell, k) => (k === 0 ? cell.padEnd(widths[k]) : cell.padStart(widths[k]))).join('  ')
  return rows.map((row) => line(row).trimEnd()).join('\n')
}
