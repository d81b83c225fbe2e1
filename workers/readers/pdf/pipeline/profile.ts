import type { Pdf } from '../../../../native/mupdf/open-pdf.js'
import { type KnownGutter, provesMore } from '../columns/order-columns.js'
import { type FurnitureProfile, furnitureProfile } from '../furniture/split-furniture.js'
import {
  documentHeadings,
  type HeadingFinder,
  type OutlineTitles,
} from '../headings/document-headings.js'
import { type Page, STYLE, STYLE_RAISED, type TextMeasure, type Word } from '../model/page.js'
import { OUTLINE_ENTRIES_MAX } from '../model/thresholds.js'
import { titleKey } from '../model/title-key.js'
import { trustsTags } from '../tagged/trust.js'
import { layOutPage, type PageLayout } from './lay-out-page.js'

/** What must be known of the whole document to convert one page of it. */
export interface Profile {
  readonly pageCount: number
  readonly measure: TextMeasure
  /** See LayoutTraits. */
  readonly withoutTables: boolean
  readonly outline: OutlineTitles
  /** Absent: nothing is taken for a header or footer. */
  readonly furniture?: FurnitureProfile
  /** Gutters of more than one sampled page. */
  readonly gutters: readonly KnownGutter[]
  /** Whether the sampled text has the word, lower case; hyphenated words count as they are. */
  readonly vocabulary: { has(word: string): boolean; words(): Iterable<string> }
  readonly headings: HeadingFinder
  /** The sampled pages as they were laid out, by number. */
  readonly layouts: ReadonlyMap<number, PageLayout>
  /** The sampled pages, by number. */
  readonly pages: ReadonlyMap<number, Page>
  /** The sampled pages came with their structure tree, and it is worth following. */
  readonly isTagged: boolean
}

/** Pages that a profile is made from. */
export interface SampledPages {
  readonly pages: readonly Page[]
  /** What repeats is learned from these alone; without them nothing is taken for a header or footer. */
  readonly running: readonly Page[] | undefined
  /** What headings look like, and where gutters are, is learned from these. */
  readonly laidOut: readonly Page[]
}

/** Makes the profile from sampled pages. Without tables their layouts have none: their text is read as any other. */
export function makeProfile(
  pdf: Pdf,
  { pages, running, laidOut }: SampledPages,
  withoutTables = false,
): Profile {
  const measure = measureText(pages)
  const base = {
    measure,
    ...(running === undefined ? {} : { furniture: furnitureProfile(running) }),
    gutters: [],
    pageCount: pdf.pageCount,
    withoutTables,
    outline: outlineTitles(pdf),
  }
  const drafts = laidOut.map((page) => layOutPage(page, base))
  // A page by itself has no gutter from others: to lay it out again would cost as much as all that went before.
  const gutters = drafts.length < 2 ? [] : commonGutters(drafts)
  const layouts = drafts.map((draft) =>
    isDoubtful(draft, gutters) ? layOutPage(draft.page, { ...base, gutters }) : draft,
  )
  return {
    ...base,
    gutters,
    vocabulary: lazyVocabulary(pages),
    headings: documentHeadings(layouts, measure, base.outline, pdf.pageCount),
    layouts: new Map(layouts.map((layout) => [layout.page.number, layout])),
    pages: new Map(pages.map((page) => [page.number, page])),
    isTagged: pages.some(({ tags }) => tags !== undefined) && trustsTags(pages),
  }
}

/** Body size: the size of most characters, code and raised text apart. */
function measureText(pages: readonly Page[]): TextMeasure {
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

/** Gutters within this distance are one, points. */
const GUTTER_SNAP_PT = 4

function commonGutters(layouts: readonly PageLayout[]): KnownGutter[] {
  const known: { x: number; count: number }[] = []
  for (const { gutters } of layouts) {
    for (const x of gutters) {
      const same = known.find((gutter) => Math.abs(gutter.x - x) < GUTTER_SNAP_PT)
      if (same === undefined) known.push({ x, count: 1 })
      else same.count++
    }
  }
  return known.filter(({ count }) => count >= 2)
}

/** Whether a page lacks a gutter of its document, or found it only piece by piece, and knowing it would tell. */
function isDoubtful(layout: PageLayout, known: readonly KnownGutter[]): boolean {
  if (!provesMore(known, layout)) return false
  return known.some(({ x }) => {
    const own = layout.gutters.filter((other) => Math.abs(other - x) < GUTTER_SNAP_PT)
    return own.length !== 1
  })
}

/**
 * Titles by what they say alone: which page an entry leads to is not asked, since a named destination costs up to ten
 * milliseconds. Entries of one title that differ in level have that of the first.
 */
function outlineTitles(pdf: Pdf): OutlineTitles {
  const entries = pdf.outline(OUTLINE_ENTRIES_MAX)
  const levels = new Map<string, number>()
  for (const { title, level } of entries) {
    const key = titleKey(title)
    if (key !== '' && !levels.has(key)) levels.set(key, level)
  }
  return { entries: entries.length, levelOf: (text) => levels.get(titleKey(text)) }
}

/** Made from the sample when the first hyphen has to be judged. */
function lazyVocabulary(pages: readonly Page[]): Profile['vocabulary'] {
  let known: Set<string> | undefined
  const words = () => {
    known ??= vocabularyOf(pages)
    return known
  }
  return { has: (word) => words().has(word), words }
}

function vocabularyOf(pages: readonly Page[]): Set<string> {
  const words = new Set<string>()
  for (const { lines } of pages) {
    for (const line of lines) {
      const last = line.words.at(-1)
      for (const word of line.words) {
        if (word === last && /[-\u00ad\u2010]$/.test(word.text)) continue // half a word
        addWords(words, word.text.toLowerCase())
      }
    }
  }
  return words
}

function addWords(words: Set<string>, lower: string): void {
  const plain = plainWord(lower)
  if (plain === undefined)
    for (const [found] of lower.matchAll(/\p{L}+(?:-\p{L}+)*/gu)) addCompound(words, found)
  else if (plain !== '') words.add(plain)
}

/** What stands between signs of ASCII where it is nothing but letters a to z, as in most words; undefined in others. */
function plainWord(lower: string): string | undefined {
  let from = 0
  let to = lower.length
  while (from < to && isSign(lower.charCodeAt(from))) from++
  while (to > from && isSign(lower.charCodeAt(to - 1))) to--
  for (let at = from; at < to; at++) if (!isLetter(lower.charCodeAt(at))) return undefined
  return lower.slice(from, to)
}

const isLetter = (code: number): boolean => code >= 97 && code <= 122
const isSign = (code: number): boolean => code < 128 && !isLetter(code)

/** The compound and each two parts of it that stand side by side: `state-of-the-art` knows `state-of`. */
function addCompound(words: Set<string>, compound: string): void {
  words.add(compound)
  if (compound.indexOf('-') === compound.lastIndexOf('-')) return
  const parts = compound.split('-')
  for (let at = 1; at < parts.length; at++) words.add(`${parts[at - 1]}-${parts[at]}`)
}
