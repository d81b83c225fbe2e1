import { middleYPt, type TableWord } from './words.js'

/** A page's words by height, for taking those of a region without walking all of them. */
export interface WordIndex<W extends TableWord = TableWord> {
  readonly words: readonly W[]
  readonly middlesPt: Float64Array
}

export function indexWords<W extends TableWord>(words: readonly W[]): WordIndex<W> {
  const sorted = [...words].sort((a, b) => middleYPt(a) - middleYPt(b))
  return { words: sorted, middlesPt: Float64Array.from(sorted, middleYPt) }
}

interface Region {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

/** The words whose middle lies in the region, `padPt` around it included; by height. */
export function wordsIn<W extends TableWord>(index: WordIndex<W>, region: Region, padPt = 1): W[] {
  const found: W[] = []
  for (let k = firstFrom(index.middlesPt, region.y0 - padPt); k < index.words.length; k++) {
    const word = index.words[k]
    if (word === undefined || (index.middlesPt[k] ?? Infinity) > region.y1 + padPt) break
    const x = (word.x0 + word.x1) / 2
    if (x >= region.x0 - padPt && x <= region.x1 + padPt) found.push(word)
  }
  return found
}

function firstFrom(sorted: Float64Array, value: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? Infinity) < value) low = middle + 1
    else high = middle
  }
  return low
}
