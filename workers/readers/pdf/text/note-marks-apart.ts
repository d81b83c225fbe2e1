import { lineOfWords, wordWith } from '../model/geometry.js'
import { isNoteMark, isRaised, raisedMarks } from '../model/note-marks.js'
import { type Line, STYLE, type Word } from '../model/page.js'

/** Notes stand below this share of the page's height, and authors above it. */
const HIGHEST_SHARE = 0.5
/** A mark is smaller than its note by this, stands above its line so far, and before it at most so far: ratio, ems. */
const SIZE_RATIO_MAX = 0.85
const RISE_MIN_EM = 0.15
const RISE_MAX_EM = 0.7
const APART_MAX_EM = 5
/** More numbers alone on a page are those of a drawing or a table. */
const MARKS_MAX = 100
/** The text that a note is of is larger by this ratio: elsewhere a small number alone may be part of a formula. */
const TEXT_RATIO_MIN = 1.05

/**
 * The lines with raised marks of notes before them that a tab keeps apart, as in papers of courts. The mark stands in
 * larger text, too.
 */
export function withNoteMarks(lines: readonly Line[], pageHeight: number): readonly Line[] {
  const marks = lines.filter((line) => isMark(line) && line.baseline > HIGHEST_SHARE * pageHeight)
  if (marks.length === 0 || marks.length > MARKS_MAX) return lines
  const sizes = sizesOfMarked(lines)
  const markOf = new Map<Line, Line>()
  for (const mark of marks) {
    const textSize = sizes.get(mark.words[0]?.text ?? '') ?? 0
    const note = textSize === 0 ? undefined : noteOf(mark, lines)
    if (note === undefined || textSize < TEXT_RATIO_MIN * note.size) continue
    if (!markOf.has(note)) markOf.set(note, mark)
  }
  if (markOf.size === 0) return lines
  const taken = new Set(markOf.values())
  return lines
    .filter((line) => !taken.has(line))
    .map((line) => {
      const mark = markOf.get(line)
      return mark === undefined ? line : withMark(line, mark)
    })
}

/** A mark stands behind its word by no more, ems, where an icon parts them. */
const BEHIND_MAX_EM = 1.5
const MARKS = /^(?:\d{1,2}|[*∗⋆†‡§¶])(?:,(?:\d{1,2}|[*∗⋆†‡§¶])){0,4}$/
const NAME_END = /\p{Ll}$/u

/** The lines with raised marks behind their last word that an icon keeps apart: affiliations of an author with an identifier. */
export function withMarksBehind(lines: readonly Line[], pageHeight: number): readonly Line[] {
  const marks = lines.filter(
    ({ words, baseline }) =>
      words.length === 1 && baseline < HIGHEST_SHARE * pageHeight && isMarks(words[0]),
  )
  if (marks.length === 0 || marks.length > MARKS_MAX) return lines
  const markOf = new Map<Line, Line>()
  for (const mark of marks) {
    const line = lines.find((other) => standsBehind(mark, other))
    if (line !== undefined && !markOf.has(line)) markOf.set(line, mark)
  }
  if (markOf.size === 0) return lines
  const taken = new Set(markOf.values())
  return lines
    .filter((line) => !taken.has(line))
    .map((line) => {
      const [sign] = markOf.get(line)?.words ?? []
      if (sign === undefined) return line
      const raised = wordWith(sign, { style: sign.style | STYLE.superscript, spaceBefore: false })
      return lineOfWords(line, [...line.words, raised])
    })
}

const isMarks = (word: Word | undefined): boolean => word !== undefined && MARKS.test(word.text)

function standsBehind(mark: Line, line: Line): boolean {
  if (mark.size > SIZE_RATIO_MAX * line.size) return false
  const rise = (line.baseline - mark.baseline) / line.size
  const gap = (mark.x0 - line.x1) / line.size
  if (rise < RISE_MIN_EM || rise > RISE_MAX_EM || gap < 0 || gap > BEHIND_MAX_EM) return false
  return line.words.length > 1 && NAME_END.test(line.words.at(-1)?.text ?? '')
}

/** The largest text that each raised mark stands in, points. */
function sizesOfMarked(lines: readonly Line[]): Map<string, number> {
  const sizes = new Map<string, number>()
  for (const { words, size } of lines)
    for (const word of words.slice(1))
      if (isRaised(word))
        for (const mark of raisedMarks([word]))
          sizes.set(mark, Math.max(size, sizes.get(mark) ?? 0))
  return sizes
}

const isMark = ({ words: [first, ...more] }: Line): boolean =>
  first !== undefined && more.length === 0 && isNoteMark(first)

/** The nearest line that stands on the right of the mark as a note would. */
function noteOf(mark: Line, lines: readonly Line[]): Line | undefined {
  let best: Line | undefined
  for (const line of lines) {
    if (line === mark || isMark(line) || mark.size > SIZE_RATIO_MAX * line.size) continue
    const rise = (line.baseline - mark.baseline) / line.size
    const gap = (line.x0 - mark.x1) / line.size
    if (rise < RISE_MIN_EM || rise > RISE_MAX_EM || gap < 0 || gap > APART_MAX_EM) continue
    if (best === undefined || line.x0 < best.x0) best = line
  }
  return best
}

function withMark(line: Line, mark: Line): Line {
  const [first, ...rest] = line.words
  const [sign] = mark.words
  if (first === undefined || sign === undefined) return line
  const raised = wordWith(sign, { style: sign.style | STYLE.superscript, baseline: line.baseline })
  return lineOfWords(line, [raised, wordWith(first, { spaceBefore: true }), ...rest])
}
