import { rowsOfLines, textOfRow } from '../model/geometry.js'
import type { Line, Page, Row } from '../model/page.js'
import { countOf, medianOf } from '../model/statistics.js'
import { leadingOf } from './leading.js'

/** Pages that begin with a running head at one place, at least, and the share of the sample that they are. */
const PAGES_MIN = 4
const PAGES_SHARE = 0.5
/** The same of heads with a rule below them: chapters that begin on pages of their own have none there. */
const RULED_SHARE = 0.2
/** The rule is this long, share of the page's width, and so near below its head, ems. */
const RULE_SHARE = 0.4
const RULE_EM = 1.2
/** Share of the pages that begin at this place on which text or a rule keeps away from it: text itself begins there else. */
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
  /** No text is this near below it, baseline to baseline, points; undefined of heads that a rule parts from the text. */
  readonly clear: number | undefined
}

/**
 * The places at which most pages of a sample have their first row, in one size, and no text right below it, or many of
 * them such a row over a rule.
 */
export function runningPlaces(pages: readonly Page[], bodySize: number): readonly RunningPlace[] {
  if (pages.length < PAGES_MIN) return []
  const clear = APART_LEADINGS * usualLeading(pages, bodySize)
  const firsts = pages.flatMap((page): readonly FirstRow[] => {
    const row = firstRow(page, page.lines)
    if (row === undefined || row.size > TITLE_RATIO * bodySize) return []
    return [{ row, isApart: isApart(row, page.lines, clear), isRuled: isRuledOff(row, page) }]
  })
  const places: RunningPlace[] = []
  for (const { row } of firsts) {
    if (places.some((place) => isAt(place, row))) continue
    const here = firsts.filter((other) => isAt(row, other.row))
    const { baseline, size } = row
    if (areHeads(here, 'isApart', PAGES_SHARE * pages.length))
      places.push({ baseline, size, clear })
    else if (areHeads(here, 'isRuled', RULED_SHARE * pages.length))
      places.push({ baseline, size, clear: undefined })
  }
  return places
}

interface FirstRow {
  readonly row: Row
  /** No text is right below it. */
  readonly isApart: boolean
  /** A rule is right below it. */
  readonly isRuled: boolean
}

/** Whether the first rows of pages at one place are running heads by what holds of them. */
function areHeads(
  here: readonly FirstRow[],
  holds: 'isApart' | 'isRuled',
  pagesMin: number,
): boolean {
  const heads = countOf(here, (row) => row[holds])
  return heads >= Math.max(PAGES_MIN, pagesMin) && heads >= APART_SHARE * here.length
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
  const isHead = places.some(
    (place) =>
      isAt(place, row) &&
      (place.clear === undefined ? isRuledOff(row, page) : isApart(row, lines, place.clear)),
  )
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

/** Over the first rule of the page, which is long: the titles of a table stand between two. */
function isRuledOff({ baseline, size }: Row, { horizontals, width, height }: Page): boolean {
  const top = horizontals.filter(({ y }) => y < HEAD_SHARE * height + size)
  const below = top.filter(({ y }) => y > baseline && y < baseline + RULE_EM * size)
  return (
    top.every(({ y }) => y > baseline) && below.some(({ x0, x1 }) => x1 - x0 > RULE_SHARE * width)
  )
}
