import { element } from './element.js'

/** What may stand in a list. */
export interface Item {
  readonly label: string
  /** A guess at its height before it was drawn, in pixels. */
  readonly height: number
  readonly draw: (into: HTMLElement) => void
  /** Called when it is taken out of the page again. */
  readonly forget?: () => void
}

export interface LazyList {
  readonly element: HTMLElement
  readonly add: (item: Item) => void
  /** Draws an item anew where it is in view. */
  readonly redraw: (index: number) => void
  readonly redrawAll: () => void
  readonly clear: () => void
}

/** A list of which only what is in view of its scrolling pane, or a window's height from it, is in the page. */
export function lazyList(pane: HTMLElement, className: string): LazyList {
  const list = element('div', { class: className })
  const items: Item[] = []
  const drawn = new Set<number>()
  const boxAt = (index: number) => list.children[index] as HTMLElement | undefined
  const draw = (index: number) => {
    const box = boxAt(index)
    if (box === undefined) return
    drawn.add(index)
    items[index]?.draw(box)
    box.style.minHeight = ''
  }
  const forget = (index: number) => {
    const box = boxAt(index)
    if (!drawn.has(index) || box === undefined || box.contains(document.activeElement)) return
    box.style.minHeight = `${box.offsetHeight}px`
    drawn.delete(index)
    items[index]?.forget?.()
    box.replaceChildren()
  }
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const index = Number((target as HTMLElement).dataset.index)
        if (isIntersecting) draw(index)
        // A pane that is hidden, or another tab's, keeps what it has.
        else if (list.offsetParent !== null) forget(index)
      }
    },
    { root: pane, rootMargin: '100% 0px' },
  )
  return {
    element: list,
    add(item) {
      const box = element('article', { 'aria-label': item.label, 'data-index': items.length })
      box.style.minHeight = `${item.height}px`
      items.push(item)
      list.append(box)
      observer.observe(box)
    },
    redraw: (index) => {
      if (drawn.has(index)) draw(index)
    },
    redrawAll: () => drawn.forEach(draw),
    clear() {
      observer.disconnect()
      for (const index of drawn) items[index]?.forget?.()
      drawn.clear()
      items.length = 0
      list.replaceChildren()
    },
  }
}
