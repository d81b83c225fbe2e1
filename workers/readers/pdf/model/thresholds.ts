/** Tuned numbers that several stages ask for: name, unit, what it tells apart. "em" is the size of the text in question. */

/** A leading below this is none; what stands for one where there is none to be seen, em. Untested. */
export const LEADING_MIN_EM = 0.8
export const LEADING_DEFAULT_EM = 1.2
/** The quantile of the line distances that is the leading: most distances are within paragraphs. Untested. */
export const LEADING_QUANTILE = 0.4
/** A centred row leaves this much free on either side, the same but for a sway, em. Untested. */
export const CENTRED_EM = 4
export const CENTRED_SWAY_EM = 1
/** Headings hang out over their text by this much at least; their left edges are this near to each other, em. Untested. */
export const HUNG_EM = 0.9
export const SAME_EDGE_EM = 0.2
/** Sizes that differ by more than this are of two texts, points. Untested. */
export const SIZE_STEP_PT = 0.6
/** Shorter text is a label, a caption or a heading that did not end with a stop, characters. Untested. */
export const OPEN_TEXT_MIN = 40
/** Ends of texts that say no more. */
export const ENDED_TEXT = /[.!?:;”"]\s*$/
/** A note whose mark is not raised is this much smaller than the running text, as a ratio. Untested. */
export const NOTE_SIZE_MAX = 0.95
/** A longer listing is not held back for the page after it, characters. */
export const LISTING_MAX = 200_000
