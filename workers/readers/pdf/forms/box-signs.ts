import type { Rect } from '../../../document/blocks.js'
import { lineWith, wordWith } from '../model/geometry.js'
import type { Line, Word } from '../model/page.js'

const EMPTY = '☐'
const CHECKED = '☒'

/** Where a sign goes, and the glyphs it stands for. */
export interface SignBox extends Rect {
  readonly glyphs?: number
}

/** The line with a sign before the text behind each box. */
export function withBoxes(
  line: Line,
  boxes: readonly SignBox[],
  ticked: { has(box: SignBox): boolean },
): Line {
  if (boxes.length === 0) return line
  const words = [...line.words]
  let first = line.bullet
  for (const box of boxes) {
    const at = words.findIndex((word) => word.x0 > box.x1 - 1)
    const next = words[at]
    if (next === undefined) continue
    if (at === 0) first = box
    words.splice(
      at,
      1,
      boxSign(next, box, ticked.has(box), at > 0),
      wordWith(next, { spaceBefore: true }),
    )
  }
  const x0 = Math.min(line.x0, words[0]?.x0 ?? line.x0)
  const glyphs = boxes.reduce((sum, box) => sum + (box.glyphs ?? 0), line.glyphs)
  return lineWith(line, { words, x0, glyphs, bullet: first })
}

/** A word in the looks of `like`. */
export function boxSign(like: Word, box: SignBox, isTicked: boolean, spaceBefore: boolean): Word {
  return wordWith(like, {
    text: isTicked ? CHECKED : EMPTY,
    x0: box.x0,
    x1: box.x1,
    style: 0,
    link: -1,
    spaceBefore,
    glyphs: box.glyphs ?? 0,
  })
}
