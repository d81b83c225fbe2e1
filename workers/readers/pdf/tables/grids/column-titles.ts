import { centreOf, type Extent } from '../../model/geometry.js'
import { isNumeric } from '../numbers.js'

/** What stands below the other is aligned with it to this, points. */
const ALIGNED_PT = 1
/** Two words of a title over two columns are aligned with them by chance. */
export const TITLES_MIN = 3

const YEAR = /^(?:19|20)\d\d$/

/** Whether a text may be the title of a column: no figure but a year. */
export const mayBeTitle = (text: string): boolean => YEAR.test(text) || !isNumeric(text)

/** Whether a title begins, ends or has its middle where its column does. */
export function isAlignedWith(title: Extent, column: Extent | undefined): boolean {
  if (column === undefined) return false
  return (
    Math.abs(title.x0 - column.x0) <= ALIGNED_PT ||
    Math.abs(title.x1 - column.x1) <= ALIGNED_PT ||
    Math.abs(centreOf(title) - centreOf(column)) <= ALIGNED_PT
  )
}
