import { ConversionError } from '../src/contract/errors.js'
import type { DocumentFormat } from '../src/contract/formats.js'
import { hasText as saysAnything } from '../src/contract/has-text.js'
import type { ConvertLimits, ConvertOptions } from '../src/contract/options.js'
import type { Recognition } from '../src/contract/recognition.js'
import type {
  ChunkMessage,
  ConvertResult,
  Opening,
  PageMark,
  PageMode,
} from '../src/contract/task.js'
import { withAttachedPictures } from './attached-pictures.js'
import { cleanParts } from './clean/clean.js'
import type { Part, ReadContext, Reading, Source } from './document/reading.js'
import { groundMarkdown, type MarkdownGrounder } from './grounding/ground-markdown.js'
import { writeMarkdown } from './markdown/write-markdown.js'
import { withPageAnchors } from './page-anchors.js'
import { pageMarks } from './page-marks.js'
import { collectPictures, type PictureCollector } from './picture-collector.js'
import { loadReader } from './readers/registry.js'
import { warningList } from './warning-list.js'

const MIB = 2 ** 20

export interface ConvertInput {
  readonly source: Source
  readonly format: DocumentFormat
  readonly options: ConvertOptions
  readonly limits: ConvertLimits
  /** See ReadOptions. */
  readonly recognitions?: readonly Recognition[] | undefined
}

/** Where the Markdown goes, and who may stop the work. */
export interface ConvertHooks {
  /** Before anything is written. */
  onOpen?(opening: Opening): void
  /** The next stretch of the document, and the page it belongs to; texts joined are the whole. */
  write(text: string, page?: number): void | Promise<void>
  /** All text of this page has been written. Called once for each page read, also for one without text. */
  endPage?(page: number): void | Promise<void>
  /** The same after each part of a format without pages. */
  endPart?(): void | Promise<void>
  /**
   * Where blocks, chunks or pictures are asked for, before anything is written: `take` gives what was found since the last time.
   * What nobody takes is in the result.
   */
  onGrounding?(take: TakeGrounded): void
  /** See ReadContext. */
  checkpoint?: ReadContext['checkpoint']
  /** Each part as its reader made it, before cleaning. */
  onPart?(part: Part): void
}

/** Of a page, its size beside; pictures of later pages stay for these. */
export type TakeGrounded = (page?: number) => Pick<ChunkMessage, 'grounded' | 'images' | 'size'>

/**
 * Document bytes → Markdown, in this thread. Errors: what the reader throws as ConversionError, `pages_unsupported`,
 * `conversion_budget_exceeded` for too much output; whatever else a reader throws on a document, a trap of its WASM
 * module included, is passed on as it is.
 */
export async function convertDocument(
  input: ConvertInput,
  hooks: ConvertHooks,
): Promise<ConvertResult> {
  const startedAt = performance.now()
  const { source, format, options, limits, recognitions } = input
  const warnings = warningList()
  const checkpoint = hooks.checkpoint ?? (() => undefined)
  const pictures =
    options.images === undefined
      ? undefined
      : collectPictures(options, limits.imageBytesMax, warnings.warn)
  const read = await loadReader(format)
  const reading = await read(
    source,
    { ...options, limits, recognitions },
    {
      warn: warnings.warn,
      checkpoint,
      pictures,
    },
  )
  try {
    refusePagesWithout(reading, input)
    if (options.mode !== 'auto' && options.mode !== reading.modeUsed) {
      warnings.warn(
        'mode_unavailable',
        `The mode ${options.mode} is not available for this document; ${reading.modeUsed} ran.`,
      )
    }
    const opening: Opening = {
      format,
      modeUsed: reading.modeUsed,
      engine: 'wasm',
      pageCount: reading.pageCount,
    }
    hooks.onOpen?.(opening)
    const { hasText, ...written } = await writeParts(reading, input, hooks, pictures)
    if (!hasText) warnOfNoText(warnings)
    return {
      ...opening,
      modeUsed: reading.modeUsed,
      metadata: reading.metadata,
      pageRange: reading.pageRange,
      ...written,
      quality: reading.quality(),
      toRecognize: toRecognize(reading),
      warnings: warnings.list(),
      convertMs: performance.now() - startedAt,
    }
  } finally {
    reading.close()
  }
}

/** Undefined where there are none. */
function toRecognize(reading: Reading): ConvertResult['toRecognize'] {
  const pages = reading.toRecognize?.() ?? []
  return pages.length === 0 ? undefined : pages
}

function refusePagesWithout(reading: Reading, { format, options }: ConvertInput): void {
  if (options.pages === undefined || reading.pageCount !== undefined) return
  throw new ConversionError(
    'pages_unsupported',
    `The format ${format} has no pages: leave out the parameter \`pages\`.`,
  )
}

/** What the options leave of the parts and put before them. */
export function partsToWrite(
  parts: AsyncIterable<Part>,
  options: Pick<ConvertOptions, 'clean' | 'slim' | 'anchors'>,
): AsyncIterable<Part> {
  const clean = cleanParts(parts, options)
  return options.anchors === 'page' ? withPageAnchors(clean) : clean
}

interface WrittenParts extends Pick<ConvertResult, 'pages' | 'chars' | 'grounded' | 'images'> {
  readonly hasText: boolean
}

async function writeParts(
  reading: Reading,
  { options, limits }: ConvertInput,
  hooks: ConvertHooks,
  pictures: PictureCollector | undefined,
): Promise<WrittenParts> {
  const { outputBytesMax } = limits
  const marks = pageMarks()
  let outputBytes = 0
  let hasText = false
  const grounder = grounderOf(reading, options, outputBytesMax)
  const isBeside = grounder !== undefined || pictures !== undefined
  if (isBeside) hooks.onGrounding?.(takeGrounded(grounder, pictures, reading))
  const { attached } = reading
  const named =
    pictures === undefined || attached === undefined
      ? reading.parts
      : withAttachedPictures(reading.parts, attached, pictures)
  const cleaned = partsToWrite(seen(named, hooks.onPart), options)
  for await (const piece of writeMarkdown(endingPages(cleaned, hooks), {
    tables: options.tables,
    recorder: grounder,
  })) {
    outputBytes += Buffer.byteLength(piece.text)
    if (outputBytes > outputBytesMax) throw tooMuchOutput(outputBytesMax)
    marks.add(piece)
    hasText ||= saysAnything(piece.text)
    grounder?.text(piece.text)
    const taken = hooks.write(piece.text, piece.page)
    if (taken !== undefined) await taken
  }
  const { pages, chars } = marks.result()
  const modes = reading.pageModes?.()
  grounder?.end()
  return {
    pages: pages.map((mark) => withFacts(mark, modes, grounder && reading)),
    chars,
    ...(hooks.onGrounding ? {} : { grounded: grounder?.take(), images: pictures?.given() }),
    hasText,
  }
}

function withFacts(
  mark: PageMark,
  modes: ReadonlyMap<number, PageMode> | undefined,
  reading: Pick<Reading, 'pageFacts'> | undefined,
): PageMark {
  const mode = modes?.get(mark.page)
  const size = reading?.pageFacts?.(mark.page)?.size
  return { ...mark, ...(mode && { mode }), ...(size && { size }) }
}

/** Where pictures were not read, that is why. */
export function warnOfNoText({ warn, soFar }: ReturnType<typeof warningList>): void {
  if (soFar().some(([code]) => code === 'needs_ocr')) return
  warn('no_text', 'There is no text in what was converted.')
}

function grounderOf(
  reading: Reading,
  { include }: ConvertOptions,
  charsMax: number,
): MarkdownGrounder | undefined {
  if (include === undefined) return undefined
  return groundMarkdown({ include, factsOf: (page) => reading.pageFacts?.(page), charsMax })
}

function takeGrounded(
  grounder: MarkdownGrounder | undefined,
  pictures: PictureCollector | undefined,
  reading: Reading,
): TakeGrounded {
  return (page) => {
    const size = page === undefined ? undefined : reading.pageFacts?.(page)?.size
    return {
      ...(grounder && { grounded: grounder.take() }),
      ...(pictures && { images: pictures.given(page) }),
      ...(size && { size }),
    }
  }
}

async function* seen(parts: AsyncIterable<Part>, onPart: ConvertHooks['onPart']) {
  for await (const part of parts) {
    onPart?.(part)
    yield part
  }
}

/** The writer asks for the next part only when all text of the one before has left it. */
async function* endingPages(
  parts: AsyncIterable<Part>,
  { endPage, endPart }: Pick<ConvertHooks, 'endPage' | 'endPart'>,
) {
  for await (const part of parts) {
    yield part
    if (part.page !== undefined) await endPage?.(part.page)
    else await endPart?.()
  }
}

export function tooMuchOutput(outputBytesMax: number): ConversionError {
  return new ConversionError(
    'conversion_budget_exceeded',
    `The document makes more than ${Math.floor(outputBytesMax / MIB)} MB of Markdown. Ask for a part of it with \`pages\`.`,
    { max_output_mb: Math.floor(outputBytesMax / MIB) },
  )
}
