import type { FormatToken } from './parse-number-format.js'

const DAY_SECONDS = 86_400
const DAY_MS = 86_400_000
/** Serial 0 of the 1900 system, as far as its dates go after February 1900. */
const EPOCH_1900_MS = Date.UTC(1899, 11, 30)
/** Days between the 1900 and the 1904 system (ECMA-376, 18.17.4.1). */
const DAYS_TO_1904 = 1462
/** 31 December 9999, the last day there is. */
const SERIAL_MAX = 2_958_466

/** Whether a section shows a date or time: it has letters of one and no digits but those of seconds. */
export function isDateSection(tokens: readonly FormatToken[]): boolean {
  let isDate = false
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'date' || token.type === 'elapsed') isDate = true
    if (token.type === 'digit' && !isFractionOfSeconds(tokens, index)) return false
    if (token.type === 'general' || token.type === 'text') return false
  }
  return isDate
}

function isFractionOfSeconds(tokens: readonly FormatToken[], index: number): boolean {
  const before = tokens.slice(0, index).findLast(({ type }) => type !== 'digit')
  return before?.type === 'point'
}

/**
 * Writes serial dates: dates in ISO 8601 (`2024-03-01`, `2024-03-01 07:08`), whatever order the format has; times and
 * elapsed times as the format shows them. The writer gives undefined where the number is no date.
 */
export function dateWriter(
  tokens: readonly FormatToken[],
  is1904: boolean,
): (serial: number) => string | undefined {
  const shows = partsShown(tokens)
  return (serial) => {
    if (serial < 0 || serial >= SERIAL_MAX) return undefined
    if (!shows.date) return formatTime(serial, tokens)
    const seconds = Math.round(serial * DAY_SECONDS)
    if (seconds < DAY_SECONDS && shows.time && !is1904) return isoTime(seconds, shows.seconds)
    const date = isoDate(Math.floor(seconds / DAY_SECONDS), is1904)
    return shows.time ? `${date} ${isoTime(seconds, shows.seconds)}` : date
  }
}

interface PartsShown {
  readonly date: boolean
  readonly time: boolean
  readonly seconds: boolean
}

/** `m` next to hours or seconds is minutes; alone or `mmm` it is a month (18.8.31). */
function partsShown(tokens: readonly FormatToken[]): PartsShown {
  const letters = tokens.flatMap((token) => (token.type === 'date' ? [token.letters] : []))
  const isElapsed = tokens.some(({ type }) => type === 'elapsed')
  const time = isElapsed || letters.some((part) => /^[hs]/.test(part))
  const hasMonth = letters.some((part) => part.startsWith('mmm') || (part.startsWith('m') && !time))
  const date = !isElapsed && (hasMonth || letters.some((part) => /^[dybg]/.test(part)))
  return { date, time, seconds: letters.some((part) => part.startsWith('s')) }
}

/** Sheets repeat few days: each is made once, as far as there is room. */
const DAYS_KEPT_MAX = 20_000
const isoByDay = new Map<number, string>()

function isoDate(day: number, is1904: boolean): string {
  // The 1900 system counts a 29 February 1900 that never was, so days before it are one off.
  const correction = day > 0 && day < 60 ? 1 : 0
  const days = is1904 ? day + DAYS_TO_1904 : day + correction
  const known = isoByDay.get(days)
  if (known !== undefined) return known
  const date = new Date(EPOCH_1900_MS + days * DAY_MS).toISOString().slice(0, 10)
  if (isoByDay.size < DAYS_KEPT_MAX) isoByDay.set(days, date)
  return date
}

function isoTime(seconds: number, showsSeconds: boolean): string {
  const time = `${twoDigits(Math.floor(seconds / 3600) % 24)}:${twoDigits(Math.floor(seconds / 60) % 60)}`
  return showsSeconds || seconds % 60 !== 0 ? `${time}:${twoDigits(seconds % 60)}` : time
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}

/** Time alone, token by token. */
function formatTime(serial: number, tokens: readonly FormatToken[]): string {
  const decimals = tokens.filter(({ type }) => type === 'digit').length
  const unit = 10 ** Math.min(decimals, 3)
  const seconds = Math.round(serial * DAY_SECONDS * unit) / unit
  const isHalfDay = tokens.some(isNoon)
  const text = tokens.map((token, index) => {
    switch (token.type) {
      case 'literal':
        return token.text
      case 'fraction':
        return '/'
      case 'point':
        return tokens[index + 1]?.type === 'digit' ? fractionText(seconds, decimals) : '.'
      case 'elapsed':
        return elapsedText(seconds, token.letters)
      case 'date':
        return timeText(seconds, token.letters, isHalfDay)
      default:
        return ''
    }
  })
  return text.join('').trim()
}

function isNoon(token: FormatToken): boolean {
  return token.type === 'date' && (token.letters === 'am/pm' || token.letters === 'a/p')
}

function fractionText(seconds: number, decimals: number): string {
  return `.${(seconds % 1).toFixed(Math.min(decimals, 3)).slice(2)}`
}

const SECONDS_BY_UNIT: Readonly<Record<string, number>> = { h: 3600, m: 60, s: 1 }

function elapsedText(seconds: number, letters: string): string {
  const unit = SECONDS_BY_UNIT[letters[0] ?? 's'] ?? 1
  return String(Math.floor(seconds / unit)).padStart(letters.length, '0')
}

function timeText(seconds: number, letters: string, isHalfDay: boolean): string {
  const hours = Math.floor(seconds / 3600) % 24
  switch (letters[0]) {
    case 'h':
      return padded(isHalfDay ? hours % 12 || 12 : hours, letters)
    case 'm':
      return padded(Math.floor(seconds / 60) % 60, letters)
    case 's':
      return padded(Math.floor(seconds % 60), letters)
    case 'a':
      return (hours < 12 ? 'AM' : 'PM').slice(0, letters === 'a/p' ? 1 : 2)
    default:
      return ''
  }
}

function padded(number: number, letters: string): string {
  return String(number).padStart(Math.min(letters.length, 2), '0')
}
