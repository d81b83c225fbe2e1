import { LIST_LEVEL_MAX } from './list-styles.js'

/** A list that is being read: the last number of each level. */
export interface RunningList {
  readonly styleName: string | undefined
  readonly counters: (number | undefined)[]
}

/** The lists of a document, as far as later ones may go on with them. */
export interface ListNumbers {
  /** Starts a list, or goes on with the one that it names or that was last in its style (OpenDocument 1.3, 5.3.4). */
  begin(list: ListStart): RunningList
}

interface ListStart {
  readonly id: string | undefined
  readonly styleName: string | undefined
  readonly continuedId: string | undefined
  readonly isContinued: boolean
}

export function listNumbers(): ListNumbers {
  const byId = new Map<string, RunningList>()
  const byStyle = new Map<string | undefined, RunningList>()
  return {
    begin({ id, styleName, continuedId, isContinued }) {
      const named = continuedId === undefined ? undefined : byId.get(continuedId)
      const before = named ?? (isContinued ? byStyle.get(styleName) : undefined)
      const list = { styleName, counters: before?.counters ?? [] }
      if (id !== undefined) byId.set(id, list)
      byStyle.set(styleName, list)
      return list
    },
  }
}

/** Counts an item; deeper levels start anew after it. */
export function countItem(
  { counters }: RunningList,
  level: number,
  start: number,
  own: number | undefined,
): number {
  const at = Math.min(level, LIST_LEVEL_MAX)
  const number = own ?? (counters[at] ?? start - 1) + 1
  counters[at] = number
  counters.length = at + 1
  return number
}
