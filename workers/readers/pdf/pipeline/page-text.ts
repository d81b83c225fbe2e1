import { sortTypedRulings } from '../drawings/typed-rulings.js'
import { edgeFurniture } from '../furniture/edge-rows.js'
import { withoutLineNumbers } from '../furniture/line-numbers.js'
import {
  type FurnitureProfile,
  type SplitLines,
  splitFurniture,
} from '../furniture/split-furniture.js'
import { sortTurnedLines } from '../furniture/turned-lines.js'
import { rowsOfLines } from '../model/geometry.js'
import type { HorizontalRuling, Line, Page, TextMeasure } from '../model/page.js'
import { drawnLabels } from '../pictures/drawn-labels.js'
import { labelsBeside, pictureLabels } from '../pictures/picture-labels.js'

/** What sorting a page's text needs to know of its document. */
export interface TextTraits {
  readonly measure: TextMeasure
  /** Absent: nothing is taken for a header or footer. */
  readonly furniture?: FurnitureProfile
  readonly pageCount: number
}

/** Fewer pages than this show nothing that repeats. */
const REPEATING_PAGES_MIN = 3

export interface PageText {
  readonly body: readonly Line[]
  /** Rulings drawn by dashes or underscores, and the page with them: they are no part of a figure. */
  readonly typedRulings: readonly HorizontalRuling[]
  readonly ruledPage: Page
  /** Turned lines, level, where they stand; after the body in reading order. */
  readonly upright: readonly Line[]
  readonly slanted: readonly Line[]
  readonly furniture: readonly Line[]
  readonly labels: readonly Line[]
}

/** Sorts the lines of a page into body, turned lines, furniture and labels of pictures. */
export function textOfPage(page: Page, traits: TextTraits): PageText {
  const split = bodyLines(page, traits)
  const turned = sortTurnedLines(page, traits.measure.bodySize)
  const captioned = pictureLabels(page, split.body, turned.upright, traits.measure.bodySize)
  const labels = [...captioned, ...drawnLabels(page, withoutLines(split.body, captioned))]
  const turnedLabels = labelsBeside(page, withoutLines(turned.upright, captioned))
  const typed = sortTypedRulings(withoutLines(split.body, labels), traits.measure)
  return {
    body: typed.lines,
    typedRulings: typed.rulings,
    ruledPage: withRulings(page, typed.rulings),
    upright: withoutLines(turned.upright, [...captioned, ...turnedLabels]),
    slanted: turned.slanted,
    furniture: [...split.furniture, ...turned.furniture, ...typed.drawn],
    labels: [...labels, ...turnedLabels],
  }
}

function withRulings(page: Page, typed: readonly HorizontalRuling[]): Page {
  return typed.length === 0 ? page : { ...page, horizontals: [...page.horizontals, ...typed] }
}

/** Where too few pages show what repeats, the edges of the page are judged by themselves. */
function bodyLines(page: Page, { furniture, pageCount, measure }: TextTraits): SplitLines {
  const { body, numbers } = withoutLineNumbers(page)
  if (furniture === undefined) return { body, furniture: numbers }
  const repeated = splitFurniture(page, body, furniture, pageCount)
  const split = { ...repeated, furniture: [...repeated.furniture, ...numbers] }
  if (furniture.sampledPages >= REPEATING_PAGES_MIN) return split
  const edges = edgeFurniture(page, rowsOfLines(split.body), measure)
  if (edges.length === 0) return split
  const found = edges.flatMap(({ lines }) => lines)
  return { body: withoutLines(split.body, found), furniture: [...split.furniture, ...found] }
}

function withoutLines(lines: readonly Line[], left: readonly Line[]): readonly Line[] {
  if (left.length === 0) return lines
  const found = new Set(left)
  return lines.filter((line) => !found.has(line))
}
