import type { FoundImage } from '../contract/images.js'
import type { ConvertResult } from '../contract/task.js'

/** What is known of pictures whose bytes go another way. */
export function withoutBytes<Facts extends { readonly result: ConvertResult }>(
  facts: Facts,
): Facts {
  const { result } = facts
  if (result.images === undefined) return facts
  const images = result.images.map(({ bytes: _elsewhere, ...image }) => image)
  return { ...facts, result: { ...result, images } }
}

/** Bytes of a picture that become base64 at once: a multiple of three. */
const PIECE_BYTES = 3 * 2 ** 15

/** The members of the JSON array `images`, in pieces; a picture without bytes has no `data`. */
export function* imageMembers(images: readonly FoundImage[]): Generator<string> {
  for (const [at, image] of images.entries()) {
    yield `${at === 0 ? '' : ','}${JSON.stringify(imageFacts(image)).slice(0, -1)}`
    if (image.bytes !== undefined) {
      yield ',"data":"'
      yield* base64(image.bytes)
      yield '"'
    }
    yield '}'
  }
}

/** Members that are undefined are left out of JSON. */
function imageFacts({ name, page, bbox, mediaType, width, height }: FoundImage) {
  return { name, page, bbox, media_type: mediaType, width, height }
}

function* base64(bytes: Uint8Array): Generator<string> {
  for (let at = 0; at < bytes.byteLength; at += PIECE_BYTES)
    yield Buffer.from(bytes.subarray(at, at + PIECE_BYTES)).toString('base64')
}
