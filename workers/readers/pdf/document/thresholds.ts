/** How much of a document its profile is made from. */

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
