/**
 * Every tuned number of the PDF reader: name, unit, reason. Numbers of the table stage stand in `tables/`. "em" is the
 * font size of the text in question.
 */

/** Text smaller than this is a trick or a registration mark, points. */
export const TEXT_SIZE_MIN_PT = 2
/** Text and vectors more transparent than this are not seen, 0 to 1. */
export const ALPHA_MIN = 0.06
