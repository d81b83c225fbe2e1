import { ConversionError } from '../../../src/contract/errors.js'
import type { ReadOptions } from '../../document/reading.js'
import type { OfficePackage } from './open-package.js'
import { partOfType, type Relationships } from './relationships.js'

/** The main part of a package. Error: `unreadable_document` where there is none. */
export function mainPart(
  pack: OfficePackage,
  packageRelationships: Relationships,
  usual: string,
): string {
  const named = partOfType(packageRelationships, 'officeDocument')
  const found = [named, usual].find((name) => name !== undefined && pack.has(name))
  if (found === undefined) throw notOfKind()
  return found
}

export function notOfKind(): ConversionError {
  return new ConversionError('unreadable_document', 'The package holds no document of this format.')
}

/** Documents and workbooks have no pages before somebody lays them out. */
export function refusePages({ pages }: ReadOptions): void {
  if (pages === undefined) return
  throw new ConversionError('pages_unsupported', 'This format has no pages; leave out `pages`.')
}
