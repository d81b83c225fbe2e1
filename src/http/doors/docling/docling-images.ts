import type { Block, Converted, FoundImage } from '../../../client/records.js'
import { IMAGES_FOLDER } from '../../../contract/images.js'
import type { Given } from '../../../orders/parameters.js'
import { valuesOf } from '../door-options.js'

const POINTS_PER_INCH = 72
/** What docling writes where a picture is not to be had. */
const PLACEHOLDER = '<!-- image -->'
const REFERENCE = new RegExp(`!\\[((?:[^\\]\\\\]|\\\\.)*)\\]\\(${IMAGES_FOLDER}/([^)\\s]+)\\)`, 'g')

type Images = Pick<Converted, 'images'>

/**
 * Whether a request asks for the pictures in the text, as docling gives them unless it is told otherwise. Here somebody
 * has to ask: with `include_images`, or with `embedded` as `image_export_mode`; either can refuse them.
 */
export function asksForImages(options: Given): boolean {
  const [isIncluded] = valuesOf(options.include_images)
  const [mode] = valuesOf(options.image_export_mode)
  if (isIncluded === 'false' || (mode !== undefined && mode !== 'embedded')) return false
  return isIncluded === 'true' || mode === 'embedded'
}

/** The Markdown with its pictures in it; those that had no room are `placeholder`. */
export function withEmbedded(
  markdown: string,
  { images = [] }: Images,
  placeholder = PLACEHOLDER,
): string {
  if (images.length === 0) return markdown
  const known = new Map(images.map((image) => [image.name, image]))
  return markdown.replace(REFERENCE, (whole, alt: string, name: string) => {
    const image = known.get(name)
    if (image === undefined) return whole // the document's own words
    const uri = uriOf(image)
    return uri === undefined ? placeholder : `![${alt}](${uri})`
  })
}

/** Its `ImageRef` of the picture that a block refers to; undefined where there is none to be had. */
export function imageRef(block: Block, { markdown, images = [] }: Images & { markdown: string }) {
  if (images.length === 0) return undefined
  const source = markdown.slice(block.offset, block.offset + block.length)
  const names = [...source.matchAll(REFERENCE)].map(([, , name]) => name)
  const image = images.find(({ name }) => names.includes(name))
  const uri = image && uriOf(image)
  if (image === undefined || uri === undefined) return undefined
  const { media_type: mimetype, width, height } = image
  return { mimetype, dpi: dpiOf(image), size: { width, height }, uri }
}

function uriOf({ media_type: type, data }: FoundImage): string | undefined {
  return data === undefined ? undefined : `data:${type};base64,${data}`
}

/** Pictures without a place on a page have a dot a point. */
function dpiOf({ bbox, width }: FoundImage): number {
  if (bbox === undefined || bbox[2] <= bbox[0]) return POINTS_PER_INCH
  return Math.round((width * POINTS_PER_INCH) / (bbox[2] - bbox[0]))
}
