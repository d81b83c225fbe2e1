import { type CsvRecord, splitRecords } from './split-records.js'

const CANDIDATES = [',', ';', '\t', '|'] as const

/** Records that are looked at. */
const SAMPLE_RECORDS = 20
const SAMPLE_CHARS = 64 * 1024

/** Delimiters that seldom stand within text: a cell that holds one was cut at the wrong place. */
const STRONG_DELIMITER = /[;\t|]/

/** A first line that names the delimiter, as spreadsheet programs write it. */
const SEP_LINE = /^"?sep=([^\r\n])"?(?:\r\n|\r|\n|$)/i

export interface Dialect {
  readonly delimiter: string
  /** Characters before the first record. */
  readonly preambleChars: number
}

/**
 * The delimiter that a `sep=` line names, or the one of `, ; tab |` that cuts the first records into the most equal
 * numbers of cells. `start` is the text's beginning, or all of it where `isWhole`; a name that ends in `.tsv` or `.tab` stands for tabs where there
 * are any.
 */
export function detectDialect(start: string, isWhole: boolean, filename: string): Dialect {
  const sep = SEP_LINE.exec(start)
  if (sep !== null) return { delimiter: sep[1] ?? ',', preambleChars: sep[0].length }
  if (/\.(tsv|tab)$/i.test(filename) && start.includes('\t')) {
    return { delimiter: '\t', preambleChars: 0 }
  }
  const sample = start.slice(0, SAMPLE_CHARS)
  const isCut = !isWhole || sample.length < start.length
  let best: string = CANDIDATES[0]
  let bestScore = 0
  for (const delimiter of CANDIDATES) {
    const score = consistency(sampleRecords(sample, delimiter, isCut))
    if (score > bestScore) [best, bestScore] = [delimiter, score]
  }
  return { delimiter: best, preambleChars: 0 }
}

function sampleRecords(sample: string, delimiter: string, isCut: boolean): CsvRecord[] {
  const records = [...splitRecords([sample], delimiter)].flat()
  const whole = isCut && records.length > 1 ? records.slice(0, -1) : records
  return whole.filter((cells) => cells.some((cell) => cell.trim() !== '')).slice(0, SAMPLE_RECORDS)
}

/** Share of records with as many cells as the middle one, then clean cells, then more of them; 0 for one column. */
function consistency(records: readonly CsvRecord[]): number {
  const widths = records.map((cells) => cells.length).sort((a, b) => a - b)
  const middle = widths[widths.length >> 1] ?? 1
  if (middle === 1) return 0
  const equal = widths.filter((width) => width === middle).length / widths.length
  const cells = records.flat()
  const clean = cells.filter((cell) => !STRONG_DELIMITER.test(cell)).length / cells.length
  return equal * 10 + clean + Math.min(middle - 1, 5) / 10
}
