import { chunkItems } from './chunks-view.js'
import { copy, download, renamed } from './clipboard.js'
import { at, element } from './element.js'
import { jsonOf, jsonOfSection } from './json-view.js'
import { type Item, type LazyList, lazyList } from './lazy-list.js'
import { rendered } from './rendered-markdown.js'
import { reportView } from './report-view.js'
import { markdownOf, type Result, type Section, titleOf } from './result.js'
import { tableItems } from './tables-view.js'
import { makeTabs } from './tabs.js'

const TABS = ['rendered', 'markdown', 'json', 'chunks', 'tables', 'report'] as const
type Tab = (typeof TABS)[number]

export interface ResultPane {
  readonly show: (result: Result) => void
  readonly added: (section: Section) => void
  readonly changed: (section: Section) => void
  readonly ended: () => void
}

/** Draws a section into its article, for the tabs that have one for each page. */
type Drawing = (result: Result, section: Section) => Node

const BY_PAGE: Readonly<Partial<Record<Tab, Drawing>>> = {
  rendered: renderedSection,
  markdown: (_result, { markdown }) => element('pre', {}, markdown),
  json: (_result, section) => element('pre', {}, jsonOfSection(section)),
}

/** The tabs of a result; the one in view is drawn, the others when they are chosen. */
export function resultPane(pane: HTMLElement): ResultPane {
  let tab: Tab = 'rendered'
  let list: LazyList | undefined
  let result: Result | undefined
  const draw = () => {
    list?.clear()
    list = undefined
    pane.replaceChildren()
    if (result === undefined) return
    list = lazyList(pane, tab in BY_PAGE ? `pages ${tab}` : `items ${tab}`)
    pane.append(list.element)
    pane.scrollTop = 0
    if (tab in BY_PAGE) result.sections.forEach(add)
    else for (const item of itemsOf(tab, result)) list.add(item)
    if (tab === 'json' && result.end !== undefined) addEnd(result)
    if (tab === 'report') pane.append(reportView(result))
    const isEmpty = list.element.childElementCount === 0 && tab !== 'report'
    if (isEmpty) pane.append(element('p', { class: 'empty' }, emptyText(tab, result)))
  }
  const add = (section: Section) => {
    const drawing = BY_PAGE[tab]
    if (result === undefined || drawing === undefined) return
    pane.querySelector('.empty')?.remove()
    list?.add(pageItem(result, section, drawing))
  }
  const addEnd = ({ end }: Result) => {
    const text = JSON.stringify(end, undefined, 2)
    list?.add({
      label: 'End of the answer',
      height: 400,
      draw: (into) => into.replaceChildren(element('pre', {}, text)),
    })
  }
  makeTabs(at('tabs'), (name) => {
    tab = TABS.find((each) => each === name) ?? 'rendered'
    draw()
  })
  at('copy').addEventListener('click', () => {
    if (result !== undefined) void copy(contentOf(tab, result).text, 'The whole result')
  })
  at('download').addEventListener('click', () => {
    if (result === undefined) return
    const { text, extension } = contentOf(tab, result)
    download(text, renamed(result.name, extension))
  })
  return {
    show(shown) {
      result = shown
      draw()
    },
    added: add,
    changed: ({ index }) => {
      if (tab in BY_PAGE) list?.redraw(index)
    },
    ended: () => {
      if (tab === 'json' && result !== undefined) addEnd(result)
      else if (!(tab in BY_PAGE) || result?.sections.length === 0) draw()
    },
  }
}

function pageItem(result: Result, section: Section, drawing: Drawing): Item {
  const title = titleOf(section)
  return {
    label: title,
    height: Math.max(80, section.markdown.length / 3),
    draw(into) {
      const heading = element('p', { class: 'page-title' }, title)
      const isEmpty = section.markdown.trim() === ''
      into.replaceChildren(
        heading,
        isEmpty
          ? element('p', { class: 'hint' }, 'No text on this page.')
          : drawing(result, section),
      )
      if (section.page === undefined) heading.hidden = true
    },
  }
}

function renderedSection({ images }: Result, section: Section): Node {
  const box = element('div', { class: 'markdown-body', dir: 'auto' })
  box.append(rendered(section, images))
  return box
}

function itemsOf(tab: Tab, result: Result): readonly Item[] {
  if (tab === 'chunks') return chunkItems(result)
  return tab === 'tables' ? tableItems(result) : []
}

function emptyText(tab: Tab, { end }: Result): string {
  if (end === undefined) return 'Not yet: the document is still being read.'
  if (tab === 'tables') return 'No tables were found.'
  if (tab === 'chunks') return 'The answer has no chunks.'
  return 'The document has no text.'
}

/** What Copy and Download give on a tab. */
function contentOf(
  tab: Tab,
  result: Result,
): { readonly text: string; readonly extension: string } {
  if (tab === 'json') return { text: jsonOf(result), extension: 'json' }
  if (tab === 'chunks') {
    return {
      text: result.chunks.map((chunk) => `${JSON.stringify(chunk)}\n`).join(''),
      extension: 'jsonl',
    }
  }
  if (tab === 'tables') {
    return {
      text: tableItems(result)
        .map(({ csv }) => csv)
        .join('\r\n'),
      extension: 'csv',
    }
  }
  if (tab === 'report') return { text: JSON.stringify(result.end, undefined, 2), extension: 'json' }
  return { text: markdownOf(result), extension: 'md' }
}
