import { openPdf, type Pdf, type PdfPage } from '../../../../native/mupdf/open-pdf.js'
import { ConversionError } from '../../../../src/contract/errors.js'
import { LAST_PAGE, type PageRange } from '../../../../src/contract/options.js'
import type { Recognition } from '../../../../src/contract/recognition.js'
import type { ReadContext, ReadOptions, Source } from '../../../document/reading.js'
import { isSmallPart, type Sample, samplePlan } from '../document/sample.js'
import { LONG_PAGES_MIN, OUTLINE_ENTRIES_MAX } from '../document/thresholds.js'
import type { Page } from '../model/page.js'
import { reachesText } from '../tagged/trust.js'
import { makeProfile, type Profile, profileFrom, type Survey } from './profile.js'
import { readPage, withPictures, withRecognized } from './read-page.js'

/** A PDF whose pages can be converted one by one. */
export interface OpenDocument {
  readonly pdf: Pdf
  /** Clamped to the document. */
  readonly range: PageRange
  readonly profile: Profile
  /** What a page of the sample took to be read and laid out, ms. */
  readonly pageMs: number
  /** By page number, as far as pictures of text have been read. */
  readonly recognitions: Recognitions
}

export interface OpenOptions
  extends Pick<ReadOptions, 'limits' | 'pages' | 'sampling' | 'recognitions'> {
  /** There is no use in listing all pages of a long document before the first is read. */
  readonly isListless?: boolean
  /** Whether only a few facts of a few pages are wanted: nothing is listed, and no table looked for. */
  readonly isSkimmed?: (pdf: Pdf) => boolean
  /** Another thread has read the sample: this came of it. */
  readonly survey?: Survey | undefined
}

type Recognitions = ReadonlyMap<number, Recognition>

/** Opens a PDF and makes its profile. Errors: those of `Reader`; nothing stays open then. */
export async function openDocument(
  { bytes, password }: Pick<Source, 'bytes' | 'password'>,
  options: OpenOptions,
  context: ReadContext,
): Promise<OpenDocument> {
  const pdf = await openPdf(bytes, password)
  try {
    refuseTooManyPages(pdf, options.limits.pagesMax)
    warnOfSpecials(pdf, context)
    const range = rangeOf(pdf.pageCount, options.pages, context)
    const isSkimmed = options.isSkimmed?.(pdf) === true
    if (isListless(pdf, range, options, isSkimmed)) pdf.lookUpPages('singly')
    const recognitions = byPage(options.recognitions)
    const { survey } = options
    if (survey !== undefined)
      return { pdf, range, profile: profileFrom(survey, pdf), pageMs: survey.pageMs, recognitions }
    const startedAt = performance.now()
    const sample = samplePlan(pdf.pageCount, options.sampling, range)
    const profile = profileOf({ pdf, sample, recognitions }, context, isSkimmed)
    const pageMs = (performance.now() - startedAt) / sample.pages.length
    warnOfOutline(pdf, context)
    return { pdf, range, profile, pageMs, recognitions }
  } catch (error) {
    pdf.close()
    throw error
  }
}

function byPage(recognitions: readonly Recognition[] = []): Recognitions {
  return new Map(recognitions.map((recognition) => [recognition.page, recognition]))
}

function refuseTooManyPages({ pageCount }: Pdf, pagesMax: number): void {
  if (pageCount <= pagesMax) return
  throw new ConversionError(
    'too_many_pages',
    `The document has ${pageCount} pages; at most ${pagesMax} are allowed.`,
    { page_count: pageCount, max_pages: pagesMax },
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

const BOOKMARKS_LEFT_OUT = {
  too_many: 'there are too many of them',
  circle: 'they lead round in a circle',
  damaged: 'they are damaged',
}

function warnOfOutline(pdf: Pdf, context: ReadContext): void {
  const { entries, leftOut } = pdf.outline(OUTLINE_ENTRIES_MAX)
  if (leftOut === undefined) return
  const message = `Bookmarks were read as far as number ${entries.length}: ${BOOKMARKS_LEFT_OUT[leftOut]}.`
  context.warn('bookmarks_truncated', message)
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
  if (asked.end !== LAST_PAGE) {
    context.warn('pages_clamped', `The document ends at page ${pageCount}; pages was cut there.`)
  }
  return { start: asked.start, end: pageCount }
}

/** Whether pages are looked up one by one: where few are read, or the first of them is waited for. */
function isListless(
  { pageCount }: Pdf,
  range: PageRange,
  options: OpenOptions,
  isSkimmed: boolean,
): boolean {
  if (pageCount < LONG_PAGES_MIN) return false
  const { isListless = options.sampling !== undefined } = options
  return isListless || isSkimmed || isSmallPart(range, pageCount)
}

interface SampledDocument {
  readonly pdf: Pdf
  readonly sample: Sample
  readonly recognitions: Recognitions
}

/** Pages of a sample that show whether a structure tree reaches the text: with it a page takes longer to read. */
const TREE_PAGES = 4

/** From the pages of the sample that can be read; with the structure tree where it reaches their text. */
function profileOf(
  { pdf, sample, recognitions }: SampledDocument,
  context: ReadContext,
  withoutTables: boolean,
): Profile {
  const shown = pdf.isTagged
    ? spread(sample.pages, TREE_PAGES).flatMap((number) => {
        context.checkpoint()
        return tryReadBothWays(pdf, number, recognitions) ?? []
      })
    : []
  const isReached = shown.length > 0 && reachesText(shown.map(({ page }) => page))
  const known = shown.flatMap(({ page, untagged }) => (isReached ? page : (untagged ?? [])))
  const knownNumbers = new Set(known.map(({ number }) => number))
  const rest = sample.pages.flatMap((number) => {
    if (knownNumbers.has(number)) return []
    context.checkpoint()
    return tryReadPage(pdf, number, recognitions, isReached) ?? []
  })
  const pages = [...known, ...rest].sort((a, b) => a.number - b.number)
  const { running, laidOut } = sample
  return makeProfile(
    pdf,
    {
      pages,
      running: running && pages.filter(({ number }) => running.includes(number)),
      laidOut:
        laidOut === undefined ? pages : pages.filter(({ number }) => laidOut.includes(number)),
      withTags: isReached,
    },
    withoutTables,
  )
}

/** So many of them, evenly. */
function spread(numbers: readonly number[], count: number): number[] {
  if (numbers.length <= count) return [...numbers]
  const step = (numbers.length - 1) / (count - 1)
  return Array.from({ length: count }, (_, index) => numbers[Math.round(index * step)] ?? 0)
}

/** Says that the page is missing in what is told of the document. */
export function warnOfDamage(number: number, context: ReadContext): void {
  context.warn('page_unreadable', `Page ${number} is damaged and is left out.`, number)
}

/**
 * Undefined for a page that MuPDF cannot read; a trap of the module ends the document. `withTags`: its words know their
 * elements of the structure tree.
 */
export function tryReadPage(
  pdf: Pdf,
  number: number,
  recognitions?: Recognitions,
  withTags = false,
): Page | undefined {
  return unlessDamaged(() =>
    recognizedOrOwn(pdf.readPage(number - 1, withTags), number, recognitions),
  )
}

/** A page as the document's profile asks for it: one of the sample as the sample was read. */
export function tryReadKnown(
  { pdf, profile, recognitions }: Pick<OpenDocument, 'pdf' | 'profile' | 'recognitions'>,
  number: number,
): Page | undefined {
  const { sample, readsTags } = profile
  const withTags = sample.pages.has(number) ? sample.withTags : readsTags
  return tryReadPage(pdf, number, recognitions, withTags)
}

/** A page with its structure tree, and without it where the tree does not reach the page's text. */
interface BothWays {
  readonly page: Page
  readonly untagged?: Page
}

/** As `tryReadPage`: where a document turns out not to be worth its tree, most pages need not be interpreted again. */
function tryReadBothWays(
  pdf: Pdf,
  number: number,
  recognitions: Recognitions,
): BothWays | undefined {
  return unlessDamaged(() => {
    const { structure, ...plain } = pdf.readPage(number - 1, true)
    const untagged = () => recognizedOrOwn(plain, number, recognitions)
    if (structure === undefined) {
      const page = untagged()
      return { page, untagged: page }
    }
    const page = recognizedOrOwn({ ...plain, structure }, number, recognitions)
    return reachesText([page]) ? { page } : { page, untagged: untagged() }
  })
}

function recognizedOrOwn(read: PdfPage, number: number, recognitions?: Recognitions): Page {
  const page = readPage(read, number)
  const recognition = recognitions?.get(number)
  if (recognition === undefined || 'failure' in recognition) return page
  if (recognition.pictures !== undefined) return withPictures(page, read, recognition)
  return withRecognized(page, recognition)
}

function unlessDamaged<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof ConversionError || error instanceof WebAssembly.RuntimeError) throw error
    return undefined
  }
}
