import { ConversionError } from '../../../src/contract/errors.js'
import type { ReadContext } from '../../document/reading.js'
import type { XmlPackage } from './open-package.js'
import { fileNameOf } from './part-name.js'
import type { XmlElement } from './xml-tree.js'

/**
 * A part that the document can do without: undefined where it is missing, and where it is broken, with a warning.
 * Limits are still errors.
 */
export async function optionalTree(
  pack: XmlPackage,
  partName: string | undefined,
  context: ReadContext,
  page?: number,
): Promise<XmlElement | undefined> {
  if (partName === undefined) return undefined
  try {
    return await pack.tree(partName)
  } catch (error) {
    warnUnreadable(error, partName, context, page)
    return undefined
  }
}

/** Turns an unreadable part into a warning; throws everything else on. */
export function warnUnreadable(
  error: unknown,
  partName: string,
  context: ReadContext,
  page?: number,
): void {
  const isUnreadable = error instanceof ConversionError && error.code === 'unreadable_document'
  if (!isUnreadable) throw error
  context.warn('part_unreadable', `The part ${fileNameOf(partName)} could not be read.`, page)
}
