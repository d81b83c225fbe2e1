import {
  type AskAnswer,
  type AskedText,
  type AskTask,
  PAGE_NUMBER,
  PAGE_NUMBERS,
} from '../contract/ask.js'
import { ConversionError } from '../contract/errors.js'
import type { Mode } from '../contract/options.js'
import type { PageMark, SharedBytes } from '../contract/task.js'
import { type ConversionServices, convertDocument } from '../conversion/convert-document.js'
import type { ConversionFacts } from '../conversion/facts.js'
import { limitsFor } from '../conversion/limits.js'
import { startTimings } from '../conversion/timings.js'
import type { UsageBook } from '../usage/usage.js'
import { usageOf } from '../usage/usage-of.js'
import { createKeptTexts, type SizedText } from './kept-texts.js'
import { type FolderDocuments, listDocuments } from './list-documents.js'
import { type Caller, openSource, type SourceServices } from './open-source.js'

export interface McpServices extends ConversionServices, SourceServices {
  /** Absent: nobody counts. */
  readonly usage?: UsageBook
}

export interface Wanted {
  /** A URL, or a file below an open folder. */
  readonly source: string
  readonly mode: Mode
  readonly caller: Caller
  readonly signal: AbortSignal
}

type Asked = Pick<AskTask, 'question' | 'start' | 'tokensMax'>

/** A piece of an answer, and the document that it is of. */
export interface Told extends AskAnswer {
  readonly document: string
  readonly pageCount?: number | undefined
  /** Sentences with their codes, and what the model can do. */
  readonly warnings: readonly string[]
}

export interface Texts {
  /** The documents in the open folders. */
  list(pattern: string | undefined, documentsMax: number): Promise<FolderDocuments>
  /**
   * Converts the document, or takes what is kept of it, and has a thread answer. Throws ConversionErrors: those of a
   * conversion, and `overloaded` where there is no memory or no thread for the answer.
   */
  ask(wanted: Wanted, asked: Asked): Promise<Told>
}

/** An agent reads a document in many small steps: it is converted once, and kept for the caller who asked for it. */
export function createTexts(services: McpServices, now?: () => number): Texts {
  const { config, pool, inflight } = services
  const kept = createKeptTexts(inflight.bytesMax / KEPT_BUDGET_SHARE, now)
  return {
    list: (pattern, documentsMax) => listDocuments(services.folders, pattern, documentsMax),
    async ask(wanted, asked) {
      const { source, mode, caller, signal } = wanted
      const name = JSON.stringify([caller.id, mode, source])
      const { text, bytes } = kept.find(name) ?? kept.keep(name, await converted(wanted, services))
      const lease = inflight.tryHold(bytes)
      if (lease === undefined) throw noMemory()
      try {
        const limits = limitsFor(text.markdown, config)
        const answer = await pool.ask({ ...asked, text, limits }, { signal })
        const { name: document, pageCount, warnings } = text
        return { ...answer, document, pageCount, warnings }
      } finally {
        lease.release()
      }
    },
  }
}

/** Texts that nobody asks now are not in the budget: they have at most this part of it beside it. */
const KEPT_BUDGET_SHARE = 8

function noMemory(): ConversionError {
  return new ConversionError(
    'overloaded',
    'The service holds as many documents as its memory allows; try again in a moment.',
  )
}

async function converted(
  { source, mode, caller, signal }: Wanted,
  services: McpServices,
): Promise<SizedText> {
  const { facts, chunks, lease } = await convertDocument(
    {
      declared: { inputFormat: 'auto' },
      options: { mode, engine: 'auto', clean: true, slim: true },
      face: 'mcp',
      outputEncoding: 'identity',
      source: (aborted) => openSource(source, caller, services, aborted),
      timings: startTimings(),
      signal,
    },
    services,
  )
  try {
    const text = textOf(facts, chunks)
    if (caller.id !== '') services.usage?.add(caller.id, usageOf(facts))
    return text
  } finally {
    lease.release()
  }
}

function textOf(
  { filename, result, warnings }: ConversionFacts,
  chunks: readonly Uint8Array[],
): SizedText {
  const { pages, pageCount } = result
  const text: AskedText = {
    name: filename,
    markdown: shared(chunks),
    pages: pageNumbers(pages),
    pageCount,
    warnings: warnings.map(({ code, message }) => `${message} [${code}]`),
  }
  const words = [text.name, ...text.warnings].reduce((sum, { length }) => sum + 2 * length, 0)
  return { text, bytes: text.markdown.byteLength + text.pages.byteLength + words }
}

function shared(chunks: readonly Uint8Array[]): SharedBytes {
  const byteLength = chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0)
  const buffer = new SharedArrayBuffer(byteLength)
  const view = new Uint8Array(buffer)
  let at = 0
  for (const chunk of chunks) {
    view.set(chunk, at)
    at += chunk.byteLength
  }
  return { buffer, byteLength }
}

function pageNumbers(pages: readonly PageMark[]): Int32Array<SharedArrayBuffer> {
  const bytes = pages.length * PAGE_NUMBERS * Int32Array.BYTES_PER_ELEMENT
  const numbers = new Int32Array(new SharedArrayBuffer(bytes))
  for (const [index, { page, offset, chars }] of pages.entries()) {
    numbers[index * PAGE_NUMBERS + PAGE_NUMBER.page] = page
    numbers[index * PAGE_NUMBERS + PAGE_NUMBER.offset] = offset
    numbers[index * PAGE_NUMBERS + PAGE_NUMBER.chars] = chars
  }
  return numbers
}
