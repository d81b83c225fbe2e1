import type { RawObjects } from './raw-objects.js'

/** An entry of the outline; entries come in reading order. */
export interface OutlineEntry {
  readonly title: string
  /** From 1. */
  readonly level: number
  /** The number of its object, by which its page is found. */
  readonly item: number
}

export interface Outline {
  readonly entries: readonly OutlineEntry[]
  /** Why there is more in the document than these; absent where there is not. */
  readonly leftOut?: 'too_many' | 'circle' | 'damaged'
}

/** Items that are read for one entry that is kept: those without a title are passed over. */
const READ_FOR_ONE = 4
/** UTF-16 units of all titles: thousands of items may share one title of megabytes. */
const TITLES_CHARS_MAX = 2 ** 20

/**
 * Titles and levels of the outline (ISO 32000-1, 12.3.3), at most `entriesMax`. It is walked here, since MuPDF goes
 * through all of it first and calls itself for each level: an outline nested 5,000 deep ends the module. Targets are
 * left alone: resolving a named destination costs up to ten milliseconds in a long document.
 */
export function readOutline(objects: RawObjects, entriesMax: number): Outline {
  const entries: OutlineEntry[] = []
  const leftOut = tryWalk(objects, entries, entriesMax)
  return leftOut === undefined ? { entries } : { entries, leftOut }
}

function tryWalk(
  objects: RawObjects,
  entries: OutlineEntry[],
  entriesMax: number,
): Outline['leftOut'] {
  try {
    return walk(objects, entries, entriesMax)
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error
    return 'damaged'
  }
}

function walk(
  objects: RawObjects,
  entries: OutlineEntry[],
  entriesMax: number,
): Outline['leftOut'] {
  const seen = new Set<number>()
  let itemsLeft = READ_FOR_ONE * entriesMax
  let charsLeft = TITLES_CHARS_MAX
  const root = objects.get(objects.get(objects.trailer(), 'Root'), 'Outlines')
  // What is still to be read, the next at the end: what follows an item waits until all below it is read.
  const waiting = [{ object: objects.get(root, 'First'), level: 1 }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { object, level } = next
    if (!objects.isDictionary(object)) continue
    const item = objects.idOf(object)
    if (seen.has(item)) return 'circle'
    if (entries.length >= entriesMax || itemsLeft <= 0 || charsLeft <= 0) return 'too_many'
    // A dictionary that stands in its parent has no number, and cannot come again.
    if (item !== 0) seen.add(item)
    const text = objects.textOf(objects.get(object, 'Title'))
    itemsLeft -= 1
    charsLeft -= text.length
    const title = text.replace(/\s+/g, ' ').trim()
    if (title !== '') entries.push({ title, level, item })
    waiting.push({ object: objects.get(object, 'Next'), level })
    waiting.push({ object: objects.get(object, 'First'), level: level + 1 })
  }
  return undefined
}
