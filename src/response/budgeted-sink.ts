import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PageMark } from '../contract/task.js'
import { type Cut, cutInSteps, cutToChars } from '../contract/token-budget.js'
import { CHARS_PER_TOKEN } from '../contract/tokens.js'
import type { ConversionFacts } from '../conversion/facts.js'
import type { Chunk } from '../pool/pool.js'
import type { AnswerFacts } from './conversion-headers.js'
import type { Sink } from './sink.js'

/** Which piece of the Markdown an answer may carry. */
export interface TokenBudget {
  readonly maxTokens: number
  /** Where it starts, UTF-16 units into the whole. */
  readonly cursor: number
}

/** The sink, given no more than the piece; `next` of the facts says where the piece after it starts. */
export function budgetedSink(sink: Sink, budget: TokenBudget | undefined): Sink {
  if (budget === undefined) return sink
  const responseFormat = `${sink.responseFormat};${budget.maxTokens};${budget.cursor}`
  const { take } = sink
  if (take === undefined) return { ...sink, responseFormat, deliver: cutWhole(sink, budget) }
  const piece = passingPiece(budget)
  return {
    ...sink,
    responseFormat,
    take: (chunk, facts) => {
      const kept = piece.take(chunk)
      return kept === undefined ? undefined : take(kept, facts)
    },
    deliver: (facts, chunks, signal) =>
      sink.deliver(pieceFacts(facts, budget.cursor, piece.next()), chunks, signal),
  }
}

function cutWhole(sink: Sink, budget: TokenBudget): Sink['deliver'] {
  return async (facts, chunks, signal) => {
    const piece = await pieceOf(facts, chunks, budget)
    return sink.deliver(piece.facts, piece.chunks, signal)
  }
}

/** The piece of Markdown that is there whole, and what is known of it; other work goes on while it is cut. */
export async function pieceOf<Facts extends PieceFacts>(
  facts: Facts,
  chunks: readonly Uint8Array[],
  { maxTokens, cursor }: TokenBudget,
): Promise<{ readonly facts: Facts & PieceFacts; readonly chunks: readonly Uint8Array[] }> {
  const charsMax = maxTokens * CHARS_PER_TOKEN
  const { text, next } = await cutInTurns(await textFrom(cursor, charsMax, chunks), charsMax)
  const told = pieceFacts(facts, cursor, next === undefined ? undefined : cursor + next)
  return { facts: told, chunks: await encoded(text) }
}

async function cutInTurns(text: string, charsMax: number): Promise<Cut> {
  const steps = cutInSteps(text, 0, charsMax)
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
    await nextTurn()
  }
}

/** Text that is encoded or decoded in one turn of the event loop. */
const TURN_CHARS = 2 ** 20

async function encoded(text: string): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = []
  let at = 0
  do {
    const end = at + TURN_CHARS
    const code = text.charCodeAt(end - 1)
    const isHighSurrogate = code >= 0xd800 && code <= 0xdbff
    const next = isHighSurrogate ? end + 1 : end
    chunks.push(Buffer.from(text.slice(at, next)))
    at = next
    if (at < text.length) await nextTurn()
  } while (at < text.length)
  return chunks
}

/** The text from `start` on, and beyond the piece no more than shows where it may end. */
async function textFrom(
  start: number,
  charsMax: number,
  chunks: readonly Uint8Array[],
): Promise<string> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  const parts: string[] = []
  let offset = 0
  let turn = 0
  for (const chunk of chunks) {
    if (offset - turn > TURN_CHARS) {
      turn = offset
      await nextTurn()
    }
    const text = decoder.decode(chunk, { stream: true })
    const limit = start + charsMax - offset
    if (offset + text.length > start) parts.push(text.slice(Math.max(0, start - offset)))
    // The line that stands at the limit has to be whole.
    if (text.indexOf('\n', Math.max(0, limit + 1)) >= 0) break
    offset += text.length
  }
  return parts.join('')
}

/** The piece of Markdown that comes in chunks. A chunk that does not fit after others is left for the next piece. */
function passingPiece({ maxTokens, cursor }: TokenBudget) {
  const charsMax = maxTokens * CHARS_PER_TOKEN
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  let offset = 0
  let sentChars = 0
  let next: number | undefined
  return {
    take(chunk: Chunk): Chunk | undefined {
      const text = decoder.decode(chunk.bytes, { stream: true })
      const skipped = Math.min(text.length, Math.max(0, cursor - offset))
      const start = offset + skipped
      offset += text.length
      if (next !== undefined || skipped === text.length) return undefined
      const { text: kept, next: at } = cutAfter(text, skipped, charsMax - sentChars, sentChars > 0)
      if (at !== undefined) next = start - skipped + at
      sentChars += kept.length
      return kept === '' ? undefined : { ...chunk, bytes: new TextEncoder().encode(kept) }
    },
    next: () => next,
  }
}

/** Only the first block of a piece may be cut in two. */
function cutAfter(text: string, start: number, charsMax: number, hasBegun: boolean): Cut {
  const cut = cutToChars(text, start, charsMax)
  const isBroken = cut.next !== undefined && !cut.isAtBlock
  return hasBegun && isBroken ? { text: '', next: start, isAtBlock: true } : cut
}

type PieceFacts = ConversionFacts & Pick<AnswerFacts, 'next'>

function pieceFacts<Facts extends PieceFacts>(
  facts: Facts,
  start: number,
  next: number | undefined,
): Facts & PieceFacts {
  const end = Math.min(next ?? facts.result.chars, facts.result.chars)
  const pages = facts.result.pages.flatMap((mark) => clipped(mark, start, end))
  const result = { ...facts.result, pages, chars: Math.max(0, end - start) }
  return { ...facts, result, next }
}

function clipped({ page, offset, chars }: PageMark, start: number, end: number): PageMark[] {
  const from = Math.max(offset, start)
  const to = Math.min(offset + chars, end)
  return to > from ? [{ page, offset: from - start, chars: to - from }] : []
}
