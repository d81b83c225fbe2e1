const ROMAN: readonly (readonly [number, string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
]
const ROMAN_MAX = 32_767
/** Word goes on with aa, bb; nobody counts so far. */
const LETTERS_MAX = 780

/** A number in a format of ST_NumberFormat (ECMA-376, 17.18.59); those of other scripts in digits. */
export function formatNumber(number: number, format: string): string {
  switch (format) {
    case 'upperRoman':
      return roman(number).toUpperCase()
    case 'lowerRoman':
      return roman(number)
    case 'upperLetter':
      return letters(number).toUpperCase()
    case 'lowerLetter':
      return letters(number)
    case 'decimalZero':
      return String(number).padStart(2, '0')
    default:
      return String(number)
  }
}

function roman(number: number): string {
  if (number < 1 || number > ROMAN_MAX) return String(number)
  let rest = number
  let text = ''
  for (const [value, sign] of ROMAN) {
    text += sign.repeat(Math.floor(rest / value))
    rest %= value
  }
  return text
}

function letters(number: number): string {
  if (number < 1 || number > LETTERS_MAX) return String(number)
  const letter = String.fromCharCode(97 + ((number - 1) % 26))
  return letter.repeat(Math.ceil(number / 26))
}
