import { hash } from 'node:crypto'
import type * as MupdfTypes from 'mupdf'
import { boundedBilevels } from './bilevel-pictures.js'
import { type EncodedPicture, encodedPicture } from './encoded-picture.js'
import type { PageContent } from './page-content.js'
import type { PageTrees } from './page-tree.js'
import type { PageReader } from './raw-device.js'
import type { RawObjects } from './raw-objects.js'
import { type PageBox, paintBox } from './render-page.js'
import { createTreeReader } from './structure-tree.js'
import type { LoadedMupdf, Mupdf } from './wasm-module.js'

/** A raster picture where a page paints it; points from the top left of the page. */
export interface PaintedPicture {
  /** Cut at its clip. */
  readonly box: PageBox
  /** From the unit square, whose y goes down, to the page: x = a x + c y + e, y = b x + d y + f. */
  readonly matrix: readonly [a: number, b: number, c: number, d: number, e: number, f: number]
  readonly widthPx: number
  readonly heightPx: number
  /** Its pixels say where a colour is painted. */
  readonly isStencil: boolean
  /** Its pixels are more or less transparent. */
  readonly hasMask: boolean
  /** As the structure tree describes it; '' where it does not. */
  readonly alternative: string
}

/** A picture as a file. */
export interface PictureFile {
  readonly mediaType: 'image/png' | 'image/jpeg'
  readonly widthPx: number
  readonly heightPx: number
  readonly bytes: Uint8Array<ArrayBuffer>
}

/**
 * The pictures of a page, while it is open. What decodes or paints throws what MuPDF throws; all but `isDecodable` is for
 * pictures that are.
 */
export interface PagePictures {
  /** In the order that they are painted in. */
  readonly pictures: readonly PaintedPicture[]
  /** The same for pictures of the same bytes. Nothing is decoded. */
  fingerprint(picture: PaintedPicture): string
  /** Whether it can be decoded within bounds. */
  isDecodable(picture: PaintedPicture): boolean
  /** What its own file would be. Nothing is decoded. */
  mediaType(picture: PaintedPicture): PictureFile['mediaType']
  /** The bytes of the document where those are a JPEG that shows the same, else PNG. */
  file(picture: PaintedPicture): PictureFile
  /** What the page shows there, on white, as PNG; `scale` in pixels a point. */
  painted(box: PageBox, scale: number, turnDegrees: number): PictureFile
}

/** Pictures of a page that are looked at; others are drawings. */
const PICTURES_MAX = 1000
/** Pixels of a picture that is decoded, and of its mask: 75 MB in colour. */
const PIXELS_MAX = 25_000_000

/** Gathers pictures while a page is read, and keeps them. */
function pictureCollector({ mupdf, wasm }: LoadedMupdf) {
  const images: MupdfTypes.Image[] = []
  const matrices: PaintedPicture['matrix'][] = []
  return {
    note(pointer: number, ctm: number): void {
      if (images.length >= PICTURES_MAX) return
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = wasm.HEAPF32.subarray(
        ctm >> 2,
        (ctm >> 2) + 6,
      )
      images.push(new mupdf.Image(pointer as never)) // a pointer is kept once more
      matrices.push([a, b, c, d, e, f])
    },
    /** In the order of the page's content, of which there may be more. */
    found: (
      content: PageContent,
      alternative: (image: number) => string,
    ): ReadonlyMap<PaintedPicture, MupdfTypes.Image> =>
      new Map(
        images.map((image, at) => [
          paintedPicture(image, matrices[at] ?? NO_MATRIX, content, at, alternative(at)),
          image,
        ]),
      ),
    close(): void {
      for (const image of images) image.destroy()
    },
  }
}

const NO_MATRIX = [0, 0, 0, 0, 0, 0] as const

function paintedPicture(
  image: MupdfTypes.Image,
  matrix: PaintedPicture['matrix'],
  { imageBox }: PageContent,
  at: number,
  alternative: string,
): PaintedPicture {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = imageBox.subarray(4 * at, 4 * at + 4)
  const mask = image.getMask()
  mask?.destroy()
  return {
    box: { x0, y0, x1, y1 },
    matrix,
    widthPx: image.getWidth(),
    heightPx: image.getHeight(),
    isStencil: image.getImageMask(),
    hasMask: mask !== null,
    alternative,
  }
}

/** What pictures are looked for with. */
interface PicturesReader {
  readonly reader: PageReader
  readonly objects: RawObjects
  readonly trees: PageTrees
}

/** See `Pdf.withPictures`. */
export function usePictures<Value>(
  loaded: LoadedMupdf,
  { objects, reader, trees }: PicturesReader,
  page: MupdfTypes.PDFPage,
  use: (pictures: PagePictures) => Value,
): Value {
  const collector = pictureCollector(loaded)
  try {
    const content = trees.read(page, true, (tree) => reader.readPage(page, tree, collector.note))
    const { marks } = content
    const tree = createTreeReader(objects)
    const alternativeOf = (image: number): string =>
      marks === undefined
        ? ''
        : tree.alternativeOf(marks.elements, marks.elementOfImage[image] ?? -1)
    const { pictures, close } = pagePictures(loaded, page, collector.found(content, alternativeOf))
    try {
      return use(pictures)
    } finally {
      close()
    }
  } finally {
    collector.close()
  }
}

/** `images` stay open as long as this is used. */
function pagePictures(
  { mupdf }: LoadedMupdf,
  page: MupdfTypes.PDFPage,
  images: ReadonlyMap<PaintedPicture, MupdfTypes.Image>,
) {
  let list: MupdfTypes.DisplayList | undefined
  const imageOf = (picture: PaintedPicture): MupdfTypes.Image => {
    const image = images.get(picture)
    if (image === undefined) throw new Error('a picture of another page')
    return image
  }
  // The last one alone: what its file would be is asked just before the file.
  let encoded: { readonly picture: PaintedPicture; readonly is: EncodedPicture } | undefined
  const encodedOf = (picture: PaintedPicture): EncodedPicture => {
    if (encoded?.picture !== picture)
      encoded = { picture, is: encodedPicture(mupdf, imageOf(picture)) }
    return encoded.is
  }
  let bilevels: ReadonlySet<string> | undefined
  const isDecodable = (image: MupdfTypes.Image): boolean => {
    const width = image.getWidth()
    const height = image.getHeight()
    if (width * height > PIXELS_MAX) return false
    if (image.getBitsPerComponent() !== 1) return true
    bilevels ??= boundedBilevels(page, PIXELS_MAX)
    return bilevels.has(`${width}x${height}`)
  }
  const pictures: PagePictures = {
    pictures: [...images.keys()],
    fingerprint: (picture) => hash('sha256', encodedOf(picture).bytes),
    isDecodable(picture) {
      const image = imageOf(picture)
      const mask = image.getMask()
      try {
        return isDecodable(image) && (mask === null || isDecodable(mask))
      } finally {
        mask?.destroy()
      }
    },
    mediaType: (picture) => (encodedOf(picture).jpeg === undefined ? 'image/png' : 'image/jpeg'),
    file(picture) {
      const { widthPx, heightPx } = picture
      const { jpeg, bytes } = encodedOf(picture)
      return jpeg === undefined
        ? { mediaType: 'image/png', widthPx, heightPx, bytes: decodedPng(mupdf, imageOf(picture)) }
        : { mediaType: 'image/jpeg', widthPx: jpeg.width, heightPx: jpeg.height, bytes }
    },
    painted(box, scale, turnDegrees) {
      list ??= page.toDisplayList(true)
      const pixmap = paintBox(mupdf, page, list, { box, scale, turnDegrees })
      try {
        return {
          mediaType: 'image/png',
          widthPx: pixmap.getWidth(),
          heightPx: pixmap.getHeight(),
          bytes: new Uint8Array(pixmap.asPNG()),
        }
      } finally {
        pixmap.destroy()
      }
    },
  }
  return { pictures, close: () => list?.destroy() }
}

/** PNG knows gray and RGB. */
function decodedPng(mupdf: Mupdf, image: MupdfTypes.Image): Uint8Array<ArrayBuffer> {
  const pixmap = image.toPixmap()
  try {
    const space = pixmap.getColorSpace()
    if (space === null || space.isGray() || space.isRGB()) return new Uint8Array(pixmap.asPNG())
    const converted = pixmap.convertToColorSpace(mupdf.ColorSpace.DeviceRGB, false)
    try {
      return new Uint8Array(converted.asPNG())
    } finally {
      converted.destroy()
    }
  } finally {
    pixmap.destroy()
  }
}
