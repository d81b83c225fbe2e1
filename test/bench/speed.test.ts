import { expect, test } from 'vitest'
import { measure } from '../../bench/speed/measure.mjs'
import { speedTable, stageTable } from '../../bench/speed/report.mjs'

function fakeClock() {
  const clock = { ms: 0 }
  const spend = (ms: number) => {
    clock.ms += ms
  }
  return { now: () => clock.ms, spend }
}

test('the warm-up round is not measured, and sums are of medians', async () => {
  const { now, spend } = fakeClock()
  let run = 0
  const costs = [1000, 10, 30, 20]
  const sides = { bare: () => spend(5), ours: () => spend(costs[run++] ?? 0) }
  const measured = await measure([{ name: 'a' }], sides, { rounds: 3, clock: now })
  expect(measured.sums).toEqual({ bare: 5, ours: 20 })
})

test('sides swap their order each round', async () => {
  const order: string[] = []
  const sides = { bare: () => order.push('bare'), ours: () => order.push('ours') }
  await measure([{ name: 'a' }], sides, { rounds: 1, clock: () => 0 })
  expect(order).toEqual(['bare', 'ours', 'ours', 'bare'])
})

test('a file that one side cannot read is out of all sums', async () => {
  const { now, spend } = fakeClock()
  const ours = ({ name }: { name: string }) => {
    if (name === 'bad') throw new Error('no')
    spend(2)
  }
  const files = [{ name: 'bad' }, { name: 'good' }]
  const measured = await measure(files, { bare: () => spend(1), ours }, { rounds: 2, clock: now })
  expect(measured.sums).toEqual({ bare: 1, ours: 2 })
  expect(measured.failures).toEqual(['ours: bad'])
  expect(speedTable(measured)).toContain('2.00x')
})

test('stages: the dearest first', () => {
  const table = stageTable([{ name: 'f', stages: { words: 1, tables: 9 } }])
  expect(table.split('\n')[0]?.trim().split(/\s+/)).toEqual(['tables', 'words'])
})
