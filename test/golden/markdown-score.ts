/** How near a document's Markdown is to what it was made from; each from 0 to 1. */
export interface MarkdownScore {
  /** Words in their order: twice the longest common subsequence over the words of both. */
  readonly words: number
  /** F1 of the texts of table cells. Absent where the truth has no table and none was found. */
  readonly cells?: number
  /** F1 of headings, their level included. Absent as above. */
  readonly headings?: number
}

/** Order says nothing of words further down than these: the cost grows with the square. */
const WORDS_MAX = 3000

export function scoreMarkdown(markdown: string, truth: string): MarkdownScore {
  const cells = f1(cellsOf(markdown), cellsOf(truth))
  const headings = f1(headingsOf(markdown), headingsOf(truth))
  return {
    words: sequenceScore(wordsOf(markdown), wordsOf(truth)),
    ...(cells === undefined ? {} : { cells }),
    ...(headings === undefined ? {} : { headings }),
  }
}

const isRuleRow = (line: string) => /^\|(?: -+ \|)+$/.test(line)

function cellsOf(markdown: string): string[] {
  return markdown
    .split('\n')
    .filter((line) => line.startsWith('|') && !isRuleRow(line))
    .flatMap((line) => line.split(/(?<!\\)\|/).map(plain))
    .filter((cell) => cell !== '')
}

function headingsOf(markdown: string): string[] {
  return markdown
    .split('\n')
    .filter((line) => /^#{1,6} /.test(line))
    .map((line) => `${line.indexOf(' ')} ${plain(line)}`)
}

function wordsOf(markdown: string): string[] {
  const text = plain(
    markdown
      .split('\n')
      .filter((line) => !isRuleRow(line))
      .join(' '),
  )
  return text.split(' ').slice(0, WORDS_MAX)
}

/** Without markup and marks of notes, with single spaces. */
function plain(markdown: string): string {
  return markdown
    .replace(/<sup>\d+<\/sup>|\[\^[^\]]+\]:?/g, '')
    .replace(/<[^>]+>/g, '')
    .replace(/\]\([^)]*\)/g, '')
    .replace(/[\\*_`#|[\]~]|(?<=^|\s)(?:-|\d+\.)(?=\s)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function f1(found: readonly string[], wanted: readonly string[]): number | undefined {
  if (found.length + wanted.length === 0) return undefined
  const left = new Map<string, number>()
  for (const one of wanted) left.set(one, (left.get(one) ?? 0) + 1)
  let both = 0
  for (const one of found) {
    const count = left.get(one) ?? 0
    if (count === 0) continue
    left.set(one, count - 1)
    both++
  }
  return (2 * both) / (found.length + wanted.length)
}

function sequenceScore(found: readonly string[], wanted: readonly string[]): number {
  let row = new Uint16Array(wanted.length + 1)
  for (const word of found) {
    const next = new Uint16Array(wanted.length + 1)
    for (const [at, other] of wanted.entries())
      next[at + 1] = word === other ? (row[at] ?? 0) + 1 : Math.max(row[at + 1] ?? 0, next[at] ?? 0)
    row = next
  }
  return (2 * (row[wanted.length] ?? 0)) / (found.length + wanted.length || 1)
}
