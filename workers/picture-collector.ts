import { type FoundImage, IMAGE_TYPES, IMAGES_FOLDER } from '../src/contract/images.js'
import type { ConvertOptions } from '../src/contract/options.js'
import type { Picture, PictureTaker } from './document/pictures.js'
import type { ReadContext } from './document/reading.js'

export interface PictureCollector extends PictureTaker {
  /** Those found since the last time: up to this page, or all. */
  given(upToPage?: number): FoundImage[]
  /** Tells of a picture that nothing comes of. */
  leaveOut(why: string, page: number | undefined): void
}

/**
 * Collects a document's pictures, with their bytes where `include` asks for them: up to so many in sum, from then on
 * without. Names count by page, so that a page's pictures are called the same whatever else is converted.
 */
export function collectPictures(
  { images, imagesFolder = IMAGES_FOLDER }: Pick<ConvertOptions, 'images' | 'imagesFolder'>,
  bytesMax: number,
  warn: ReadContext['warn'],
): PictureCollector {
  const counts = new Map<number | undefined, number>()
  let found: FoundImage[] = []
  let bytesLeft = images === 'include' ? bytesMax : 0
  const bytesOf = (picture: Picture): Pick<FoundImage, 'bytes'> => {
    if (images !== 'include') return {}
    const bytes = bytesLeft > 0 ? fileOf(picture, warn) : undefined
    if (bytes === undefined && bytesLeft > 0) return {}
    if (bytes !== undefined && bytes.byteLength <= bytesLeft) {
      bytesLeft -= bytes.byteLength
      return { bytes }
    }
    bytesLeft = 0
    warn('images_truncated', truncated(picture, bytesMax), picture.page)
    return {}
  }
  return {
    leaveOut: (why, page) => warn('image_unreadable', `${place(page)} ${why}.`, page),
    take(picture) {
      const { page, bbox, extension, width, height } = picture
      const number = (counts.get(page) ?? 0) + 1
      counts.set(page, number)
      const name = `${page === undefined ? 'image-' : `p${page}-`}${number}.${extension}`
      const mediaType = IMAGE_TYPES[extension]
      found.push({ name, page, bbox, mediaType, width, height, ...bytesOf(picture) })
      return `${imagesFolder}/${name}`
    },
    given(upToPage) {
      if (upToPage === undefined) return found.splice(0)
      const isGiven = ({ page }: FoundImage): boolean => page === undefined || page <= upToPage
      const given = found.filter(isGiven)
      found = found.filter((image) => !isGiven(image))
      return given
    },
  }
}

const place = (page: number | undefined): string =>
  page === undefined ? 'A picture' : `Page ${page}: a picture`

/** Undefined where it cannot be read; a trap of a module is passed on. */
function fileOf({ bytes, page }: Picture, warn: ReadContext['warn']) {
  try {
    return bytes()
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error
    warn('image_unreadable', `${place(page)} is damaged and comes without its bytes.`, page)
    return undefined
  }
}

export function truncated({ page }: Pick<Picture, 'page'>, bytesMax: number): string {
  const which = page === undefined ? 'Pictures' : `Page ${page}: pictures`
  return `${which} come without their bytes: all together are more than ${Math.floor(bytesMax / 2 ** 20)} MB.`
}
