import { defined } from '../src/contract/defined.js'
import type { ConvertOptions } from '../src/contract/options.js'
import type { JoinedPicture, StretchPicture } from '../src/contract/share.js'
import type { PictureTaker } from './document/pictures.js'
import { collectPictures, truncated } from './picture-collector.js'
import type { WarningsSoFar, warningList } from './warning-list.js'

export interface StretchPictures extends PictureTaker {
  /** Those found since the last time. */
  given(): StretchPicture[]
}

/**
 * Collects the pictures of a share. What would be told of them waits for the join, which knows whether there is room for
 * them; `warningsSoFar` gives what else was told since it was last asked, so that all is told in the order of the pages.
 */
export function collectStretchPictures(
  options: Pick<ConvertOptions, 'images' | 'imagesFolder'>,
  bytesMax: number,
  warningsSoFar: () => WarningsSoFar,
): StretchPictures {
  let told: StretchPicture['told']
  const collector = collectPictures(options, bytesMax, (code, message) => {
    told = { code, message }
  })
  const found: StretchPicture[] = []
  return {
    take(picture) {
      told = undefined
      const address = collector.take(picture)
      const warningsBefore = options.images === 'include' ? warningsSoFar() : undefined
      for (const image of collector.given())
        found.push({ image, ...defined({ warningsBefore, told }) })
      return address
    },
    given: () => found.splice(0),
  }
}

/**
 * Goes through the pictures of a document in its order: how many of the first have room for their bytes. Those after
 * them are told to have none, and nothing else: one thread would not have read them.
 */
export function joinPictures(bytesMax: number, warnings: ReturnType<typeof warningList>) {
  let bytesLeft = bytesMax
  let kept = 0
  return {
    add(pictures: readonly JoinedPicture[]): void {
      for (const { image, byteLength, warningsBefore, told } of pictures) {
        if (warningsBefore === undefined) continue
        warnings.absorb(warningsBefore as WarningsSoFar) // as `collectStretchPictures` made them
        if (bytesLeft <= 0 || byteLength > bytesLeft || told?.code === 'images_truncated') {
          bytesLeft = 0
          warnings.warn('images_truncated', truncated(image, bytesMax), image.page)
          continue
        }
        bytesLeft -= byteLength
        kept += 1
        if (told !== undefined) warnings.warn(told.code, told.message, image.page)
      }
    },
    kept: () => kept,
  }
}
