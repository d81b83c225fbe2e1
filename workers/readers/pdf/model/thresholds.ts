/**
 * Tuned numbers of the PDF reader: name, unit, reason. What one stage alone uses and nobody tunes stands in that stage;
 * the table stage keeps its own. "em" is the font size of the text in question.
 */

/** Text smaller than this is a trick or a registration mark, points. */
export const TEXT_SIZE_MIN_PT = 2
/** A gap over this is a space between words, em. Typesetters that paint no spaces leave .2 to .35. */
export const WORD_GAP_EM = 0.15
/** A gap over this parts two cells or columns, em: MuPDF's own rule; .5 and less splits justified text. */
export const LINE_GAP_EM = 0.8
/** A step back over this starts a new line, em: kerning and accents step back less. */
export const LINE_BACK_EM = 0.5
/** A baseline step under this stays on the line (superscripts), em. */
export const BASELINE_STEP_EM = 0.8
/** Glyphs painted again within this are fake bold or a shadow, em. */
export const DUPLICATE_EM = 0.15
/** Smaller than this share of its line's size, and off its baseline, is super- or subscript. */
export const RAISED_SIZE_SHARE = 0.85
/** How far a superscript stands above and a subscript below the baseline, em of the line. */
export const SUPERSCRIPT_RISE_EM = 0.18
export const SUBSCRIPT_DROP_EM = 0.08
/** Metrics show a monospaced font when this many ASCII glyphs of this many kinds have one advance, em. */
export const MONO_GLYPHS_MIN = 30
export const MONO_KINDS_MIN = 10
export const MONO_SPREAD_EM = 0.03

/** Thinner shapes are rulings, points. */
export const RULING_WIDTH_MAX_PT = 3.2
export const RULING_LENGTH_MIN_PT = 4
/** Vector bullets: side in points, and place beside their line in ems. */
export const DOT_SIDE_MIN_PT = 1.4
export const DOT_SIDE_MAX_PT = 7.5
export const DOT_ASPECT_MAX = 1.43
/** More dots than this are a pattern or a scatter plot, not bullets. */
export const DOTS_MAX = 400
export const DOT_DISTANCE_MAX_EM = 2.6
export const DOT_RISE_EM = 0.32

/** Drawn check boxes: sides in points. */
export const SQUARE_SIDE_MIN_PT = 5
export const SQUARE_SIDE_MAX_PT = 17
export const SQUARE_ASPECT_MAX = 1.3

/** Outer share of the page's height in which running headers and footers stand. */
export const MARGIN_SHARE = 0.12
/** Pages a margin line must repeat on: this share of the sample, between 2 and 6 pages. */
export const FURNITURE_PAGES_SHARE = 0.3
export const FURNITURE_PAGES_MAX = 6
/** Outer share of the page's height in which a lone page number is furniture without repeating. */
export const PAGE_NUMBER_SHARE = 0.09

/** Narrowest gap that may be a gutter, em of the body size and points. */
export const GUTTER_EM = 0.45
export const GUTTER_MIN_PT = 3.5

/** Pages that a long document's profile is made from: 20 catch 70 to 100 % of its running lines. */
export const SAMPLE_PAGES = 20
/** Pages that show the sizes of a document's text where what repeats is not asked. */
export const FEW_SAMPLE_PAGES = 6
/** From so many pages a document is long: a list of its pages takes longer than finding a few of them. */
export const LONG_PAGES_MIN = 500
/** A part of a long document is small up to this share of its pages. */
export const SMALL_PART_SHARE = 1 / 20
/** Pages that a small part's profile is made from: of the whole document, and near the start of the part. */
export const PART_SAMPLE_PAGES = 8
export const NEAR_SAMPLE_PAGES = 6
/** Outline entries that are read: longer outlines are indexes. */
export const OUTLINE_ENTRIES_MAX = 5000
/** Share of monospaced text from which a document is typewritten, not full of code. */
export const TYPEWRITTEN_SHARE = 0.8

/**
 * Weights of the quality score, fitted to the true scores of the single pages of the corpus and, at half the weight, of
 * its whole documents; `bench/quality` fits them again, leaving out one producer at a time. Counts go in as
 * ln(1 + a page's).
 */
export const SCORE_BASE = 0.996
export const SCORE_WEIGHTS = {
  cutBlocks: -0.052,
  gappedRowShare: -0.34,
  emptyCellShare: -0.31,
  rejectedTables: -0.039,
  looseTableShare: -0.105,
} as const
