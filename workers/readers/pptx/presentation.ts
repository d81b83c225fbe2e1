import type { PageSize } from '../../../src/contract/task.js'
import { notOfKind } from '../office/refusals.js'
import { readRelationships, relationshipOf } from '../ooxml/relationships.js'
import type { XmlPackage } from '../xml/open-package.js'
import { child, childElements } from '../xml/xml-tree.js'
import { points } from './frames.js'

interface Presentation {
  readonly slideNames: readonly (string | undefined)[]
  /** The size of every slide; undefined where the file does not say. */
  readonly size: PageSize | undefined
}

/**
 * Part names of the slides in the order of the presentation (ECMA-376, 19.2.1.34), never that of file names; undefined
 * for a slide without a part. And their size (19.2.1.39).
 */
export async function readPresentation(pack: XmlPackage, partName: string): Promise<Presentation> {
  const root = await pack.tree(partName)
  if (root?.name !== 'presentation') throw notOfKind()
  const relationships = await readRelationships(pack, partName)
  const slideNames = childElements(child(root, 'sldIdLst'), 'sldId').map((element) => {
    const target = relationshipOf(relationships, element, 'id')?.target
    return target !== undefined && pack.has(target) ? target : undefined
  })
  const extent = child(root, 'sldSz')
  const size = { width: points(extent, 'cx'), height: points(extent, 'cy') }
  return { slideNames, size: size.width > 0 && size.height > 0 ? size : undefined }
}
