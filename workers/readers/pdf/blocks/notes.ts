import type { PageBlock, RowText, TextBlock } from '../model/blocks.js'
import { isNoteMark, isRaised, raisedMarks } from '../model/note-marks.js'
import type { Page } from '../model/page.js'
import { runsOf } from '../model/statistics.js'
import type { FoundTable } from '../model/tables.js'
import { NOTE_SIZE_MAX } from '../model/thresholds.js'
import { tableNotes } from './table-notes.js'

/** A note at the foot of a page, or of a table, that a mark in the text or the table leads to. */
export interface PageNote {
  readonly label: string
  /** The first begins with the mark, which is one word. */
  readonly rows: readonly RowText[]
  readonly block: TextBlock
}

export interface PageNotes {
  /** Labels by mark, as they stand raised in the text. */
  readonly labels: ReadonlyMap<string, string>
  /** Labels by mark for the cells of the tables that have notes of their own. */
  readonly inTables: ReadonlyMap<FoundTable, ReadonlyMap<string, string>>
  /** In the order they stand in. */
  readonly notes: readonly PageNote[]
  /** The page without its notes. */
  readonly body: readonly PageBlock[]
}

/** Notes begin below this share of the page's height: what is marked above are authors and their affiliations. */
const HIGHEST_SHARE = 0.5

/**
 * Finds the notes of a page: blocks in its lower half that begin with a mark which stands raised in other text. Page and
 * mark make the label, so that it is the same whichever thread reads the page.
 */
export function findNotes(
  blocks: readonly PageBlock[],
  { number, height }: Page,
  bodySize: number,
): PageNotes {
  return withTableNotes(footNotes(blocks, number, height, bodySize), number, bodySize)
}

function footNotes(
  blocks: readonly PageBlock[],
  number: number,
  height: number,
  bodySize: number,
): PageNotes {
  const inTables = NO_TABLE_LABELS
  const found = noteBlocks(blocks, HIGHEST_SHARE * height, bodySize)
  if (found.size === 0) return { labels: NO_LABELS, inTables, notes: [], body: blocks }
  const raised = raisedMarks(
    blocks.flatMap((block) =>
      block.kind === 'table' || found.has(block) ? [] : block.rows.flatMap(({ words }) => words),
    ),
  )
  const twice = marksOfSeveral(blocks, bodySize)
  const labels = new Map<string, string>()
  const notes: PageNote[] = []
  const taken = new Set<PageBlock>()
  for (const block of found) {
    const { rest, pieces } = notesOf(block, bodySize)
    const marks = pieces.map(({ mark }) => mark)
    if (!marks.every((mark) => raised.has(mark) && !labels.has(mark) && !twice.has(mark))) continue
    const last = notes.at(-1)
    if (rest.length > 0 && last !== undefined)
      notes[notes.length - 1] = { ...last, rows: [...last.rows, ...rest] }
    for (const { mark, rows } of pieces) {
      const label = labelOf(mark, number, labels.size)
      labels.set(mark, label)
      notes.push({ label, rows, block })
    }
    taken.add(block)
  }
  if (taken.size === 0) return { labels, inTables, notes, body: blocks }
  return { labels, inTables, notes, body: blocks.filter((block) => !taken.has(block)) }
}

/** Numbers with a stop that several blocks begin with: each figure of the page has notes of its own. */
function marksOfSeveral(blocks: readonly PageBlock[], bodySize: number): ReadonlySet<string> {
  const seen = new Set<string>()
  const twice = new Set<string>()
  for (const block of blocks) {
    const row = block.kind === 'table' ? undefined : block.rows[0]
    const mark = row?.words[0]?.text ?? ''
    if (!NUMBER.test(mark) || !startsNote(row, bodySize)) continue
    const number = mark.slice(0, -1)
    if (seen.has(number)) twice.add(number)
    seen.add(number)
  }
  return twice
}

const NO_LABELS: ReadonlyMap<string, string> = new Map()
const NO_TABLE_LABELS: PageNotes['inTables'] = new Map()

/** Adds what tables have below them: their notes come before those of the page's foot. */
function withTableNotes(atFoot: PageNotes, page: number, bodySize: number): PageNotes {
  const found = tableNotes(atFoot.body, bodySize)
  if (found.size === 0) return atFoot
  const used = new Set(atFoot.labels.values())
  const inTables = new Map<FoundTable, ReadonlyMap<string, string>>()
  const notes: PageNote[] = []
  const taken = new Set<PageBlock>()
  for (const [table, own] of found) {
    const labels = new Map(atFoot.labels)
    for (const { mark, rows, block } of own) {
      const plain = labelOf(mark.replace(/[()]/g, ''), page, used.size)
      const label = used.has(plain) ? labelOf('', page, used.size) : plain
      used.add(label)
      labels.set(mark, label)
      notes.push({ label, rows, block })
      taken.add(block)
    }
    inTables.set(table, labels)
  }
  const body = atFoot.body.filter((block) => !taken.has(block))
  return { ...atFoot, inTables, notes: [...notes, ...atFoot.notes], body }
}

/** Blocks below `topPt` that begin as a note does, and those that begin with the end of one in the block before. */
function noteBlocks(
  blocks: readonly PageBlock[],
  topPt: number,
  bodySize: number,
): ReadonlySet<TextBlock> {
  const found = new Set<TextBlock>()
  let before: PageBlock | undefined
  for (const block of blocks) {
    const last = before
    before = block
    if (block.kind === 'table' || block.y0 <= topPt) continue
    if (startsNote(block.rows[0], bodySize)) found.add(block)
    else if (
      last?.kind !== 'table' &&
      last !== undefined &&
      found.has(last) &&
      holdsNote(block, bodySize)
    )
      found.add(block)
  }
  return found
}

/** Whether a block is of small type and a note begins within it. */
const holdsNote = ({ rows, size }: TextBlock, bodySize: number): boolean =>
  size < NOTE_SIZE_MAX * bodySize && rows.some((row) => startsNote(row, bodySize))

function startsNote(row: RowText | undefined, bodySize: number): boolean {
  const mark = row?.words[0]
  if (row === undefined || mark === undefined || row.words.length < 2) return false
  const isSmall = row.row.size < NOTE_SIZE_MAX * bodySize
  if (!isNoteMark(mark)) return isSmall && NUMBER.test(mark.text)
  return isRaised(mark) || isSmall
}

/** `37.` in small type. */
const NUMBER = /^\d{1,3}\.$/

/** The notes that begin in a block, and the rows before the first: the rest of a note of the block before. */
function notesOf({ rows }: TextBlock, bodySize: number) {
  const runs = runsOf(rows, (row) => !startsNote(row, bodySize))
  const isRest = !startsNote(rows[0], bodySize)
  const pieces = (isRest ? runs.slice(1) : runs).map((own) => ({
    mark: own[0]?.words[0]?.text.replace(/\.$/, '') ?? '',
    rows: own,
  }))
  return { rest: isRest ? (runs[0] ?? []) : [], pieces }
}

/** Signs are no labels: notes under them are counted. */
function labelOf(mark: string, page: number, index: number): string {
  return `${page}-${/^(?:\d+|[a-z])$/.test(mark) ? mark : `n${index + 1}`}`
}
