/** How much of a document its profile is made from. */

/** From so many pages a document is long: a list of its pages takes longer than finding a few of them. */
export const LONG_PAGES_MIN = 500
/** Outline entries that are read: longer outlines are indexes. */
export const OUTLINE_ENTRIES_MAX = 5000
