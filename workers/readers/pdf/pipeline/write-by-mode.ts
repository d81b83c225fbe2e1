import type { Mode } from '../../../../src/contract/options.js'
import type { Block, HeadingLevel } from '../../../document/blocks.js'
import { loneTitle } from '../headings/lone-title.js'
import type { HeadingBlock } from '../headings/text-styles.js'
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
}

/**
 * Writes a page as its mode does. Beyond fast the structure tree is followed where the document has one worth it, and a
 * document without a heading may get the title that stands on its page. Both are told as reasons only where they change
 * what the page says: the caller pays for them.
 */
export function writeByMode(layout: PageLayout, profile: Profile, mode: Mode): WrittenPage {
  const headings = profile.headings.headingsOf(layout.blocks, layout.page)
  const fast = () => writePage(layout, profile, headings)
  if (mode === 'fast') return { page: fast(), reasons: [] }
  const tagged = profile.isTagged ? taggedPage(layout, profile.measure) : undefined
  if (tagged !== undefined) {
    const page = writeTagged(tagged, layout, profile)
    return { page, reasons: saysTheSame(page, fast()) ? [] : ['tagged'] }
  }
  const title = headings.size === 0 && isUntitled(profile) ? titleOf(layout) : undefined
  if (title === undefined) return { page: fast(), reasons: [] }
  return { page: writePage(layout, profile, title), reasons: ['no_headings'] }
}

function titleOf({
  blocks,
  page,
}: PageLayout): ReadonlyMap<HeadingBlock, HeadingLevel> | undefined {
  const title = loneTitle(blocks, page)
  return title && new Map<HeadingBlock, HeadingLevel>([[title.block, title.level]])
}

/** Running lines are not compared: nobody is charged for what is left out. */
function saysTheSame(page: PageBlocks, other: PageBlocks): boolean {
  return textOf(page.blocks) === textOf(other.blocks)
}

/** Blocks without their places, in a form that can be compared. */
function textOf(blocks: readonly Block[]): string {
  const body = blocks.filter((block) => !(block.type === 'paragraph' && block.furniture))
  return JSON.stringify(body, (key, value) => (key === 'provenance' ? undefined : value))
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
