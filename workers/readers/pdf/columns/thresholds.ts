/** What may be a gutter. */

/** Narrowest gap that may be a gutter, em of the body size and points. */
export const GUTTER_EM = 0.45
export const GUTTER_MIN_PT = 3.5

// What two sides of a gutter must be like to be columns of text. Tuned on synthetic pages of one to three columns;
// none of them has been fitted again since.

/** Share of the shorter side's rows on the baselines of the other from which both may be one table's rows. */
export const ALIGNED_SHARE = 0.5
/** Baselines this near are one, em of the body size and points on top. */
export const ALIGNED_EM = 0.12
export const ALIGNED_PT = 0.3
/** Sides whose rows do not line up: rows, and glyphs a row, from which they are text; numbers in both are a table. */
export const LOOSE_ROWS_MIN = 3
export const LOOSE_GLYPHS_MIN = 8
export const LOOSE_NUMBER_SHARE = 0.5
/** Running text: glyphs of the middle row, share of the side's width that rows fill, share of words that are numbers. */
export const TEXT_GLYPHS_MIN = 16
export const TEXT_FILL_MIN = 0.45
export const TEXT_NUMBER_SHARE = 0.35
/** Dense text, the same: what a table's cells hardly are, however their rows line up. */
export const DENSE_GLYPHS_MIN = 24
export const DENSE_FILL_MIN = 0.6
export const DENSE_NUMBER_SHARE = 0.3
/** Rows from which one dense side is enough; under it both must be. */
export const DENSE_ROWS_MIN = 5
/** Listings: monospaced share, and width in ems. */
export const LISTING_MONO_SHARE = 0.5
export const LISTING_WIDTH_EM = 14
/** Rows a side that a gutter must have which the document has shown elsewhere, and share of the region's width. */
export const KNOWN_ROWS_MIN = 2
export const KNOWN_WIDTH_SHARE = 0.25
/** Narrower or shorter parts stand side by side by chance, em of the body size. */
export const SIDE_WIDTH_EM = 4
export const SIDE_OVERLAP_EM = 2
