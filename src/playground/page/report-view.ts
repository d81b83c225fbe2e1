import type { StreamEnd } from '../../client/client.js'
import { element } from './element.js'
import type { Result } from './result.js'

/** Warnings first, then quality, timings and price. */
export function reportView({ end }: Result): HTMLElement {
  if (end === undefined)
    return element('p', { class: 'empty' }, 'Not yet: the document is still being read.')
  const { quality, timings, billing, pages, warnings } = end
  return element(
    'div',
    { class: 'report' },
    element('h2', {}, 'Warnings'),
    warnings.length === 0 ? element('p', {}, 'None.') : warningList(warnings),
    element('h2', {}, 'Quality'),
    meter(quality.score),
    facts(Object.entries(quality.signals).map(([name, value]) => [named(name), String(value)])),
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
  return element('p', { class: 'score' }, bar, ` ${score} of 1`)
}

function facts(rows: readonly (readonly [string, string])[]): HTMLElement {
  const cells = rows.flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)])
  return element('dl', {}, ...cells)
}

function named(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
