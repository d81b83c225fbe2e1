/** A word of a text or a query. */
export interface Word {
  readonly text: string
  /** UTF-16 units from the start of the text. */
  readonly start: number
}

/** Letters, marks, digits. */
const WORD = /[\p{L}\p{M}\p{N}_]+/gu
/** Scripts that set no space between words. */
const UNSPACED =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]+/gu
/** Scripts of UNSPACED begin here (Thai, U+0E00): text before is not looked at again. */
const FIRST_UNSPACED = /[\u0e00-\u{3ffff}]/u

/** What is compared: `CO₂` is asked for as `co2`. */
export const folded = (text: string): string => text.normalize('NFKC').toLowerCase()

/**
 * The words of a text. Where a script sets no spaces every two letters that stand together count as a word, as search
 * engines do it (Lucene's CJKBigramFilter): no dictionary, and a phrase is found by its pairs. The last letter of a
 * run is a word alone, so that a query of one letter can find each by its beginning.
 */
export function* wordsOf(text: string): Generator<Word> {
  for (const { 0: run, index } of text.matchAll(WORD)) {
    if (FIRST_UNSPACED.test(run)) yield* partsOf(run, index)
    else yield { text: run, start: index }
  }
}

function* partsOf(run: string, start: number): Generator<Word> {
  let end = 0
  for (const { 0: unspaced, index } of run.matchAll(UNSPACED)) {
    if (index > end) yield { text: run.slice(end, index), start: start + end }
    yield* pairsOf(unspaced, start + index)
    end = index + unspaced.length
  }
  if (end < run.length) yield { text: run.slice(end), start: start + end }
}

function* pairsOf(run: string, start: number): Generator<Word> {
  let at = 0
  while (at < run.length) {
    const next = at + letterUnits(run, at)
    yield { text: run.slice(at, next + letterUnits(run, next)), start: start + at }
    at = next
  }
}

/** UTF-16 units of the letter at a place; rare Han letters take two. */
function letterUnits(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
}

/** Whether a word is of a script without spaces, whose letters say as much as half a word elsewhere. */
export function isUnspaced(word: string): boolean {
  return word.search(UNSPACED) === 0
}
