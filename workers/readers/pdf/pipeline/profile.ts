import type { Pdf } from '../../../../native/mupdf/open-pdf.js'
import { defined } from '../../../../src/contract/defined.js'
import { type KnownGutter, provesMore } from '../columns/order-columns.js'
import { measureText } from '../document/measure-text.js'
import { outlineTitles, titlesOf } from '../document/outline-titles.js'
import { OUTLINE_ENTRIES_MAX } from '../document/thresholds.js'
import {
  type KnownWords,
  lazyVocabulary,
  type Vocabulary,
  vocabularyFrom,
} from '../document/vocabulary.js'
import { type FurnitureProfile, furnitureProfile } from '../furniture/split-furniture.js'
import {
  documentHeadings,
  type HeadingFinder,
  type LearnedHeadings,
  learnedHeadings,
} from '../headings/document-headings.js'
import type { PageLayout } from '../model/layout.js'
import type { Page, TextMeasure } from '../model/page.js'
import type { OutlineTitles } from '../model/title-key.js'
import { knowsTitles, trustsTags } from '../tagged/trust.js'
import { type LayoutTraits, layOutPage } from './lay-out-page.js'
import { type FigureSample, figureSample } from './repeated-figures.js'

/** What must be known of the whole document to convert one page of it. */
export interface Profile {
  readonly pageCount: number
  readonly measure: TextMeasure
  /** See LayoutTraits. */
  readonly withoutTables: boolean
  readonly outline: OutlineTitles
  /** Absent: nothing is taken for a header or footer. */
  readonly furniture?: FurnitureProfile
  /** Gutters of more than one sampled page. */
  readonly gutters: readonly KnownGutter[]
  /** Of the sampled text. */
  readonly vocabulary: Vocabulary
  readonly headings: HeadingFinder
  /** The sampled pages as they were laid out, by number; none where another thread has read the sample. */
  readonly layouts: ReadonlyMap<number, PageLayout>
  /** The sampled pages, by number; none where another thread has read the sample. */
  readonly pages: ReadonlyMap<number, Page>
  readonly sample: SampleNumbers
  /** Figures of the sample, for telling those that repeat. */
  figures(): FigureSample
  /** The sampled pages came with their structure tree, and it is worth following. */
  readonly isTagged: boolean
  /** Further pages are read with their structure tree: it is followed, or its tables were the best of the sample's. */
  readonly readsTags: boolean
}

/** How the pages of the sample were read: any thread reads them so. */
export interface SampleNumbers {
  /** Of all its pages, and of those that were laid out, from 1. */
  readonly pages: ReadonlySet<number>
  readonly laidOut: ReadonlySet<number>
  /** They were read with their structure tree. */
  readonly withTags: boolean
}

/** A profile as plain data: what a thread has to know of a document whose sample another one has read. */
export interface Survey
  extends Pick<
    Profile,
    | 'pageCount'
    | 'measure'
    | 'withoutTables'
    | 'furniture'
    | 'gutters'
    | 'sample'
    | 'isTagged'
    | 'readsTags'
  > {
  readonly outline: Pick<OutlineTitles, 'entries' | 'marks'>
  readonly vocabulary: KnownWords
  readonly headings: LearnedHeadings
  /** Where pictures are asked for. */
  readonly figures: FigureSample | undefined
  /** What a page of the sample took, ms. */
  readonly pageMs: number
}

/** Pages that a profile is made from. */
export interface SampledPages {
  readonly pages: readonly Page[]
  /** What repeats is learned from these alone; without them nothing is taken for a header or footer. */
  readonly running: readonly Page[] | undefined
  /** What headings look like, and where gutters are, is learned from these. */
  readonly laidOut: readonly Page[]
  readonly withTags: boolean
}

/** Makes the profile from sampled pages. Without tables their layouts have none: their text is read as any other. */
export function makeProfile(
  pdf: Pdf,
  { pages, running, laidOut, withTags }: SampledPages,
  withoutTables = false,
): Profile {
  const measure = measureText(pages)
  const base = {
    measure,
    ...defined({ furniture: running && furnitureProfile(running, measure.bodySize) }),
    gutters: [],
    pageCount: pdf.pageCount,
    withoutTables,
    outline: outlineTitles(pdf.outline(OUTLINE_ENTRIES_MAX).entries, pdf),
  }
  const drafts = laidOut.map((page) => layOutPage(page, base))
  // A page by itself has no gutter from others: to lay it out again would cost as much as all that went before.
  const gutters = drafts.length < 2 ? [] : commonGutters(drafts)
  const layouts = drafts.map((draft) => withKnownGutters(draft, { ...base, gutters }))
  const headings = documentHeadings(layouts, measure, base.outline, pdf.pageCount)
  const isTagged =
    pages.some(({ tags }) => tags !== undefined) &&
    trustsTags(pages) &&
    knowsTitles(layouts, headings.candidatesOf)
  const sample = { pages: numbersOf(pages), laidOut: numbersOf(laidOut), withTags }
  return {
    ...base,
    gutters,
    sample,
    figures: () => figureSample(layouts, pages),
    vocabulary: lazyVocabulary(pages),
    headings,
    layouts: new Map(layouts.map((layout) => [layout.page.number, layout])),
    pages: new Map(pages.map((page) => [page.number, page])),
    isTagged,
    readsTags:
      isTagged || layouts.some(({ tables }) => tables.some(({ kind }) => kind === 'tagged')),
  }
}

const numbersOf = (pages: readonly Page[]): Set<number> =>
  new Set(pages.map(({ number }) => number))

/** The profile as plain data. */
export function surveyOf(profile: Profile, pageMs: number, withFigures: boolean): Survey {
  const { pageCount, measure, withoutTables, furniture, gutters, sample } = profile
  const { isTagged, readsTags, vocabulary, headings, figures } = profile
  const { entries, marks } = profile.outline
  return {
    ...{ pageCount, measure, withoutTables, gutters, sample, isTagged, readsTags },
    ...defined({ furniture }),
    outline: { entries, marks },
    vocabulary: vocabulary.known(),
    headings: headings.learned,
    figures: withFigures ? figures() : undefined,
    pageMs,
  }
}

/** The profile that a survey of the same document was made of, without the sample's pages. */
export function profileFrom(survey: Survey, pdf: Pdf): Profile {
  const { measure, pageCount, vocabulary, headings, figures } = survey
  const outline = titlesOf(survey.outline, pdf)
  return {
    ...survey,
    outline,
    vocabulary: vocabularyFrom(vocabulary),
    headings: learnedHeadings(headings, { measure, outline, pageCount }),
    layouts: new Map(),
    pages: new Map(),
    figures: () => figures ?? figureSample([], []),
  }
}

/** A page as its profile has it laid out, or as it would have: one of the sample was laid out before gutters were known. */
export function layOutKnown(page: Page, profile: Profile): PageLayout {
  const known = profile.layouts.get(page.number)
  if (known !== undefined) return known
  if (!profile.sample.laidOut.has(page.number)) return layOutPage(page, profile)
  // Whatever came of the tree for other pages: tables of the sample's pages were asked of it.
  const traits = { ...profile, readsTags: true }
  return withKnownGutters(layOutPage(page, { ...traits, gutters: [] }), traits)
}

/** Gutters within this distance are one, points. */
const GUTTER_SNAP_PT = 4

function commonGutters(layouts: readonly PageLayout[]): KnownGutter[] {
  const known: { x: number; count: number }[] = []
  for (const { gutters } of layouts) {
    for (const x of gutters) {
      const same = known.find((gutter) => Math.abs(gutter.x - x) < GUTTER_SNAP_PT)
      if (same === undefined) known.push({ x, count: 1 })
      else same.count++
    }
  }
  return known.filter(({ count }) => count >= 2)
}

function withKnownGutters(draft: PageLayout, traits: LayoutTraits): PageLayout {
  return isDoubtful(draft, traits.gutters) ? layOutPage(draft.page, traits) : draft
}

/** Whether a page lacks a gutter of its document, or found it only piece by piece, and knowing it would tell. */
function isDoubtful(layout: PageLayout, known: readonly KnownGutter[]): boolean {
  if (!provesMore(known, layout)) return false
  return known.some(({ x }) => {
    const own = layout.gutters.filter((other) => Math.abs(other - x) < GUTTER_SNAP_PT)
    return own.length !== 1
  })
}
