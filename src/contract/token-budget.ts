import { CHARS_PER_TOKEN } from './tokens.js'

export function estimatedTokens(chars: number): number {
  return Math.ceil(chars / CHARS_PER_TOKEN)
}

export interface Cut {
  readonly text: string
  /** Where the next piece starts, UTF-16 units into the whole; absent at its end. */
  readonly next?: number
  /** Every block in it is whole. */
  readonly isAtBlock: boolean
}

/**
 * A piece of Markdown from `start` that keeps to the budget. It ends at the last border between blocks that lies
 * within it; a block that is longer than the budget is cut at a line, and a line that is longer anywhere.
 */
export function cutToTokens(markdown: string, start: number, maxTokens: number): Cut {
  return cutToChars(markdown, start, maxTokens * CHARS_PER_TOKEN)
}

/** The same in UTF-16 units. */
export function cutToChars(markdown: string, start: number, charsMax: number): Cut {
  const steps = cutInSteps(markdown, start, charsMax)
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

/** The same for callers who have other work, too: a step is about three milliseconds. */
export function* cutInSteps(
  markdown: string,
  start: number,
  charsMax: number,
): Generator<void, Cut> {
  const limit = start + charsMax
  if (limit >= markdown.length) return { text: markdown.slice(start), isAtBlock: true }
  const scan: BorderScan = { at: start, isAfterBlank: false }
  while (!scanLines(markdown, scan, start, limit)) yield
  const { border } = scan
  const next = border ?? borderInBlock(markdown, start, limit)
  return { text: markdown.slice(start, next), next, isAtBlock: border !== undefined }
}

function borderInBlock(markdown: string, start: number, limit: number): number {
  const lineEnd = markdown.lastIndexOf('\n', limit - 1) + 1
  if (lineEnd > start) return lineEnd
  const code = markdown.charCodeAt(limit - 1)
  const isHighSurrogate = code >= 0xd800 && code <= 0xdbff
  return isHighSurrogate && limit - 1 > start ? limit - 1 : limit
}

/** How far borders between blocks were looked for. */
interface BorderScan {
  at: number
  /** The last one found. */
  border?: number
  /** The mark that closes the fenced code that it is in. */
  fence?: string | undefined
  isAfterBlank: boolean
}

const LINES_A_STEP = 100_000

/**
 * Looks on for the last start of a block, the first one's aside, up to the limit, and says whether it is there; blank
 * lines inside of fenced code part none (CommonMark 4.5). Most lines are known by their first character: a piece may have
 * a hundred megabytes.
 */
function scanLines(markdown: string, scan: BorderScan, start: number, limit: number): boolean {
  let { at, fence, isAfterBlank } = scan
  for (let lines = 0; lines < LINES_A_STEP; lines++) {
    if (at > limit || at >= markdown.length) return true
    const newline = markdown.indexOf('\n', at)
    const end = newline < 0 ? markdown.length : newline
    if (fence === undefined && isAfterBlank && end > at && at > start) scan.border = at
    const first = afterSpaces(markdown, at, end)
    const mark = first - at <= FENCE_INDENT_MAX ? fenceMark(markdown, first, end) : undefined
    fence = fenceAfter(fence, mark)
    isAfterBlank = isBlank(markdown, first, end)
    if (newline < 0) return true
    at = newline + 1
  }
  scan.at = at
  scan.fence = fence
  scan.isAfterBlank = isAfterBlank
  return false
}

/** Within fenced code its own mark closes it; outside any opens one. */
function fenceAfter(fence: string | undefined, mark: string | undefined): string | undefined {
  if (fence === undefined) return mark
  return mark?.startsWith(fence) === true ? undefined : fence
}

const FENCE_INDENT_MAX = 3
const SPACE = 0x20
const BACKTICK = 0x60
const TILDE = 0x7e

function afterSpaces(markdown: string, at: number, end: number): number {
  let first = at
  while (first < end && markdown.charCodeAt(first) === SPACE) first += 1
  return first
}

function fenceMark(markdown: string, first: number, end: number): string | undefined {
  const code = markdown.charCodeAt(first)
  if (first >= end || (code !== BACKTICK && code !== TILDE)) return undefined
  return /^(?:`{3,}|~{3,})/.exec(markdown.slice(first, end))?.[0]
}

function isBlank(markdown: string, first: number, end: number): boolean {
  const code = markdown.charCodeAt(first)
  if (first >= end) return true
  return (code < SPACE || code > TILDE) && markdown.slice(first, end).trim() === ''
}
