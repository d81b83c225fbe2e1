import { button, element } from './element.js'
import { type LazyList, lazyList } from './lazy-list.js'
import { pictureQueue } from './picture-queue.js'
import { runsOf } from './rendered-markdown.js'
import { type FoundBlock, type Result, type Section, titleOf } from './result.js'
import { pictureOf } from './service.js'

/** Pixels of a picture for each pixel of the page shown, up to what the service gives. */
const WIDTHS = [900, 1400, 2000]
const A4 = 842 / 595
const inTurn = pictureQueue()

export interface PagePane {
  readonly show: (result: Result) => void
  readonly added: (section: Section) => void
  readonly changed: (section: Section) => void
  readonly zoom: (by: number | 'fit') => void
  readonly showBlocks: (isOn: boolean) => void
}

/** The pages as they look, with what was found on them. */
export function pagePane(pane: HTMLElement): PagePane {
  let list: LazyList | undefined
  let result: Result | undefined
  let zoom = 1
  let hasBlocks = true
  const width = () => WIDTHS.find((each) => each >= pane.clientWidth * zoom) ?? 2000
  return {
    show(shown) {
      list?.clear()
      result = shown
      list = lazyList(pane, 'pages sheets')
      pane.replaceChildren(list.element)
      for (const section of shown.sections) this.added(section)
    },
    added(section) {
      const { page } = section
      if (result === undefined || page === undefined) return
      const sheet = sheetOf(result, section, () => ({ width: width(), hasBlocks }))
      list?.add({
        label: `Picture of page ${page}`,
        height: pane.clientWidth * zoom * A4,
        ...sheet,
      })
    },
    changed: ({ index }) => list?.redraw(index),
    zoom(by) {
      zoom = by === 'fit' ? 1 : Math.min(4, Math.max(0.5, zoom * by))
      pane.style.setProperty('--zoom', String(zoom))
      list?.redrawAll()
    },
    showBlocks(isOn) {
      hasBlocks = isOn
      pane.classList.toggle('without-blocks', !isOn)
      list?.redrawAll()
    },
  }
}

interface Wished {
  readonly width: number
  readonly hasBlocks: boolean
}

/** One page: its picture is fetched when it comes into view, and let go when it is far. */
function sheetOf(result: Result, section: Section, wishes: () => Wished) {
  const { page = 1 } = section
  const image = element('img', { alt: `Page ${page} of ${result.name}` })
  let shown = ''
  let stop = () => {}
  const load = async (width: number, areBlocksDrawn: boolean, signal: AbortSignal) => {
    const wanted = { page, width, blocks: areBlocksDrawn }
    const address = await pictureOf(result, wanted, signal)
    URL.revokeObjectURL(image.src)
    image.src = address
  }
  const draw = (into: HTMLElement) => {
    const { width, hasBlocks } = wishes()
    const sheet = element('div', { class: 'sheet' }, image, ...boxesOf(section))
    sheet.style.aspectRatio =
      section.size === undefined ? '595 / 842' : `${section.size.width} / ${section.size.height}`
    into.replaceChildren(element('p', { class: 'page-title' }, titleOf(section)), sheet)
    // Where the answer has no boxes the service draws them.
    const areBlocksDrawn = hasBlocks && section.blocks.length === 0 && result.end !== undefined
    const wanted = `${width} ${areBlocksDrawn}`
    if (wanted === shown) return
    shown = wanted
    stop()
    const stopping = new AbortController()
    const leave = inTurn(() =>
      load(width, areBlocksDrawn, stopping.signal).catch((error: unknown) => {
        if (!stopping.signal.aborted) sheet.append(element('p', { class: 'hint' }, failed(error)))
      }),
    )
    stop = () => {
      leave()
      stopping.abort()
    }
  }
  const forget = () => {
    stop()
    shown = ''
    URL.revokeObjectURL(image.src)
    image.removeAttribute('src')
  }
  return { draw, forget }
}

function failed(error: unknown): string {
  return `No picture: ${error instanceof Error ? error.message : 'the service did not answer.'}`
}

/** A box for each block, and one around all items of a list. The arrow keys move from one to the next. */
function boxesOf({ blocks, size }: Section): readonly HTMLElement[] {
  if (size === undefined) return []
  const boxes = runsOf(blocks).flatMap((run) => boxOf(run, size))
  boxes.forEach((box, index) => {
    box.tabIndex = index === 0 ? 0 : -1
    box.addEventListener('keydown', (event) => {
      const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key]
      const next = step === undefined ? undefined : boxes[index + step]
      if (next === undefined) return
      event.preventDefault()
      box.tabIndex = -1
      next.tabIndex = 0
      next.focus()
    })
  })
  return boxes
}

function boxOf(run: readonly FoundBlock[], size: { width: number; height: number }) {
  const boxes = run.flatMap(({ bbox }) => (bbox === undefined ? [] : [bbox]))
  const type = run[0]?.type ?? 'paragraph'
  if (boxes.length === 0) return []
  const x0 = Math.min(...boxes.map(([left]) => left))
  const y0 = Math.min(...boxes.map(([, top]) => top))
  const x1 = Math.max(...boxes.map(([, , right]) => right))
  const y1 = Math.max(...boxes.map(([, , , bottom]) => bottom))
  const box = button('', () => {}, {
    class: `box ${type}`,
    'data-blocks': run.map(({ id }) => id).join(' '),
    'aria-label': type === 'list_item' ? 'list' : type.replace('_', ' '),
  })
  box.style.left = `${(100 * x0) / size.width}%`
  box.style.top = `${(100 * y0) / size.height}%`
  box.style.width = `${(100 * (x1 - x0)) / size.width}%`
  box.style.height = `${(100 * (y1 - y0)) / size.height}%`
  return [box]
}
