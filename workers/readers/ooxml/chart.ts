import type { Block } from '../../document/blocks.js'
import { blocksOfChart, POINTS_MAX, SERIES_MAX, type Series } from '../office/chart-blocks.js'
import {
  child,
  descendant,
  descendants,
  integerAttribute,
  textOf,
  type XmlElement,
} from '../xml/xml-tree.js'

/**
 * A chart (ECMA-376, 21.2) as a heading and a table of the values it caches: a row a category, a column a series.
 * Without cached values the heading alone, and nothing without a title.
 */
export function chartBlocks(chartSpace: XmlElement): Block[] {
  const chart = descendant(chartSpace, 'chart')
  const title = descendants(child(chart, 'title'), 't').map(textOf).join('')
  return blocksOfChart({
    title,
    series: descendants(chart, 'ser').slice(0, SERIES_MAX).map(toSeries),
  })
}

function toSeries(element: XmlElement): Series {
  const title = child(element, 'tx')
  return {
    name: textOf(descendant(title, 'v') ?? title),
    categories: pointsOf(child(element, 'cat') ?? child(element, 'xVal')),
    values: pointsOf(child(element, 'val') ?? child(element, 'yVal')),
  }
}

/** The cached points at their places; of categories of several levels the innermost. */
function pointsOf(element: XmlElement | undefined): (string | undefined)[] {
  const points: (string | undefined)[] = []
  const within = descendant(element, 'lvl') ?? element
  for (const point of descendants(within, 'pt')) {
    const index = integerAttribute(point, 'idx') ?? points.length
    if (index >= 0 && index < POINTS_MAX) points[index] = textOf(child(point, 'v'))
  }
  return points
}
