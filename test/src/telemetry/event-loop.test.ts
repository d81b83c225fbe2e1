import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createMetrics } from '../../../src/telemetry/metrics.js'

const lagsOf = (text: string): Record<string, number> =>
  Object.fromEntries(
    [...text.matchAll(/^nodejs_eventloop_lag_(\w+)_seconds (\S+)$/gm)].map(([, name, value]) => [
      name,
      Number(value),
    ]),
  )

test('a text that is asked for right after another tells the delays that it told', async () => {
  const metrics = createMetrics()
  metrics.watchProcess()
  await setTimeout(100)
  const first = await metrics.text()
  const second = await metrics.text()
  const told = lagsOf(first)
  expect(Object.keys(told)).toEqual(['min', 'max', 'mean', 'stddev', 'p50', 'p90', 'p99'])
  for (const lag of Object.values(told)) expect(lag).toBeLessThan(60)
  expect(told.min).toBeGreaterThan(0)
  expect(told.max).toBeGreaterThanOrEqual(Number(told.mean))
  expect(lagsOf(second)).toEqual(told)
  expect(first + second).not.toMatch(/ nan$/im)
})

test('before the first tick nothing is told that is no number', async () => {
  const metrics = createMetrics()
  metrics.watchProcess()
  const text = await metrics.text()
  expect(Object.values(lagsOf(text))).toEqual([0, 0, 0, 0, 0, 0, 0])
})

test('each text tells the delays since the one before', async () => {
  const metrics = createMetrics()
  metrics.watchProcess()
  await setTimeout(50)
  block(500)
  await setTimeout(50)
  const blocked = Number(lagsOf(await metrics.text()).max)
  expect(blocked).toBeGreaterThan(0.4)
  await setTimeout(50)
  expect(lagsOf(await metrics.text()).max).toBeLessThan(blocked)
})

function block(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}
