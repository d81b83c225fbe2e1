import { defined } from '../../../src/contract/defined.js'
import type { PageRange } from '../../../src/contract/options.js'
import type { Recognition } from '../../../src/contract/recognition.js'
import type { Quality } from '../../../src/contract/task.js'
import type { PageFacts, Part, ReadContext, Reader, ReadOptions } from '../../document/reading.js'
import { joinedListing } from './blocks/code-text.js'
import type { Vocabulary } from './blocks/hyphens.js'
import { joinedInlines } from './blocks/inlines.js'
import { openHeadings } from './model/consecutive-levels.js'
import { type Joins, joinPages, type PageBlocks } from './output/join-pages.js'
import { type FigureWork, pageWithFigures } from './pipeline/figure-files.js'
import {
  type OpenDocument,
  openDocument,
  tryReadKnown,
  warnOfDamage,
} from './pipeline/open-document.js'
import { inBatches } from './pipeline/page-batches.js'
import { type PageGround, pageFacts, pageGround } from './pipeline/page-facts.js'
import { createPageModes, type PageModes } from './pipeline/page-modes.js'
import { layOutKnown } from './pipeline/profile.js'
import { type RepeatedFigures, repeatedFigures } from './pipeline/repeated-figures.js'
import { writeByMode } from './pipeline/write-by-mode.js'
import { qualityOf } from './quality/report.js'
import { type Tally, tally, tallyPage } from './quality/tally.js'
import { picturesToRead } from './recognition/pictures-to-read.js'
import { recognitionReason } from './recognition/recognition-reason.js'
import { joinedTagged } from './tagged/joined-blocks.js'

/** Reads a PDF: profile of the whole document, then page by page, then joins over page breaks. */
export const readPdf: Reader = async (source, options, context) => {
  const document = await openDocument(source, options, context)
  const { pdf, range } = document
  const counts = tally()
  const modes = createPageModes(options.mode, options.recognitions !== undefined)
  const grounds = groundsFor(options)
  return {
    metadata: pdf.metadata,
    pageCount: pdf.pageCount,
    ...defined({ pageRange: options.pages && range }),
    get modeUsed() {
      return modes.modeUsed()
    },
    parts: readParts({ document, counts, modes, grounds, options, context }),
    quality: (): Quality => qualityOf(counts),
    ...(options.mode === 'fast' ? {} : { pageModes: modes.byPage, toRecognize: modes.toRecognize }),
    ...(grounds && { pageFacts: (page: number) => factsOf(grounds, page) }),
    close: () => pdf.close(),
  }
}

/** What is known of pages, by number; undefined where blocks are not asked for. */
export const groundsFor = ({ include }: ReadOptions) =>
  include === undefined ? undefined : new Map<number, PageGround>()

/** Undefined for a page that is damaged, or has not come on. */
export function factsOf(
  grounds: ReadonlyMap<number, PageGround>,
  page: number,
): PageFacts | undefined {
  const known = grounds.get(page)
  return known && pageFacts(known)
}

/** What reading pages needs. */
export interface PagesInput {
  readonly document: OpenDocument
  readonly counts: Tally
  readonly modes: PageModes
  /** Filled in as pages are read, where blocks are asked for. */
  readonly grounds?: Map<number, PageGround> | undefined
  readonly options: ReadOptions
  readonly context: ReadContext
}

async function* readParts(input: PagesInput): AsyncGenerator<Part> {
  const { profile, range } = input.document
  const joins = joinsBy(profile.vocabulary)
  yield* joinPages(readPages(input, numbersOf(range)), joins, openHeadings(range.start))
}

function* numbersOf({ start, end }: PageRange): Generator<number> {
  for (let number = start; number <= end; number++) yield number
}

/** How pages are put together in a document of these words. */
export function joinsBy(vocabulary: Vocabulary): Joins {
  const text: Joins['text'] = (before, after) => joinedInlines(before, after, vocabulary)
  return {
    text,
    listing: joinedListing,
    tagged: (left, right, last, first) => joinedTagged(left, right, last, first, { text }),
  }
}

/** The pages of these numbers, one by one. */
export async function* readPages(
  { document, counts, modes, grounds, options, context }: PagesInput,
  numbers: Iterable<number>,
): AsyncGenerator<PageBlocks> {
  const { profile, range, recognitions } = document
  const total = range.end - range.start + 1
  const how = { mode: options.mode, withCellBoxes: grounds !== undefined }
  const figures = figureWork(document, context)
  let done = 0
  const read = (number: number) => {
    context.checkpoint(done - modes.toRecognize().length, total)
    return { number, page: profile.pages.get(number) ?? tryReadKnown(document, number) }
  }
  for (const batch of inBatches(numbers, read)) {
    const layouts = batch.map(({ page }) => page && layOutKnown(page, profile))
    const allWritten = layouts.map((layout) => layout && writeByMode(layout, profile, how))
    for (const [at, { number, page }] of batch.entries()) {
      done += 1
      const layout = layouts[at]
      const written = allWritten[at]
      if (page === undefined || layout === undefined || written === undefined) {
        warnOfDamage(number, context)
        yield { page: number, blocks: [] }
        continue
      }
      const reason =
        page.recognition?.reason ?? recognitionReason(page, options.recognitions !== undefined)
      grounds?.set(number, pageGround(page, recognitions.get(number), written.byTags === true))
      const toRead = options.mode === 'quality' ? picturesToRead(page) : []
      modes.add(page, { recognition: reason, changes: written.reasons, pictures: toRead })
      tallyPage(counts, layout, reason, context)
      warnOfFailure(recognitions.get(number), context)
      yield figures === undefined ? written.page : pageWithFigures(written.page, layout, figures)
    }
  }
  context.checkpoint(done, total)
}

/** Undefined where pictures are not asked for; what repeats is looked for with the first figure. */
function figureWork(
  { pdf, profile }: OpenDocument,
  { pictures: taker, warn }: ReadContext,
): FigureWork | undefined {
  if (taker === undefined) return undefined
  let repeated: RepeatedFigures | undefined
  return {
    pdf,
    taker,
    warn,
    repeated() {
      repeated ??= repeatedFigures(pdf, profile.figures())
      return repeated
    },
  }
}

function warnOfFailure(recognition: Recognition | undefined, context: ReadContext): void {
  if (recognition === undefined || !('failure' in recognition)) return
  const { page, failure } = recognition
  const why = failure === 'timeout' ? 'took too long' : 'failed'
  context.warn('ocr_failed', `Page ${page}: its text recognition ${why}.`, page)
}
