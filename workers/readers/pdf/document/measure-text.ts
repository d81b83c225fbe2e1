import { type Page, STYLE, STYLE_RAISED, type TextMeasure, type Word } from '../model/page.js'

/** Body size: the size of most characters, code and raised text apart. */
export function measureText(pages: readonly Page[]): TextMeasure {
  const counts: CharacterCounts = { all: new Map(), plain: new Map(), total: 0, mono: 0, bold: 0 }
  let run: SizeRun = { size: 0, isMono: false, characters: 0 }
  for (const { lines } of pages)
    for (const { words } of lines) for (const word of words) run = countWord(counts, run, word)
  endRun(counts, run)
  const { all, plain, total, mono, bold } = counts
  const monoShare = mono / (total || 1)
  return {
    bodySize: modeOf(monoShare > 0.85 ? all : plain) ?? modeOf(all) ?? 10,
    monoShare,
    boldShare: bold / (total || 1),
  }
}

/** Characters of a sample; by size, raised text apart. */
interface CharacterCounts {
  readonly all: Map<number, number>
  readonly plain: Map<number, number>
  total: number
  mono: number
  bold: number
}

/** Words of one size, which most that follow each other are. */
interface SizeRun {
  /** Points, to the half. */
  readonly size: number
  readonly isMono: boolean
  characters: number
}

/** Counts the word in the run, or in another one that it begins. */
function countWord(counts: CharacterCounts, run: SizeRun, { text, style, size }: Word): SizeRun {
  const count = text.length
  const isMono = (style & STYLE.mono) !== 0
  counts.total += count
  if (isMono) counts.mono += count
  if ((style & STYLE.bold) !== 0) counts.bold += count
  if ((style & STYLE_RAISED) !== 0) return run
  const rounded = Math.round(2 * size) / 2
  if (rounded === run.size && isMono === run.isMono) {
    run.characters += count
    return run
  }
  endRun(counts, run)
  return { size: rounded, isMono, characters: count }
}

function endRun({ all, plain }: CharacterCounts, { size, isMono, characters }: SizeRun): void {
  if (characters === 0) return
  all.set(size, (all.get(size) ?? 0) + characters)
  if (!isMono) plain.set(size, (plain.get(size) ?? 0) + characters)
}

function modeOf(counts: ReadonlyMap<number, number>): number | undefined {
  let best: number | undefined
  let most = 0
  for (const [value, count] of counts) {
    if (count > most) {
      best = value
      most = count
    }
  }
  return best
}
