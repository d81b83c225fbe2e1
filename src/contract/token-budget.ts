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
  const limit = start + charsMax
  if (limit >= markdown.length) return { text: markdown.slice(start), isAtBlock: true }
  const border = blockBorders(markdown, start, limit).at(-1)
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

/** Starts of blocks after the first; blank lines inside of fenced code part none (CommonMark 4.5). */
function blockBorders(markdown: string, start: number, limit: number): number[] {
  const borders: number[] = []
  let fence: string | undefined
  let isAfterBlank = false
  for (let at = start; at <= limit && at < markdown.length; ) {
    const end = markdown.indexOf('\n', at)
    const line = markdown.slice(at, end < 0 ? limit : end)
    if (fence === undefined && isAfterBlank && line !== '' && at > start) borders.push(at)
    const [, mark] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? []
    if (fence === undefined) fence = mark
    else if (mark?.startsWith(fence) === true) fence = undefined
    isAfterBlank = line.trim() === ''
    if (end < 0) break
    at = end + 1
  }
  return borders
}
