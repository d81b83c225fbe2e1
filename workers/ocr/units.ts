export const POINTS_PER_INCH = 72
