/** Tuned numbers of the text stage. "em" is the font size of the text in question. */

/** A gap over this is a space between words, em. Typesetters that paint no spaces leave .2 to .35, .13 in full lines. */
export const WORD_GAP_EM = 0.12
/**
 * The same in monospaced type, whose spaces are letters wide: listings set in wider columns (LaTeX) leave up to .22 around
 * signs, typesetters' spaces are no narrower than .24.
 */
export const MONO_GAP_EM = 0.22
/** Between signs of Chinese and Japanese, em: full lines stretch by up to a third, half a sign's room is a space. */
export const BROAD_GAP_EM = 0.4
/** A gap over this parts two cells or columns, em: MuPDF's own rule; .5 and less splits justified text. */
export const LINE_GAP_EM = 0.8
/** A step back over this starts a new line, em: kerning and accents step back less. */
export const LINE_BACK_EM = 0.5
/** Glyphs painted again within this are fake bold or a shadow, em. */
export const DUPLICATE_EM = 0.15
/** Words and pieces of one line differ in height by less than this, em: rounding of producers. Untested. */
export const SAME_HEIGHT_EM = 0.08
