/** Tuned numbers of the block stage: name, unit, reason. "em" is the font size of the row in question. */

/** A step in font size that ends a paragraph, as a share of the larger size. */
export const SIZE_STEP = 0.08
/** The same where the font changes with the row, too. */
export const FONT_SIZE_STEP = 0.03
/** Rows with fewer characters (a superscript alone, a page number) say nothing by their size. */
export const SIZE_STEP_LETTERS_MIN = 4
/** Line distance, in leadings of the column, that ends a paragraph. */
export const PARAGRAPH_GAP_LEADINGS = 1.28
/** The quantile of a column's line distances that is its leading: most distances are within paragraphs. */
export const LEADING_QUANTILE = 0.4
/** Leadings outside of this are no leadings, in ems. */
export const LEADING_MIN_EM = 0.8
export const LEADING_MAX_EM = 2.6
export const LEADING_DEFAULT_EM = 1.2
/** A first line indented at least this far starts a paragraph, in ems. */
export const INDENT_EM = 0.9
/** Deeper steps are no indents but another alignment, in ems. */
export const INDENT_MAX_EM = 4
/** A row this short of the column's right edge, in ems or as a share of the column, was not full. */
export const SHORT_ROW_EM = 4
export const SHORT_ROW_SHARE = 0.18
/** Words are at least this far apart, in ems: what decides whether one more would have fitted. */
export const WORD_SPACE_EM = 0.3
/** Code whose rows stand further apart is another listing where its leading is not known, in ems. */
export const CODE_GAP_EM = 2.6
/** Line distances of code outside of this are no leadings, in ems: an empty line or two listings part such rows. */
export const CODE_LEADING_MIN_EM = 0.9
export const CODE_LEADING_MAX_EM = 1.75
/** A row of code up to this many leadings below another is its next line. */
export const CODE_LEADINGS_NEXT_MAX = 1.3
/**
 * Between these many leadings there is an empty line, at times one of body type; between this and the next line lies
 * the space that typesetters put around a listing.
 */
export const CODE_LEADINGS_BLANK_MIN = 1.85
export const CODE_LEADINGS_BLANK_MAX = 2.7
/** Text goes on in a row of code no further down than this many leadings of the text. */
export const PROSE_LEADINGS_MAX = 1.15
/** Items that start within this distance stand on one level, in ems. */
export const NESTING_EM = 0.7
/** Dots of a leader: at least this many in a row make a contents line. */
export const LEADER_DOTS_MIN = 4
/** A title with a page number counts as a contents line this many rows from one with a leader at most. */
export const CONTENTS_ROWS_APART_MAX = 3
/** Rows between two items of one list at most: longer items stand by their own numbers. */
export const SIBLING_ROWS_MAX = 30
/** A row that ends this near the column's right edge is full, in ems. */
export const FULL_ROW_EM = 4
/** Double-spaced text is no wider than this, in ems; further down something else begins. */
export const OPEN_ROW_GAP_EM = 2.6
/** A paragraph further in than this from the text of the item above is centred, not set in, in ems. */
export const SET_IN_MAX_EM = 3
/** A centred row leaves this much free on either side, the same but for a sway; one aside differs by more, in ems. */
export const CENTRED_EM = 4
export const CENTRED_SWAY_EM = 1
export const ASIDE_EM = 2.5
/** Share of bold characters from which bold says nothing of a heading. */
export const BOLD_PAGE_SHARE = 0.5
