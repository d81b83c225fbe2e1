/**
 * emscripten hands each device call of the module to JavaScript as a list of decoded arguments, spread into one function
 * after another: for the hundred thousand paths of a map that takes longer than reading them. Here a call whose arguments
 * are known to lie one after the other goes straight to its callback.
 */

/** What a device call does; arguments are pointers, small numbers and, last, an alpha. */
export type Callback = (
  a?: number,
  b?: number,
  c?: number,
  d?: number,
  e?: number,
  f?: number,
  g?: number,
  h?: number,
) => number

/** `code` names the call, `signature` its arguments by a letter each, which lie at `args`. */
type ModuleCall = (code: number, signature: number, args: number) => number

interface Memory {
  readonly HEAPU8?: Uint8Array
  readonly HEAPU32?: Uint32Array
}

/** A call that was seen once: how many words it passes, and whether an alpha follows at the next multiple of eight. */
interface KnownCall {
  readonly callback: Callback
  readonly words: number
  readonly hasAlpha: boolean
}

/** The callback that a call has led to. */
let reached: Callback | undefined

const known = new Map<number, KnownCall>()

/** To be called where the callbacks change. */
export function forgetCalls(): void {
  known.clear()
}

/** Notes which callback a call leads to; each says so itself. */
export function reach(callback: Callback): void {
  reached = callback
}

/** Shortens the calls among the module's imports; without any of the known shape nothing changes. */
export function shortenCalls(imports: Record<string, unknown>, memory: Memory): void {
  for (const [name, value] of Object.entries(imports)) {
    if (isModuleCall(value)) imports[name] = shortened(value, memory)
  }
}

/** Functions that do nothing but pass three arguments on: emscripten's `EM_ASM` entries. */
function isModuleCall(value: unknown): value is ModuleCall {
  if (typeof value !== 'function' || value.length !== 3) return false
  return /^\((\w+), ?(\w+), ?(\w+)\) ?=> ?\w+\(\1, ?\2, ?\3\)$/.test(String(value))
}

function shortened(call: ModuleCall, memory: Memory): ModuleCall {
  let doubles: Float64Array = new Float64Array()
  return (code, signature, args) => {
    const words = memory.HEAPU32
    if (words === undefined) return call(code, signature, args)
    const before = known.get(code)
    if (before !== undefined) {
      if (doubles.buffer !== words.buffer) doubles = new Float64Array(words.buffer)
      return run(before, words, doubles, args)
    }
    reached = undefined
    const result = call(code, signature, args)
    const shape = reached === undefined ? undefined : shapeOf(memory, signature, reached)
    if (shape !== undefined) known.set(code, shape)
    return result
  }
}

function run(
  { callback, words: count, hasAlpha }: KnownCall,
  words: Uint32Array,
  doubles: Float64Array,
  args: number,
): number {
  const at = args >> 2
  const alpha = hasAlpha ? doubles[(args + 4 * count + 7) >> 3] : undefined
  if (count === 7)
    return callback(
      words[at],
      words[at + 1],
      words[at + 2],
      words[at + 3],
      words[at + 4],
      words[at + 5],
      words[at + 6],
      alpha,
    )
  if (count === 6)
    return callback(
      words[at],
      words[at + 1],
      words[at + 2],
      words[at + 3],
      words[at + 4],
      words[at + 5],
      alpha,
    )
  if (hasAlpha) return callback(words[at], words[at + 1], words[at + 2], alpha)
  return callback(words[at], words[at + 1], words[at + 2], words[at + 3])
}

/** Codes of `int`, `pointer`, `float` and `double` in a signature, which ends with a zero; a float is passed as double. */
const INT = 0x69
const POINTER = 0x70
const FLOAT = 0x66
const DOUBLE = 0x64
/** Calls of so many words before an alpha, or of few without one, are those of glyphs, paths, clips, images and shadings. */
const WORDS_BEFORE_ALPHA: ReadonlySet<number> = new Set([3, 6, 7])
const FEW_WORDS = 4

function shapeOf(
  { HEAPU8: bytes }: Memory,
  signature: number,
  callback: Callback,
): KnownCall | undefined {
  let words = 0
  let at = signature
  while (bytes?.[at] === INT || bytes?.[at] === POINTER) {
    words++
    at++
  }
  const hasAlpha = bytes?.[at] === FLOAT || bytes?.[at] === DOUBLE
  const end = hasAlpha ? at + 1 : at
  if (bytes?.[end] !== 0) return undefined
  const isKnown = hasAlpha ? WORDS_BEFORE_ALPHA.has(words) : words <= FEW_WORDS
  return isKnown ? { callback, words, hasAlpha } : undefined
}
