/** A number of a chapter in words, up to fifty-nine: the source of a pattern that takes capitals for small letters. */
export const NUMBER_WORD =
  '(?:(?:(?:twenty|thirty|forty|fifty)-?)?(?:one|two|three|four|five|six|seven|eight|nine)|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|twenty|thirty|forty|fifty)'

const ROMAN_DIGITS: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10 }

/** Of numerals up to thirty-nine, in capitals or small letters. */
export function romanValue(text: string): number {
  const digits = [...text.toLowerCase()].map((digit) => ROMAN_DIGITS[digit] ?? 0)
  return digits.reduce((sum, own, at) => sum + (own < (digits[at + 1] ?? 0) ? -own : own), 0)
}
