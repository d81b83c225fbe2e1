import type { PageRange } from '../../../src/contract/options.js'
import type { Metadata } from '../../../src/contract/task.js'
import type { ReadContext, ReadOptions, Source } from '../../document/reading.js'
import type { KnownWords } from './document/vocabulary.js'
import { countOf } from './model/statistics.js'
import { type PageBlocks, type PageJoiner, pageJoiner } from './output/join-pages.js'
import { openDocument } from './pipeline/open-document.js'
import type { PageGround } from './pipeline/page-facts.js'
import { createPageModes } from './pipeline/page-modes.js'
import { type Survey, surveyOf } from './pipeline/profile.js'
import { type Tally, tally } from './quality/tally.js'
import { groundsFor, joinsBy, readPages } from './read-pdf.js'

/** A PDF of which several threads read a part each. */
export interface SharedReading {
  readonly metadata: Metadata
  readonly pageCount: number
  readonly range: PageRange
  /** Of all pages read so far. */
  readonly counts: Tally
  /** Words that joins over page breaks are judged by. */
  vocabulary(): KnownWords
  /** What another thread needs to read pages of it. */
  survey(): Survey
  /** What a page is thought to take, ms. */
  readonly pageMs: number
  /** The same for all pages of the range that were not sampled, ms. */
  readonly workMs: number
  /** The pages of these numbers, not joined. */
  pages(numbers: Iterable<number>): AsyncIterable<PageBlocks>
  /** What is known of the pages read so far, where blocks are asked for: filled in as they are read. */
  readonly grounds: Map<number, PageGround> | undefined
  /** The deepest level that a heading can have. */
  readonly deepestHeading: number
  joiner(): PageJoiner
  close(): void
}

/** As `readPdf` in mode fast; `survey` is that of the thread that opened it first. Errors: those of `Reader`. */
export async function openSharedPdf(
  source: Pick<Source, 'bytes' | 'password'>,
  options: ReadOptions,
  context: ReadContext,
  survey?: Survey,
): Promise<SharedReading> {
  const document = await openDocument(source, { ...options, isListless: true, survey }, context)
  const { pdf, range, profile, pageMs } = document
  const counts = tally()
  const modes = createPageModes('fast', false)
  const grounds = groundsFor(options)
  return {
    metadata: pdf.metadata,
    pageCount: pdf.pageCount,
    range,
    counts,
    vocabulary: () => profile.vocabulary.known(),
    survey: () => surveyOf(profile, pageMs, options.images !== undefined),
    pageMs,
    workMs: pageMs * unsampledPages(range, profile.sample.pages),
    pages: (numbers) => readPages({ document, counts, modes, grounds, options, context }, numbers),
    grounds,
    deepestHeading: profile.isTagged ? 6 : profile.headings.deepest,
    joiner: () => pageJoiner(joinsBy(profile.vocabulary)),
    close: () => pdf.close(),
  }
}

function unsampledPages({ start, end }: PageRange, sampled: ReadonlySet<number>): number {
  return end - start + 1 - countOf([...sampled], (page) => page >= start && page <= end)
}
