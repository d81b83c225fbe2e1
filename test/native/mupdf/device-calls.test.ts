import { expect, test } from 'vitest'
import {
  type Callback,
  forgetCalls,
  reach,
  shortenCalls,
} from '../../../native/mupdf/device-calls.js'

/** Arguments lie at multiples of four, doubles at multiples of eight. */
const ARGS = [16, 20]
const SIGNATURE = 64

/** Memory in which a signature lies, and the words and the alpha of a call. */
function memoryOf(at: number, signature: string, words: readonly number[], alpha: number) {
  const buffer = new ArrayBuffer(128)
  const bytes = new Uint8Array(buffer)
  bytes.set(Buffer.from(`${signature}\0`), SIGNATURE)
  new Uint32Array(buffer).set(words, at / 4)
  new Float64Array(buffer)[Math.ceil((at + 4 * words.length) / 8)] = alpha
  return { HEAPU8: bytes, HEAPU32: new Uint32Array(buffer) }
}

function callsOf(at: number, signature: string, words: readonly number[]) {
  forgetCalls()
  const seen: (number | undefined)[][] = []
  const callback: Callback = (...values) => {
    reach(callback)
    seen.push(values)
    return 0
  }
  let long = 0
  const Q = (_code: number, _at: number, _args: number) => {
    long++
    return callback(...words, ...(/[df]$/.test(signature) ? [0.5] : []))
  }
  // As emscripten writes it: a function that does nothing but pass its arguments on.
  const entry = (code: number, signs: number, args: number) => Q(code, signs, args)
  const imports: Record<string, unknown> = { a: entry, b: Q }
  shortenCalls(imports, memoryOf(at, signature, words, 0.5))
  const call = imports.a as typeof Q
  for (let n = 0; n < 3; n++) call(1, SIGNATURE, at)
  return { seen, long, other: imports.b === Q }
}

test.each([
  { signature: 'ippppipf', words: [1, 2, 3, 4, 5, 6, 7], long: 1 },
  { signature: 'ipppipf', words: [1, 2, 3, 4, 5, 6], long: 1 },
  { signature: 'ippp', words: [1, 2, 3, 4], long: 1 },
  { signature: 'ippf', words: [1, 2, 3], long: 1 },
  { signature: 'ipf', words: [1, 2], long: 3 },
  { signature: 'idp', words: [1], long: 3 },
])('passes the arguments of $signature on', ({ signature, words, long }) => {
  for (const at of ARGS) {
    const calls = callsOf(at, signature, words)
    expect(calls.long).toBe(long)
    expect(calls.other).toBe(true)
    const [first, ...later] = calls.seen
    for (const values of later) expect(values.slice(0, first?.length)).toEqual(first)
  }
})
