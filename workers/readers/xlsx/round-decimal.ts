/** Excel keeps fifteen digits; what binary fractions add beyond is noise. */
const PRECISION_DIGITS = 15
const DECIMALS_MAX = 30
/** Below this size a product with a small power of ten is exact enough to see on which side of a half it lies. */
const QUICK_MAX = 1e9
const QUICK_DECIMALS_MAX = 5
const HALF_MARGIN = 1e-5

/**
 * A number from 0 up with so many decimals, as plain digits. Halves go up on the decimal digits: 1.005 to two decimals
 * is 1.01, as in the sheet, although its binary fraction lies below.
 */
export function roundDecimal(value: number, decimals: number): string {
  const digits = Math.min(decimals, DECIMALS_MAX)
  if (value < QUICK_MAX && digits <= QUICK_DECIMALS_MAX) {
    const shifted = value * 10 ** digits
    const rest = shifted - Math.floor(shifted)
    if (Math.abs(rest - 0.5) > HALF_MARGIN) return withPoint(Math.round(shifted), digits)
  }
  if (value >= 1e15) {
    return value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 0 })
  }
  const [mantissa = '0', exponent = '0'] = value.toExponential(PRECISION_DIGITS - 1).split('e')
  const shifted = Math.round(Number(`${mantissa}e${Number(exponent) + digits}`))
  return shifted >= 1e15 ? value.toFixed(digits) : withPoint(shifted, digits)
}

function withPoint(shifted: number, digits: number): string {
  if (digits === 0) return String(shifted)
  const text = String(shifted).padStart(digits + 1, '0')
  const point = text.length - digits
  return `${text.slice(0, point)}.${text.slice(point)}`
}
