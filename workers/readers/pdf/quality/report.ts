import type { Quality } from '../../../../src/contract/task.js'
import type { Tally } from './tally.js'
import { SCORE_BASE, SCORE_WEIGHTS } from './weights.js'

/** Share of the visible glyphs that are neither written nor left out for a reason that is counted. */
function unexplainedShare(counts: Tally): number {
  const { visible, writtenGlyphs, furnitureGlyphs, labelGlyphs, duplicate } = counts
  const explained = writtenGlyphs + furnitureGlyphs + labelGlyphs + duplicate
  return visible === 0 ? 0 : Math.abs(visible - explained) / visible
}

/** What the score is made of, each a page's or a share. */
type Signs = { readonly [Name in keyof typeof SCORE_WEIGHTS]: number }

function signsOf(counts: Tally): Signs {
  const { pages, visible } = counts
  return {
    cutBlocks: Math.log1p(counts.cutBlocks / Math.max(1, pages)),
    gappedRowShare: counts.gappedRows / Math.max(1, counts.rows),
    emptyCellShare: counts.emptyCells / Math.max(1, counts.cells),
    rejectedTables: Math.log1p(counts.rejected / Math.max(1, pages)),
    looseTableShare: visible === 0 ? 0 : counts.looseTableGlyphs / visible,
  }
}

/** How well the text is likely to have been put in order, 0 to 1, where it could be read at all. */
function orderScore(signs: Signs): number {
  let score = SCORE_BASE
  for (const [name, weight] of Object.entries(SCORE_WEIGHTS))
    score += weight * signs[name as keyof Signs] // the keys of the weights
  return Math.max(0, Math.min(1, score))
}

/** The report: counts, shares, and a score from 0 to 1. */
export function qualityOf(counts: Tally): Quality {
  const { visible, pages, unmapped, pagesToRecognize, pagesRecognized, tables } = counts
  const unmappedShare = visible === 0 ? 0 : unmapped / visible
  const pictureShare = pages === 0 ? 0 : pagesToRecognize / pages
  const unsureShare = pages === 0 ? 0 : (pagesRecognized - counts.confidence / 100) / pages
  const signs = signsOf(counts)
  const score =
    orderScore(signs) * (1 - pictureShare) * (1 - unsureShare) * Math.max(0, 1 - 2 * unmappedShare)
  return {
    score: rounded(score, 1000),
    signals: {
      visible_glyphs: visible,
      hidden_glyphs: counts.hidden,
      duplicate_glyphs: counts.duplicate,
      furniture_glyphs: counts.furnitureGlyphs,
      picture_label_glyphs: counts.labelGlyphs,
      unexplained_share: rounded(unexplainedShare(counts), 10_000),
      unmapped_share: rounded(unmappedShare, 10_000),
      pages_needing_ocr: pagesToRecognize,
      ...(pagesRecognized === 0
        ? {}
        : {
            pages_recognized: pagesRecognized,
            ocr_confidence: Math.round(counts.confidence / pagesRecognized) / 100,
          }),
      ...(counts.picturesRecognized === 0
        ? {}
        : { pictures_recognized: counts.picturesRecognized }),
      tables_found: tables,
      tables_rejected: counts.rejected,
      furniture_lines: counts.furnitureLines,
      columns_per_page: pages === 0 ? 0 : rounded(counts.columns / pages, 100),
      cut_blocks_per_page: pages === 0 ? 0 : rounded(counts.cutBlocks / pages, 100),
      gapped_row_share: rounded(signs.gappedRowShare, 10_000),
      empty_cell_share: rounded(signs.emptyCellShare, 10_000),
      loose_table_share: rounded(signs.looseTableShare, 10_000),
    },
  }
}

function rounded(value: number, steps: number): number {
  return Math.round(steps * value) / steps
}
