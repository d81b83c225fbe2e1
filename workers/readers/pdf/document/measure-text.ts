import { lineText } from '../model/geometry.js'
import {
  type Line,
  type Page,
  STYLE,
  STYLE_RAISED,
  type TextMeasure,
  type Word,
} from '../model/page.js'
import { isTypewritten } from './typewritten.js'

/** Sizes are counted together in so many steps to the double of a size: 2.2 %, since a justified line has its own. */
const SIZE_STEPS = 32
/** With more monospaced text than this share a document's size is that of all its text, code included. Untested. */
const CODE_SHARE = 0.85
/** Where lines that run over all pages stand, as a share of the page's height. */
const MARGIN_SHARE = 0.12
/** Of a document without text. */
const BODY_SIZE_DEFAULT_PT = 10

/** Body size: the mean size of most characters, code and raised text apart; what runs over all pages counts once. */
export function measureText(pages: readonly Page[]): TextMeasure {
  const counts: CharacterCounts = {
    all: new Map(),
    plain: new Map(),
    total: 0,
    mono: 0,
    bold: 0,
    italic: 0,
  }
  let run: SizeRun = { size: 0, isMono: false, characters: 0 }
  const running = new Set<string>()
  for (const { lines, height } of pages) {
    for (const line of lines) {
      if (runsAgain(line, height, running)) continue
      for (const word of line.words) run = countWord(counts, run, word)
    }
  }
  endRun(counts, run)
  const { all, plain, total, mono, bold, italic } = counts
  const monoShare = mono / (total || 1)
  return {
    bodySize: modeOf(monoShare > CODE_SHARE ? all : plain) ?? modeOf(all) ?? BODY_SIZE_DEFAULT_PT,
    isTypewritten: isTypewritten(pages, monoShare),
    boldShare: bold / (total || 1),
    italicShare: italic / (total || 1),
  }
}

/** Whether a line at the head or the foot of a page has stood there on another one: it is counted once. */
function runsAgain(line: Line, height: number, seen: Set<string>): boolean {
  const { baseline } = line
  if (baseline > MARGIN_SHARE * height && baseline < (1 - MARGIN_SHARE) * height) return false
  const key = `${Math.round(baseline)} ${lineText(line)}`
  if (seen.has(key)) return true
  seen.add(key)
  return false
}

/** Characters of a sample; by step of size, raised text apart. */
interface CharacterCounts {
  readonly all: Map<number, SizeCount>
  readonly plain: Map<number, SizeCount>
  total: number
  mono: number
  bold: number
  italic: number
}

interface SizeCount {
  characters: number
  /** Of all characters together, points. */
  size: number
}

/** Words of one size, which most that follow each other are. */
interface SizeRun {
  /** Points. */
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
  if ((style & STYLE.italic) !== 0) counts.italic += count
  if ((style & STYLE_RAISED) !== 0) return run
  if (size === run.size && isMono === run.isMono) {
    run.characters += count
    return run
  }
  endRun(counts, run)
  return { size, isMono, characters: count }
}

function endRun({ all, plain }: CharacterCounts, run: SizeRun): void {
  if (run.characters === 0) return
  addRun(all, run)
  if (!run.isMono) addRun(plain, run)
}

function addRun(counts: Map<number, SizeCount>, { size, characters }: SizeRun): void {
  const step = Math.round(SIZE_STEPS * Math.log2(size))
  const count = counts.get(step)
  if (count === undefined) counts.set(step, { characters, size: characters * size })
  else {
    count.characters += characters
    count.size += characters * size
  }
}

function modeOf(counts: ReadonlyMap<number, SizeCount>): number | undefined {
  let best: SizeCount | undefined
  for (const count of counts.values()) {
    if (count.characters > (best?.characters ?? 0)) best = count
  }
  return best === undefined ? undefined : best.size / best.characters
}
