/** What tells rulings, bullets and check boxes apart from other shapes. */

/** Thinner shapes are rulings, points. */
export const RULING_WIDTH_MAX_PT = 3.2
export const RULING_LENGTH_MIN_PT = 4
/** Vector bullets: side in points, and place beside their line in ems. */
export const DOT_SIDE_MIN_PT = 1.4
export const DOT_SIDE_MAX_PT = 7.5
export const DOT_ASPECT_MAX = 1.43
/** More dots than this are a pattern or a scatter plot, not bullets. */
export const DOTS_MAX = 400
export const DOT_DISTANCE_MAX_EM = 2.6
export const DOT_RISE_EM = 0.32
/** Drawn check boxes: sides in points. */
export const SQUARE_SIDE_MIN_PT = 5
export const SQUARE_SIDE_MAX_PT = 17
export const SQUARE_ASPECT_MAX = 1.3
