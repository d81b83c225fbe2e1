import { defined } from '../../../src/contract/defined.js'
import type { Block, HeadingLevel, List, ListItem } from '../../document/blocks.js'
import type { Inline } from '../../document/inlines.js'
import type { ReadContext } from '../../document/reading.js'
import type { HtmlElement } from './html-tree.js'
import {
  addBreak,
  addText,
  type InlineFlow,
  inlineFlow,
  takeLine,
  takeParagraphs,
} from './inline-flow.js'
import type { References } from './references.js'

/** Lists and quotes within each other; deeper ones are part of the one they are in. */
const NESTING_MAX = 64

/** A list item or a quote that is open, or the page itself. */
interface OpenBlocks {
  readonly kind: 'blocks'
  readonly element: HtmlElement | undefined
  readonly blocks: Block[]
  checked?: boolean
  /** Set while a note is read; the note belongs to the page, wherever it stands in it. */
  readonly noteLabel?: string
}

interface OpenList {
  readonly kind: 'list'
  readonly element: HtmlElement
  readonly ordered: boolean
  /** 1, or -1 for a list that counts down. */
  readonly step: number
  next: number
  readonly items: { readonly number: number; readonly content: OpenBlocks }[]
}

export type Container = OpenBlocks | OpenList

/** A page, or a cell of a table, while it is read. */
export interface BlockFlow {
  readonly inline: InlineFlow
  /**
   * What the edge of a block makes of the text before it: a paragraph; in a cell, which is one line in Markdown, a
   * line break; in a heading a space.
   */
  edges: 'paragraphs' | 'lineBreaks' | 'spaces'
  readonly containers: Container[]
  /** Lists open where edges are line breaks: the next number, 0 for none. */
  readonly lineLists: number[]
  /** The `pre` that is open and its text. */
  code: { readonly element: HtmlElement; text: string } | undefined
  heading: { readonly element: HtmlElement; readonly level: HeadingLevel } | undefined
  /** The last list made of items that stand in none, and its items: more of them may follow. */
  stray: { readonly list: List; readonly items: ListItem[] } | undefined
  /** What the page marks as navigation and the like is left out. */
  readonly hasMain: boolean
  readonly references: References
  readonly context: ReadContext
  /** Reads an element as one line: for the cells of tables. */
  readonly readLine: (element: HtmlElement) => readonly Inline[]
}

export function blockFlow(
  edges: BlockFlow['edges'],
  page: Pick<BlockFlow, 'hasMain' | 'references' | 'context' | 'readLine'>,
): BlockFlow {
  return {
    ...page,
    inline: inlineFlow(),
    edges,
    containers: [{ kind: 'blocks', element: undefined, blocks: [] }],
    lineLists: [],
    code: undefined,
    heading: undefined,
    stray: undefined,
  }
}

/** The edge of a block: ends the paragraph, or parts what is on one line. */
export function addEdge(flow: BlockFlow): void {
  if (flow.code !== undefined) {
    if (flow.code.text !== '' && !flow.code.text.endsWith('\n')) flow.code.text += '\n'
  } else if (flow.edges === 'lineBreaks') addBreak(flow.inline)
  else if (flow.edges === 'spaces') addText(flow.inline, ' ')
  else addParagraphs(flow)
}

function addParagraphs(flow: BlockFlow): void {
  if (!flow.inline.hasContent) {
    flow.inline.runs.length = 0
    return
  }
  const blocks = openBlocks(flow)
  for (const children of takeParagraphs(flow.inline)) {
    const [only] = children
    blocks.push(
      only?.type === 'inlineImage' && children.length === 1
        ? { ...only, type: 'image' }
        : { type: 'paragraph', children },
    )
  }
}

/** Adds a block after what is open. */
export function addBlock(flow: BlockFlow, block: Block): void {
  openBlocks(flow).push(block)
}

/** Where blocks go now. Content between the items of a list belongs to the item before it. */
function openBlocks({ containers }: BlockFlow): Block[] {
  const top = containers.at(-1)
  if (top === undefined) throw new Error('no open container')
  if (top.kind === 'blocks') return top.blocks
  const last = top.items.at(-1)
  if (last !== undefined) return last.content.blocks
  const content: OpenBlocks = { kind: 'blocks', element: undefined, blocks: [] }
  top.items.push({ number: top.next, content })
  return content.blocks
}

/** Opens a list or a quote, unless too many are open. */
export function openContainer(flow: BlockFlow, container: Container): void {
  addEdge(flow)
  if (mayNest(flow)) flow.containers.push(container)
}

function mayNest({ containers, context }: BlockFlow): boolean {
  if (containers.length < NESTING_MAX) return true
  context.warn('nesting_truncated', 'Lists or quotes are nested too deep; they were flattened.')
  return false
}

/** Opens an item, unless too much is open; one outside of any list starts its own. */
export function openItem(
  flow: BlockFlow,
  element: HtmlElement,
  ownNumber: number | undefined,
): void {
  addEdge(flow)
  const top = flow.containers.at(-1)
  if (top?.kind !== 'list' && !mayNest(flow)) return
  const list = top?.kind === 'list' ? top : strayList(element)
  if (list !== top) flow.containers.push(list)
  const number = ownNumber ?? list.next
  const content: OpenBlocks = { kind: 'blocks', element, blocks: [] }
  list.next = number + list.step
  list.items.push({ number, content })
  flow.containers.push(content)
}

const strayList = (element: HtmlElement): OpenList => ({
  kind: 'list',
  element,
  ordered: false,
  step: 1,
  next: 1,
  items: [],
})

/** Closes what `element` opened, if it did: the containers on top whose element it is. */
export function closeContainers(flow: BlockFlow, element: HtmlElement): void {
  addEdge(flow)
  for (let top = flow.containers.at(-1); top?.element === element; top = flow.containers.at(-1)) {
    flow.containers.pop()
    if (top.kind === 'list') addList(flow, top)
    else if (top.noteLabel !== undefined) addNote(flow, top.noteLabel, top.blocks)
    else if (element.tag !== 'li' && top.blocks.length > 0) {
      addBlock(flow, { type: 'quote', children: top.blocks })
    }
  }
}

function addNote({ containers }: BlockFlow, label: string, children: Block[]): void {
  const [page] = containers
  if (page?.kind === 'blocks') page.blocks.push({ type: 'footnote', label, children })
}

function addList(flow: BlockFlow, { element, ordered, items }: OpenList): void {
  const filled = items.filter(({ content }) => content.blocks.length > 0)
  const [first] = filled
  if (first === undefined) return
  const start = ordered && first.number !== 1 ? { start: first.number } : {}
  const written = filled.flatMap((item, index) => {
    const follows = index === 0 || item.number === (filled[index - 1]?.number ?? 0) + 1
    return listItems(item, ordered && !follows, ordered)
  })
  const { stray } = flow
  if (element.tag === 'li' && stray !== undefined && openBlocks(flow).at(-1) === stray.list) {
    for (const item of written) stray.items.push(item)
    return
  }
  const list: List = { type: 'list', ordered, ...start, items: written }
  if (element.tag === 'li') flow.stray = { list, items: written }
  addBlock(flow, list)
}

/** An item; the items of the list within where it only wraps one of its kind, as its own marker is hidden then. */
function listItems(
  item: OpenList['items'][number],
  isNumbered: boolean,
  ordered: boolean,
): readonly ListItem[] {
  const { blocks, checked } = item.content
  const [only] = blocks
  if (only?.type === 'list' && blocks.length === 1 && only.ordered === ordered) return only.items
  const number = isNumbered ? item.number : undefined
  return [{ ...defined({ checked, number }), children: blocks }]
}

/** Ends the heading that `element` opened. */
export function closeHeading(flow: BlockFlow, element: HtmlElement): void {
  if (flow.heading?.element !== element) {
    addEdge(flow)
    return
  }
  const { level } = flow.heading
  flow.heading = undefined
  flow.edges = 'paragraphs'
  const children = takeLine(flow.inline)
  if (children.length > 0) addBlock(flow, { type: 'heading', level, children })
}
