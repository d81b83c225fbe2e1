import { copy, download } from './clipboard.js'
import { button, counted, element } from './element.js'
import type { Item } from './lazy-list.js'
import { rendered } from './rendered-markdown.js'
import { type Result, type Section, titleOf } from './result.js'

interface TableItem extends Item {
  readonly csv: string
}

/** Every table of the document, to be taken as CSV. */
export function tableItems(result: Result): readonly TableItem[] {
  return result.sections.filter(mayHaveTables).flatMap((section) => {
    const boxes = [...rendered(section, result.images).querySelectorAll('.table-box')]
    return boxes.map((box, index) => tableItem(box, `${titleOf(section)}, table ${index + 1}`))
  })
}

function mayHaveTables({ markdown }: Section): boolean {
  return markdown.includes('|') || markdown.includes('<table')
}

function tableItem(box: Element, title: string): TableItem {
  const rows = gridOf(box)
  const csv = csvOf(rows)
  const name = `${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.csv`
  const columns = Math.max(0, ...rows.map((row) => row.length))
  const card = element(
    'section',
    { class: 'card' },
    element(
      'header',
      {},
      element('h2', {}, title),
      element(
        'span',
        { class: 'hint' },
        `${counted(rows.length, 'row')} · ${counted(columns, 'column')}`,
      ),
      button('Copy as CSV', () => copy(csv, 'The table'), { class: 'plain small' }),
      button('Download', () => download(csv, name, 'text/csv'), { class: 'plain small' }),
    ),
    box,
  )
  return {
    label: title,
    height: 80 + 30 * rows.length,
    draw: (into) => into.replaceChildren(card),
    csv,
  }
}

/** The texts of the cells; one that spans rows or columns stands in its first place, the others are empty. */
function gridOf(box: Element): readonly (readonly string[])[] {
  const rows = [...box.querySelectorAll('tr')]
  const grid = rows.map((): string[] => [])
  rows.forEach((row, y) => {
    for (const cell of row.cells) {
      const line = grid[y] ?? []
      fill(grid, cell, { y, x: firstFree(line) })
    }
  })
  return grid
}

/** What rows above reach down into is taken. */
function firstFree(line: readonly (string | undefined)[]): number {
  let x = 0
  while (line[x] !== undefined) x += 1
  return x
}

function fill(
  grid: string[][],
  cell: HTMLTableCellElement,
  { x, y }: { x: number; y: number },
): void {
  for (const line of grid.slice(y, y + cell.rowSpan)) {
    for (let across = 0; across < cell.colSpan; across += 1) line[x + across] = ''
  }
  const first = grid[y]
  if (first !== undefined) first[x] = textOf(cell)
}

function textOf(cell: HTMLElement): string {
  const copied = cell.cloneNode(true) as HTMLElement
  for (const br of copied.querySelectorAll('br')) br.replaceWith('\n')
  return (copied.textContent ?? '').trim()
}

/** RFC 4180. */
function csvOf(rows: readonly (readonly string[])[]): string {
  const cell = (text = '') => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return rows.map((row) => `${Array.from(row, cell).join(',')}\r\n`).join('')
}
