import { expect, test } from 'vitest'
import type { TableCell, TableRow } from '../../../workers/document/blocks.js'
import { tableState, writeRows } from '../../../workers/markdown/write-table.js'

const cell = (value: string, spans: Partial<TableCell> = {}): TableCell => ({
  ...spans,
  children: value === '' ? [] : [{ type: 'text', value }],
})
const row = (...cells: readonly TableCell[]): TableRow => ({ cells })
const columnsOf = (line: string): number => line.split('|').length - 2

test('a cell past the last column is read in the last one: no row is wider than the header', () => {
  const rows = [row(cell('a'), cell('b')), row(cell('1'), cell('2'), cell('3'), cell(''))]
  expect(writeRows(rows, tableState(2, 1))).toBe('| a | b |\n| --- | --- |\n| 1 | 2 3 |\n')
})

test('spans that run over the edge or into each other leave every row as wide as the header', () => {
  const rows = [
    row(cell('a'), cell('b', { rowspan: 3 }), cell('c', { colspan: 4 })),
    row(cell('d', { colspan: 3 }), cell('e')),
    row(cell('f'), cell('g'), cell('h'), cell('i')),
    row(cell('j')),
  ]
  const lines = writeRows(rows, tableState(3, 1)).trimEnd().split('\n')
  expect(lines.map(columnsOf)).toEqual([3, 3, 3, 3, 3])
  for (const value of 'abcdefghij') expect(lines.join('\n')).toContain(value)
})
