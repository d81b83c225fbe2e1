import type { RowText } from './blocks.js'
import { isBold } from './page.js'

/** Whether bold words up to a colon stand before others that are not: `**Name:** Roe`. */
export function startsWithLabel({ words }: RowText): boolean {
  const end = words.findIndex((word) => !isBold(word))
  return end > 0 && words[end - 1]?.text.endsWith(':') === true
}
