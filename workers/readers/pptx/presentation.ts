import { notOfKind } from '../office/refusals.js'
import { readRelationships, relationshipOf } from '../ooxml/relationships.js'
import type { XmlPackage } from '../xml/open-package.js'
import { child, childElements } from '../xml/xml-tree.js'

/**
 * Part names of the slides in the order of the presentation (ECMA-376, 19.2.1.34), never that of file names; undefined
 * for a slide without a part.
 */
export async function readSlideNames(
  pack: XmlPackage,
  partName: string,
): Promise<readonly (string | undefined)[]> {
  const root = await pack.tree(partName)
  if (root?.name !== 'presentation') throw notOfKind()
  const relationships = await readRelationships(pack, partName)
  return childElements(child(root, 'sldIdLst'), 'sldId').map((element) => {
    const target = relationshipOf(relationships, element, 'id')?.target
    return target !== undefined && pack.has(target) ? target : undefined
  })
}
