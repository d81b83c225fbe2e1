import { expect, test } from 'vitest'
import { measure } from '../../bench/speed/measure.mjs'
import { speedTable, stageTable } from '../../bench/speed/report.mjs'
import { meanStages, stagesOf, watchStages } from '../../bench/speed/stages.mjs'

function fakeClock() {
  const clock = { ms: 0 }
  const spend = (ms: number) => {
    clock.ms += ms
  }
  return { now: () => clock.ms, spend }
}

test('warm-up rounds are not measured, and sums are of medians', async () => {
  const { now, spend } = fakeClock()
  let run = 0
  const costs = [1000, 1000, 10, 30, 20]
  const sides = { bare: () => spend(5), ours: () => spend(costs[run++] ?? 0) }
  const measured = await measure([{ name: 'a' }], sides, { rounds: 3, warmUp: 2, clock: now })
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

const node = (id: number, functionName: string, url: string, children: number[] = []) => ({
  id,
  callFrame: { functionName, url },
  children,
})

test('stages: by module, what is shared with its caller, the collector apart', () => {
  const nodes = [
    node(1, '(root)', '', [2, 3, 4]),
    node(2, 'findTables', 'file:///dist/workers/readers/pdf/tables/find-tables.js', [5, 6]),
    node(3, '(idle)', ''),
    node(4, 'run', 'wasm://wasm/mupdf-wasm.wasm-1', [7]),
    node(5, 'sort', ''),
    node(6, '(garbage collector)', ''),
    node(7, 'see', 'file:///dist/native/mupdf/subpath.js'),
  ]
  const samples = [1, 2, 5, 6, 3, 3, 4, 7]
  const stages = stagesOf({ nodes, samples }, 60)
  expect(stages).toEqual({ other: 10, tables: 20, collector: 10, interpreter: 10, paths: 10 })
})

test('stages: the mean over runs, also of a stage that one of them lacks', () => {
  expect(meanStages([{ a: 2 }, { a: 4, b: 1 }])).toEqual({ a: 3, b: 0.5 })
})

test('stages of real work share out the CPU it took', async () => {
  const stages = await watchStages(() => {
    const end = performance.now() + 30
    while (performance.now() < end);
  })
  expect(Object.values(stages).reduce((sum, ms) => sum + ms, 0)).toBeGreaterThan(1)
})
