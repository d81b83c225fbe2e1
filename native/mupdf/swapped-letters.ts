/**
 * Ghostscript writes the letters of a ligature with their bytes swapped: `爀琀` for `rt`. Two letters of one glyph that
 * have the last byte 0, the first of them a Latin letter else, are nothing else. Returns the letter for the place `at`,
 * and turns the one before it in place; `first` is that of the glyph.
 */
export function unswapped(letters: Int32Array, first: number, at: number, unicode: number): number {
  if ((unicode & 0xff) !== 0 || unicode > 0xffff) return unicode
  const before = letters[at - 1] ?? 0
  if ((before & 0xff) === 0 && isBasicLetter(before >> 8)) letters[at - 1] = before >> 8
  else if (at - 1 === first || !isBasicLetter(before)) return unicode
  return unicode >> 8
}

const isBasicLetter = (code: number): boolean =>
  (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a)
