import type { PictureBox } from '../../src/contract/recognition.js'
import { boundsOf } from './boxes.js'
import type { RasterRuling } from './raster-rulings.js'

/** Lines of each direction from which rulings are a grid: less is a frame, or a rule beside a frame. */
const LINES_MIN = 3
/** Lines that end this near to each other touch, inches. */
const TOUCH_INCHES = 0.03

/** Where rulings that touch each other make cells: pixels, none within another. */
export function ruledGrids(rulings: readonly RasterRuling[], dpi: number): PictureBox[] {
  const groups = touching(rulings, TOUCH_INCHES * dpi)
  const grids = groups.filter((group) => {
    const horizontals = group.filter(({ isHorizontal }) => isHorizontal).length
    return horizontals >= LINES_MIN && group.length - horizontals >= LINES_MIN
  })
  return outermost(grids.map(boundsOf))
}

function touching(rulings: readonly RasterRuling[], reach: number): RasterRuling[][] {
  let groups: RasterRuling[][] = []
  for (const ruling of rulings) {
    const near = groups.filter((group) => group.some((other) => touch(ruling, other, reach)))
    groups = [...groups.filter((group) => !near.includes(group)), [ruling, ...near.flat()]]
  }
  return groups
}

function touch(a: PictureBox, b: PictureBox, reach: number): boolean {
  return (
    a.x0 <= b.x1 + reach && b.x0 <= a.x1 + reach && a.y0 <= b.y1 + reach && b.y0 <= a.y1 + reach
  )
}

function outermost(boxes: readonly PictureBox[]): PictureBox[] {
  return boxes.filter(
    (box) =>
      !boxes.some(
        (other) =>
          other !== box &&
          other.x0 <= box.x0 &&
          other.y0 <= box.y0 &&
          other.x1 >= box.x1 &&
          other.y1 >= box.y1,
      ),
  )
}
