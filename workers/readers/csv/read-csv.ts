import type { Part, ReadContext, Reader } from '../../document/reading.js'
import { openText, type TextPieces } from '../encoding/open-text.js'
import { detectDialect } from './detect-delimiter.js'
import { type CsvRecord, splitRecords } from './split-records.js'
import { tableRow } from './table-row.js'

/** Rows that go to the writer at a time. */
const BATCH_ROWS = 256

/** What a first pass over the text finds, which the table must know before its first row. */
interface Extent {
  /** Cells of the widest record. */
  readonly columns: number
  readonly rows: number
  /** Records with fewer cells than the widest. */
  readonly shortRows: number
}

/** The document's records from the start, as often as asked. */
type Records = () => Generator<readonly CsvRecord[]>

/**
 * A table of comma-separated values: the first record is its header, records without text are left out. The text
 * is read twice, in pieces, first for the number of columns; nothing is kept of it but the record begun and a batch of
 * rows. Warnings: those of `openText`.
 */
export const readCsv: Reader = async (source, _options, context) => {
  const records = recordsOf(openText(source, context), source.filename)
  const extent = measure(records(), context)
  const shortShare = extent.rows === 0 ? 0 : extent.shortRows / extent.rows
  return {
    metadata: {},
    modeUsed: 'fast',
    parts: tableParts(records, extent, context),
    quality: () => ({ score: 1 - shortShare / 2, signals: { ...extent } }),
    close: () => undefined,
  }
}

function recordsOf(pieces: TextPieces, filename: string): Records {
  const [first = '', second] = pieces()
  const { delimiter, preambleChars } = detectDialect(first, second === undefined, filename)
  return () => splitRecords(cleanPieces(pieces(), preambleChars), delimiter)
}

/** The text after its first `skippedChars`, without NUL, which some exports fill their cells with. */
function* cleanPieces(pieces: Iterable<string>, skippedChars: number): Generator<string> {
  let skipped = skippedChars
  for (const piece of pieces) {
    yield (skipped > 0 ? piece.slice(skipped) : piece).replaceAll('\0', '')
    skipped = 0
  }
}

function measure(batches: Iterable<readonly CsvRecord[]>, context: ReadContext): Extent {
  let columns = 0
  let rows = 0
  let fullRows = 0
  for (const records of batches) {
    context.checkpoint()
    for (const record of records) {
      if (isBlank(record)) continue
      rows += 1
      if (record.length > columns) [columns, fullRows] = [record.length, 0]
      if (record.length === columns) fullRows += 1
    }
  }
  return { columns, rows, shortRows: rows - fullRows }
}

async function* tableParts(
  records: Records,
  { columns, rows }: Extent,
  context: ReadContext,
): AsyncGenerator<Part> {
  if (rows === 0) return
  const batches = rowBatches(records(), context)
  yield { blocks: [{ type: 'table', columns, headerRows: 1, rows: batches }] }
}

function* rowBatches(
  pieces: Iterable<readonly CsvRecord[]>,
  context: ReadContext,
): Generator<ReturnType<typeof tableRow>[]> {
  let batch = []
  for (const records of pieces) {
    for (const record of records) {
      if (isBlank(record)) continue
      batch.push(tableRow(record))
      if (batch.length < BATCH_ROWS) continue
      context.checkpoint()
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}

function isBlank(record: CsvRecord): boolean {
  return record.every((cell) => cell === '' || cell.trim() === '')
}
