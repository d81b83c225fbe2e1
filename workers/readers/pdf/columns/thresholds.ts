/** What may be a gutter. */

/** Narrowest gap that may be a gutter, em of the body size and points. */
export const GUTTER_EM = 0.45
export const GUTTER_MIN_PT = 3.5
/** Lines that start within this start together, points: entries of a column, lines of a block. Untested. */
export const EDGE_SNAP_PT = 1.5
/** A sidebar's width and size of text at most, as shares of those of the text beside it. */
export const SIDEBAR_WIDTH_MAX = 0.6
export const SIDEBAR_SIZE_MAX = 0.93
