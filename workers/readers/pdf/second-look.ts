import type { Mode } from '../../../src/contract/options.js'
import type { HeadingLevel } from '../../document/blocks.js'
import { findNotes } from './blocks/notes.js'

import { loneTitle } from './headings/lone-title.js'
import type { HeadingBlock } from './headings/text-styles.js'
import { layOutPage, type PageLayout } from './layout.js'
import type { PageFindings } from './page-blocks.js'
import type { Profile } from './profile.js'

/** A page looked at again. */
export interface SecondLook {
  readonly layout: PageLayout
  readonly findings: PageFindings
  /** What was in doubt, snake_case: told to the caller page by page. */
  readonly doubts: readonly string[]
}

/**
 * Looks again at a page of which something is in doubt: candidates for tables that were turned down, marks without
 * their notes, no heading in the whole document. Undefined where nothing is: the first look stands.
 */
export function secondLook(first: PageLayout, profile: Profile): SecondLook | undefined {
  const hasRejected = hasRejectedTables(first)
  const layout = hasRejected ? layOutPage(first.page, { ...profile, isSecondLook: true }) : first
  const notes = findNotes(layout.blocks, layout.page, profile.measure.bodySize)
  const found = profile.headingsOf(layout.blocks, layout.page)
  const title =
    found.size === 0 && isUntitled(profile) ? loneTitle(layout.blocks, layout.page) : undefined
  const doubts = [
    ...(hasRejected ? ['rejected_tables'] : []),
    ...(notes.notes.length > 0 ? ['unlinked_notes'] : []),
    ...(title === undefined ? [] : ['no_headings']),
  ]
  if (doubts.length === 0) return undefined
  const headings = new Map<HeadingBlock, HeadingLevel>(found)
  if (title !== undefined) headings.set(title.block, title.level)
  return { layout, findings: { notes, headings }, doubts }
}

/** Work that `auto` may spend on second looks: this share of the pages seen, and as much as a short document needs. */
const BUDGET_SHARE = 0.4
const BUDGET_FREE = 50_000

/** Counts work in glyphs and vectors, never in time: the output must not depend on the machine's load. */
export interface LookBudget {
  /** Whether there is enough left for the page; takes it off if so. To be asked once for every page, in order. */
  allows(first: PageLayout): boolean
}

export function lookBudget(mode: Mode): LookBudget {
  if (mode !== 'auto') return { allows: () => mode !== 'fast' }
  let left = BUDGET_FREE
  return {
    allows(first) {
      const { glyphs, vectorCount } = first.page
      const work = glyphs.visible + vectorCount
      left += BUDGET_SHARE * work
      // Without candidates there is nothing to lay out again.
      if (!hasRejectedTables(first)) return true
      if (work > left) return false
      left -= work
      return true
    },
  }
}

function hasRejectedTables({ rejected }: PageLayout): boolean {
  return rejected.some(({ kind }) => kind === 'stream' || kind === 'rules')
}

/** Whether the sample of the document shows no heading at all; asked once a document. */
function isUntitled(profile: Profile): boolean {
  const known = untitled.get(profile)
  if (known !== undefined) return known
  const { layouts, headingsOf } = profile
  const is = [...layouts.values()].every(({ blocks, page }) => headingsOf(blocks, page).size === 0)
  untitled.set(profile, is)
  return is
}

const untitled = new WeakMap<Profile, boolean>()
