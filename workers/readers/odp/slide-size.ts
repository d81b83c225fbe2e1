import type { PageSize } from '../../../src/contract/task.js'
import { attribute, childElements, type XmlElement } from '../xml/xml-tree.js'
import { points } from './frames.js'

/**
 * The size of all slides: that of the page layout of the first master page (OpenDocument 1.3, 16.5 and 16.9), which
 * presentations have one of. Undefined where the styles tell none.
 */
export function slideSize(styles: XmlElement | undefined): PageSize | undefined {
  const all = childElements(styles).flatMap((group) => childElements(group))
  const master = all.find(({ name }) => name === 'master-page')
  const layoutName = master && attribute(master, 'style:page-layout-name')
  const layout = all.find(
    (element) => element.name === 'page-layout' && attribute(element, 'style:name') === layoutName,
  )
  const properties =
    layout && childElements(layout).find(({ name }) => name === 'page-layout-properties')
  const width = hundredths(points(attribute(properties, 'fo:page-width')))
  const height = hundredths(points(attribute(properties, 'fo:page-height')))
  return width > 0 && height > 0 ? { width, height } : undefined
}

const hundredths = (points = 0): number => Math.round(100 * points) / 100
