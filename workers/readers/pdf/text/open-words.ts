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
  /** Has combining marks or doubled text to mend once it is decoded. */
  composed: 2,
} as const

const WORDS_START = 1 << 11

export function createOpenWords(): OpenWords {
  return {
    count: 0,
    start: new Uint32Array(WORDS_START),
    end: new Uint32Array(WORDS_START),
    u0: new Float64Array(WORDS_START),
    u1: new Float64Array(WORDS_START),
    v: new Float64Array(WORDS_START),
    size: new Float64Array(WORDS_START),
    font: new Int32Array(WORDS_START),
    style: new Int32Array(WORDS_START),
    color: new Uint32Array(WORDS_START),
    link: new Int32Array(WORDS_START),
    glyphs: new Int32Array(WORDS_START),
    flags: new Uint8Array(WORDS_START),
  }
}

/** Makes room for one more. */
export function growWords(words: OpenWords): void {
  const slots = 2 * words.start.length
  words.start = copied(new Uint32Array(slots), words.start)
  words.end = copied(new Uint32Array(slots), words.end)
  words.u0 = copied(new Float64Array(slots), words.u0)
  words.u1 = copied(new Float64Array(slots), words.u1)
  words.v = copied(new Float64Array(slots), words.v)
  words.size = copied(new Float64Array(slots), words.size)
  words.font = copied(new Int32Array(slots), words.font)
  words.style = copied(new Int32Array(slots), words.style)
  words.color = copied(new Uint32Array(slots), words.color)
  words.link = copied(new Int32Array(slots), words.link)
  words.glyphs = copied(new Int32Array(slots), words.glyphs)
  words.flags = copied(new Uint8Array(slots), words.flags)
}

function copied<Numbers extends { set(from: Numbers): void }>(to: Numbers, from: Numbers): Numbers {
  to.set(from)
  return to
}
