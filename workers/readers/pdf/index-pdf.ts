import type { Pdf } from '../../../native/mupdf/open-pdf.js'
import type { ConvertLimits } from '../../../src/contract/options.js'
import type { Spine } from '../../../src/contract/spine.js'
import type { ReadContext, Source } from '../../document/reading.js'
import { OUTLINE_ENTRIES_MAX } from './document/thresholds.js'
import { consecutiveLevel, type OpenHeadings, openHeadings } from './model/consecutive-levels.js'
import { layOutPage } from './pipeline/lay-out-page.js'
import { openDocument, tryReadPage, warnOfDamage } from './pipeline/open-document.js'
import type { Profile } from './pipeline/profile.js'
import { type PageFacts, pageFacts } from './pipeline/spine-pages.js'
import { bodySizeOf, repeatedRows } from './pipeline/spine-sample.js'
import { chosenSections, type OutlineTarget, outlinedSections } from './spine/spine-sections.js'

export interface IndexOptions {
  readonly limits: ConvertLimits
  readonly pageEntriesMax: number
}

/** An outline of fewer entries that lead somewhere says less than the pages themselves. */
const OUTLINE_TARGETS_MIN = 5
/** Distinct sizes of headings that are told. */
const HEADING_SIZES_MAX = 12

/**
 * The spine of a PDF: its profile and its headings, without a word of Markdown. Sections are those of the outline
 * where it resolves, and then only the pages with an entry of their own are read; else the headings of all pages.
 * Errors and warnings: those of `Reader`.
 */
export async function indexPdf(
  source: Pick<Source, 'bytes' | 'password'>,
  { limits, pageEntriesMax }: IndexOptions,
  context: ReadContext,
): Promise<Spine> {
  const startedAt = performance.now()
  const isSkimmed = (opened: Pdf): boolean =>
    opened.outline(OUTLINE_ENTRIES_MAX).entries.length >= OUTLINE_TARGETS_MIN
  const { pdf, profile } = await openDocument(source, { limits, isSkimmed }, context)
  try {
    const targets = outlineTargets(pdf)
    const isOutlined = targets.length >= OUTLINE_TARGETS_MIN
    if (!isOutlined) pdf.lookUpPages('listed')
    const end = isOutlined ? Math.min(pageEntriesMax, pdf.pageCount) : pdf.pageCount
    const read = readFacts(pdf, profile, end, context)
    const beyond = sampledBeyond(end, profile)
    const facts = [...read, ...beyond]
    const sections = isOutlined
      ? outlinedSections(targets, facts)
      : chosenSections(
          read.flatMap(({ page, headings }) => headings.map((one) => ({ page, ...one }))),
        )
    const sizes = [...new Set(facts.flatMap(({ headingSizes }) => headingSizes))]
    return {
      pageCount: pdf.pageCount,
      fontModel: {
        bodySize: bodySizeOf(profile),
        headingSizes: sizes.sort((a, b) => b - a).slice(0, HEADING_SIZES_MAX),
      },
      sections,
      repeatedHeadersFooters: repeatedRows(profile),
      pages: read
        .slice(0, pageEntriesMax)
        .map(({ page, chars, firstLine, headings }) => ({ page, chars, firstLine, headings })),
      markdownChars: markdownCharsOf(read, beyond, pdf.pageCount),
      indexMs: performance.now() - startedAt,
    }
  } finally {
    pdf.close()
  }
}

/** Entries of the outline that lead to a page; shallow ones first when there are more than can be told. */
function outlineTargets(pdf: Pdf): OutlineTarget[] {
  const { entries } = pdf.outline(OUTLINE_ENTRIES_MAX)
  const chosen = chosenSections(entries.map((entry) => ({ ...entry, text: entry.title, page: 0 })))
  return chosen.flatMap((entry) => {
    const page = pdf.pageOf(entry)
    return page === undefined ? [] : [{ text: entry.text, level: entry.level, page }]
  })
}

function readFacts(pdf: Pdf, profile: Profile, end: number, context: ReadContext): PageFacts[] {
  const facts: PageFacts[] = []
  const open = openHeadings(1)
  for (let number = 1; number <= end; number++) {
    context.checkpoint(number - 1, end)
    const known = profile.layouts.get(number)
    const page = known?.page ?? tryReadPage(pdf, number)
    if (page === undefined) {
      warnOfDamage(number, context)
      facts.push({
        page: number,
        chars: 0,
        markdownChars: 0,
        firstLine: '',
        headings: [],
        headingSizes: [],
      })
    } else facts.push(withLevels(pageFacts(known ?? layOutPage(page, profile), profile), open))
  }
  context.checkpoint(end, end)
  return facts
}

/** With the levels that its headings have after those before them. */
function withLevels(facts: PageFacts, open: OpenHeadings): PageFacts {
  const headings = facts.headings.map((one) => ({
    ...one,
    level: consecutiveLevel(open, one.level),
  }))
  return { ...facts, headings }
}

/** The sampled pages behind those that are read. */
const sampledBeyond = (end: number, profile: Profile): PageFacts[] =>
  [...profile.layouts].flatMap(([page, layout]) => (page > end ? pageFacts(layout, profile) : []))

/** Pages that were not read are taken to be like those of the sample behind them. */
function markdownCharsOf(
  read: readonly PageFacts[],
  beyond: readonly PageFacts[],
  pageCount: number,
): number {
  const known = read.reduce((sum, { markdownChars }) => sum + markdownChars, 0)
  const left = pageCount - read.length
  if (left === 0) return known
  const like = beyond.length > 0 ? beyond : read
  const mean = like.reduce((sum, { markdownChars }) => sum + markdownChars, 0) / like.length
  return Math.round(known + mean * left)
}
