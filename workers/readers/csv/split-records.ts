const QUOTE = 0x22
const SPACE = 0x20
const LF = 0x0a
const CR = 0x0d

/** A quote that is not closed within so many characters is taken for a stray one. */
const QUOTED_CHARS_MAX = 1024 * 1024

/** `closingQuote` found no end: the opening quote is a character like any other. */
const UNCLOSED = -1
/** `closingQuote` cannot tell before it sees more text. */
const UNDECIDED = -2

export type CsvRecord = readonly string[]

/** What is known between two pieces of text. */
interface SplitState {
  readonly delimiter: number
  /** Text that waits for the next piece: from an undecided quote, or a carriage return that may begin a CR LF. */
  rest: string
  /** Cells of the record begun. */
  cells: string[]
  /** Text of the cell begun. */
  cell: string
  /** `cell` has begun, so that a quote next is no opening one. */
  inCell: boolean
}

/**
 * Cuts text into records (RFC 4180, and what is found in practice): quoted cells with `""` for a quote and with line
 * ends inside (given as LF), line ends LF, CR LF and CR. A quote within a cell, or an opening one without its end, is literal.
 * Every array of records is what one piece of text completed; cells are not trimmed, blank lines are records of one
 * empty cell. Nothing is kept but the record begun.
 */
export function* splitRecords(
  pieces: Iterable<string>,
  delimiter: string,
): Generator<readonly CsvRecord[]> {
  const state: SplitState = {
    delimiter: delimiter.charCodeAt(0),
    rest: '',
    cells: [],
    cell: '',
    inCell: false,
  }
  for (const piece of pieces) yield advance(state, piece, false)
  const records = advance(state, '', true)
  if (state.cells.length > 0 || state.inCell) records.push([...state.cells, state.cell])
  yield records
}

function advance(state: SplitState, piece: string, isLast: boolean): CsvRecord[] {
  const text = state.rest + piece
  const records: CsvRecord[] = []
  state.rest = ''
  let at = 0
  while (at < text.length) {
    if (!state.inCell) {
      at = takePlainCells(state, text, at, records)
      if (at >= text.length) break
    }
    const from = state.inCell ? at : skipQuoted(state, text, at, isLast)
    if (from === UNDECIDED) {
      state.rest = text.slice(at)
      break
    }
    const end = plainEnd(text, from, state.delimiter)
    state.cell += text.slice(from, end)
    state.inCell = true
    if (end >= text.length) break
    if (isHalfLineEnd(text, end, isLast)) {
      state.rest = '\r'
      break
    }
    at = endCell(state, text, end, records)
  }
  return records
}

/**
 * The common case, apart for its speed: cells without quotes that end within the text. Returns where it ends to hold:
 * at a cell that may be quoted or that is not the whole of it.
 */
function takePlainCells(
  state: SplitState,
  text: string,
  from: number,
  records: CsvRecord[],
): number {
  let at = from
  while (at < text.length) {
    const first = text.charCodeAt(at)
    if (first === QUOTE || first === SPACE) break
    const end = plainEnd(text, at, state.delimiter)
    if (end + 1 >= text.length) break // The last character may be half of a line end.
    state.cell = text.slice(at, end)
    at = endCell(state, text, end, records)
  }
  return at
}

/** Takes a quoted cell at `at` into the state, if there is one. Returns where plain text goes on, or UNDECIDED. */
function skipQuoted(state: SplitState, text: string, at: number, isLast: boolean): number {
  const first = text.charCodeAt(at)
  if (first !== QUOTE && first !== SPACE) return at
  const mayWait = !isLast && text.length - at <= QUOTED_CHARS_MAX
  const opening = skipSpaces(text, at)
  if (opening === text.length && mayWait) return UNDECIDED
  if (text.charCodeAt(opening) !== QUOTE) return at
  const closing = closingQuote(text, opening + 1, state.delimiter, mayWait)
  if (closing === UNDECIDED) return UNDECIDED
  if (closing === UNCLOSED) return at
  state.cell = text.slice(opening + 1, closing)
  if (state.cell.includes('"')) state.cell = state.cell.replaceAll('""', '"')
  if (state.cell.includes('\r')) state.cell = state.cell.replace(/\r\n?/g, '\n')
  return closing + 1
}

/**
 * The quote that ends a cell: one before a delimiter or a line end. Others within are kept, if the cell then ends on
 * the same line; one that follows a delimiter opens the next cell, so this one was never quoted.
 */
function closingQuote(text: string, from: number, delimiter: number, mayWait: boolean): number {
  let at = text.indexOf('"', from)
  while (at >= 0 && text.charCodeAt(at + 1) === QUOTE) at = text.indexOf('"', at + 2)
  if (at < 0) return mayWait ? UNDECIDED : UNCLOSED
  const closing = closingHere(text, at, delimiter, mayWait)
  if (closing !== UNCLOSED || follows(text, at, delimiter)) return closing
  return closingOnLine(text, at, delimiter, mayWait)
}

/** The end of a cell with a quote inside, at `inner`. */
function closingOnLine(text: string, inner: number, delimiter: number, mayWait: boolean): number {
  let last = inner
  for (let at = text.indexOf('"', inner + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    if (follows(text, at, delimiter) || hasLineEnd(text, last, at)) return UNCLOSED
    const closing = closingHere(text, at, delimiter, mayWait)
    if (closing !== UNCLOSED) return closing
    last = at
  }
  return mayWait ? UNDECIDED : UNCLOSED
}

function closingHere(text: string, at: number, delimiter: number, mayWait: boolean): number {
  const next = skipSpaces(text, at + 1)
  if (next >= text.length) return mayWait ? UNDECIDED : at
  return isCellEnd(text.charCodeAt(next), delimiter) ? at : UNCLOSED
}

/** Whether the quote at `at` stands where a cell begins. */
function follows(text: string, at: number, delimiter: number): boolean {
  let before = at - 1
  while (text.charCodeAt(before) === SPACE) before--
  return text.charCodeAt(before) === delimiter
}

function hasLineEnd(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (isCellEnd(text.charCodeAt(at), LF)) return true
  return false
}

function skipSpaces(text: string, from: number): number {
  let at = from
  while (text.charCodeAt(at) === SPACE) at++
  return at
}

function isCellEnd(code: number, delimiter: number): boolean {
  return code === delimiter || code === LF || code === CR
}

function plainEnd(text: string, from: number, delimiter: number): number {
  for (let at = from; at < text.length; at++) {
    if (isCellEnd(text.charCodeAt(at), delimiter)) return at
  }
  return text.length
}

function isHalfLineEnd(text: string, at: number, isLast: boolean): boolean {
  return !isLast && at + 1 === text.length && text.charCodeAt(at) === CR
}

/** Closes the cell that ends at `end`, and the record where that is a line end. Returns where the next one starts. */
function endCell(state: SplitState, text: string, end: number, records: CsvRecord[]): number {
  state.cells.push(state.cell)
  state.cell = ''
  state.inCell = false
  const code = text.charCodeAt(end)
  if (code === state.delimiter) return end + 1
  records.push(state.cells)
  state.cells = []
  return code === CR && text.charCodeAt(end + 1) === LF ? end + 2 : end + 1
}
