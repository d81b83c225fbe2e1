import { defined } from '../../src/contract/defined.js'
import type { BlockRecord } from './block-record.js'

/** A stretch of the Markdown that chunks are made of: a block and what parts it from the next. */
export interface Unit {
  /** UTF-16 units into the whole; it goes on to the start of the next. */
  readonly start: number
  /** `mark`: a comment or rule, which belongs to what follows. */
  readonly kind: 'heading' | 'mark' | 'table' | 'code' | 'text'
  /** Of the block. */
  readonly id?: string
  /** Of a heading. */
  readonly level?: number
  readonly title?: string
  readonly page?: number
}

export function unitOf(
  record: BlockRecord | undefined,
  id: string | undefined,
  start: number,
): Unit {
  if (record === undefined || id === undefined) return { start, kind: 'mark' }
  const { page, title, level } = record
  const place = { start, id, ...defined({ page }) }
  if (title !== undefined && level !== undefined) return { ...place, kind: 'heading', level, title }
  return {
    ...place,
    kind: record.type === 'table' || record.type === 'code' ? record.type : 'text',
  }
}
