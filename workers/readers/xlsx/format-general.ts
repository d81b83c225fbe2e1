/** General shows up to eleven digits and takes to powers of ten beyond (18.8.30, id 0). */
const INTEGER_MAX = 1e11
const FRACTION_MIN = 1e-9
const DIGITS_MAX = 10
const SCIENTIFIC_DIGITS = 6

/** A number as a cell without a format shows it: `0.3` for 0.30000000000000004, `1.5E+20`. */
export function formatGeneral(value: number): string {
  const size = Math.abs(value)
  if (Number.isInteger(value) && size < INTEGER_MAX) return value === 0 ? '0' : String(value)
  if (size >= INTEGER_MAX || size < FRACTION_MIN) return scientific(value)
  const rounded = Number(value.toPrecision(DIGITS_MAX))
  const text = String(rounded)
  return text.includes('e') ? rounded.toFixed(DIGITS_MAX + 4).replace(/\.?0+$/, '') : text
}

function scientific(value: number): string {
  const [mantissa = '', exponent = ''] = Number(value.toPrecision(SCIENTIFIC_DIGITS))
    .toExponential()
    .split('e')
  return `${mantissa}E${exponent[0]}${exponent.slice(1).padStart(2, '0')}`
}
