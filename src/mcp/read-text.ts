import type { Mode } from '../contract/options.js'
import { type ConversionServices, convertDocument } from '../conversion.js'
import type { ConversionFacts } from '../response/conversion-facts.js'
import { startTimings } from '../response/timings.js'
import { type DocumentText, sectionsOf } from './document-text.js'
import { type Caller, openSource, type SourceServices } from './open-source.js'
import { type SearchIndex, searchIndex } from './search-document.js'

export type McpServices = ConversionServices & SourceServices

/** A document with what is made of it when it is first asked for. */
export interface OpenText {
  readonly text: DocumentText
  readonly search: SearchIndex
}

export interface Texts {
  /** Converts the document, or gives what is kept of it. Throws ConversionErrors. */
  read(source: string, mode: Mode, caller: Caller, signal: AbortSignal): Promise<OpenText>
}

/** An agent reads a document in many small steps: it is converted once. */
const KEPT_CHARS_MAX = 64 * 2 ** 20
const KEPT_MS_MAX = 10 * 60_000

interface Kept {
  readonly text: OpenText
  readonly untilMs: number
}

/** Keeps converted documents for a while, each for the caller who asked for it. */
export function createTexts(services: McpServices, now: () => number = Date.now): Texts {
  const kept = new Map<string, Kept>()
  return {
    async read(source, mode, caller, signal) {
      const name = JSON.stringify([caller.id, mode, source])
      const known = kept.get(name)
      kept.delete(name) // the youngest is the last
      if (known !== undefined && known.untilMs > now()) {
        kept.set(name, known)
        return known.text
      }
      const text = await openText(source, mode, caller, services, signal)
      kept.set(name, { text, untilMs: now() + KEPT_MS_MAX })
      forgetOldest(kept)
      return text
    },
  }
}

function forgetOldest(kept: Map<string, Kept>): void {
  let chars = 0
  for (const { text } of kept.values()) chars += text.text.markdown.length
  for (const [name, { text }] of kept) {
    if (chars <= KEPT_CHARS_MAX) return
    kept.delete(name)
    chars -= text.text.markdown.length
  }
}

async function openText(
  source: string,
  mode: Mode,
  caller: Caller,
  services: McpServices,
  signal: AbortSignal,
): Promise<OpenText> {
  const text = await converted(source, mode, caller, services, signal)
  let index: SearchIndex | undefined
  return {
    text,
    search: (query, hitsMax) => {
      index ??= searchIndex(text)
      return index(query, hitsMax)
    },
  }
}

async function converted(
  source: string,
  mode: Mode,
  caller: Caller,
  services: McpServices,
  signal: AbortSignal,
): Promise<DocumentText> {
  let text: DocumentText | undefined
  await convertDocument(
    {
      inputFormat: 'auto',
      options: { mode, engine: 'auto', clean: true, slim: true },
      source: (aborted) => openSource(source, caller, services, aborted),
      sink: {
        responseFormat: 'mcp',
        outputEncoding: 'identity',
        isConditional: false,
        deliver(facts, chunks) {
          text = textOf(facts, chunks)
          return { status: 200, headers: {}, body: { kind: 'none' } }
        },
      },
      timings: startTimings(),
      signal,
    },
    services,
  )
  if (text === undefined) throw new Error('a conversion ended without its Markdown')
  return text
}

function textOf(
  { filename, result, warnings }: ConversionFacts,
  chunks: readonly Uint8Array[],
): DocumentText {
  const markdown = Buffer.concat(chunks).toString('utf8')
  const { pages, pageCount } = result
  return {
    name: filename,
    markdown,
    pages,
    ...(pageCount === undefined ? {} : { pageCount }),
    warnings: warnings.map(({ code, message }) => `${message} [${code}]`),
    sections: sectionsOf(markdown, pages),
  }
}
