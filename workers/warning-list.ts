import type { Warning, WarningCode } from '../src/contract/warnings.js'
import { WARNINGS_PER_CODE_MAX } from '../src/contract/warnings.js'

/** What a list has taken so far. Plain data. */
export interface WarningsSoFar {
  readonly kept: readonly Warning[]
  /** Those past the limit, by code. */
  readonly dropped: readonly (readonly [WarningCode, number])[]
}

/** Collects warnings: each once, and at most WARNINGS_PER_CODE_MAX of a code, the last of which tells the rest. */
export function warningList() {
  const kept = new Map<WarningCode, Warning[]>()
  const dropped = new Map<WarningCode, number>()
  const known = new Set<string>()
  const drop = (code: WarningCode, count: number) => {
    dropped.set(code, (dropped.get(code) ?? 0) + count)
  }
  const warn = (code: WarningCode, message: string, page?: number): void => {
    const ofCode = kept.get(code) ?? []
    if (ofCode.length >= WARNINGS_PER_CODE_MAX) {
      drop(code, 1)
      return
    }
    const key = `${code} ${page ?? ''} ${message}`
    if (known.has(key)) return
    known.add(key)
    ofCode.push(page === undefined ? { code, message } : { code, message, page })
    kept.set(code, ofCode)
  }
  return {
    warn,
    /** Takes what another list took before. */
    absorb(others: WarningsSoFar): void {
      for (const { code, message, page } of others.kept) warn(code, message, page)
      for (const [code, count] of others.dropped) drop(code, count)
    },
    soFar: (): WarningsSoFar => ({ kept: [...kept.values()].flat(), dropped: [...dropped] }),
    list: (): readonly Warning[] =>
      [...kept].flatMap(([code, warnings]) => withRest(warnings, dropped.get(code) ?? 0)),
  }
}

function withRest(warnings: readonly Warning[], rest: number): readonly Warning[] {
  const last = warnings.at(-1)
  if (rest === 0 || last === undefined) return warnings
  return [...warnings.slice(0, -1), { ...last, message: `${last.message} (And ${rest} more.)` }]
}
