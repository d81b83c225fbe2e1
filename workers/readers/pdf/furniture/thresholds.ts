/** Where running headers and footers stand, and how often they repeat. */

/** Outer share of the page's height in which running headers and footers stand. */
export const MARGIN_SHARE = 0.12
/** Pages a margin line must repeat on: this share of the sample, between 2 and 6 pages. */
export const FURNITURE_PAGES_SHARE = 0.3
export const FURNITURE_PAGES_MAX = 6
/** Outer share of the page's height in which a lone page number is furniture without repeating. */
export const PAGE_NUMBER_SHARE = 0.09
