import type { BoundingBox } from './grounded.js'

/** Media types that a picture of a document comes in. */
export const IMAGE_TYPES = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  bmp: 'image/bmp',
  tif: 'image/tiff',
} as const
export type ImageExtension = keyof typeof IMAGE_TYPES
export type ImageType = (typeof IMAGE_TYPES)[ImageExtension]

/** The folder that the Markdown finds pictures in. */
export const IMAGES_FOLDER = 'images'

/** A picture of the document that the Markdown refers to. Plain data; crosses the thread line. */
export interface FoundImage {
  /** `p3-1.png`, or `image-1.png` in formats without pages: a file name, safe everywhere. */
  readonly name: string
  /** From 1. */
  readonly page?: number | undefined
  readonly bbox?: BoundingBox | undefined
  readonly mediaType: ImageType
  /** Pixels. */
  readonly width: number
  readonly height: number
  /** Where they were asked for, could be read and had room. */
  readonly bytes?: Uint8Array<ArrayBuffer> | undefined
}
