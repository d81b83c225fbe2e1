import { expect, test } from 'vitest'
import { SHAPE } from '../../../native/mupdf/page-content.js'
import { NO_SEGMENT, readSegment } from '../../../native/mupdf/segment.js'
import type { WasmModule } from '../../../native/mupdf/wasm-module.js'

const PATH = 64
const COMMANDS = 128
const COORDINATES = 160
const CTM = 224

/** Memory with an fz_path: `commands` as letters, and a transform. */
function memoryOf(commands: string, coordinates: readonly number[], ctm: readonly number[]) {
  const buffer = new ArrayBuffer(256)
  const bytes = new Uint8Array(buffer)
  const words = new Uint32Array(buffer)
  const floats = new Float32Array(buffer)
  words.set([1, commands.length, 8, COMMANDS, coordinates.length, 8, COORDINATES], PATH / 4)
  bytes.set(Buffer.from(commands), COMMANDS)
  floats.set(coordinates, COORDINATES / 4)
  floats.set(ctm, CTM / 4)
  return { HEAPU8: bytes, HEAPU32: words, HEAPF32: floats } as unknown as WasmModule
}

/** The page upside down, as PDF has it, 100 points high. */
const FLIPPED = [1, 0, 0, -1, 0, 100]

test.each([
  { commands: 'MH', coordinates: [10, 20, 50], kind: SHAPE.strokeLine, box: [10, 80, 50, 80] },
  { commands: 'MI', coordinates: [10, 20, 5], kind: SHAPE.strokeLine, box: [10, 80, 10, 95] },
  { commands: 'ML', coordinates: [10, 20, 4, 30], kind: SHAPE.other, box: [4, 70, 10, 80] },
  {
    commands: 'ML', // level but for rounding
    coordinates: [10, 20, 4, 20.03125],
    kind: SHAPE.strokeLine,
    box: [4, 79.96875, 10, 80],
  },
])('$commands to $coordinates', ({ commands, coordinates, kind, box }) => {
  const found = new Float64Array(4)
  expect(readSegment(memoryOf(commands, coordinates, FLIPPED), PATH, CTM, found)).toBe(kind)
  expect([...found]).toEqual(box)
})

test.each([
  { name: 'one more line', commands: 'MLL', coordinates: [0, 0, 1, 1, 2, 2] },
  { name: 'a closed line', commands: 'Ml', coordinates: [0, 0, 1, 1] },
  { name: 'a rectangle', commands: 'R', coordinates: [0, 0, 1, 1] },
  { name: 'a curve', commands: 'MC', coordinates: [0, 0, 1, 1, 2, 2, 3, 3] },
  { name: 'too few coordinates', commands: 'ML', coordinates: [0, 0, 1] },
  { name: 'too many coordinates', commands: 'MH', coordinates: [0, 0, 1, 1] },
  { name: 'no place on any page', commands: 'MH', coordinates: [0, 0, Number.POSITIVE_INFINITY] },
])('$name is no segment', ({ commands, coordinates }) => {
  const memory = memoryOf(commands, coordinates, FLIPPED)
  expect(readSegment(memory, PATH, CTM, new Float64Array(4))).toBe(NO_SEGMENT)
})
