import type { BoundingBox } from '../../src/contract/grounded.js'
import type { ImageExtension } from '../../src/contract/images.js'

/** A picture that a reader has found. */
export interface Picture {
  readonly extension: ImageExtension
  /** Pixels. */
  readonly width: number
  readonly height: number
  /** From 1; absent for formats without pages. */
  readonly page?: number | undefined
  /** On the page as it is shown. */
  readonly bbox?: BoundingBox | undefined
  /** Its file, made when it is wanted. Throws where it cannot be read. */
  readonly bytes: () => Uint8Array<ArrayBuffer>
}

/** Names the pictures of a document and takes their bytes where they are wanted. */
export interface PictureTaker {
  /** Where the Markdown finds the picture: `images/p3-1.png`. */
  take(picture: Picture): string
}
