import Type from 'typebox'
import Value from 'typebox/value'
import { ConversionError } from '../contract/errors.js'
import type { NewJob } from './jobs.js'
import { packed, unpacked } from './packed.js'
import type { Seal } from './seal.js'

/** What stands before the document: the order as it is, or sealed. */
const StoredHead = Type.Union([
  Type.Object({ order: Type.Object({}), hasDocument: Type.Boolean() }),
  Type.Object({ sealed: Type.String(), hasDocument: Type.Boolean() }),
])

type Stored = Pick<NewJob, 'order' | 'document'>

/** A job's order and document as one binary value. With a seal the order, which may name secrets, is sealed. */
export function packOrder(id: string, { order, document }: Stored, seal: Seal | undefined): Buffer {
  const hasDocument = document !== undefined
  const head =
    seal === undefined
      ? { order, hasDocument }
      : { sealed: seal.close(JSON.stringify(order), id), hasDocument }
  return packed(head, document)
}

/** What `packOrder` made, here or elsewhere. Throws `internal` for what cannot be read; another instance may. */
export function unpackOrder(id: string, value: Buffer, seal: Seal | undefined): Stored {
  const { head, bytes } = unpacked(value)
  if (!Value.Check(StoredHead, head)) throw unreadableOrder()
  const document = head.hasDocument ? { document: bytes } : {}
  if ('order' in head) return { order: head.order, ...document }
  const text = seal?.open(head.sealed, id)
  if (text === undefined) {
    throw new ConversionError(
      'internal',
      'The order of this job is sealed, and JOBS_SECRET of the instance that took it does not open it.',
    )
  }
  return { order: JSON.parse(text), ...document }
}

/** An order that this version does not know. */
export function unreadableOrder(): ConversionError {
  return new ConversionError(
    'internal',
    'The order of this job was written by another version of the service, which this one cannot read. Send it again.',
  )
}
