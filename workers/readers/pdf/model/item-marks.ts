import { isBullet, isDashBullet } from './characters.js'
import type { Line } from './page.js'

/** `3.`, `(b)`, `[12]` */
export const LIST_NUMBER = /^(?:\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)]|\(\d{1,3}\)|\[\d{1,3}\])$/

/** Whether a text alone is the bullet or the number of an item. */
export const isItemMark = (text: string): boolean =>
  isBullet(text) || isDashBullet(text) || LIST_NUMBER.test(text)

/** The bullet or number of an item alone: some engines paint those of a whole page after its text. */
export const isLoneMark = ({ words }: Pick<Line, 'words'>): boolean =>
  words.length === 1 && isItemMark(words[0]?.text ?? '')
