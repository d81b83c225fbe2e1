import type { ReadContext } from '../../document/reading.js'
import type { Frame } from '../office/reading-order.js'
import { partOfType, type Relationships, readRelationships } from '../ooxml/relationships.js'
import { bulletsAt } from '../ooxml/text-body.js'
import type { XmlPackage } from '../xml/open-package.js'
import { optionalTree } from '../xml/optional-part.js'
import { attribute, childAt, childElements, descendants, type XmlElement } from '../xml/xml-tree.js'
import { frameOf } from './frames.js'

/** `p:ph` of a shape (ECMA-376, 19.3.1.36). */
export interface Placeholder {
  /** Without a type it is an object or text of the body. */
  readonly type: string
  readonly index: string | undefined
}

/** What a slide takes over from its layout and the layout's master. */
export interface SlideLayout {
  frame(placeholder: Placeholder): Frame | undefined
  /** Whether text of a body placeholder has bullets at a level from 0, as far as the slide does not say. */
  hasBullets(placeholder: Placeholder, level: number): boolean
}

interface LayoutPlaceholder extends Placeholder {
  readonly frame: Frame | undefined
  readonly listStyle: XmlElement | undefined
}

export function placeholderOf(shape: XmlElement): Placeholder | undefined {
  const properties = childElements(shape).find(({ name }) => name.startsWith('nv'))
  const element = childAt(properties, 'nvPr', 'ph')
  if (element === undefined) return undefined
  return { type: attribute(element, 'type') ?? 'obj', index: attribute(element, 'idx') }
}

/** Layouts by part name; each is read once for all its slides. */
export type LayoutCache = Map<string, SlideLayout>

export async function readLayout(
  pack: XmlPackage,
  slideRelationships: Relationships,
  cache: LayoutCache,
  context: ReadContext,
): Promise<SlideLayout> {
  const partName = partOfType(slideRelationships, 'slideLayout')
  const known = cache.get(partName ?? '')
  if (known !== undefined) return known
  const layoutTree = await optionalTree(pack, partName, context)
  const relationships = partName === undefined ? new Map() : await readRelationships(pack, partName)
  const masterTree = await optionalTree(pack, partOfType(relationships, 'slideMaster'), context)
  const layout = slideLayout(layoutTree, masterTree)
  cache.set(partName ?? '', layout)
  return layout
}

function slideLayout(layout: XmlElement | undefined, master: XmlElement | undefined): SlideLayout {
  const ofLayout = layoutPlaceholders(layout)
  const ofMaster = layoutPlaceholders(master)
  const bodyStyle = childAt(master, 'txStyles', 'bodyStyle')
  const inherited = (placeholder: Placeholder): LayoutPlaceholder[] => [
    ...ofLayout.filter((candidate) => isSame(candidate, placeholder)),
    ...ofMaster.filter(({ type }) => type === masterType(placeholder.type)),
  ]
  return {
    frame: (placeholder) => inherited(placeholder).find(({ frame }) => frame !== undefined)?.frame,
    hasBullets(placeholder, level) {
      const styles = inherited(placeholder).map(({ listStyle }) => listStyle)
      for (const style of [...styles, bodyStyle]) {
        const bullets = bulletsAt(style, level)
        if (bullets !== undefined) return bullets
      }
      return true
    },
  }
}

function layoutPlaceholders(root: XmlElement | undefined): LayoutPlaceholder[] {
  return descendants(root, 'sp').flatMap((shape) => {
    const placeholder = placeholderOf(shape)
    if (placeholder === undefined) return []
    const listStyle = childAt(shape, 'txBody', 'lstStyle')
    return [{ ...placeholder, frame: frameOf(shape), listStyle }]
  })
}

function isSame(candidate: Placeholder, placeholder: Placeholder): boolean {
  if (placeholder.index !== undefined && candidate.index === placeholder.index) return true
  return placeholder.type !== 'obj' && candidate.type === placeholder.type
}

/** A master has one placeholder for all kinds of titles and one for all kinds of bodies. */
function masterType(type: string): string {
  if (type === 'ctrTitle') return 'title'
  return type === 'obj' || type === 'subTitle' ? 'body' : type
}
