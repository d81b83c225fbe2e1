import type { Block } from '../../document/blocks.js'
import { type Inline, text } from '../../document/inlines.js'
import type { ReadContext } from '../../document/reading.js'
import { addEdge, type BlockFlow, blockFlow, closeContainers, openContainer } from './block-flow.js'
import type { ElementRule } from './element-rule.js'
import { elementRule } from './element-rules.js'
import { type HtmlElement, type TreeVisitor, walkSteps, walkTree } from './html-tree.js'
import { addText, takeLine } from './inline-flow.js'
import type { PageContent } from './main-content.js'
import { type References, WEB_REFERENCES } from './references.js'
import { isHidden, isSurrounding } from './visibility.js'

/** Elements nested deeper are read as their text alone. */
const DEPTH_MAX = 2000

/** Blocks handed on at a time. */
const BATCH_BLOCKS = 64

/** Elements whose content a Markdown text cannot show. */
const EMBEDDED = new Set(['iframe', 'object', 'embed', 'applet', 'audio', 'video', 'frameset'])

/**
 * The blocks of a page's content, in batches, read while they are asked for. Warnings: `nesting_truncated`,
 * `content_dropped`.
 */
export function* readBlocks(
  content: PageContent,
  context: ReadContext,
  references: References = WEB_REFERENCES,
): Generator<Block[]> {
  const readLine = (element: HtmlElement): readonly Inline[] => {
    const only = element.first
    if (only === null) return []
    if (only.kind === 'text' && only.next === null) {
      return only.value.trim() === '' ? [] : [text(only.value)] // Most cells of most tables.
    }
    const line = blockFlow('lineBreaks', page)
    walkTree(
      element,
      flowVisitor(line, () => false),
    )
    return takeLine(line.inline)
  }
  const page = { hasMain: content.hasMain, references, context, readLine }
  for (const root of content.roots) {
    const flow = blockFlow('paragraphs', page)
    const [top] = flow.containers
    if (top?.kind !== 'blocks') continue
    const isFull = (): boolean => flow.containers.length === 1 && top.blocks.length >= BATCH_BLOCKS
    for (const _ of walkSteps(root, flowVisitor(flow, isFull))) yield top.blocks.splice(0)
    addEdge(flow)
    if (top.blocks.length > 0) yield top.blocks.splice(0)
  }
}

function flowVisitor(flow: BlockFlow, isFull: () => boolean): TreeVisitor {
  let depth = 0
  return {
    enter: (element) => {
      if (isLeftOut(flow, element)) return false
      const isRead =
        depth < DEPTH_MAX ? (ruleOf(flow, element)?.enter(flow, element) ?? true) : true
      if (depth === DEPTH_MAX) warnOfDepth(flow)
      if (isRead) depth += 1
      return isRead
    },
    leave: (element) => {
      depth -= 1
      if (depth < DEPTH_MAX) ruleOf(flow, element)?.leave?.(flow, element)
      return isFull()
    },
    text: (value) => {
      if (flow.code === undefined) addText(flow.inline, value)
      else flow.code.text += value
    },
  }
}

function ruleOf(flow: BlockFlow, element: HtmlElement): ElementRule | undefined {
  return flow.references.note(element) === undefined ? elementRule(element.tag) : NOTE
}

const NOTE: ElementRule = {
  enter: (flow, element) => {
    const noteLabel = flow.references.note(element)
    if (flow.edges !== 'paragraphs' || flow.code !== undefined || noteLabel === undefined)
      addEdge(flow)
    else openContainer(flow, { kind: 'blocks', element, blocks: [], noteLabel })
    return true
  },
  leave: closeContainers,
}

function isLeftOut(flow: BlockFlow, element: HtmlElement): boolean {
  if (isHidden(element)) {
    if (EMBEDDED.has(element.tag)) warnOfEmbedded(flow)
    return true
  }
  return isSurrounding(element) && (flow.hasMain || element.tag === 'nav')
}

function warnOfDepth({ context }: BlockFlow): void {
  context.warn(
    'nesting_truncated',
    `Elements nested deeper than ${DEPTH_MAX} were read as plain text.`,
  )
}

function warnOfEmbedded({ context }: BlockFlow): void {
  context.warn('content_dropped', 'Embedded frames, video or audio were left out.')
}
