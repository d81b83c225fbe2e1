import { type OutlineTitles, titleKey } from '../model/title-key.js'

interface OutlineEntry {
  readonly title: string
  readonly level: number
}

/**
 * Titles by what they say alone: which page an entry leads to is not asked, since a named destination costs up to ten
 * milliseconds. `Introduction` may be the first chapter, and a section of another.
 */
export function outlineTitles(entries: readonly OutlineEntry[]): OutlineTitles {
  const levels = new Map<string, number[]>()
  for (const { title, level } of entries) {
    const key = titleKey(title)
    if (key === '') continue
    const known = levels.get(key)
    if (known === undefined) levels.set(key, [level])
    else if (!known.includes(level)) known.push(level)
  }
  return titlesOf({ entries: entries.length, levels })
}

export const titlesOf = ({
  entries,
  levels,
}: Pick<OutlineTitles, 'entries' | 'levels'>): OutlineTitles => ({
  entries,
  levels,
  levelsOf: (text) => levels.get(titleKey(text)),
})
