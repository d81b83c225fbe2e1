import type { HeadingLevel } from '../../../document/blocks.js'
import { blockText, type PageBlock, type TextBlock } from '../model/blocks.js'
import { type Page, STYLE, type TextMeasure } from '../model/page.js'
import type { OutlineTitles } from '../model/title-key.js'
import { agreedLooks, withAgreed } from './agreed-looks.js'
import { backCover } from './back-cover.js'
import {
  blockTraits,
  isBoldNumbered,
  type KnownLooks,
  type TextEdges,
  textEdges,
} from './block-traits.js'
import { removeFigureText } from './figure-text.js'
import {
  type HeadingCandidate,
  headingCandidate,
  isTooLong,
  looksPlain,
  mayBeHeading,
  mayBeUnderlined,
  mayStandApart,
} from './heading-candidate.js'
import { type HeadingScale, headingScale, type PlacedCandidate } from './heading-levels.js'
import { withoutKickers } from './kickers.js'
import { SECOND_KIND } from './nested-numbers.js'
import { hasTitle } from './page-title.js'
import { type TitleLooks, titleLooks, titleSeries } from './series.js'
import {
  type DocumentStyles,
  documentStyles,
  isOtherFamily,
  type SampledPage,
  type StyleKey,
  type StyleReader,
  styleReader,
} from './text-styles.js'
import { isUnderlined } from './underlined.js'

/** Finds headings by what the sample shows of its document. */
export interface HeadingFinder {
  /** Levels of those of a page's blocks, given in reading order, that are headings. */
  headingsOf(blocks: readonly PageBlock[], page: Page): ReadonlyMap<TextBlock, HeadingLevel>
  /** The blocks that were judged, whatever came of it: weights are fitted to these. */
  candidatesOf(blocks: readonly PageBlock[], page: Page): ReadonlyMap<TextBlock, HeadingCandidate>
  /** The deepest level there can be. */
  readonly deepest: HeadingLevel
  readonly learned: LearnedHeadings
}

/** What a sample shows of its document's headings: plain data, of which another thread makes the same finder. */
export interface LearnedHeadings {
  readonly styles: DocumentStyles
  readonly looks: TitleLooks
  /** See `agreedLooks`. */
  readonly agreed: ReadonlySet<string>
  /** Those of the sample, in reading order. */
  readonly placed: readonly PlacedCandidate[]
  /** The page that is the back of the cover, from 1: nothing on it is a heading. */
  readonly coverPage: number | undefined
  /** There are pages that it does not show. */
  readonly isPartial: boolean
  /** Levels by which all are deeper than they look: the page lacks its title. */
  readonly shift: number
}

/** What the document as a whole tells of its headings. */
interface HeadedDocument {
  readonly measure: TextMeasure
  readonly outline: OutlineTitles
  readonly pageCount: number
}

/** Longer text is no outline entry. */
const OUTLINE_TEXT_MAX = 200

/** A single page shows no deeper outline than this: more sizes are decoration. */
const PAGE_LEVEL_MAX = 4

/** Learns from sampled pages what the headings of their document look like. */
export function documentHeadings(
  sample: readonly SampledPage[],
  measure: TextMeasure,
  outline: OutlineTitles,
  pageCount: number,
): HeadingFinder {
  const document = { measure, outline, pageCount }
  const readStyle = styleReader(measure.bodySize)
  const styles = documentStyles(sample, measure.bodySize, readStyle)
  const keyOf = keyReader(readStyle)
  const looks = titleLooks(sample, keyOf)
  const known = knownOf({ styles, looks }, document, readStyle)
  const read = sample.map(({ blocks, page }) => ({
    page,
    candidates: candidatesOf(blocks, page, known),
  }))
  const agreed = agreedLooks(read, keyOf)
  const judged = read.map((one) => ({
    number: one.page.number,
    candidates: withAgreed(one, agreed, keyOf),
  }))
  const coverPage = backCover(judged, pageCount)
  const candidates = judged.map((page) => (page.number === coverPage ? NONE : page.candidates))
  const placed = sample.flatMap(({ blocks, page }, index) =>
    inReadingOrder(blocks, candidates[index]).map((candidate) => ({
      candidate,
      page: page.number,
    })),
  )
  const isPartial = sample.length < pageCount
  const scale = headingScale(placed, outline, isPartial)
  const isUntitled = (one: SampledPage, index: number) => {
    const found = candidates[index] ?? NONE
    const levels = levelsOf(found, one.page, scale, { deepest: deepestOf(pageCount), shift: 0 })
    return !hasTitle(one, found, levels, measure)
  }
  const shift = pageCount === 1 && sample.every(isUntitled) ? 1 : 0
  const ofSample = new Map(sample.map(({ blocks }, index) => [blocks, candidates[index] ?? NONE]))
  const learned = { styles, looks, agreed, placed, coverPage, isPartial, shift }
  return finderOf(learned, { known, scale, ofSample }, document)
}

/** The finder of a document of which another thread has read the sample. */
export function learnedHeadings(learned: LearnedHeadings, document: HeadedDocument): HeadingFinder {
  const known = knownOf(learned, document, styleReader(document.measure.bodySize))
  const scale = headingScale(learned.placed, document.outline, learned.isPartial)
  return finderOf(learned, { known, scale, ofSample: new Map() }, document)
}

const NONE: ReadonlyMap<TextBlock, HeadingCandidate> = new Map()

const deepestOf = (pageCount: number): HeadingLevel => (pageCount === 1 ? PAGE_LEVEL_MAX : 6)

interface FinderParts {
  readonly known: Known
  readonly scale: HeadingScale
  /** Candidates of the sample's pages, by their blocks. */
  readonly ofSample: ReadonlyMap<readonly PageBlock[], ReadonlyMap<TextBlock, HeadingCandidate>>
}

function finderOf(
  learned: LearnedHeadings,
  { known, scale, ofSample }: FinderParts,
  { pageCount }: HeadedDocument,
): HeadingFinder {
  const { agreed, coverPage, shift } = learned
  const range = { deepest: deepestOf(pageCount), shift }
  const keyOf = keyReader(known.readStyle)
  const judged: HeadingFinder['candidatesOf'] = (blocks, page) => {
    if (page.number === coverPage) return NONE
    const candidates = ofSample.get(blocks)
    if (candidates !== undefined) return candidates
    return withAgreed({ page, candidates: candidatesOf(blocks, page, known) }, agreed, keyOf)
  }
  return {
    candidatesOf: judged,
    headingsOf: (blocks, page) => levelsOf(judged(blocks, page), page, scale, range),
    deepest: Math.min(range.deepest, scale.deepest + shift) as HeadingLevel,
    learned,
  }
}

function knownOf(
  { styles, looks }: Pick<LearnedHeadings, 'styles' | 'looks'>,
  { measure, outline }: HeadedDocument,
  readStyle: StyleReader,
): Known {
  const series = titleSeries(looks, keyReader(readStyle))
  return { styles, readStyle, measure, series, outline }
}

const keyReader =
  (readStyle: StyleReader): StyleKey =>
  (block, page) =>
    readStyle(block, page).key

function inReadingOrder(
  blocks: readonly PageBlock[],
  found: ReadonlyMap<TextBlock, HeadingCandidate> = NONE,
): HeadingCandidate[] {
  return blocks.flatMap((block) => (block.kind === 'table' ? [] : (found.get(block) ?? [])))
}

/** What of its document tells whether a block is a heading. */
interface Known extends KnownLooks {
  readonly outline: OutlineTitles
}

function candidatesOf(
  blocks: readonly PageBlock[],
  page: Page,
  known: Known,
): Map<TextBlock, HeadingCandidate> {
  const found = new Map<TextBlock, HeadingCandidate>()
  const edges = textEdges(blocks)
  for (let index = 0; index < blocks.length; index++) {
    const block = blocks[index]
    if (block?.kind !== 'text' || block.isLabel === true) continue
    const candidate = candidateOf(block, blocks, index, page, edges, known)
    if (candidate !== undefined) found.set(block, candidate)
  }
  removeFigureText(found, blocks, page)
  return withoutKickers(found, blocks)
}

function candidateOf(
  block: TextBlock,
  blocks: readonly PageBlock[],
  index: number,
  page: Page,
  edges: TextEdges,
  known: Known,
): HeadingCandidate | undefined {
  const { measure, outline, series } = known
  if (isTooLong(block.rows.length, '') || isCommand(block)) return undefined
  const isSerial = series.isNumbered(block, page)
  const isOfTitles = series.isOfTitles(block, page)
  const isKnown =
    isSerial ||
    isOfTitles ||
    isBoldNumbered(block) ||
    (mayStandApart(block) && isOtherFamily(known.readStyle(block, page).family, known.styles)) ||
    (mayBeUnderlined(block) && isUnderlined(block, page))
  if (!isKnown && outline.entries === 0 && looksPlain(block, measure)) return undefined
  const text = blockText(block)
  if (isTooLong(block.rows.length, text)) return undefined
  const isEntry = outline.entries > 0 && text.length <= OUTLINE_TEXT_MAX
  const outlineLevels = isEntry ? outline.levelsOf(text, page.number) : undefined
  if (outlineLevels === undefined && !isKnown && !mayBeHeading(block, text, measure))
    return undefined
  const told = { isSerial, isOfTitles, outlineLevels }
  const traits = blockTraits(blocks, block, index, page, known, edges, told)
  const candidate = headingCandidate(traits, measure)
  const isSecond = candidate !== undefined && series.isSecond(block, page)
  return isSecond
    ? { ...candidate, depth: 2, number: undefined, numberKind: SECOND_KIND }
    : candidate
}

/** `$ make install`: what is typed behind a prompt, however bold it is. */
function isCommand({ rows }: TextBlock): boolean {
  const first = rows[0]?.words[0]
  return first !== undefined && (first.style & STYLE.mono) !== 0 && /^[$#%>]$/.test(first.text)
}

function levelsOf(
  found: ReadonlyMap<TextBlock, HeadingCandidate>,
  page: Page,
  scale: HeadingScale,
  { deepest, shift }: { readonly deepest: number; readonly shift: number },
): Map<TextBlock, HeadingLevel> {
  const levels = new Map<TextBlock, HeadingLevel>()
  for (const [block, candidate] of found) {
    const level = scale.levelOf(candidate, page.number)
    if (level !== undefined) levels.set(block, Math.min(deepest, level + shift) as HeadingLevel)
  }
  return levels
}
