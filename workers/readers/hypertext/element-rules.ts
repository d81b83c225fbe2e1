import {
  addBlock,
  addEdge,
  type BlockFlow,
  closeContainers,
  closeHeading,
  openContainer,
  openItem,
} from './block-flow.js'
import { division, preformatted } from './code-rules.js'
import type { ElementRule } from './element-rule.js'
import { formulaOf } from './formula.js'
import { attribute, childElements, type HtmlElement, headingLevel } from './html-tree.js'
import { addBreak, addInline, addText, closeMark, type Mark, openMark } from './inline-flow.js'
import { addTable, isLayoutTable } from './read-table.js'
import { showsSignOnly } from './visibility.js'

/** The rule of an element; undefined for one that is nothing but its content. */
export function elementRule(tag: string): ElementRule | undefined {
  return RULES.get(tag)
}

const block: ElementRule = {
  enter: (flow) => {
    addEdge(flow)
    return true
  },
  leave: addEdge,
}

function mark(name: Mark): ElementRule {
  return {
    enter: (flow) => {
      openMark(flow.inline, name)
      return true
    },
    leave: (flow) => closeMark(flow.inline, name),
  }
}

/** Words written before and after the content. */
function around(before: string, after: string): ElementRule {
  return {
    enter: (flow) => {
      addText(flow.inline, before)
      return true
    },
    leave: (flow) => addText(flow.inline, after),
  }
}

/** What has no content of its own. */
function single(act: (flow: BlockFlow, element: HtmlElement) => void): ElementRule {
  return {
    enter: (flow, element) => {
      act(flow, element)
      return false
    },
  }
}

const heading: ElementRule = {
  enter: (flow, element) => {
    addEdge(flow)
    if (flow.edges !== 'paragraphs' || flow.code !== undefined) return true
    flow.heading = { element, level: headingLevel(element.tag) }
    flow.edges = 'spaces'
    return true
  },
  leave: closeHeading,
}

const list: ElementRule = {
  enter: (flow, element) => {
    const { start, step } = numbering(element)
    const ordered = element.tag === 'ol'
    if (flow.edges === 'paragraphs' && flow.code === undefined) {
      openContainer(flow, { kind: 'list', element, ordered, step, next: start, items: [] })
      return true
    }
    addEdge(flow)
    flow.lineLists.push(ordered ? start : 0)
    return true
  },
  leave: (flow, element) => {
    closeContainers(flow, element)
    flow.lineLists.pop()
  },
}

/** WHATWG HTML 4.4.5: a reversed list without a start counts down to 1. */
function numbering(element: HtmlElement): { start: number; step: number } {
  const start = integer(attribute(element, 'start'))
  if (attribute(element, 'reversed') === undefined) return { start: start ?? 1, step: 1 }
  const items = childElements(element).filter(({ tag }) => tag === 'li')
  return { start: start ?? items.length, step: -1 }
}

function integer(value: string | undefined): number | undefined {
  return value !== undefined && /^\s*-?\d{1,9}\s*$/.test(value) ? Number(value) : undefined
}

const listItem: ElementRule = {
  enter: (flow, element) => {
    if (flow.edges === 'paragraphs' && flow.code === undefined) {
      openItem(flow, element, integer(attribute(element, 'value')))
      return true
    }
    addEdge(flow)
    const number = flow.lineLists.at(-1) ?? 0
    if (number > 0) {
      addText(flow.inline, `${number}. `)
      flow.lineLists[flow.lineLists.length - 1] = number + 1
    }
    return true
  },
  leave: closeContainers,
}

const quote: ElementRule = {
  enter: (flow, element) => {
    if (flow.edges !== 'paragraphs' || flow.code !== undefined) addEdge(flow)
    else openContainer(flow, { kind: 'blocks', element, blocks: [] })
    return true
  },
  leave: closeContainers,
}

/** Links within a heading to a place on the page are nearly always the heading's own anchor. */
const link: ElementRule = {
  enter: (flow, element) => {
    const target = flow.references.link(element)
    if (typeof target !== 'string') {
      if (target !== undefined) addInline(flow.inline, target)
      return false
    }
    const url = target
    const isOwnAnchor = flow.heading !== undefined && url.startsWith('#')
    if (isOwnAnchor && showsSignOnly(element)) return false
    flow.inline.links.push(isOwnAnchor ? '' : url)
    return true
  },
  leave: (flow) => {
    flow.inline.links.pop()
  },
}

const term: ElementRule = {
  enter: (flow) => {
    addEdge(flow)
    openMark(flow.inline, 'strong')
    return true
  },
  leave: (flow) => {
    addEdge(flow)
    closeMark(flow.inline, 'strong')
  },
}

const table: ElementRule = {
  enter: (flow, element) => {
    addEdge(flow)
    if (flow.edges !== 'paragraphs' || flow.code !== undefined || isLayoutTable(element))
      return true
    addTable(flow, element)
    return false
  },
  leave: addEdge,
}

/** On one line cells are parted by spaces; in a table that only lays out the page each is a block. */
const cell: ElementRule = {
  enter: (flow) => {
    if (flow.edges === 'paragraphs') addEdge(flow)
    else addText(flow.inline, ' ')
    return true
  },
  leave: (flow) => {
    if (flow.edges === 'paragraphs') addEdge(flow)
  },
}

const lineBreak = single((flow) => {
  if (flow.code !== undefined) flow.code.text += '\n'
  else if (flow.edges === 'spaces') addText(flow.inline, ' ')
  else addBreak(flow.inline)
})

const image = single((flow, element) => {
  const found = flow.code === undefined ? flow.references.image(element) : undefined
  if (found === undefined) return
  if (isEmoji(found.alt)) addText(flow.inline, found.alt)
  else addInline(flow.inline, found)
})

function isEmoji(alt: string): boolean {
  return alt.length <= 12 && /^\p{Extended_Pictographic}/u.test(alt)
}

const rule = single((flow) => {
  addEdge(flow)
  if (flow.edges === 'paragraphs' && flow.code === undefined)
    addBlock(flow, { type: 'thematicBreak' })
})

/** The box of a task: the first thing in its item. */
const input = single((flow, element) => {
  const item = flow.containers.at(-1)
  const isBox = attribute(element, 'type')?.toLowerCase() === 'checkbox'
  if (!isBox || item?.kind !== 'blocks' || item.element?.tag !== 'li') return
  if (item.blocks.length > 0 || flow.inline.hasContent) return
  item.checked = attribute(element, 'checked') !== undefined
})

const formula: ElementRule = {
  enter: (flow, element) => {
    const found = formulaOf(element)
    if (found === undefined) return element.tag !== 'script'
    if (found.isBlock && flow.edges === 'paragraphs' && flow.code === undefined) {
      addEdge(flow)
      addBlock(flow, { type: 'math', latex: found.latex })
    } else addInline(flow.inline, { type: 'inlineMath', latex: found.latex })
    return false
  },
}

const BLOCKS =
  'address article aside body caption center dd details dir-entry dl fieldset figcaption figure footer form ' +
  'header hgroup legend main nav p section search summary tbody tfoot thead tr'

function rows(tags: string, rule: ElementRule): [string, ElementRule][] {
  return tags.split(' ').map((tag) => [tag, rule])
}

const RULES: ReadonlyMap<string, ElementRule> = new Map([
  ...rows(BLOCKS, block),
  ...rows('h1 h2 h3 h4 h5 h6', heading),
  ...rows('ul ol menu dir', list),
  ...rows('b strong', mark('strong')),
  ...rows('i em var cite dfn', mark('emphasis')),
  ...rows('del s strike', mark('strikethrough')),
  ...rows('sup', mark('superscript')),
  ...rows('sub', mark('subscript')),
  ...rows('code tt samp kbd', mark('code')),
  ...rows('div', division),
  ...rows('pre listing xmp plaintext', preformatted),
  ...rows('td th', cell),
  ...rows('math script', formula),
  ...rows('annotation annotation-xml', { enter: () => false }),
  ...rows('li', listItem),
  ...rows('blockquote', quote),
  ...rows('dt', term),
  ...rows('a', link),
  ...rows('table', table),
  ...rows('br', lineBreak),
  ...rows('hr', rule),
  ...rows('img image', image),
  ...rows('input', input),
  ...rows('q', around('"', '"')),
  ...rows('rt', around('(', ')')),
])
