import { isBullet } from '../model/characters.js'
import type { PageItems } from './page-items.js'

/** Text further behind a mark than this stands in another column, ems. */
const TEXT_GAP_EM = 4
/** They stand on one line, ems. */
const SAME_LINE_EM = 0.3
/** So many items before and behind a mark are looked at: no line has more pieces. */
const ITEMS_MAX = 100

/** Bullets and numbers alone reach to the text behind them: no gutter parts an item from its mark, however far it is set in. */
export function reachToText(page: PageItems): void {
  for (let at = 0; at < page.count; at++) {
    const words = page.lines[at]?.words
    if (words?.length !== 1 || !leadsItem(words[0]?.text ?? '')) continue
    const textX0 = textBehind(page, at)
    if (textX0 !== undefined) page.x1[at] = textX0
  }
}

/** Numbers in brackets of their own are those of equations, which end a line. */
const leadsItem = (text: string): boolean =>
  isBullet(text) || /^(?:\d{1,3}\.|\[\d{1,3}\])$/.test(text)

/** Where the nearest text behind a mark on its line begins; items are in order from the top. */
function textBehind(page: PageItems, mark: number): number | undefined {
  const { x1, y0, size, baseline } = page
  const from = x1[mark] ?? 0
  const em = size[mark] ?? 0
  const isNear = (at: number) => Math.abs((y0[at] ?? 0) - (y0[mark] ?? 0)) < em
  let nearest = from + TEXT_GAP_EM * em
  let isFound = false
  const ask = (at: number) => {
    const x = page.x0[at] ?? 0
    const isOnLine = Math.abs((baseline[at] ?? 0) - (baseline[mark] ?? 0)) < SAME_LINE_EM * em
    if (!isOnLine || x < from || x >= nearest) return
    nearest = x
    isFound = true
  }
  const last = Math.min(page.count - 1, mark + ITEMS_MAX)
  const first = Math.max(0, mark - ITEMS_MAX)
  for (let at = mark + 1; at <= last && isNear(at); at++) ask(at)
  for (let at = mark - 1; at >= first && isNear(at); at--) ask(at)
  return isFound ? nearest : undefined
}
