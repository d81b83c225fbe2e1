import { at } from './element.js'
import { headingAbove, showHeading } from './headings.js'
import { markCurrent, showOutline, thumbnails } from './outline-pane.js'
import { pagePane } from './page-pane.js'
import { showBanner } from './problems.js'
import type { Result, Section } from './result.js'
import { resultPane } from './result-pane.js'
import { say } from './status.js'
import { goTo, placeOf, syncScroll } from './sync-scroll.js'
import { makeTabs } from './tabs.js'

/** Outline, pages and result of the document that is shown. */
export interface Panes {
  readonly isShown: (result: Result) => boolean
  readonly open: (result: Result) => void
  /** A section came, or grew. */
  readonly took: (result: Result, section: Section, isNew: boolean) => void
  readonly outlined: (result: Result) => void
  readonly ended: (result: Result) => void
  /** Back to the start. */
  readonly close: () => void
}

export function createPanes(): Panes {
  const both = [at('page-pane'), at('result-pane')] as const
  const [pages, text] = [pagePane(both[0]), resultPane(both[1])]
  let shown: Result | undefined
  const scrolling = scrollTogether(both, () => shown)
  const go = (page: number, title?: string) => {
    const section = shown?.sections.find((each) => (each.page ?? each.index + 1) === page)
    if (section === undefined) return say(`Page ${page} is not here yet.`)
    for (const pane of both) goTo(pane, { index: String(section.index), share: 0 })
    scrolling.hold(page, title)
    if (title !== undefined) afterDrawing(() => showHeading(both, section, title))
  }
  const small = thumbnails(at('thumbnails'), (page) => go(page))
  const ifShown = (todo: (result: Result) => void) => (result: Result) => {
    if (shown === result) todo(result)
  }
  zoomWith(pages)
  makeTabs(at('outline-tabs'), () => {})
  return {
    isShown: (result) => shown === result,
    open(result) {
      shown = result
      showPanes(result)
      if (result.isPdf) pages.show(result)
      text.show(result)
      small.show(result)
      showOutline(at('sections'), result, go)
    },
    took(result, section, isNew) {
      if (shown !== result) return
      const change = isNew ? 'added' : 'changed'
      if (result.isPdf) pages[change](section)
      text[change](section)
      if (isNew) small.added(section)
    },
    outlined: ifShown((result) => showOutline(at('sections'), result, go)),
    ended: ifShown((result) => {
      text.ended()
      for (const section of result.sections) if (section.blocks.length === 0) pages.changed(section)
      showOutline(at('sections'), result, go)
    }),
    close() {
      shown = undefined
      showPanes(undefined)
    },
  }
}

function showPanes(result: Result | undefined): void {
  document.body.classList.toggle('has-result', result !== undefined)
  document.body.classList.toggle('has-pages', result?.isPdf === true)
  at('start').hidden = result !== undefined
  at('panes').hidden = result === undefined
  at('warning-count').textContent = ''
  at('facts').textContent = ''
  showBanner(at('banner'), '')
}

/** What comes into view is drawn in the frame after. */
function afterDrawing(todo: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(todo))
}

/** A pane that was sent somewhere is there after this time. */
const ARRIVING_MS = 500

interface Scrolling {
  /** Marks a page or section that was chosen, though the last ones may not reach the top of their pane. */
  readonly hold: (page: number, title: string | undefined) => void
}

/** The panes follow one another, and the outline tells where they are. */
function scrollTogether(both: readonly HTMLElement[], shown: () => Result | undefined): Scrolling {
  let heldUntilMs = 0
  syncScroll(both)
  for (const pane of both) {
    const tell = () => {
      if (performance.now() < heldUntilMs) return
      const index = placeOf(pane)?.index ?? '0'
      const section = shown()?.sections[Number(index)]
      const page = section?.page ?? (section?.index ?? 0) + 1
      markCurrent(at('sections'), page, headingAbove(both[1] ?? pane, index))
    }
    pane.addEventListener('scroll', tell, { passive: true })
  }
  return {
    hold(page, title) {
      heldUntilMs = performance.now() + ARRIVING_MS
      markCurrent(at('sections'), page, title)
    },
  }
}

function zoomWith(pages: ReturnType<typeof pagePane>): void {
  at('zoom-in').addEventListener('click', () => pages.zoom(1.25))
  at('zoom-out').addEventListener('click', () => pages.zoom(0.8))
  at('zoom-fit').addEventListener('click', () => pages.zoom('fit'))
  const blocks = at<HTMLInputElement>('blocks')
  blocks.addEventListener('change', () => pages.showBlocks(blocks.checked))
}
