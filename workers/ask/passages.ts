import type { Section } from './sections.js'

/** Paragraphs of one section, put together up to about PASSAGE_CHARS. */
export interface Passage {
  readonly start: number
  readonly end: number
  /** Index of its section; -1 before the first. */
  readonly section: number
}

const PASSAGE_CHARS = 800

/** All text of a document, cut into passages in order. */
export function* passagesOf(markdown: string, sections: readonly Section[]): Generator<Passage> {
  let start = 0
  let section = sectionFrom(sections, -1, start)
  for (const { index, 0: gap } of markdown.matchAll(/\n\n+/g)) {
    const next = index + gap.length
    const opensSection = sections[section + 1]?.start === next
    if (!opensSection && next - start <= PASSAGE_CHARS) continue
    yield { start, end: next, section }
    start = next
    section = sectionFrom(sections, section, start)
  }
  if (start < markdown.length) yield { start, end: markdown.length, section }
}

/** The last section that begins at or before a place, looked for from one that does. */
function sectionFrom(sections: readonly Section[], from: number, offset: number): number {
  let section = from
  while ((sections[section + 1]?.start ?? Number.POSITIVE_INFINITY) <= offset) section++
  return section
}
