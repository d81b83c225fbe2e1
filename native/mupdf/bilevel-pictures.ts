import type * as MupdfTypes from 'mupdf'
import { hasBoundedRegions } from './jbig2-regions.js'
import { eachResource, isNamed } from './page-resources.js'

/**
 * The sizes (`100x80`) of the page's pictures of one bit a pixel that can be decoded within bounds: JBIG2 alone can hold
 * more than its dictionary says. What is not found among the resources is not in here.
 */
export function boundedBilevels(page: MupdfTypes.PDFPage, pixelsMax: number): ReadonlySet<string> {
  const bounded = new Set<string>()
  const unbounded = new Set<string>()
  const note = (image: MupdfTypes.PDFObject): void => {
    const size = `${image.get('Width').asNumber()}x${image.get('Height').asNumber()}`
    if (isBounded(image, pixelsMax)) bounded.add(size)
    else unbounded.add(size)
  }
  eachResource(page, ['XObject', 'Pattern'], (entry) => {
    if (isNamed(entry.get('Subtype'), 'Image')) noteWithMasks(entry, note)
  })
  for (const size of unbounded) bounded.delete(size)
  return bounded
}

function noteWithMasks(
  image: MupdfTypes.PDFObject,
  note: (image: MupdfTypes.PDFObject) => void,
): void {
  for (const one of [image, image.get('SMask'), image.get('Mask')]) if (one.isStream()) note(one)
}

/** A filter before JBIG2 hides what it holds: nobody writes that. */
function isBounded(image: MupdfTypes.PDFObject, pixelsMax: number): boolean {
  const filter = image.get('Filter')
  if (isNamed(filter, 'JBIG2Decode'))
    return hasBoundedRegions(image.readRawStream().asUint8Array(), pixelsMax)
  if (!filter.isArray()) return true
  const last = filter.get(filter.length - 1)
  if (!isNamed(last, 'JBIG2Decode')) return true
  return filter.length === 1 && hasBoundedRegions(image.readRawStream().asUint8Array(), pixelsMax)
}
