/** Tuned numbers of the text stage. "em" is the font size of the text in question. */

/** Text smaller than this is a trick or a registration mark, points. */
export const TEXT_SIZE_MIN_PT = 2
/** A gap over this is a space between words, em. Typesetters that paint no spaces leave .2 to .35, .13 in full lines. */
export const WORD_GAP_EM = 0.12
/** The same where the style changes (a formula's letter, a raised mark), and within right-to-left text. */
export const STYLE_GAP_EM = 0.15
export const RTL_GAP_EM = 0.3
/** A gap over this parts two cells or columns, em: MuPDF's own rule; .5 and less splits justified text. */
export const LINE_GAP_EM = 0.8
/** A step back over this starts a new line, em: kerning and accents step back less. */
export const LINE_BACK_EM = 0.5
/** A baseline step under this stays on the line (superscripts), em. */
export const BASELINE_STEP_EM = 0.8
/** Glyphs painted again within this are fake bold or a shadow, em. */
export const DUPLICATE_EM = 0.15
/** Smaller than this share of its line's size, and off its baseline, is super- or subscript. */
export const RAISED_SIZE_SHARE = 0.85
/** How far a superscript stands above and a subscript below the baseline, em of the line. */
export const SUPERSCRIPT_RISE_EM = 0.18
export const SUBSCRIPT_DROP_EM = 0.08
/** Metrics show a monospaced font when this many ASCII glyphs of this many kinds have one advance, em. */
export const MONO_GLYPHS_MIN = 30
export const MONO_KINDS_MIN = 10
export const MONO_SPREAD_EM = 0.03
