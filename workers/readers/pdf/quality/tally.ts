import type { RecognitionReason } from '../../../../src/contract/recognition.js'
import type { ReadContext } from '../../../document/reading.js'
import type { RowText } from '../model/blocks.js'
import { glyphsOf } from '../model/geometry.js'
import type { PageLayout } from '../model/layout.js'
import type { Page } from '../model/page.js'
import type { FoundTable } from '../model/tables.js'
import { NO_SIGNS, type PageSigns, pageSigns } from './page-signs.js'

/** What a document's quality report is made from, summed over its pages. */
export interface Tally extends PageSigns {
  pages: number
  visible: number
  hidden: number
  duplicate: number
  unmapped: number
  pagesToRecognize: number
  pagesRecognized: number
  /** On pages with text of their own. */
  picturesRecognized: number
  /** Sum over the recognized pages. */
  confidence: number
  tables: number
  furnitureLines: number
  columns: number
  furnitureGlyphs: number
  labelGlyphs: number
  writtenGlyphs: number
}

export function tally(): Tally {
  return {
    pages: 0,
    visible: 0,
    hidden: 0,
    duplicate: 0,
    unmapped: 0,
    pagesToRecognize: 0,
    pagesRecognized: 0,
    picturesRecognized: 0,
    confidence: 0,
    tables: 0,
    furnitureLines: 0,
    columns: 0,
    furnitureGlyphs: 0,
    labelGlyphs: 0,
    writtenGlyphs: 0,
    ...NO_SIGNS,
  }
}

/** Share of glyphs without a known letter from which the caller is told. */
const UNMAPPED_SHARE = 0.02

/** Mean confidence of a recognized page under which the caller is told, 0 to 100. */
const UNCERTAIN_CONFIDENCE = 70

/** The sums of tallies of several parts of a document. */
export function addTallies(parts: readonly Tally[]): Tally {
  const sums = tally()
  for (const part of parts) {
    for (const name of Object.keys(sums) as (keyof Tally)[]) sums[name] += part[name]
  }
  return sums
}

/** Adds a page; warns of what the page's text cannot say. `reason`: why its picture should be read, if it should. */
export function tallyPage(
  counts: Tally,
  layout: PageLayout,
  reason: RecognitionReason | undefined,
  context: ReadContext,
): void {
  const { page } = layout
  const { visible, hidden, duplicate, unmapped } = page.glyphs
  counts.pages++
  counts.visible += visible
  counts.hidden += hidden
  counts.duplicate += duplicate
  counts.unmapped += unmapped
  counts.tables += layout.tables.length
  counts.furnitureLines += layout.furniture.length
  counts.columns += layout.columns
  tallyGlyphs(counts, layout)
  const signs = pageSigns(layout)
  for (const name of Object.keys(signs) as (keyof PageSigns)[]) counts[name] += signs[name]
  if (layout.isPlain) {
    context.warn(
      'page_budget_exceeded',
      `Page ${page.number} has too much on it to find its structure; its text is in content order.`,
      page.number,
    )
  }
  tallyRecognition(counts, page, reason, context)
  if (hidden > 0) {
    context.warn(
      'hidden_text',
      `Page ${page.number} has text that cannot be seen; it was left out.`,
      page.number,
    )
  }
  if (unmapped > UNMAPPED_SHARE * visible) {
    context.warn(
      'unmapped_glyphs',
      `Page ${page.number}: ${unmapped} of ${visible} glyphs have no known letter in their font.`,
      page.number,
    )
  }
}

function tallyRecognition(
  counts: Tally,
  { number, recognition }: Page,
  reason: RecognitionReason | undefined,
  context: ReadContext,
): void {
  if (recognition === undefined) {
    if (reason === undefined) return
    counts.pagesToRecognize++
    context.warn('needs_ocr', `Page ${number} ${NEED[reason]}`, number)
    return
  }
  if (!recognition.isUsed) return
  if (recognition.pictures === undefined) {
    counts.pagesRecognized++
    counts.confidence += recognition.confidence
  } else counts.picturesRecognized += recognition.pictures
  if (recognition.confidence > UNCERTAIN_CONFIDENCE) return
  const percent = Math.round(recognition.confidence)
  context.warn(
    'ocr_uncertain',
    `Page ${number} has text that was read from a picture with a confidence of ${percent} %.`,
    number,
  )
}

const NEED: Readonly<Record<RecognitionReason, string>> = {
  picture: 'is a picture of text that was not read.',
  outlines: 'has its text drawn as shapes, which were not read.',
  unmapped_glyphs: 'has fonts that do not name their letters; its picture was not read.',
  garbled_text: 'has fonts that name wrong letters; its picture was not read.',
  pictures: 'has pictures that were not looked at for text.',
  poor_layer: 'has a poor text layer over its picture, which was not read again.',
}

/** What was read from a picture is not told apart by glyphs. */
function tallyGlyphs(counts: Tally, layout: PageLayout): void {
  const { glyphs, recognition } = layout.page
  if (recognition?.isUsed) {
    counts.writtenGlyphs += glyphs.visible - glyphs.duplicate
    return
  }
  counts.furnitureGlyphs += glyphsOf(layout.furniture)
  counts.labelGlyphs += glyphsOf(layout.labels)
  counts.writtenGlyphs += writtenGlyphs(layout)
  for (const block of layout.blocks)
    if (block.kind === 'table') counts.duplicate += block.table.repeatedGlyphs ?? 0
}

/** Glyphs of the words that the page's blocks are made of. */
function writtenGlyphs({ blocks, aside }: PageLayout): number {
  let sum = 0
  for (const block of aside) sum += rowGlyphs(block.rows)
  for (const block of blocks)
    sum += block.kind === 'table' ? tableGlyphs(block.table) : rowGlyphs(block.rows)
  return sum
}

const rowGlyphs = (rows: readonly RowText[]): number =>
  glyphsOf(rows.flatMap(({ row }) => row.lines))

const tableGlyphs = ({ rows }: FoundTable): number =>
  glyphsOf(rows.flat().flatMap((cell) => cell.rows.flat()))
