import { defined } from '../../../src/contract/defined.js'
import type { Block, List, ListItem } from '../../document/blocks.js'
import type { Inline } from '../../document/inlines.js'

/** An item that knows its depth, as Office files have them: one after the other. */
export interface LevelledItem {
  /** From 0. */
  readonly level: number
  readonly ordered: boolean
  readonly number: number
  readonly checked?: boolean
  readonly children: readonly Inline[]
  /** Blocks of the item after its first paragraph. */
  readonly more?: readonly Block[]
}

interface OpenItem extends ListItem {
  readonly children: Block[]
}
interface OpenList extends List {
  readonly items: OpenItem[]
}
interface ListLevel {
  readonly level: number
  readonly list: OpenList
  lastNumber: number
}

export interface ListBuilder {
  add(item: LevelledItem): void
  readonly lists: Block[]
}

/** Nests items by their levels: a deeper one belongs to the item before it. Lists are added to `into`. */
export function listBuilder(into: Block[] = []): ListBuilder {
  const levels: ListLevel[] = []
  return {
    lists: into,
    add(item) {
      while ((levels.at(-1)?.level ?? -1) > item.level && levels.length > 1) levels.pop()
      const current = levels.at(-1)
      if (
        current !== undefined &&
        current.level >= item.level &&
        current.list.ordered === item.ordered
      ) {
        addTo(current, item)
        return
      }
      const isDeeper = current !== undefined && current.level < item.level
      if (!isDeeper) levels.pop()
      const parent = levels.at(-1)?.list.items.at(-1)
      levels.push(startedLevel(item, parent?.children ?? into))
    },
  }
}

function startedLevel(item: LevelledItem, into: Block[]): ListLevel {
  const list: OpenList = {
    type: 'list',
    ordered: item.ordered,
    ...defined({ start: item.ordered && item.number !== 1 ? item.number : undefined }),
    items: [toItem(item, false)],
  }
  into.push(list)
  return { level: item.level, list, lastNumber: item.number }
}

function addTo(current: ListLevel, item: LevelledItem): void {
  const isJump = item.ordered && item.number !== current.lastNumber + 1
  current.list.items.push(toItem(item, isJump))
  current.lastNumber = item.number
}

function toItem(item: LevelledItem, isJump: boolean): OpenItem {
  return {
    ...defined({ checked: item.checked, number: isJump ? item.number : undefined }),
    children: [...firstParagraph(item), ...(item.more ?? [])],
  }
}

/** Every item has a first paragraph, but for one that consists of other blocks alone. */
function firstParagraph({ children, more = [] }: LevelledItem): Block[] {
  return children.length === 0 && more.length > 0 ? [] : [{ type: 'paragraph', children }]
}
