import { pageBlocks } from '../blocks/build-blocks.js'
import { joinColumns } from '../blocks/join-columns.js'
import { mergeTitles } from '../blocks/merge-titles.js'
import { withOpenEnd } from '../blocks/open-ends.js'
import { plainBlocks } from '../blocks/plain-blocks.js'
import { splitTitles } from '../blocks/split-titles.js'
import { partSideBlocks } from '../columns/side-blocks.js'
import { sortTurnedLines } from '../furniture/turned-lines.js'
import type { PageLayout } from '../model/layout.js'
import type { Page } from '../model/page.js'
import type { OutlineTitles } from '../model/title-key.js'
import { joinTables } from '../output/join-tables.js'
import { isOverBudget } from './page-budget.js'
import { type ColumnTraits, pageColumns } from './page-columns.js'
import { type TextTraits, textOfPage } from './page-text.js'

/** What laying out a page needs to know of its document. */
export interface LayoutTraits extends TextTraits, ColumnTraits {
  /** The document's outline; a title of it is parted from what stands beside it. */
  readonly outline?: Pick<OutlineTitles, 'levelsOf'>
}

/** Lines → furniture, picture labels, ruled tables, columns, borderless tables, blocks. */
export function layOutPage(page: Page, traits: LayoutTraits): PageLayout {
  if (isOverBudget(page)) return plainLayout(page, traits)
  const { measure, outline } = traits
  const text = textOfPage(page, traits)
  const found = pageColumns(page, text, traits)
  const columns = [...partSideBlocks(found.columns, measure.bodySize), ...found.foot]
  const isEntry = (title: string) => outline?.levelsOf(title, page.number) !== undefined
  const parted = splitTitles(pageBlocks(columns, measure, text.typedRulings), {
    bodySize: measure.bodySize,
    isEntry,
    horizontals: page.horizontals,
  })
  const blocks = joinTables(joinColumns(mergeTitles(parted, measure.bodySize)))
  return {
    page,
    blocks: page.number < traits.pageCount ? withOpenEnd(blocks) : blocks,
    aside: plainBlocks([...found.upright, ...text.slanted]),
    furniture: text.furniture,
    labels: text.labels,
    gutters: found.gutters,
    unproved: found.unproved,
    columns: found.count,
    tables: found.tables,
    rejected: found.rejected,
  }
}

/** A page that would cost too much: its text in content order. */
function plainLayout(page: Page, traits: LayoutTraits): PageLayout {
  const { furniture, upright, slanted } = sortTurnedLines(page, traits.measure.bodySize)
  return {
    page,
    blocks: [],
    aside: plainBlocks([...page.lines, ...upright, ...slanted]),
    furniture,
    labels: [],
    gutters: [],
    unproved: [],
    columns: 1,
    tables: [],
    rejected: [],
    isPlain: true,
  }
}
