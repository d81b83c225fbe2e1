import { ConversionError } from '../../../src/contract/errors.js'
import type { XmlPackage } from './open-package.js'

/** Of a part that holds a picture; more is none. */
const PICTURE_BYTES_MAX = 2 ** 26

/** The bytes of a part that may be a picture; undefined where it is missing or cannot be inflated within the limits. */
export async function attachedPart(
  pack: XmlPackage,
  partName: string,
  checkpoint: () => void,
): Promise<Uint8Array | undefined> {
  if (!pack.has(partName)) return undefined
  try {
    const bytes = await pack.bytes(partName, checkpoint)
    return bytes.byteLength > PICTURE_BYTES_MAX ? undefined : bytes
  } catch (error) {
    const isOfPart =
      error instanceof ConversionError &&
      (error.code === 'unreadable_document' || error.code === 'archive_limits_exceeded')
    if (isOfPart) return undefined
    throw error
  }
}
