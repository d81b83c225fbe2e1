import { button, element } from './element.js'
import { type LazyList, lazyList } from './lazy-list.js'
import { pictureQueue } from './picture-queue.js'
import type { Outline, Result, Section } from './result.js'
import { pictureOf } from './service.js'

const inTurn = pictureQueue()
const THUMBNAIL_WIDTH = 200

/** Sections of the document; a click goes there. Where nothing says which there are, its headings do. */
export function showOutline(
  list: HTMLElement,
  result: Result,
  onGo: (page: number, title: string) => void,
): void {
  const entries = result.outline.length > 0 ? result.outline : headingsOf(result.sections)
  const items = entries.map(({ page, level, text }) => {
    const number = element('span', { class: 'number', 'aria-label': `page ${page}` }, String(page))
    const link = button('', () => onGo(page, text), { 'data-page': page, 'data-title': text })
    link.append(element('span', {}, text), number)
    return element('li', { class: `level-${Math.min(4, level)}` }, link)
  })
  const none =
    result.end === undefined ? 'Sections come with the pages.' : 'No sections were found.'
  list.replaceChildren(...(items.length > 0 ? items : [element('li', { class: 'hint' }, none)]))
}

/** Sections without pages are counted from 1 instead. */
function headingsOf(sections: readonly Section[]): Outline {
  return sections.flatMap(({ page, index, markdown }) =>
    [...markdown.matchAll(/^(#{1,4}) +(.+)$/gm)].map(([, marks = '', text = '']) => ({
      page: page ?? index + 1,
      level: marks.length,
      text: text.replaceAll(/[*_`\\]|<[^>]*>/g, '').slice(0, 200),
    })),
  )
}

/** Marks a section by its page and title; without a title the one that goes on at the top of the page. */
export function markCurrent(list: HTMLElement, page: number, title?: string): void {
  const links = [...list.querySelectorAll<HTMLElement>('[data-page]')]
  const isHere = ({ dataset }: HTMLElement) =>
    Number(dataset.page) === page && title !== undefined && isSameTitle(dataset.title ?? '', title)
  const current =
    links.find(isHere) ?? links.findLast(({ dataset }) => Number(dataset.page) < page) ?? links[0]
  for (const link of links) {
    if (link === current) link.setAttribute('aria-current', 'true')
    else link.removeAttribute('aria-current')
  }
}

/** An outline may leave out or write otherwise what is no letter or digit. */
export function isSameTitle(one: string, other: string): boolean {
  const letters = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase()
  return letters(one) === letters(other)
}

export interface Thumbnails {
  readonly show: (result: Result) => void
  readonly added: (section: Section) => void
}

/** Small pictures of the pages; a click goes there. */
export function thumbnails(pane: HTMLElement, onGo: (page: number) => void): Thumbnails {
  let list: LazyList | undefined
  let result: Result | undefined
  return {
    show(shown) {
      list?.clear()
      result = shown
      list = lazyList(pane, 'thumbnails')
      pane.replaceChildren(list.element)
      for (const section of shown.sections) this.added(section)
    },
    added({ page }) {
      if (result === undefined || page === undefined || !result.isPdf) return
      list?.add({ label: `Page ${page}`, height: 200, ...thumbnail(result, page, onGo) })
    },
  }
}

function thumbnail(result: Result, page: number, onGo: (page: number) => void) {
  const image = element('img', { alt: '' })
  let stop = () => {}
  const draw = (into: HTMLElement) => {
    const link = button('', () => onGo(page), {
      class: 'thumbnail',
      'aria-label': `Go to page ${page}`,
    })
    link.append(image, String(page))
    into.replaceChildren(link)
    const stopping = new AbortController()
    const leave = inTurn(async () => {
      const wanted = { page, width: THUMBNAIL_WIDTH, blocks: false }
      const address = await pictureOf(result, wanted, stopping.signal).catch(() => '') // the page pane says why
      if (address !== '') image.src = address
    })
    stop = () => {
      leave()
      stopping.abort()
      URL.revokeObjectURL(image.src)
      image.removeAttribute('src')
    }
  }
  return { draw, forget: () => stop() }
}
