import { expect, test } from 'vitest'
import { timed } from '../../../../workers/readers/pdf/stage-timer.js'

const measured = () => performance.getEntriesByName('pdf:lines').length

test('measures a stage only while someone watches', () => {
  performance.clearMeasures()
  expect(timed('lines', () => 1)).toBe(1)
  expect(measured()).toBe(0)
  Object.assign(globalThis, { docspineStages: true })
  try {
    expect(timed('lines', () => 2)).toBe(2)
    expect(measured()).toBe(1)
  } finally {
    Reflect.deleteProperty(globalThis, 'docspineStages')
    performance.clearMeasures()
  }
})
