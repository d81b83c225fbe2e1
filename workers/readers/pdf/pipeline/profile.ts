import type { Pdf } from '../../../../native/mupdf/open-pdf.js'
import { defined } from '../../../../src/contract/defined.js'
import { type KnownGutter, provesMore } from '../columns/order-columns.js'
import { measureText } from '../document/measure-text.js'
import { outlineTitles } from '../document/outline-titles.js'
import { OUTLINE_ENTRIES_MAX } from '../document/thresholds.js'
import { lazyVocabulary, type Vocabulary } from '../document/vocabulary.js'
import { type FurnitureProfile, furnitureProfile } from '../furniture/split-furniture.js'
import { documentHeadings, type HeadingFinder } from '../headings/document-headings.js'
import type { PageLayout } from '../model/layout.js'
import type { Page, TextMeasure } from '../model/page.js'
import type { OutlineTitles } from '../model/title-key.js'
import { trustsTags } from '../tagged/trust.js'
import { layOutPage } from './lay-out-page.js'

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
  /** The sampled pages as they were laid out, by number. */
  readonly layouts: ReadonlyMap<number, PageLayout>
  /** The sampled pages, by number. */
  readonly pages: ReadonlyMap<number, Page>
  /** The sampled pages came with their structure tree, and it is worth following. */
  readonly isTagged: boolean
  /** Further pages are read with their structure tree: it is followed, or its tables were the best of the sample's. */
  readonly readsTags: boolean
}

/** Pages that a profile is made from. */
export interface SampledPages {
  readonly pages: readonly Page[]
  /** What repeats is learned from these alone; without them nothing is taken for a header or footer. */
  readonly running: readonly Page[] | undefined
  /** What headings look like, and where gutters are, is learned from these. */
  readonly laidOut: readonly Page[]
}

/** Makes the profile from sampled pages. Without tables their layouts have none: their text is read as any other. */
export function makeProfile(
  pdf: Pdf,
  { pages, running, laidOut }: SampledPages,
  withoutTables = false,
): Profile {
  const measure = measureText(pages)
  const base = {
    measure,
    ...defined({ furniture: running && furnitureProfile(running, measure.bodySize) }),
    gutters: [],
    pageCount: pdf.pageCount,
    withoutTables,
    outline: outlineTitles(pdf.outline(OUTLINE_ENTRIES_MAX).entries),
  }
  const drafts = laidOut.map((page) => layOutPage(page, base))
  // A page by itself has no gutter from others: to lay it out again would cost as much as all that went before.
  const gutters = drafts.length < 2 ? [] : commonGutters(drafts)
  const layouts = drafts.map((draft) =>
    isDoubtful(draft, gutters) ? layOutPage(draft.page, { ...base, gutters }) : draft,
  )
  const isTagged = pages.some(({ tags }) => tags !== undefined) && trustsTags(pages)
  return {
    ...base,
    gutters,
    vocabulary: lazyVocabulary(pages),
    headings: documentHeadings(layouts, measure, base.outline, pdf.pageCount),
    layouts: new Map(layouts.map((layout) => [layout.page.number, layout])),
    pages: new Map(pages.map((page) => [page.number, page])),
    isTagged,
    readsTags:
      isTagged || layouts.some(({ tables }) => tables.some(({ kind }) => kind === 'tagged')),
  }
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

/** Whether a page lacks a gutter of its document, or found it only piece by piece, and knowing it would tell. */
function isDoubtful(layout: PageLayout, known: readonly KnownGutter[]): boolean {
  if (!provesMore(known, layout)) return false
  return known.some(({ x }) => {
    const own = layout.gutters.filter((other) => Math.abs(other - x) < GUTTER_SNAP_PT)
    return own.length !== 1
  })
}
