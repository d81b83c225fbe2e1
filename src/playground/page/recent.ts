import { button, counted, element } from './element.js'
import type { Result } from './result.js'

/** They are whole documents: this many stay in the page's memory, and end with it. */
const RESULTS_MAX = 5

export interface Recent {
  readonly add: (result: Result) => void
  readonly mark: (result: Result) => void
}

/** The last results of the session, to go back to without converting again. */
export function recentResults(list: HTMLElement, onChoose: (result: Result) => void): Recent {
  let results: readonly Result[] = []
  const draw = (shown: Result | undefined) => {
    const items = results.map((result) => {
      const { name, startedAt, options, sections } = result
      const time = startedAt.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })
      const pages = result.isPdf ? [counted(sections.length, 'page')] : []
      const details = [time, options.mode ?? 'fast', ...pages].join(' · ')
      const link = button('', () => onChoose(result), {
        'aria-current': result === shown && 'true',
      })
      link.append(element('span', {}, name), element('span', { class: 'number' }, details))
      return element('li', {}, link)
    })
    list.replaceChildren(...items)
  }
  return {
    add(result) {
      results = [result, ...results.filter((each) => each !== result)].slice(0, RESULTS_MAX)
      draw(result)
    },
    mark: draw,
  }
}
