import {
  attribute,
  child,
  childElements,
  descendants,
  textOf,
  type XmlElement,
} from '../xml/xml-tree.js'

/** Deeper points stay at this depth. */
const LEVEL_MAX = 8
/** Longer chains of connections are broken off: what hangs below comes at the end. */
const DEPTH_MAX = 200

export interface DiagramItem {
  /** From 0. */
  readonly level: number
  readonly text: string
}

/** The texts of a diagram's data part (SmartArt; ECMA-376, 21.4.3), nested and ordered by its connections. */
export function diagramItems(dataModel: XmlElement | undefined): DiagramItem[] {
  const points = childElements(child(dataModel, 'ptLst'), 'pt')
  const texts = new Map(
    points.map((point) => [attribute(point, 'modelId') ?? '', pointText(point)]),
  )
  const children = childrenById(dataModel)
  const root = points.find((point) => attribute(point, 'type') === 'doc')
  const items: DiagramItem[] = []
  const seen = new Set<string>()
  const visit = (id: string, level: number, depth: number): void => {
    if (seen.has(id) || depth > DEPTH_MAX) return
    seen.add(id)
    const text = texts.get(id) ?? ''
    if (text !== '') items.push({ level, text })
    const below = Math.min(text === '' ? level : level + 1, LEVEL_MAX)
    for (const next of children.get(id) ?? []) visit(next, below, depth + 1)
  }
  visit(attribute(root, 'modelId') ?? '', 0, 0)
  for (const id of texts.keys()) visit(id, 0, 0)
  return items
}

function pointText(point: XmlElement): string {
  const paragraphs = descendants(child(point, 't'), 'p')
  const lines = paragraphs.map((paragraph) => descendants(paragraph, 't').map(textOf).join(''))
  return lines.join(' ').replace(/\s+/g, ' ').trim()
}

/** The destinations of `parOf` connections (the default type), in their order. */
function childrenById(dataModel: XmlElement | undefined): ReadonlyMap<string, readonly string[]> {
  const connections = childElements(child(dataModel, 'cxnLst'), 'cxn')
    .filter((connection) => (attribute(connection, 'type') ?? 'parOf') === 'parOf')
    .map((connection) => ({
      from: attribute(connection, 'srcId') ?? '',
      to: attribute(connection, 'destId') ?? '',
      order: Number(attribute(connection, 'srcOrd') ?? 0),
    }))
    .sort((a, b) => a.order - b.order)
  const children = new Map<string, string[]>()
  for (const { from, to } of connections) {
    const known = children.get(from)
    if (known === undefined) children.set(from, [to])
    else known.push(to)
  }
  return children
}
