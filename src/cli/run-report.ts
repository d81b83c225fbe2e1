import { type Warning, type WarningCode, warningRow } from '../contract/warnings.js'
import { shownInput } from './url-input.js'

/** What a run comes to. */
export interface Tally {
  converted: number
  failed: number
  /** Documents of those converted that gave no text at all. */
  withoutText: number
  pages: number
  readonly warnings: Map<WarningCode, DocumentWarning[]>
}

interface DocumentWarning extends Warning {
  readonly path: string
}

/** Documents that are named for one code; the rest is counted. */
const DOCUMENTS_SHOWN_MAX = 10

export function newTally(): Tally {
  return { converted: 0, failed: 0, withoutText: 0, pages: 0, warnings: new Map() }
}

export function countWarnings(tally: Tally, path: string, warnings: readonly Warning[]): void {
  for (const warning of warnings) {
    const ofCode = tally.warnings.get(warning.code) ?? []
    ofCode.push({ ...warning, path: shownInput(path) })
    tally.warnings.set(warning.code, ofCode)
  }
}

/** The warnings by code: one in a line, several below what they have in common. */
export function warningLines({ warnings }: Tally): readonly string[] {
  return [...warnings].flatMap(([code, all]) => {
    const [first] = all
    if (first === undefined) return []
    if (all.length === 1) return [`${first.path}: ${first.message} [${code}]`]
    const shown = all
      .slice(0, DOCUMENTS_SHOWN_MAX)
      .map(({ path, message }) => `  ${path}: ${message}`)
    const rest = all.length - shown.length
    return [
      `${warningRow(code).meaning} [${code}]`,
      ...shown,
      ...(rest > 0 ? [`  and ${rest} more`] : []),
    ]
  })
}

/** The last line of a run. `skipped`: results that were newer than their documents. */
export function summaryLine(tally: Tally, skipped: number, ms: number): string {
  const { converted, failed, withoutText, pages, warnings } = tally
  const warningCount = [...warnings.values()].reduce((sum, { length }) => sum + length, 0)
  const parts = [
    `${count(converted, 'document')} converted`,
    ...(pages > 0 ? [count(pages, 'page')] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ...(withoutText > 0 ? [`${withoutText} without text`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(warningCount > 0 ? [count(warningCount, 'warning')] : []),
  ]
  const seconds = ms / 1000
  const pace = pages > 0 ? ` (${(pages / seconds).toFixed(pages < seconds ? 1 : 0)} pages/s)` : ''
  return `${parts.join(', ')} in ${seconds.toFixed(1)} s${pace}.`
}

export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
