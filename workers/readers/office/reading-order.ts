import type { Block, Rect } from '../../document/blocks.js'

/** The place of a shape on its slide, in points. */
export type Frame = Rect

/** The blocks of one shape, and where they stand in the order of reading. */
export interface ShapeBlocks {
  readonly isTitle: boolean
  readonly frame: Frame | undefined
  readonly blocks: readonly Block[]
}

/** Shapes whose tops differ by less stand in one row, in points: hands place them so far apart. */
const ROW_TOLERANCE_PT = 7.2

/** The title, then rows from top to bottom, each from left to right; shapes without a place come first. */
export function inReadingOrder(shapes: readonly ShapeBlocks[]): ShapeBlocks[] {
  const titles = shapes.filter(({ isTitle }) => isTitle)
  const others = shapes.filter(({ isTitle }) => !isTitle)
  const byTop = others.toSorted((a, b) => topOf(a) - topOf(b))
  const rows: ShapeBlocks[][] = []
  for (const shape of byTop) {
    const row = rows.at(-1)
    const first = row?.[0]
    if (first !== undefined && topOf(shape) - topOf(first) < ROW_TOLERANCE_PT) row?.push(shape)
    else rows.push([shape])
  }
  return [...titles, ...rows.flatMap((row) => row.toSorted((a, b) => leftOf(a) - leftOf(b)))]
}

function topOf({ frame }: ShapeBlocks): number {
  return frame?.y0 ?? Number.MIN_SAFE_INTEGER
}

function leftOf({ frame }: ShapeBlocks): number {
  return frame?.x0 ?? 0
}
