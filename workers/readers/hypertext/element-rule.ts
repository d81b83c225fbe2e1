import type { BlockFlow } from './block-flow.js'
import type { HtmlElement } from './html-tree.js'

/** What an element does where it begins and ends. `enter` gives whether its content is read as well. */
export interface ElementRule {
  enter(flow: BlockFlow, element: HtmlElement): boolean
  leave?(flow: BlockFlow, element: HtmlElement): void
}
