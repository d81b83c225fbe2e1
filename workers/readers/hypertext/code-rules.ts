import { addBlock, addEdge, type BlockFlow } from './block-flow.js'
import { codeLanguage } from './code-language.js'
import type { ElementRule } from './element-rule.js'
import type { HtmlElement } from './html-tree.js'
import { closeMark, openMark } from './inline-flow.js'
import { isListing, listingText } from './listing.js'

export const preformatted: ElementRule = {
  enter: (flow, element) => {
    addEdge(flow)
    if (flow.edges === 'paragraphs') flow.code ??= { element, text: '' }
    else openMark(flow.inline, 'code')
    return true
  },
  leave: (flow, element) => {
    if (flow.code === undefined) {
      closeMark(flow.inline, 'code')
      addEdge(flow)
    } else if (flow.code.element === element) {
      const { text } = flow.code
      flow.code = undefined
      addCode(flow, element, text)
    }
  },
}

/** A part of a page, or a listing. */
export const division: ElementRule = {
  enter: (flow, element) => {
    addEdge(flow)
    if (flow.edges !== 'paragraphs' || flow.code !== undefined || !isListing(element)) return true
    addCode(flow, element, listingText(element))
    return false
  },
  leave: addEdge,
}

function addCode(flow: BlockFlow, element: HtmlElement, text: string): void {
  const value = text.replace(/^(?:[ \t]*\n)+/, '').trimEnd()
  const language = codeLanguage(element)
  if (value !== '') addBlock(flow, { type: 'code', ...(language && { language }), value })
}
