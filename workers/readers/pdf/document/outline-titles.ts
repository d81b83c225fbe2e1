import { titleKey } from '../model/title-key.js'

/** The document's outline, by what its entries say. */
export interface OutlineTitles {
  readonly entries: number
  /** From 1; undefined for a text that is no entry. */
  levelOf(text: string): number | undefined
}

interface OutlineEntry {
  readonly title: string
  readonly level: number
}

/**
 * Titles by what they say alone: which page an entry leads to is not asked, since a named destination costs up to ten
 * milliseconds. Entries of one title that differ in level have that of the first.
 */
export function outlineTitles(entries: readonly OutlineEntry[]): OutlineTitles {
  const levels = new Map<string, number>()
  for (const { title, level } of entries) {
    const key = titleKey(title)
    if (key !== '' && !levels.has(key)) levels.set(key, level)
  }
  return { entries: entries.length, levelOf: (text) => levels.get(titleKey(text)) }
}
