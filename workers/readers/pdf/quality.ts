import type { Quality } from '../../../src/contract/task.js'
import type { ReadContext } from '../../document/reading.js'
import type { PageLayout } from './layout.js'

/** What a document's quality report is made from, summed over its pages. */
export interface Tally {
  pages: number
  visible: number
  hidden: number
  duplicate: number
  unmapped: number
  pagesToRecognize: number
  tables: number
  tablesRejected: number
  furnitureLines: number
  columns: number
}

export function tally(): Tally {
  return {
    pages: 0,
    visible: 0,
    hidden: 0,
    duplicate: 0,
    unmapped: 0,
    pagesToRecognize: 0,
    tables: 0,
    tablesRejected: 0,
    furnitureLines: 0,
    columns: 0,
  }
}

/** Fewer glyphs than this on a page that is a picture: its text is in the picture. */
const GLYPHS_MIN = 20
const IMAGE_SHARE_MIN = 0.5
/** Shapes from which a page without glyphs has its text drawn as outlines. */
const OUTLINE_SHAPES_MIN = 500
/** Share of glyphs without a known letter from which the caller is told. */
const UNMAPPED_SHARE = 0.02

/** Adds a page; warns of what the page's text cannot say. */
export function tallyPage(counts: Tally, layout: PageLayout, context: ReadContext): void {
  const { page } = layout
  const { visible, hidden, duplicate, unmapped } = page.glyphs
  counts.pages++
  counts.visible += visible
  counts.hidden += hidden
  counts.duplicate += duplicate
  counts.unmapped += unmapped
  counts.tables += layout.tables.length
  counts.tablesRejected += layout.rejected.length
  counts.furnitureLines += layout.furniture.length
  counts.columns += layout.columns
  if (needsRecognition(layout)) {
    counts.pagesToRecognize++
    context.warn(
      'needs_ocr',
      `Page ${page.number} is a picture of text that was not read.`,
      page.number,
    )
  }
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

function needsRecognition({ page }: PageLayout): boolean {
  if (page.glyphs.visible >= GLYPHS_MIN) return page.glyphs.unmapped > 0.2 * page.glyphs.visible
  if (page.vectorCount > OUTLINE_SHAPES_MIN) return true
  const pictures = page.images.reduce((sum, { x0, y0, x1, y1 }) => sum + (x1 - x0) * (y1 - y0), 0)
  return pictures > IMAGE_SHARE_MIN * page.width * page.height
}

/** The report: counts, shares, and a score from 0 to 1. */
export function qualityOf(counts: Tally): Quality {
  const { visible, pages, unmapped, pagesToRecognize, tables, tablesRejected } = counts
  const unmappedShare = visible === 0 ? 0 : unmapped / visible
  const pictureShare = pages === 0 ? 0 : pagesToRecognize / pages
  const doubtfulTables = tablesRejected / (tables + tablesRejected + 4 * pages || 1)
  const score = (1 - pictureShare) * Math.max(0, 1 - 2 * unmappedShare) * (1 - 0.3 * doubtfulTables)
  return {
    score: Math.round(1000 * Math.max(0, Math.min(1, score))) / 1000,
    signals: {
      visible_glyphs: visible,
      hidden_glyphs: counts.hidden,
      duplicate_glyphs: counts.duplicate,
      unmapped_share: Math.round(10_000 * unmappedShare) / 10_000,
      pages_needing_ocr: pagesToRecognize,
      tables_found: tables,
      tables_rejected: tablesRejected,
      furniture_lines: counts.furnitureLines,
      columns_per_page: pages === 0 ? 0 : Math.round((100 * counts.columns) / pages) / 100,
    },
  }
}
