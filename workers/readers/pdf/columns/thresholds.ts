/** What may be a gutter. */

/** Narrowest gap that may be a gutter, em of the body size and points. */
export const GUTTER_EM = 0.45
export const GUTTER_MIN_PT = 3.5
