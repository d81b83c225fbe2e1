import {
  SPINE_SECTIONS_MAX,
  type SpineHeading,
  type SpineSection,
} from '../../../../src/contract/spine.js'
import { consecutiveLevel, openHeadings } from '../model/consecutive-levels.js'
import { addCount, mostOf } from '../model/statistics.js'
import { titleKey } from '../model/title-key.js'

/** An entry of the outline that leads to a page. */
export type OutlineTarget = SpineSection

const LEVEL_MAX = 3

/** Headings of a page. */
export interface PageHeadings {
  readonly page: number
  readonly headings: readonly SpineHeading[]
}

/**
 * Sections of the levels that are told, at most SPINE_SECTIONS_MAX: where there are more, the deeper ones give way, the
 * later ones first. The order stays.
 */
export function chosenSections<Section extends SpineHeading>(
  sections: readonly Section[],
): Section[] {
  const places = sections.map((_, place) => place)
  const chosen = [1, 2, LEVEL_MAX].flatMap((level) =>
    places.filter((place) => sections[place]?.level === level),
  )
  return chosen
    .slice(0, SPINE_SECTIONS_MAX)
    .sort((a, b) => a - b)
    .flatMap((place) => sections[place] ?? [])
}

/**
 * The outline's entries with the levels that headings of these texts have in the Markdown: those found on the pages
 * that were read, and for the others what is most often made of entries of their depth.
 */
export function outlinedSections(
  targets: readonly OutlineTarget[],
  read: readonly PageHeadings[],
): SpineSection[] {
  const found = new Map<string, number>()
  for (const { page, headings } of read)
    for (const { level, text } of headings) found.set(keyOf(page, text), level)
  const levels = levelsByDepth(targets, found)
  const open = openHeadings(1)
  return chosenSections(
    targets.map(({ page, level, text }) => {
      const own = found.get(keyOf(page, text)) ?? levelOfDepth(levels, level)
      return { page, level: consecutiveLevel(open, own), text }
    }),
  )
}

/** `II-A`, `3.1`, `B.`: outlines and pages number the same title in ways of their own, or only one of them does. */
const NUMBER = /^(?:[IVX]+(?:-[A-Z])?|[A-Z]|\d{1,2}(?:\.\d{1,3})*)[.)]?\s+/

function keyOf(page: number, text: string): string {
  const key = titleKey(text.replace(NUMBER, ''))
  return `${page} ${key === '' ? titleKey(text) : key}`
}

/** What is made of entries of this depth; of none that was found, as much deeper as the entry is than others. */
function levelOfDepth(levels: ReadonlyMap<number, number>, depth: number): number {
  for (let known = depth; known > 0; known--) {
    const level = levels.get(known)
    if (level !== undefined) return level + depth - known
  }
  return depth
}

function levelsByDepth(
  targets: readonly OutlineTarget[],
  found: ReadonlyMap<string, number>,
): Map<number, number> {
  const counts = new Map<number, Map<number, number>>()
  for (const { page, text, level } of targets) {
    const heading = found.get(keyOf(page, text))
    if (heading === undefined) continue
    const ofDepth = counts.get(level) ?? new Map<number, number>()
    addCount(ofDepth, heading, 1)
    counts.set(level, ofDepth)
  }
  return new Map([...counts].map(([depth, ofDepth]) => [depth, mostOf(ofDepth) ?? depth]))
}
