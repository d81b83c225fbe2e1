import { rowKey } from '../furniture/repeated-rows.js'
import { rowsOfLines, textOfRow } from '../model/geometry.js'
import { addCount } from '../model/statistics.js'
import type { Profile } from './profile.js'

const REPEATED_MAX = 50

/** Median size of the sampled pages' characters, points to a tenth. */
export function bodySizeOf({ layouts, measure }: Profile): number {
  const counts = new Map<number, number>()
  let total = 0
  for (const { page } of layouts.values()) {
    for (const { words } of page.lines) {
      for (const { size, text } of words) {
        addCount(counts, Math.round(10 * size), text.length)
        total += text.length
      }
    }
  }
  let below = 0
  for (const [size, count] of [...counts].sort(([a], [b]) => a - b)) {
    below += count
    if (2 * below >= total) return size / 10
  }
  return measure.bodySize
}

/**
 * Running headers and footers of the sampled pages, in reading order: as they stand where they are the same on all
 * pages, with `#` for numbers where those differ.
 */
export function repeatedRows({ layouts, furniture }: Profile): string[] {
  const texts = new Map<string, Set<string>>()
  for (const { page, furniture: lines } of layouts.values()) {
    for (const row of rowsOfLines(lines)) {
      const { text, bucket } = rowKey(page, row)
      if (furniture?.repeated.keys.has(`${text}@${bucket}`) !== true || !/\p{L}/u.test(text))
        continue
      texts.set(text, (texts.get(text) ?? new Set()).add(textOfRow(row).trim()))
    }
  }
  const shown = [...texts.values()].flatMap((ofKey) => {
    const [first = '', ...others] = ofKey
    return others.length === 0 ? [first] : [first.replace(/\d+/g, '#')]
  })
  return shown.slice(0, REPEATED_MAX)
}
