import type { StreamEnd } from '../../client/client.js'
import { element } from './element.js'
import type { Result } from './result.js'

/** Warnings first, then quality, timings and price. */
export function reportView({ end }: Result): HTMLElement {
  if (end === undefined)
    return element('p', { class: 'empty' }, 'Not yet: the document is still being read.')
  const { quality, timings, billing, pages, warnings } = end
  const signals = Object.entries(quality.signals).map(
    ([name, value]) => [named(name), String(value)] as const,
  )
  return element(
    'div',
    { class: 'report' },
    element('h2', {}, 'Warnings'),
    warnings.length === 0 ? element('p', {}, 'None.') : warningList(warnings),
    element('h2', {}, 'Quality'),
    meter(quality.score),
    element('details', {}, element('summary', {}, 'What it is made of'), facts(signals)),
    element('h2', {}, 'Work'),
    facts([
      ['Pages', String(pages)],
      ...Object.entries(timings).map(
        ([name, ms]) => [named(name.replace(/_ms$/, '')), `${ms} ms`] as const,
      ),
      ['Credits', `${billing.credits} (${billing.tier})`],
    ]),
  )
}

/** The sentences name pages and remedies themselves. */
function warningList(warnings: StreamEnd['warnings']): HTMLElement {
  const items = warnings.map(({ code, message }) =>
    element('li', {}, `${message} `, element('code', {}, code)),
  )
  return element('ul', { class: 'warnings' }, ...items)
}

/** The score is what text and tables let expect of the whole. */
const JUDGEMENTS = [
  { from: 0.8, words: 'nothing in text and tables speaks against it.' },
  { from: 0.5, words: 'look at tables and reading order beside the page.' },
  { from: 0, words: 'compare it with the pages before you use it.' },
] as const

function meter(score: number): HTMLElement {
  const bar = element('meter', {
    min: 0,
    max: 1,
    low: 0.5,
    high: 0.8,
    optimum: 1,
    value: score,
    'aria-label': 'Quality',
  })
  const words = JUDGEMENTS.find(({ from }) => score >= from)?.words ?? ''
  return element('p', { class: 'score' }, bar, ` ${score.toFixed(2)} of 1: ${words}`)
}

function facts(rows: readonly (readonly [string, string])[]): HTMLElement {
  const cells = rows.flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)])
  return element('dl', {}, ...cells)
}

function named(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
