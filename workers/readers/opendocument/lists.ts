import { blocksOf, type FlowItem } from '../office/flow.js'
import { attribute, childElements, integerAttribute, type XmlElement } from '../xml/xml-tree.js'
import { countItem, type RunningList } from './list-numbers.js'
import { boundedStart, LIST_LEVEL_MAX, type ListStyle, labelOf } from './list-styles.js'
import type { TextContext } from './text-context.js'

type ReadItems = (elements: readonly XmlElement[]) => FlowItem[]

/** A list that is being read, at one of its levels. */
interface ListLevel {
  readonly list: RunningList
  readonly level: number
  readonly style: ListStyle | undefined
  readonly context: TextContext
  readonly read: ReadItems
}

/**
 * A list (OpenDocument 1.3, 5.3) as items with their levels, since writers cut one list into several that follow each
 * other; numbers go on where it says so. What has no mark at its level is text like any other. Headings stay headings,
 * with their number: writers put numbered ones into lists.
 */
export function listItems(element: XmlElement, context: TextContext, read: ReadItems): FlowItem[] {
  const styleName = attribute(element, 'text:style-name')
  const list = context.numbers.begin({
    id: attribute(element, 'xml:id'),
    styleName,
    continuedId: attribute(element, 'text:continue-list'),
    isContinued: attribute(element, 'text:continue-numbering') === 'true',
  })
  const style = context.styles.list(styleName)
  return levelItems(element, { list, level: 0, style, context, read })
}

function levelItems(element: XmlElement, at: ListLevel): FlowItem[] {
  return childElements(element).flatMap((item) => {
    if (item.name !== 'list-item' && item.name !== 'list-header') return []
    const elements = childElements(item).filter(({ name }) => name !== 'number')
    const own = elements.filter(({ name }) => name !== 'list')
    const nested = elements.filter(({ name }) => name === 'list')
    const isCounted = item.name === 'list-item' && own.length > 0
    const items = isCounted ? markedItems(item, at.read(own), at) : at.read(own)
    return [...items, ...nested.flatMap((inner) => nestedItems(inner, at))]
  })
}

function nestedItems(element: XmlElement, at: ListLevel): FlowItem[] {
  const own = at.context.styles.list(attribute(element, 'text:style-name'))
  if (at.level < LIST_LEVEL_MAX) {
    return levelItems(element, { ...at, level: at.level + 1, style: own ?? at.style })
  }
  at.context.read.warn('nesting_truncated', 'Lists are nested too deep; the deepest were left out.')
  return []
}

/** What an item of the list becomes: its first paragraph has the mark, the rest belongs to it. */
function markedItems(
  item: XmlElement,
  items: readonly FlowItem[],
  { list, level, style }: ListLevel,
): FlowItem[] {
  const { ordered = false, hasMark = true, start = 1 } = style?.get(level) ?? {}
  const number = countItem(
    list,
    level,
    start,
    boundedStart(integerAttribute(item, 'text:start-value')),
  )
  const [first, ...rest] = items
  if (first === undefined) return []
  if (first.kind === 'block' && first.block.type === 'heading') {
    const label = labelOf(style, level, list.counters)
    if (label === '') return [...items]
    const children = [{ type: 'text', value: `${label} ` } as const, ...first.block.children]
    return [{ kind: 'block', block: { ...first.block, children } }, ...rest]
  }
  if (!hasMark) return [...items]
  const place = { kind: 'item', level, ordered, number } as const
  switch (first.kind) {
    case 'item':
      return [{ ...first, ...place, more: blocksOf(rest) }]
    case 'monospaced':
      return [{ ...place, children: first.children, more: blocksOf(rest) }]
    case 'block':
      if (first.block.type !== 'paragraph') break
      return [{ ...place, children: first.block.children, more: blocksOf(rest) }]
    case 'gap':
      return rest.length === 0 ? [] : [{ ...place, children: [], more: blocksOf(rest) }]
  }
  return [{ ...place, children: [], more: blocksOf(items) }]
}
