import type { BoundingBox } from '../../src/contract/grounded.js'
import type { Provenance, Rect } from '../document/blocks.js'
import type { Ground, PageFacts } from '../document/reading.js'

export interface Place {
  readonly page?: number
  readonly bbox?: BoundingBox
  readonly confidence: number
  readonly source: Ground['source']
}

/** Where a block is on its page as that is shown, and how its text was come by. */
export function placeOf(
  provenance: Provenance | undefined,
  factsOf: (page: number) => PageFacts | undefined,
): Place {
  if (provenance === undefined) return { confidence: 1, source: 'text' }
  const { page, box } = provenance
  if (box === undefined) return { page, confidence: 1, source: 'text' }
  const { size, ground } = factsOf(page) ?? {}
  const { box: shown, confidence, source } = ground?.(box) ?? { box, confidence: 1, source: 'text' }
  const { width, height } = size ?? { width: Number.MAX_VALUE, height: Number.MAX_VALUE }
  const bbox = within(shown, width, height)
  return { page, ...(bbox && { bbox }), confidence: hundredths(confidence), source }
}

/** What of the box is on the page; undefined where nothing is. */
function within({ x0, y0, x1, y1 }: Rect, width: number, height: number): BoundingBox | undefined {
  const box = [Math.max(0, x0), Math.max(0, y0), Math.min(width, x1), Math.min(height, y1)] as const
  if (!(box[0] <= box[2] && box[1] <= box[3])) return undefined
  return [hundredths(box[0]), hundredths(box[1]), hundredths(box[2]), hundredths(box[3])]
}

const hundredths = (value: number): number => Math.round(value * 100) / 100
