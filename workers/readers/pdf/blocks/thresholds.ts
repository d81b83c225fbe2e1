/** Tuned numbers of the block stage: name, unit, reason. "em" is the font size of the row in question. */

/** Words are at least this far apart, in ems: what decides whether one more would have fitted. */
export const WORD_SPACE_EM = 0.3
/** Items that start within this distance stand on one level, in ems. */
export const NESTING_EM = 0.7
/** A row that ends this near the column's right edge is full, in ems. */
export const FULL_ROW_EM = 4
/** Larger than this against the running text, or against what stands beside it, a block is a title, as a ratio. */
export const TITLE_RATIO = 1.1
/** Sizes this near are one size: what is scaled to fit its column differs by less, points. Untested. */
export const SAME_SIZE_PT = 0.3
/** Rows nearer than this overlap: pieces of one row, in ems. */
export const SAME_ROW_EM = 0.3
/** A row that ends this much, in ems, before the next word had to go below was ended on purpose. Untested. */
export const ENDED_ROOM_EM = 1
/** A leading is at least this, in ems. */
export const LEADING_LEAST_EM = 1.05
/** Rows further apart than so many leadings stand apart: what is bold is a title, what follows an ended row its own. */
export const APART_LEADINGS = 1.1
/** What a term means is set in below it by this, ems: less is a sway, more another column. */
export const TERM_INDENT_EM = 1.2
export const TERM_INDENT_MAX_EM = 6
/** Rows that start within this distance start together, ems. */
export const FLUSH_EM = 0.3
/** What goes on right below, or is meant by a term, stands so many leadings below at most. */
export const NEXT_LEADINGS_MAX = 1.3
