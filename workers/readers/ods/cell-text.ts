/** A cell as the sheet has it (OpenDocument 1.3, 9.1.4, 19.385). */
export interface CellValue {
  /** `float`, `percentage`, `currency`, `date`, `time`, `boolean`, `string`; '' where there is none. */
  readonly type: string
  /** The value in the form of its type. */
  readonly value: string
  readonly formula: string
}

/**
 * What a cell shows: its text as it was laid out by its number format, but dates in ISO 8601 and truth values as TRUE
 * and FALSE, in every language. Without a text its value, without a value its formula.
 */
export function cellText(shown: string, { type, value, formula }: CellValue): string {
  if (type === 'date' && value !== '') return isoDate(value, shown)
  if (type === 'boolean' && value !== '') return value === 'true' ? 'TRUE' : 'FALSE'
  if (shown !== '') return shown
  if (value !== '') return plainValue(type, value)
  return formula === '' ? '' : plainFormula(formula)
}

/** The day, and the time where the cell shows one; a cell that shows the time alone is left as it is. */
function isoDate(value: string, shown: string): string {
  const [, date = '', time = '', seconds = '00'] =
    /^([+-]?\d{4,}-\d\d-\d\d)(?:T(\d\d:\d\d)(?::(\d\d))?)?/.exec(value) ?? []
  if (date === '') return shown === '' ? value : shown
  if (/^\d{1,2}:\d\d(:\d\d)?( ?[ap]\.?m\.?)?$/i.test(shown)) return shown
  const showsTime = shown === '' ? !/^(|00:00)$/.test(time) : /\d:\d\d/.test(shown)
  if (!showsTime || time === '') return date
  const showsSeconds = /\d:\d\d:\d\d/.test(shown) || seconds !== '00'
  return showsSeconds ? `${date} ${time}:${seconds}` : `${date} ${time}`
}

function plainValue(type: string, value: string): string {
  if (type === 'percentage') return `${Number((Number(value) * 100).toPrecision(12))}%`
  const [, hours, minutes, seconds] = /^PT(\d+)H(\d+)M(\d+)/.exec(value) ?? []
  return type === 'time' && hours !== undefined ? `${hours}:${minutes}:${seconds}` : value
}

/** `of:=[.A1]+SUM([Sheet2.B1:.B2])` as `=A1+SUM(Sheet2.B1:B2)` (OpenFormula, 5.8). */
function plainFormula(formula: string): string {
  return formula
    .replace(/^[a-z]+:(?==)/i, '')
    .replace(/\[([^\]]*)\]/g, (_, reference: string) => reference.replace(/(^|:)\./g, '$1'))
}
