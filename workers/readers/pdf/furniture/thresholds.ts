/** Where running headers and footers stand, and how often they repeat. */

/** Outer share of the page's height in which running headers and footers stand. */
export const MARGIN_SHARE = 0.12
