import { childElements, type HtmlElement, hasClass, walkTree } from './html-tree.js'
import { isHidden } from './visibility.js'

const FRAGMENT = /(^|\s)fragment(\s|$)/
const LINE = /(^|\s)line(\s|$)/
/** Shown while the pointer is over a name. */
const TOOLTIP = /(^|\s)ttc(\s|$)/

/** Whether an element is a listing whose lines are an element each, as Doxygen writes them. */
export const isListing = (element: HtmlElement): boolean =>
  hasClass(element, FRAGMENT) && childElements(element).some(isLine)

const isLine = (element: HtmlElement): boolean => hasClass(element, LINE)

/** Its lines, without their numbers and the space behind those. */
export function listingText(listing: HtmlElement): string {
  const lines: string[] = []
  let isWithin = false
  walkTree(listing, {
    enter: (element) => {
      if (isHidden(element) || hasClass(element, TOOLTIP)) return false
      if (isLine(element)) {
        lines.push('')
        isWithin = true
      }
      return true
    },
    leave: (element) => {
      if (isLine(element)) isWithin = false
      return false
    },
    text: (value) => {
      if (isWithin) lines[lines.length - 1] += value
    },
  })
  return lines.map((line) => line.replace(/^\u00a0/, '').trimEnd()).join('\n')
}
