/** Tuned numbers of the block stage: name, unit, reason. "em" is the font size of the row in question. */

/** Words are at least this far apart, in ems: what decides whether one more would have fitted. */
export const WORD_SPACE_EM = 0.3
/** Items that start within this distance stand on one level, in ems. */
export const NESTING_EM = 0.7
/** A row that ends this near the column's right edge is full, in ems. */
export const FULL_ROW_EM = 4
