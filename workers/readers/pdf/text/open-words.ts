/**
 * The words of a page while its glyphs arrive, one slot a word, in content order; reused for every page of a thread.
 * `u` runs along the line, `v` across it (down for level text). An object a word would be written twice: once while it
 * grows, once when it is done.
 */
export interface OpenWords {
  count: number
  /** UTF-16 units of the page's text, from `start` up to, not including, `end`. */
  start: Uint32Array
  end: Uint32Array
  u0: Float64Array
  u1: Float64Array
  v: Float64Array
  size: Float64Array
  font: Int32Array
  /** Bits of STYLE. */
  style: Int32Array
  color: Uint32Array
  link: Int32Array
  glyphs: Int32Array
  /** Bits of WORD. */
  flags: Uint8Array
}

/** Bits of `OpenWords.flags`. */
export const WORD = {
  spaceBefore: 1,
  /** Has combining marks, forms of letters or doubled text to mend once it is decoded. */
  composed: 2,
  /** A mark of a right-to-left letter was painted after it. */
  marksBehind: 4,
  /** See Word.opensPiece. */
  piece: 8,
  /** One of two scripts at one place. */
  stacked: 16,
} as const

const WORDS_START = 1 << 11

export function createOpenWords(): OpenWords {
  return { count: 0, ...slots(WORDS_START) }
}

const slots = (count: number): Omit<OpenWords, 'count'> => ({
  start: new Uint32Array(count),
  end: new Uint32Array(count),
  u0: new Float64Array(count),
  u1: new Float64Array(count),
  v: new Float64Array(count),
  size: new Float64Array(count),
  font: new Int32Array(count),
  style: new Int32Array(count),
  color: new Uint32Array(count),
  link: new Int32Array(count),
  glyphs: new Int32Array(count),
  flags: new Uint8Array(count),
})

/** Makes room for as many more. */
export function growWords(words: OpenWords): void {
  const larger = slots(2 * words.start.length)
  for (const name of Object.keys(larger) as (keyof typeof larger)[]) larger[name].set(words[name])
  Object.assign(words, larger)
}

export function setBits(flags: Int32Array | Uint8Array, at: number, bits: number): void {
  flags[at] = (flags[at] ?? 0) | bits
}

/** Moves the words of `slots` into as many slots from `first` on: the same ones in another order. */
export function moveWords(words: OpenWords, first: number, slots: readonly number[]): void {
  const { count: _, ...lists } = words
  for (const values of Object.values(lists)) {
    const moved = slots.map((slot) => values[slot] ?? 0)
    values.set(moved, first)
  }
}
