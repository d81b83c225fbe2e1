import type { Mode, PageRange } from '../../../src/contract/options.js'
import type { Recognition } from '../../../src/contract/recognition.js'
import type { Quality } from '../../../src/contract/task.js'
import type { Part, ReadContext, Reader, ReadOptions } from '../../document/reading.js'
import { joinedListing } from './blocks/code-text.js'
import { joinedInlines } from './blocks/inlines.js'
import { type Joins, joinPages, type PageBlocks } from './output/join-pages.js'
import { layOutPage, type PageLayout } from './pipeline/lay-out-page.js'
import { createLooks, type Looks } from './pipeline/looks.js'
import { type OpenDocument, openDocument, tryReadPage } from './pipeline/open-document.js'
import type { Profile } from './pipeline/profile.js'
import { qualityOf, type Tally, tally, tallyPage } from './pipeline/quality.js'
import { secondLook } from './pipeline/second-look.js'
import { taggedPage } from './pipeline/tagged-page.js'
import { writePage } from './pipeline/write-page.js'
import { writeTagged } from './pipeline/write-tagged.js'
import { picturesToRead } from './recognition/pictures-to-read.js'
import { recognitionReason } from './recognition/recognition-reason.js'
import { joinedTagged } from './tagged/joined-blocks.js'

/** Reads a PDF: profile of the whole document, then page by page, then joins over page breaks. */
export const readPdf: Reader = async (source, options, context) => {
  const document = await openDocument(source, options, context)
  const { pdf, range } = document
  const counts = tally()
  const looks = createLooks(options.mode, options.recognitions !== undefined)
  return {
    metadata: pdf.metadata,
    pageCount: pdf.pageCount,
    ...(options.pages === undefined ? {} : { pageRange: range }),
    get modeUsed() {
      return looks.modeUsed()
    },
    parts: readParts({ document, counts, looks, options, context }),
    quality: (): Quality => qualityOf(counts),
    ...(options.mode === 'fast' ? {} : { looks: looks.byPage, toRecognize: looks.toRecognize }),
    close: () => pdf.close(),
  }
}

/** What the reading of the pages needs. */
export interface Run {
  readonly document: OpenDocument
  readonly counts: Tally
  readonly looks: Looks
  readonly options: ReadOptions
  readonly context: ReadContext
}

async function* readParts(run: Run): AsyncGenerator<Part> {
  const { profile, range } = run.document
  yield* joinPages(readPages(run, numbersOf(range)), joinsBy(profile.vocabulary))
}

function* numbersOf({ start, end }: PageRange): Generator<number> {
  for (let number = start; number <= end; number++) yield number
}

/** How pages are put together in a document of these words. */
export function joinsBy(vocabulary: { has(word: string): boolean }): Joins {
  const text: Joins['text'] = (before, after) => joinedInlines(before, after, vocabulary)
  return {
    text,
    listing: joinedListing,
    tagged: (left, right, last, first) => joinedTagged(left, right, last, first, { text }),
  }
}

/** The pages of these numbers, one by one. */
export async function* readPages(
  { document, counts, looks, options, context }: Run,
  numbers: Iterable<number>,
): AsyncGenerator<PageBlocks> {
  const { pdf, profile, range, recognitions } = document
  const total = range.end - range.start + 1
  let done = 0
  for (const number of numbers) {
    context.checkpoint(done - looks.toRecognize().length, total)
    done += 1
    const known = profile.layouts.get(number)
    const page =
      profile.pages.get(number) ?? tryReadPage(pdf, number, recognitions, profile.isTagged)
    if (page === undefined) {
      context.warn('page_unreadable', `Page ${number} is damaged and is left out.`, number)
      yield { page: number, blocks: [] }
      continue
    }
    const layout = known ?? layOutPage(page, profile)
    const reason =
      page.recognition?.reason ?? recognitionReason(page, options.recognitions !== undefined)
    const look = bestLook(layout, profile, options.mode)
    const pictures = options.mode === 'quality' ? picturesToRead(page) : []
    looks.add(page, { reason, doubts: look.reasons, pictures })
    tallyPage(counts, look.layout, reason, context)
    warnOfFailure(recognitions.get(number), context)
    yield look.write()
  }
  context.checkpoint(done, total)
}

interface Look {
  readonly layout: PageLayout
  /** Why it is not the first look. */
  readonly reasons?: readonly string[]
  write(): PageBlocks
}

/** By the structure tree where the document has one to follow, else a second look where the first leaves doubts. */
function bestLook(layout: PageLayout, profile: Profile, mode: Mode): Look {
  const tagged = profile.isTagged ? taggedPage(layout, profile.measure) : undefined
  if (tagged !== undefined)
    return { layout, reasons: ['tagged'], write: () => writeTagged(tagged, layout, profile) }
  const second = mode === 'fast' ? undefined : secondLook(layout, profile)
  if (second === undefined) return { layout, write: () => writePage(layout, profile) }
  return {
    layout: second.layout,
    reasons: second.doubts,
    write: () => writePage(second.layout, profile, second.findings),
  }
}

function warnOfFailure(recognition: Recognition | undefined, context: ReadContext): void {
  if (recognition === undefined || !('failure' in recognition)) return
  const { page, failure } = recognition
  const why = failure === 'timeout' ? 'took too long' : 'failed'
  context.warn('ocr_failed', `Page ${page}: its text recognition ${why}.`, page)
}
