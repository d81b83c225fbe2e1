import { ConversionError } from '../../../src/contract/errors.js'
import type { ReadOptions } from '../../document/reading.js'

export function notOfKind(): ConversionError {
  return new ConversionError('unreadable_document', 'The package holds no document of this format.')
}

/** Documents and workbooks have no pages before somebody lays them out. */
export function refusePages({ pages }: ReadOptions): void {
  if (pages === undefined) return
  throw new ConversionError('pages_unsupported', 'This format has no pages; leave out `pages`.')
}
