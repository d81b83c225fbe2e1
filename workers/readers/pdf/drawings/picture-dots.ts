import type { Rect } from '../../../document/blocks.js'
import type { DrawnSign } from '../model/page.js'
import { addUnder } from '../model/statistics.js'

/** One may be an icon. */
const PICTURES_MIN = 2
/** No colour is known: all are of one. */
const COLOR = 0

/** The small pictures that come again below each other, as large each time: bullets of web pages and of slides are. */
export function pictureDots(pictures: readonly Rect[]): DrawnSign[] {
  const columns = new Map<string, Rect[]>()
  for (const picture of pictures) addUnder(columns, placeOf(picture), picture)
  const again = [...columns.values()].filter((own) => own.length >= PICTURES_MIN).flat()
  return again.map(({ x0, y0, x1, y1 }) => ({ x0, y0, x1, y1, color: COLOR }))
}

const placeOf = ({ x0, y0, x1, y1 }: Rect): string =>
  [x0, x1 - x0, y1 - y0].map(Math.round).join(' ')
