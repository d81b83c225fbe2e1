import { lineOfWords } from '../model/geometry.js'
import type { Line, Word } from '../model/page.js'
import { runsOf } from '../model/statistics.js'
import type { FoundForm } from '../model/tables.js'
import { type Lens, onPage } from './evidence/normal-page.js'
import type { Grid } from './grid.js'
import { formBoxes } from './grids/form-boxes.js'
import { withSlotOwners } from './grids/slot-owners.js'

/** The form that a grid of boxes is, with the page's lines parted where they go over its boxes. */
export function foundForm(grid: Grid, lines: readonly Line[], lens: Lens): FoundForm {
  const boxOf = new Map<Word, number>()
  const boxes: Line[][] = []
  for (const words of formBoxes(withSlotOwners(grid))) {
    for (const { word } of words) boxOf.set(word, boxes.length)
    boxes.push([])
  }
  for (const line of lines) {
    for (const words of partsBy(line.words, (word) => boxOf.get(word))) {
      const box = words[0] === undefined ? undefined : boxOf.get(words[0])
      if (box !== undefined) boxes[box]?.push(partOf(line, words))
    }
  }
  return { kind: 'form', box: onPage(grid.box, lens), boxes, words: new Set(boxOf.keys()) }
}

/** The lines without what stands in a form. */
export function linesOutsideForms(forms: readonly FoundForm[], lines: readonly Line[]): Line[] {
  const outside: Line[] = []
  for (const line of lines) {
    const isInForm = (word: Word) => forms.some(({ words }) => words.has(word))
    for (const words of partsBy(line.words, isInForm))
      if (words[0] !== undefined && !isInForm(words[0])) outside.push(partOf(line, words))
  }
  return outside
}

const partOf = (line: Line, words: readonly Word[]): Line =>
  words.length === line.words.length ? line : lineOfWords(line, words)

/** Runs of words with one key. */
const partsBy = (words: readonly Word[], keyOf: (word: Word) => unknown): Word[][] =>
  runsOf(words, (word, before) => keyOf(word) === keyOf(before))
