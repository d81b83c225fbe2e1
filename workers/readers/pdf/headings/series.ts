import { blockText, type PageBlock, type TextBlock, topOf } from '../model/blocks.js'
import type { Page } from '../model/page.js'
import { addCount, addUnder, medianOf } from '../model/statistics.js'
import { titleNumber } from './numbers.js'
import type { SampledPage, StyleKey } from './text-styles.js'
import { HEADED_CHARS_MIN } from './traits.js'

/** Longer text, or over more rows, is no title of a series. */
const TITLE_CHARS_MAX = 90
const TITLE_ROWS_MAX = 2
/** A title of a series ends in none of these. */
const STOPS = '.,;:!?。，；：！？'
/** Numbered titles of one look that make a series. */
const SERIES_MIN = 2
/** Share of the steps that count on: letters and dotted numbers start again in the next section. */
const RISING_SHARE = 0.5
/** Blocks of one look that show what it is for, and the share of them that stand alone over text. */
const LOOK_MIN = 3
const ALONE_SHARE = 0.8
/** Share of a look's blocks that makes it one of terms; what a term means is set so far in, and terms are not set out, ems. */
const TERM_SHARE = 0.5
const TERM_INDENT_EM = 1.2
const TERM_SWAY_EM = 0.5
/** First rows that are no further in than this stand flush, points. */
const FIRST_INDENT_PT = 4
/** Share of the rows of upright, regular text that begin at one place. */
const TEXT_SHARE = 0.1
/** Shorter numbered rows below a number are entries of a list. */
const ENTRY_CHARS_MAX = 40
/** Text this much larger than a block does not stand under it, as a ratio. */
const LARGER_RATIO = 1.15

/** What the looks of a document's titles are, by what all blocks of a look have in common. */
export interface TitleSeries {
  /** Whether the block is one of a series of numbered titles of its look. */
  isNumbered(block: TextBlock, page: Page): boolean
  /** Whether most blocks of its look stand alone over text of another. */
  isOfTitles(block: TextBlock, page: Page): boolean
  /** Whether most blocks of its look stand over text that is set further in: terms and what they mean. */
  isOfTerms(block: TextBlock, page: Page): boolean
  /** Letters below Roman numbers, in another look, are the second level. */
  isSecond(block: TextBlock, page: Page): boolean
}

/** The looks of a document's titles, as plain data. */
export interface TitleLooks {
  /** Looks of numbered titles, each with the kind of its numbers. */
  readonly series: ReadonlySet<string>
  /** Looks that stand alone over text, wherever they stand. */
  readonly ofTitles: ReadonlySet<string>
  readonly ofTerms: ReadonlySet<string>
}

/** Roman numbers that are letters of the alphabet as well. */
const ONE_LETTER = /^[IVX]\.\s/

/** Learns which looks are those of numbered titles, and which stand alone over text wherever they stand. */
export function titleLooks(sample: readonly SampledPage[], keyOf: StyleKey): TitleLooks {
  const { places, looks } = countLooks(sample, keyOf)
  return {
    series: keysOf(places, isSeries),
    ofTitles: keysOf(looks, isAlone),
    ofTerms: keysOf(looks, isOfTermsMostly),
  }
}

export function titleSeries(
  { series, ofTitles, ofTerms }: TitleLooks,
  keyOf: StyleKey,
): TitleSeries {
  const kinds = new Set([...series].map((key) => key.slice(key.lastIndexOf(' ') + 1)))
  const isRoman = kinds.has('roman')
  const isAmong = amongLooks(keyOf)
  const isLookOfTitles = isAmong(ofTitles)
  const isLookOfTerms = isAmong(ofTerms)
  const kindOf = (block: TextBlock, page: Page): string | undefined => {
    if (series.size === 0 || !mayBeTitle(block)) return undefined
    const text = blockText(block).trim()
    const kind = titleNumber(text)?.kind
    if (kind === undefined) return undefined
    const looks = looksOf(block, page, keyOf)
    if (looks.some((look) => series.has(`${look} ${kind}`))) return kind
    // After `H. Peaks` in the look of letters `I. Piles` is no first chapter.
    const isLetter = ONE_LETTER.test(text) && looks.some((look) => series.has(`${look} letter`))
    return isLetter ? 'letter' : undefined
  }
  return {
    isNumbered: (block, page) => kindOf(block, page) !== undefined,
    isOfTitles: (block, page) =>
      ofTitles.size > 0 && mayBeTitle(block) && isLookOfTitles(block, page),
    isOfTerms: isLookOfTerms,
    isSecond(block, page) {
      if (!isRoman) return false
      const kind = kindOf(block, page) ?? titleNumber(blockText(block).trim())?.kind
      // An appendix looks like the sections, and is one.
      const looks = looksOf(block, page, keyOf)
      return kind === 'letter' && !looks.some((look) => series.has(`${look} roman`))
    },
  }
}

/** Asks for the font first: most text is in one that none of the looks is in. */
const amongLooks =
  (keyOf: StyleKey) =>
  (looks: ReadonlySet<string>): TitleSeries['isOfTitles'] => {
    const keys = new Set([...looks].map((look) => look.split(' ').slice(0, -2).join(' ')))
    return (block, page) =>
      keys.size > 0 &&
      keys.has(keyOf(block, page)) &&
      looksOf(block, page, keyOf).some((look) => looks.has(look))
  }

function keysOf<T>(found: ReadonlyMap<string, T>, holds: (of: T) => boolean): Set<string> {
  return new Set([...found].filter(([, of]) => holds(of)).map(([key]) => key))
}

interface LookCounts {
  /** Places of numbers, by look and kind of number. */
  readonly places: Map<string, number[]>
  /** How many blocks there are of each look, how many of them stand alone, and how many are terms. */
  readonly looks: Map<string, LookCount>
}

interface LookCount {
  all: number
  alone: number
  terms: number
}

function countLooks(sample: readonly SampledPage[], keyOf: StyleKey): LookCounts {
  const counts: LookCounts = { places: new Map(), looks: new Map() }
  const indents = { text: textIndent(sample), first: firstIndent(sample) }
  const plain = plainLooks(sample, keyOf)
  for (const { page, blocks } of sample) {
    for (const [index, block] of blocks.entries()) {
      if (block.kind === 'text' || block.kind === 'item')
        countLook(counts, block, { blocks, index, page, keyOf, indents, plain })
    }
  }
  return counts
}

interface Counted extends SampledPage {
  /** Of the block among those of its page. */
  readonly index: number
  readonly keyOf: StyleKey
  readonly indents: Indents
  /** As of `plainLooks`. */
  readonly plain: ReadonlySet<string>
}

/** How far in text begins, points. */
interface Indents {
  /** As of `textIndent`. */
  readonly text: number
  /** As of `firstIndent`. */
  readonly first: number
}

function countLook(
  { places, looks }: LookCounts,
  block: TextBlock,
  { blocks, index, page, keyOf, indents, plain }: Counted,
): void {
  const may = looksOf(block, page, keyOf)
  // Most blocks are paragraphs of one look, whose text need not be put together.
  const isAsked = may.length > 1 || mayBeTitle(block)
  const number = isAsked ? titleNumber(blockText(block).trim()) : undefined
  const look = may.find((one) => plain.has(`${one} ${number?.kind}`)) ?? may.at(-1) ?? ''
  const counts = looks.get(look) ?? { all: 0, alone: 0, terms: 0 }
  looks.set(look, counts)
  counts.all++
  if (!mayBeTitle(block)) return
  const below = blocks.slice(index + 1, index + 3)
  const [next] = below
  if (standsOver(block, below, page, keyOf)) counts.alone++
  if (isTerm(block, next, indents)) counts.terms++
  if (number === undefined || isEntry(block, next)) return
  addUnder(places, `${look} ${number.kind}`, number.place)
}

/** A word of capitals that is too long for an abbreviation. */
const LONG_WORD = /\p{Lu}{5}/u

/** Capitals are a look of their own. */
const isCapital = ({ rows }: TextBlock): boolean =>
  rows.every(({ text }) => !/[a-z]/.test(text) && text === text.toUpperCase())

/** The looks that a block may be of: no word of `3.1 API` shows whether its capitals are a style. */
function looksOf(block: TextBlock, page: Page, keyOf: StyleKey): readonly string[] {
  const look = `${keyOf(block, page)} ${block.bold}`
  if (!isCapital(block)) return [`${look} false`]
  const isStyle = block.rows.some(({ text }) => LONG_WORD.test(text))
  return isStyle ? [`${look} true`] : [`${look} false`, `${look} true`]
}

/** The looks of what may be titles that are not in capitals, each with the kind of its numbers. */
function plainLooks(sample: readonly SampledPage[], keyOf: StyleKey): ReadonlySet<string> {
  const looks = sample.flatMap(({ page, blocks }) =>
    blocks.flatMap((block) => {
      if (block.kind !== 'text' || !mayBeTitle(block) || isCapital(block)) return []
      const text = blockText(block).trim()
      const kind = ONE_LETTER.test(text) ? 'letter' : titleNumber(text)?.kind
      return looksOf(block, page, keyOf).map((look) => `${look} ${kind}`)
    }),
  )
  return new Set(looks)
}

function mayBeTitle({ kind, rows }: TextBlock): boolean {
  if (kind !== 'text' || rows.length > TITLE_ROWS_MAX) return false
  const length = rows.reduce((sum, { text }) => sum + text.length, 0)
  const last = rows.at(-1)?.text ?? ''
  return length <= TITLE_CHARS_MAX && (last === '' || !STOPS.includes(last.charAt(last.length - 1)))
}

function isSeries(places: readonly number[]): boolean {
  if (places.length < SERIES_MIN) return false
  let rising = 0
  for (const [at, place] of places.entries()) {
    const before = places[at - 1] ?? place
    if (place > before) rising++
    else if (at > 0 && place === before && place !== 1) return false
  }
  return rising > 0 && rising >= RISING_SHARE * (places.length - 1)
}

function isAlone({ all, alone }: LookCount): boolean {
  return alone >= LOOK_MIN && alone >= ALONE_SHARE * all
}

function isOfTermsMostly({ all, terms }: LookCount): boolean {
  return terms >= LOOK_MIN && terms >= TERM_SHARE * all
}

/**
 * How far from the left edge of their columns rows of running text begin, points: the outermost place of many, for what
 * hangs out over all of it is a title.
 */
function textIndent(sample: readonly SampledPage[]): number {
  const rowsAt = new Map<number, number>()
  let all = 0
  for (const block of sample.flatMap(({ blocks }) => blocks)) {
    if (block.kind !== 'text' || block.bold || block.italic) continue
    addCount(rowsAt, Math.round(block.x0 - block.columnX0), block.rows.length)
    all += block.rows.length
  }
  const places = [...rowsAt].flatMap(([place, rows]) => (rows >= TEXT_SHARE * all ? [place] : []))
  return places.length === 0 ? 0 : Math.min(...places)
}

/** How far in the first rows of most paragraphs are, points. */
function firstIndent(sample: readonly SampledPage[]): number {
  const steps = sample
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => {
      if (block.kind !== 'text' || block.rows.length < 2) return []
      return [(block.rows[0]?.row.x0 ?? block.x0) - block.x0]
    })
  return medianOf(steps)
}

/** Where running text begins, or further in, over text further in than itself; not over the first row of a paragraph. */
function isTerm(block: TextBlock, next: PageBlock | undefined, indents: Indents): boolean {
  const { x0, size } = block
  if (next?.kind !== 'text' || topOf(next) < block.y0 || next.size > LARGER_RATIO * size)
    return false
  const isOut = x0 - block.columnX0 < indents.text - TERM_SWAY_EM * size
  if (isOut || next.x0 <= x0 + TERM_INDENT_EM * size) return false
  const isFirst = next.rows.length === 1 && indents.first > FIRST_INDENT_PT
  return !(isFirst && Math.abs(next.x0 - x0 - indents.first) < TERM_SWAY_EM * size)
}

/** Over the next short number of a list, or nothing. */
function isEntry({ size }: TextBlock, next: PageBlock | undefined): boolean {
  if (next === undefined || next.kind === 'contents') return true
  if (next.kind !== 'text' || next.rows.length > 1 || next.size > size) return false
  const text = blockText(next)
  return text.length < ENTRY_CHARS_MAX && titleNumber(text) !== undefined
}

/** Over text of another look that is more than a row, an item or a listing, or over a title that is. */
function standsOver(
  block: TextBlock,
  [next, ...below]: readonly PageBlock[],
  page: Page,
  keyOf: StyleKey,
): boolean {
  if (next === undefined || next.kind === 'table') return false
  if (topOf(next) < block.y0 || next.size > LARGER_RATIO * block.size) return false
  if (keyOf(next, page) === keyOf(block, page)) return false
  const isText = next.kind !== 'text' || next.rows.length > 1
  if (isText || blockText(next).length >= HEADED_CHARS_MIN) return true
  return next.kind === 'text' && mayBeTitle(next) && standsOver(next, below, page, keyOf)
}
