import {
  WARNINGS_PER_CODE_MAX,
  type Warning,
  type WarningCode,
  warningRow,
} from '../src/contract/warnings.js'
import { addPages, type PageRuns, runsText } from './page-runs.js'

/** What a list has taken so far, by code. Plain data. */
export type WarningsSoFar = readonly (readonly [WarningCode, OfCode])[]

/** The warnings of one code. */
interface OfCode {
  /** Of the document, each once. */
  readonly messages: string[]
  /** Those past the limit. */
  dropped: number
  /** Of pages: what was said of the first ones, each once. */
  readonly pageMessages: string[]
  readonly pages: PageRuns
}

/** Enough to know that pages have not the same to say. */
const PAGE_MESSAGES_MAX = 3

/**
 * Collects warnings: those of one code on several pages become one that names them all; of those without a page each
 * is kept once, at most WARNINGS_PER_CODE_MAX of a code, the last of which tells the rest.
 */
export function warningList() {
  const byCode = new Map<WarningCode, OfCode>()
  const ofCode = (code: WarningCode): OfCode => {
    const known = byCode.get(code) ?? { messages: [], dropped: 0, pageMessages: [], pages: [] }
    byCode.set(code, known)
    return known
  }
  return {
    warn(code: WarningCode, message: string, page?: number): void {
      const known = ofCode(code)
      if (page === undefined) addMessage(known, message)
      else {
        addPageMessage(known, message)
        addPages(known.pages, page, page)
      }
    },
    /** Adds the warnings of another list. */
    absorb(others: WarningsSoFar): void {
      for (const [code, { messages, dropped, pageMessages, pages }] of others) {
        const known = ofCode(code)
        for (const message of messages) addMessage(known, message)
        known.dropped += dropped
        for (const message of pageMessages) addPageMessage(known, message)
        for (const [first, last] of pages) addPages(known.pages, first, last)
      }
    },
    soFar: (): WarningsSoFar => [...byCode],
    list: (): readonly Warning[] =>
      [...byCode].flatMap(([code, known]) => [...ofDocument(code, known), ...ofPages(code, known)]),
  }
}

function addMessage(known: OfCode, message: string): void {
  if (known.messages.includes(message)) return
  if (known.messages.length >= WARNINGS_PER_CODE_MAX) known.dropped += 1
  else known.messages.push(message)
}

function addPageMessage({ pageMessages }: OfCode, message: string): void {
  if (pageMessages.length >= PAGE_MESSAGES_MAX || pageMessages.includes(message)) return
  pageMessages.push(message)
}

function ofDocument(code: WarningCode, { messages, dropped }: OfCode): readonly Warning[] {
  return messages.map((message, at) => {
    const isLast = at === messages.length - 1
    return {
      code,
      message: isLast && dropped > 0 ? `${message} (And ${dropped} more.)` : message,
    }
  })
}

function ofPages(code: WarningCode, { pageMessages, pages }: OfCode): readonly Warning[] {
  const [first] = pages
  if (first === undefined) return []
  const said = pageMessages.join(' ')
  if (pages.length === 1 && first[0] === first[1]) return [{ code, message: said, page: first[0] }]
  const text = runsText(pages)
  const message = pageMessages.length === 1 ? said : (warningRow(code).ofPages?.(text) ?? said)
  return [{ code, message, pages: text }]
}
