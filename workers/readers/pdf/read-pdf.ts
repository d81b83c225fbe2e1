import { openPdf, type Pdf } from '../../../native/mupdf/open-pdf.js'
import { ConversionError } from '../../../src/contract/errors.js'
import type { PageRange } from '../../../src/contract/options.js'
import type { Quality } from '../../../src/contract/task.js'
import type { Part, ReadContext, Reader, ReadOptions } from '../../document/reading.js'
import { joinedListing } from './blocks/code-text.js'
import { joinedInlines } from './blocks/inlines.js'
import { joinPages } from './join-pages.js'
import { layOutPage } from './layout.js'
import { writePage } from './page-blocks.js'
import type { Page } from './page-model.js'
import { makeProfile, type Profile } from './profile.js'
import { qualityOf, type Tally, tally, tallyPage } from './quality.js'
import { readPage } from './read-page.js'
import { type Sample, samplePlan } from './sample.js'

/** Fewer pages are listed in no time; from a larger part than one in `SINGLY_SHARE` the list pays. */
const SINGLY_PAGES_MIN = 500
const SINGLY_SHARE = 20

/** Reads a PDF: profile of the whole document, then page by page, then joins over page breaks. */
export const readPdf: Reader = async ({ bytes, password }, options, context) => {
  const pdf = await openPdf(bytes, password)
  try {
    refuseTooManyPages(pdf, options)
    warnOfSpecials(pdf, context)
    const range = rangeOf(pdf.pageCount, options.pages, context)
    if (isSmallPart(range, pdf)) pdf.lookUpPagesSingly()
    const profile = profileOf(pdf, samplePlan(pdf.pageCount, options.sampling, range), context)
    const counts = tally()
    return {
      metadata: pdf.metadata,
      pageCount: pdf.pageCount,
      ...(options.pages === undefined ? {} : { pageRange: range }),
      modeUsed: 'fast',
      parts: readParts(pdf, profile, range, counts, context),
      quality: (): Quality => qualityOf(counts),
      close: () => pdf.close(),
    }
  } catch (error) {
    pdf.close()
    throw error
  }
}

function refuseTooManyPages({ pageCount }: Pdf, { limits }: ReadOptions): void {
  if (pageCount <= limits.pagesMax) return
  throw new ConversionError(
    'too_many_pages',
    `The document has ${pageCount} pages; at most ${limits.pagesMax} are allowed.`,
    { page_count: pageCount, max_pages: limits.pagesMax },
  )
}

function warnOfSpecials({ isDynamicForm, embeddedFiles }: Pdf, context: ReadContext): void {
  if (isDynamicForm) {
    context.warn(
      'xfa_form',
      'The PDF is a dynamic XFA form: its fields are not pages and cannot be read.',
    )
  }
  if (embeddedFiles.length > 0) {
    context.warn(
      'embedded_files',
      `Attached files were not converted: ${embeddedFiles.join(', ')}.`,
    )
  }
}

function rangeOf(pageCount: number, asked: PageRange | undefined, context: ReadContext): PageRange {
  if (asked === undefined) return { start: 1, end: pageCount }
  if (asked.start > pageCount) {
    throw new ConversionError(
      'invalid_pages',
      `pages starts at ${asked.start}, but the document has ${pageCount} pages.`,
      { page_count: pageCount },
    )
  }
  if (asked.end <= pageCount) return asked
  context.warn('pages_clamped', `The document ends at page ${pageCount}; pages was cut there.`)
  return { start: asked.start, end: pageCount }
}

/** Whether listing all pages costs more than looking up those that are read. */
function isSmallPart({ start, end }: PageRange, { pageCount }: Pdf): boolean {
  return pageCount >= SINGLY_PAGES_MIN && end - start < pageCount / SINGLY_SHARE
}

/** From the pages of the sample that can be read. */
function profileOf(pdf: Pdf, sample: Sample, context: ReadContext): Profile {
  const pages: Page[] = []
  for (const number of sample.pages) {
    context.checkpoint()
    const page = tryReadPage(pdf, number)
    if (page !== undefined) pages.push(page)
  }
  const running = sample.running && new Set(sample.running)
  return makeProfile(pdf, pages, running && pages.filter(({ number }) => running.has(number)))
}

/** Undefined for a page that MuPDF cannot read; a trap of the module ends the document. */
function tryReadPage(pdf: Pdf, number: number): Page | undefined {
  try {
    return readPage(pdf.readPage(number - 1), number)
  } catch (error) {
    if (error instanceof ConversionError || error instanceof WebAssembly.RuntimeError) throw error
    return undefined
  }
}

async function* readParts(
  pdf: Pdf,
  profile: Profile,
  range: PageRange,
  counts: Tally,
  context: ReadContext,
): AsyncGenerator<Part> {
  const pages = readPages(pdf, profile, range, counts, context)
  yield* joinPages(pages, {
    text: (before, after) => joinedInlines(before, after, profile.vocabulary),
    listing: joinedListing,
  })
}

async function* readPages(
  pdf: Pdf,
  profile: Profile,
  { start, end }: PageRange,
  counts: Tally,
  context: ReadContext,
) {
  for (let number = start; number <= end; number++) {
    context.checkpoint(number - start, end - start + 1)
    const known = profile.layouts.get(number)
    const page = known === undefined ? tryReadPage(pdf, number) : known.page
    if (page === undefined) {
      context.warn('page_unreadable', `Page ${number} is damaged and is left out.`, number)
      yield { page: number, blocks: [] }
      continue
    }
    const layout = known ?? layOutPage(page, profile)
    tallyPage(counts, layout, context)
    yield writePage(layout, profile)
  }
  context.checkpoint(end - start + 1, end - start + 1)
}
