/** How far the largest part of a colour stands out of the smallest, of 255: less is grey, or nearly. Untested. */
const CHROMA_MIN = 48

/** Whether a colour (0xrrggbb) is one, and no grey. */
export function isColour(color: number): boolean {
  const red = color >> 16
  const green = (color >> 8) & 255
  const blue = color & 255
  return Math.max(red, green, blue) - Math.min(red, green, blue) >= CHROMA_MIN
}

/** A page's ground where nothing is painted. */
export const PAPER = 0xffffff
