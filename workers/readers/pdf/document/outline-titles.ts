import { keyFilter, type OutlineMark, type OutlineTitles, titleKey } from '../model/title-key.js'

interface OutlineEntry extends OutlineMark {
  readonly title: string
}

/** The document that an outline is of: whether an entry leads to a page or one beside it; undefined for nowhere. */
interface EntryTargets {
  leadsNear(item: number, page: number): boolean | undefined
}

export function outlineTitles(
  entries: readonly OutlineEntry[],
  targets: EntryTargets,
): OutlineTitles {
  const marks = new Map<string, OutlineMark[]>()
  for (const { title, level, item } of entries) {
    const key = titleKey(title)
    if (key === '') continue
    const known = marks.get(key)
    if (known === undefined) marks.set(key, [{ level, item }])
    else known.push({ level, item })
  }
  return titlesOf({ entries: entries.length, marks }, targets)
}

/**
 * A text is named by the entries that lead to its page: elsewhere `Examples` is a label, and `Introduction` may be the
 * first chapter and a section of another. Targets are asked for only where a text says what an entry says, and once a
 * page: thousands of entries may share a title that stands on it a thousand times.
 */
export function titlesOf(
  { entries, marks }: Pick<OutlineTitles, 'entries' | 'marks'>,
  targets: EntryTargets,
): OutlineTitles {
  const mayName = keyFilter(marks.keys())
  const onPage = new Map<string, readonly number[]>()
  let lastPage: number | undefined
  return {
    entries,
    marks,
    levelsOf(text, page) {
      if (!mayName(text)) return undefined
      const key = titleKey(text)
      const same = marks.get(key)
      if (same === undefined) return undefined
      if (page !== lastPage) onPage.clear()
      lastPage = page
      const levels = onPage.get(key) ?? levelsOn(page, same, targets)
      onPage.set(key, levels)
      return levels.length === 0 ? undefined : levels
    },
  }
}

function levelsOn(page: number, marks: readonly OutlineMark[], targets: EntryTargets): number[] {
  const levels = new Set<number>()
  for (const { level, item } of marks)
    if (targets.leadsNear(item, page) !== false) levels.add(level)
  return [...levels]
}
