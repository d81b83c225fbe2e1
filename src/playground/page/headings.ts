import { isSameTitle } from './outline-pane.js'
import type { Section } from './result.js'

/** A heading counts as passed a little before it is out of sight. */
const MARGIN_PX = 40

/** The heading under which the text at the top of a pane stands, on the page with an index; undefined above the first. */
export function headingAbove(pane: HTMLElement, index: string): string | undefined {
  const top = pane.getBoundingClientRect().top + MARGIN_PX
  return headingsOf(pane, index)
    .findLast((heading) => heading.getBoundingClientRect().top <= top)
    ?.textContent?.trim()
}

/** Brings a heading to the top of the panes: in the text itself, and its block on the page. */
export function showHeading(
  panes: readonly HTMLElement[],
  { index }: Section,
  title: string,
): void {
  for (const pane of panes) {
    const heading = headingsOf(pane, String(index)).find(({ textContent }) =>
      isSameTitle(textContent ?? '', title),
    )
    const [block] = heading?.closest<HTMLElement>('[data-blocks]')?.dataset.blocks?.split(' ') ?? []
    heading?.scrollIntoView({ block: 'start' })
    if (block === undefined) continue
    for (const other of panes) {
      const box = other.querySelector(`.box[data-blocks~="${CSS.escape(block)}"]`)
      box?.scrollIntoView({ block: 'center' })
    }
  }
}

function headingsOf(pane: HTMLElement, index: string): readonly HTMLElement[] {
  const headings = ':is(h1, h2, h3, h4, h5, h6)'
  return [
    ...pane.querySelectorAll<HTMLElement>(
      `.pages > [data-index="${CSS.escape(index)}"] .markdown-body ${headings}`,
    ),
  ]
}
