import type { PageBlock, RowText, TextBlock } from '../model/blocks.js'
import { wordWith } from '../model/geometry.js'
import { isRaised } from '../model/note-marks.js'
import { STYLE, type Word } from '../model/page.js'
import type { FoundTable } from '../model/tables.js'
import { NOTE_SIZE_MAX } from '../model/thresholds.js'

/** A note below a table that a mark in one of its cells leads to. */
export interface TableNote {
  /** As on the page: `1`, `a`, `(1)`. */
  readonly mark: string
  /** The first begins with the mark, which is one word. */
  readonly rows: readonly RowText[]
  readonly block: TextBlock
}

const RAISED_MARK = /^(?:\d{1,2}|[a-z]|\(\d{1,2}\)|\([a-z]\))$/
const BRACKET_MARK = /^\(\d{1,2}\)$/
/** A bracketed number is a call behind a word or a year; alone in its cell it is a negative figure. */
const CALL = /^(.*?)(\(\d{1,2}\))([:,;.]?)$/u
const BEFORE_CALL = /[\p{L}\d%)]$/u

/** The notes of each table that has some, in reading order: the nearest table above that calls for it has a note. */
export function tableNotes(
  blocks: readonly PageBlock[],
  bodySize: number,
): ReadonlyMap<FoundTable, readonly TableNote[]> {
  const found = new Map<FoundTable, TableNote[]>()
  const above: FoundTable[] = []
  const calls = new Map<FoundTable, Set<string>>()
  for (const block of blocks) {
    if (block.kind === 'table') {
      above.unshift(block.table)
      continue
    }
    const mark = above.length === 0 ? undefined : noteMark(block.rows[0], bodySize)
    if (mark === undefined) continue
    for (const table of above) {
      const open = calls.get(table) ?? callsOf(table)
      calls.set(table, open)
      if (!open.has(mark)) continue
      const notes = found.get(table) ?? []
      found.set(table, notes)
      notes.push(...notesOf(block, open, bodySize))
      break
    }
  }
  return found
}

/** The notes of a block that begins with one; each takes its mark from the `calls` that are left. */
function notesOf(block: TextBlock, calls: Set<string>, bodySize: number): TableNote[] {
  const notes: { readonly mark: string; readonly rows: RowText[]; readonly block: TextBlock }[] = []
  for (const row of block.rows) {
    const mark = noteMark(row, bodySize)
    const last = notes.at(-1)
    if (mark !== undefined && calls.delete(mark)) notes.push({ mark, rows: [row], block })
    else last?.rows.push(row)
  }
  return notes
}

function noteMark(row: RowText | undefined, bodySize: number): string | undefined {
  const mark = row?.words[0]
  if (row === undefined || mark === undefined || row.words.length < 2) return undefined
  if (BRACKET_MARK.test(mark.text)) return mark.text
  const isSmall = row.row.size < NOTE_SIZE_MAX * bodySize && /^\d/.test(mark.text)
  return (isRaised(mark) || isSmall) && RAISED_MARK.test(mark.text) ? mark.text : undefined
}

/** Marks that stand in the table's cells behind other text. */
function callsOf({ rows }: FoundTable): Set<string> {
  const lines = rows.flatMap((cells) => cells.flatMap((cell) => cell.rows))
  const words = lines.flatMap((line) => withCalls(line, () => true))
  const marks = words.filter((word) => isRaised(word) && RAISED_MARK.test(word.text))
  return new Set(marks.map(({ text }) => text))
}

/** The words of a cell's line with each known call of a note, `(1)`, as a raised word of its own. */
export function withCalls(
  words: readonly Word[],
  isKnown: (mark: string) => boolean,
): readonly Word[] {
  if (!words.some(({ text }) => text.includes('('))) return words
  return words.flatMap((word, at) => {
    const [, own = '', call, after = ''] = CALL.exec(word.text) ?? []
    const before = own === '' ? words[at - 1]?.text : own
    if (call === undefined || isRaised(word) || !isKnown(call) || !BEFORE_CALL.test(before ?? ''))
      return [word]
    const pieces = [raised(word, call)]
    if (own !== '') pieces.unshift(wordWith(word, { text: own }))
    if (after !== '') pieces.push(wordWith(word, { text: after, spaceBefore: false }))
    return pieces
  })
}

function raised(word: Word, text: string): Word {
  return wordWith(word, { text, style: word.style | STYLE.superscript, spaceBefore: false })
}
