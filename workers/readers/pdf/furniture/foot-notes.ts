import { isPageNumber } from '../model/characters.js'
import { textOfRow } from '../model/geometry.js'
import { isNoteMark, isRaised, raisedMarks } from '../model/note-marks.js'
import type { Row, Word } from '../model/page.js'
import { NOTE_SIZE_MAX } from '../model/thresholds.js'

/** Rows of one note are no further apart, in ems, and of one size but for rounding. */
const NOTE_LEADING_EM = 1.7
const NOTE_SIZE_SWAY = 0.08
/** A note above the foot is looked for so many rows up. */
const NOTE_ROWS_MAX = 12

/**
 * The rows of notes among those at a page's foot, where they are read one page at a time and look like a footer: rows
 * from a mark that stands raised in the text above, or that is raised itself, or that counts on from the note before,
 * and those that go on with a note above them.
 */
export function footNoteRows(
  foot: readonly Row[],
  above: readonly Row[],
  bodySize: number,
): ReadonlySet<Row> {
  const notes = new Set<Row>()
  let before = lastOfNote(above, bodySize)
  if (before === undefined && !foot.some((row) => startsNote(row, bodySize))) return notes
  const called = raisedMarks(above.flatMap(({ lines }) => lines.flatMap(({ words }) => words)))
  for (const [at, row] of foot.entries()) {
    const isNote = startsNote(row, bodySize) && isKnown(row, foot, at, called)
    const goesOn = before !== undefined && isOfNote(row, before)
    before = isNote || goesOn ? row : undefined
    if (before !== undefined) notes.add(row)
  }
  return notes
}

/** The last of the rows, where it is one of a note whose mark is raised. */
function lastOfNote(rows: readonly Row[], bodySize: number): Row | undefined {
  for (let at = rows.length - 1; at >= Math.max(0, rows.length - NOTE_ROWS_MAX); at--) {
    const [before, row] = [rows[at - 1], rows[at]]
    if (row === undefined) return undefined
    const mark = startsNote(row, bodySize) ? markOf(row) : undefined
    if (mark !== undefined && isRaised(mark)) return rows.at(-1)
    if (before === undefined || !isOfNote(row, before)) return undefined
  }
  return undefined
}

function startsNote(row: Row, bodySize: number): boolean {
  const words = row.lines[0]?.words ?? []
  const mark = words[0]
  if (mark === undefined || words.length + row.lines.length < 3 || !isNoteMark(mark)) return false
  return isRaised(mark) || row.size < NOTE_SIZE_MAX * bodySize
}

function isKnown(row: Row, foot: readonly Row[], at: number, called: ReadonlySet<string>): boolean {
  const mark = markOf(row)
  if (mark === undefined) return false
  if (isRaised(mark) || called.has(mark.text)) return true
  const number = Number(mark.text)
  return [foot[at - 1], foot[at + 1]].some(
    (next) => next !== undefined && Math.abs(Number(markOf(next)?.text) - number) === 1,
  )
}

/** A row below a note's that goes on with it: no page number, and set as it is. */
function isOfNote(row: Row, before: Row): boolean {
  const isNear = row.baseline - before.baseline < NOTE_LEADING_EM * row.size
  const isAlike = Math.abs(row.size - before.size) < NOTE_SIZE_SWAY * before.size
  return isNear && isAlike && !isPageNumber(textOfRow(row))
}

const markOf = (row: Row): Word | undefined => row.lines[0]?.words[0]
