import type { Block } from '../../document/blocks.js'
import type { ReadContext } from '../../document/reading.js'
import { optionalTree } from '../xml/optional-part.js'
import { resolvedPartName } from '../xml/part-name.js'
import { attribute, child, descendant, type XmlElement } from '../xml/xml-tree.js'
import { chartBlocks } from './chart.js'
import { mathmlLatex } from './mathml.js'
import type { OpenDocument } from './open-document.js'

/** What a document in a document says: the blocks of a chart, or LaTeX. */
export type EmbeddedObject =
  | { readonly kind: 'chart'; readonly blocks: readonly Block[] }
  | { readonly kind: 'formula'; readonly latex: string }

/** By the folders of their parts. */
export type EmbeddedObjects = ReadonlyMap<string, EmbeddedObject>

/** Of a document with more, those that come later in its manifest are left out as other programs' objects are. */
const OBJECTS_MAX = 1000
const OBJECT_TYPE = /^application\/vnd\.oasis\.opendocument\.(?:chart|formula)(?:-template)?$/

/** Reads the charts and formulas of a package that its manifest names; a flat file has them where they stand. */
export async function readObjects(
  { pack, entries }: OpenDocument,
  context: ReadContext,
): Promise<EmbeddedObjects> {
  const objects = new Map<string, EmbeddedObject>()
  const named = entries.filter((entry) => OBJECT_TYPE.test(attribute(entry, 'media-type') ?? ''))
  for (const entry of named.slice(0, OBJECTS_MAX)) {
    const folder = resolvedPartName('', attribute(entry, 'full-path') ?? '').replace(/\/$/, '')
    const content =
      folder === '' ? undefined : await optionalTree(pack, `${folder}/content.xml`, context)
    const object = content === undefined ? undefined : objectOf(content)
    if (object !== undefined) objects.set(folder, object)
    context.checkpoint()
  }
  return objects
}

/** What a frame's object says; undefined where it is no chart and no formula, or is not there. */
export function embeddedObject(
  frame: XmlElement,
  objects: EmbeddedObjects,
): EmbeddedObject | undefined {
  const object = child(frame, 'object')
  if (object === undefined) return undefined
  const inside = child(object, 'document') ?? child(object, 'math')
  if (inside !== undefined) return objectOf(inside)
  return objects.get(resolvedPartName('', attribute(object, 'xlink:href') ?? ''))
}

function objectOf(root: XmlElement): EmbeddedObject | undefined {
  const chart = descendant(child(root, 'body'), 'chart')
  if (chart !== undefined) {
    const blocks = chartBlocks(child(chart, 'chart') ?? chart)
    return blocks.length === 0 ? undefined : { kind: 'chart', blocks }
  }
  const math = root.name === 'math' ? root : descendant(root, 'math')
  const latex = math === undefined ? '' : mathmlLatex(math)
  return latex === '' ? undefined : { kind: 'formula', latex }
}
