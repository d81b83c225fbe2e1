import { expect, test } from 'vitest'
import { createKeptTexts, type SizedText } from '../../../src/mcp/kept-texts.js'

const MIB = 2 ** 20

function sized(bytes: number): SizedText {
  const markdown = { buffer: new SharedArrayBuffer(0), byteLength: 0 }
  const pages = new Int32Array(new SharedArrayBuffer(0))
  return { text: { name: 'a', markdown, pages, warnings: [] }, bytes }
}

test('by its true size: the one asked longest ago goes first, and one too large is not kept', () => {
  const kept = createKeptTexts(10 * MIB)
  for (const name of ['a', 'b', 'c']) kept.keep(name, sized(3 * MIB))
  expect(kept.find('a')).toBeDefined()
  kept.keep('d', sized(3 * MIB))
  expect(['a', 'b', 'c', 'd'].filter((name) => kept.find(name))).toEqual(['a', 'c', 'd'])
  kept.keep('e', sized(11 * MIB))
  expect(kept.find('e')).toBeUndefined()
  expect(kept.bytes()).toBeLessThanOrEqual(10 * MIB)
  kept.keep('a', sized(10))
  expect(kept.bytes()).toBeLessThan(7 * MIB)
})

test('texts of a byte cost what their entries do', () => {
  const kept = createKeptTexts(MIB)
  for (let index = 0; index < 5000; index++) kept.keep(`${index}${'x'.repeat(1000)}`, sized(1))
  expect(kept.bytes()).toBeGreaterThan(MIB / 2)
  expect(kept.bytes()).toBeLessThanOrEqual(MIB)
  expect(kept.find(`0${'x'.repeat(1000)}`)).toBeUndefined()
})

test('for ten minutes, however often it is asked', () => {
  let now = 0
  const kept = createKeptTexts(MIB, () => now)
  kept.keep('a', sized(1))
  for (now = 0; now < 600_000; now += 60_000) expect(kept.find('a')).toBeDefined()
  expect(kept.find('a')).toBeUndefined()
})
