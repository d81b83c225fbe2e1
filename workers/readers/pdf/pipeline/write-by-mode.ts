import type { Mode } from '../../../../src/contract/options.js'
import type { HeadingLevel } from '../../../document/blocks.js'
import { loneTitle } from '../headings/lone-title.js'
import type { TextBlock } from '../model/blocks.js'
import type { PageLayout } from '../model/layout.js'
import type { PageBlocks } from '../output/join-pages.js'
import type { Profile } from './profile.js'
import { taggedPage } from './tagged-page.js'
import { writePage } from './write-page.js'
import { writeTagged } from './write-tagged.js'

/** A page as blocks of the document. */
export interface WrittenPage {
  readonly page: PageBlocks
  /** Why it says something else than in mode fast, snake_case; empty where it says the same. */
  readonly reasons: readonly string[]
  /** The structure tree says what its blocks are. */
  readonly byTags?: true
}

/** What is written of a page. */
export interface Written {
  readonly mode: Mode
  /** Cells of tables know their boxes. */
  readonly withCellBoxes: boolean
}

/**
 * Writes a page as its mode does. In every mode the structure tree is followed where the document has one worth it.
 * Beyond fast a document without a heading may get the title that stands on its page, which is told as a reason: the
 * caller pays for it.
 */
export function writeByMode(
  layout: PageLayout,
  profile: Profile,
  { mode, withCellBoxes }: Written,
): WrittenPage {
  const tagged = profile.isTagged ? taggedPage(layout, profile.measure) : undefined
  if (tagged !== undefined) {
    const page = writeTagged(tagged, layout, profile, withCellBoxes)
    return { page, reasons: [], byTags: true }
  }
  const headings = profile.headings.headingsOf(layout.blocks, layout.page)
  const mayLook = mode !== 'fast' && headings.size === 0 && isUntitled(profile)
  const title = mayLook ? titleOf(layout) : undefined
  const page = writePage(layout, profile, title ?? headings, withCellBoxes)
  return { page, reasons: title === undefined ? [] : ['no_headings'] }
}

function titleOf({ blocks, page }: PageLayout): ReadonlyMap<TextBlock, HeadingLevel> | undefined {
  const title = loneTitle(blocks, page)
  return title && new Map<TextBlock, HeadingLevel>([[title.block, title.level]])
}

/** Whether the sample of the document shows no heading at all; asked once a document. */
function isUntitled(profile: Profile): boolean {
  const known = untitled.get(profile)
  if (known !== undefined) return known
  const { layouts, headings } = profile
  const is = [...layouts.values()].every(
    ({ blocks, page }) => headings.headingsOf(blocks, page).size === 0,
  )
  untitled.set(profile, is)
  return is
}

const untitled = new WeakMap<Profile, boolean>()
