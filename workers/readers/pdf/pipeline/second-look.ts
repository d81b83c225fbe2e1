import type { HeadingLevel } from '../../../document/blocks.js'
import { findNotes } from '../blocks/notes.js'
import { loneTitle } from '../headings/lone-title.js'
import type { HeadingBlock } from '../headings/text-styles.js'
import type { PageLayout } from './lay-out-page.js'
import type { Profile } from './profile.js'
import type { PageFindings } from './write-page.js'

/** A page looked at again. */
export interface SecondLook {
  readonly layout: PageLayout
  readonly findings: PageFindings
  /** What was in doubt, snake_case: told to the caller page by page. */
  readonly doubts: readonly string[]
}

/**
 * Looks again at a page of which something is in doubt: marks without their notes, no heading in the whole document.
 * Undefined where nothing is: the first look stands.
 */
export function secondLook(layout: PageLayout, profile: Profile): SecondLook | undefined {
  const notes = findNotes(layout.blocks, layout.page, profile.measure.bodySize)
  const found = profile.headingsOf(layout.blocks, layout.page)
  const title =
    found.size === 0 && isUntitled(profile) ? loneTitle(layout.blocks, layout.page) : undefined
  const doubts = [
    ...(notes.notes.length > 0 ? ['unlinked_notes'] : []),
    ...(title === undefined ? [] : ['no_headings']),
  ]
  if (doubts.length === 0) return undefined
  const headings = new Map<HeadingBlock, HeadingLevel>(found)
  if (title !== undefined) headings.set(title.block, title.level)
  return { layout, findings: { notes, headings }, doubts }
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
