import { lineText } from '../model/geometry.js'
import type { Line } from '../model/page.js'

/** What stands on one side of white, by row from top to bottom; rows without anything there are left out. */
export type Side = readonly SideRow[]
export interface SideRow {
  /** In the stretch. */
  readonly index: number
  /** Left to right. */
  readonly lines: readonly Line[]
}

export const textOfSideRow = ({ lines }: SideRow): string => lines.map(lineText).join(' ')
