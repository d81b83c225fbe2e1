import { expect, test } from 'vitest'
import { leads, meansTable, movesTable, peerColumns } from '../../bench/quality/report.mjs'
import { difference, textTable } from '../../bench/text-table.mjs'

test('columns are aligned: names left, figures right', () => {
  expect(
    textTable([
      ['', 'nid'],
      ['long name', '.5'],
    ]),
  ).toBe('           nid\nlong name   .5')
})

test('a difference keeps its sign, and is empty when a side is missing', () => {
  expect([difference(0.5, 0.4), difference(0.4, 0.5), difference(null, 1)]).toEqual([
    '+0.100',
    '-0.100',
    '',
  ])
})

test('the table of means shows ours, the baseline and the change, and skips metrics without a value', () => {
  const report = {
    means: { overall: 0.8, nid: 0.9, teds: null },
    counted: { overall: 2, nid: 2, teds: 0 },
  }
  const text = meansTable(report, { means: { overall: 0.75, nid: 0.95 } })
  expect(text).toMatch(/overall +0\.800 +2 +0\.750 +\+0\.050/)
  expect(text).toContain('-0.050')
  expect(text).not.toContain('teds')
})

test('a lead counts above .05 only, the largest first', () => {
  const documents = [
    { name: 'p', scores: { overall: 0.5 } },
    { name: 'q', scores: { overall: 0.9 } },
  ]
  const engines = {
    peer: { p: { overall: 0.6 }, q: { overall: 0.95 } },
    other: { p: { overall: 0.8 } },
  }
  expect(leads(documents, engines).map(({ name, engine }) => [name, engine])).toEqual([
    ['p', 'other'],
    ['p', 'peer'],
  ])
})

test('a peer is averaged over the documents it has', () => {
  const columns = peerColumns({ peer: { a: { nid: 0.2 }, b: { nid: 0.4 }, z: { nid: 1 } } }, [
    'a',
    'b',
    'c',
  ])
  expect(columns[0]?.means.nid).toBeCloseTo(0.3, 12)
})

test('moves: only documents that the baseline has, the largest change first', () => {
  const documents = [
    { name: 'up', scores: { overall: 0.7 } },
    { name: 'down', scores: { overall: 0.2 } },
    { name: 'new', scores: { overall: 1 } },
  ]
  const lines = movesTable(documents, { documents: { up: 0.6, down: 0.9 } }, 5).split('\n')
  expect(lines.map((line) => line.split(' ')[0])).toEqual(['down', 'up'])
})
