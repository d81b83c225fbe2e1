import { rowsOfLines, textOfRow } from '../model/geometry.js'
import type { Line, Page, Row } from '../model/page.js'
import { medianOf } from '../model/statistics.js'
import { leadingOf } from './leading.js'

/** Pages that begin with a running head at one place, at least, and the share of the sample that they are. */
const PAGES_MIN = 4
const PAGES_SHARE = 0.5
/** Share of the pages that begin at this place on which the text keeps away from it: text itself begins there else. */
const APART_SHARE = 0.8
/** A running head stands this far above the text, at least, baseline to baseline, in leadings of the text. */
const APART_LEADINGS = 1.5
/** Baselines within this distance are at one height, points; sizes within this share are one. */
const PLACE_SWAY_PT = 1
const SIZE_SWAY = 0.02
/** Larger type is a title, as a ratio to the running text: slides have theirs at one height. */
const TITLE_RATIO = 1.05
/** Longer rows are no running heads. */
const HEAD_CHARS_MAX = 120
/** Share of the page's height in which running heads stand. */
const HEAD_SHARE = 0.15

/** Where the running heads of a document stand, whatever they say: titles of sections seldom repeat. */
export interface RunningPlace {
  /** Points from the page's top. */
  readonly baseline: number
  /** Points. */
  readonly size: number
  /** No text is this near below it, baseline to baseline, points. */
  readonly clear: number
}

/** The places at which most pages of a sample have their first row, in one size, and no text right below it. */
export function runningPlaces(pages: readonly Page[], bodySize: number): readonly RunningPlace[] {
  const needed = Math.max(PAGES_MIN, PAGES_SHARE * pages.length)
  if (pages.length < needed) return []
  const clear = APART_LEADINGS * usualLeading(pages, bodySize)
  const firsts = pages.flatMap((page) => {
    const row = firstRow(page, page.lines)
    return row === undefined ? [] : [{ row, isHead: isApart(row, page.lines, clear) }]
  })
  const places: RunningPlace[] = []
  for (const { row, isHead } of firsts) {
    const { baseline, size } = row
    if (!isHead || size > TITLE_RATIO * bodySize || places.some((place) => isAt(place, row)))
      continue
    const here = firsts.filter((other) => isAt({ baseline, size }, other.row))
    const heads = here.filter((other) => other.isHead).length
    if (heads >= needed && heads >= APART_SHARE * here.length)
      places.push({ baseline, size, clear })
  }
  return places
}

/**
 * The row of a page that stands where its document has running heads; none where nothing does. On the first page stands
 * there in which journal the text was published.
 */
export function runningHeads(
  page: Page,
  lines: readonly Line[],
  places: readonly RunningPlace[],
): readonly Row[] {
  const row = places.length === 0 || page.number === 1 ? undefined : firstRow(page, lines)
  if (row === undefined) return []
  const isHead = places.some((place) => isAt(place, row) && isApart(row, lines, place.clear))
  return isHead ? [row] : []
}

function usualLeading(pages: readonly Page[], bodySize: number): number {
  return medianOf(pages.map(({ lines }) => leadingOf(rowsOfLines(lines), bodySize)))
}

function isAt(place: Pick<RunningPlace, 'baseline' | 'size'>, { baseline, size }: Row): boolean {
  return (
    Math.abs(place.baseline - baseline) <= PLACE_SWAY_PT &&
    Math.abs(place.size - size) <= SIZE_SWAY * place.size
  )
}

/** The first row of the page, where it stands near the edge. */
function firstRow({ height }: Page, lines: readonly Line[]): Row | undefined {
  const [first] = rowsOfLines(lines.filter(({ baseline }) => baseline < HEAD_SHARE * height))
  return first === undefined || textOfRow(first).length >= HEAD_CHARS_MAX ? undefined : first
}

function isApart(row: Row, lines: readonly Line[], clear: number): boolean {
  return lines.every((line) => line.baseline >= row.baseline + clear || row.lines.includes(line))
}
