import type { Config } from '../config.js'
import type { DocumentFormat, InputFormat } from '../contract/formats.js'
import type { SharedBytes } from '../contract/task.js'
import type { Warning } from '../contract/warnings.js'
import type { Pool, PoolCall } from '../pool/pool.js'
import { overBudget } from '../source/collect.js'
import type { SourceDocument } from '../source/document.js'
import type { DeclaredDocument } from './known-document.js'
import { limitsFor } from './limits.js'

/** A document that has a reader: the one sent, or the one inside the archive sent. */
export interface Inner {
  readonly source: SharedBytes
  readonly format: DocumentFormat
  /** Its name inside the archive. */
  readonly name?: string
  readonly warnings: readonly Warning[]
}

interface UnpackCall {
  readonly declared: Pick<DeclaredDocument, 'entry'>
  readonly signal: AbortSignal
  readonly patience?: PoolCall['patience']
  readonly onStart?: (() => void) | undefined
}

/**
 * The document inside of an archive, and the PDF that shows a picture; any other is itself. The room of both is held.
 * Errors: those of the pool, `overloaded`.
 */
export async function unpacked(
  { declared: { entry }, signal, patience, onStart }: UnpackCall,
  { bytes, lease }: SourceDocument,
  format: InputFormat,
  { pool, config }: { readonly pool: Pool; readonly config: Config },
): Promise<Inner> {
  if (format !== 'zip' && format !== 'image') return { source: bytes, format, warnings: [] }
  const limits = limitsFor(bytes, config)
  const inner = await pool.unpack(
    { source: bytes, format, limits, entry },
    { signal, patience, onStart },
  )
  if (!lease.tryGrowTo(bytes.byteLength + inner.source.byteLength)) {
    throw overBudget()
  }
  return inner
}
