import { isCaption } from '../model/captions.js'
import { isPageNumber } from '../model/characters.js'
import { lineText, textOfRow } from '../model/geometry.js'
import { type Page, type Row, STYLE, type TextMeasure } from '../model/page.js'
import { footNoteRows } from './foot-notes.js'
import { isOfInwardGrid, standsInColumns } from './grid-rows.js'
import { leadingOf } from './leading.js'
import { isSectionTitle } from './page-shifts.js'

/**
 * Running headers, footers and page numbers of a page by itself: where nothing repeats (one page, a cut-out page), a
 * row at the edge of the page is judged by its place, its distance to the body, its size and its form.
 *
 * The weights are those of a logistic regression over 886 rows at the edges of 143 real pages of as many producers,
 * checked on pages it had not seen (precision .84, recall .70): signs and sizes are what an editor would expect. Those
 * pages are not part of this project: no script here fits the weights again. The bias was set anew with the margin
 * below, between the noise that is left and the text that is lost.
 */
const WEIGHT = {
  bias: -0.6,
  pageNumber: 3.4,
  numberAtEnd: 0.9,
  pageOf: 0.55,
  address: 0.95,
  imprint: 1.15,
  /** Not fitted: titles of sections, captions, code, and how to reach and pay a letter's sender are content wherever they stand. */
  content: -4,
  gapLeadings: 0.6,
  sizeLogRatio: -3,
  ruling: 0.3,
  edgeDistance: -22,
  pieces: 0.9,
  bold: -0.35,
  italic: 0.7,
  long: -0.95,
  order: -0.6,
} as const

/** The margin that a sheet has beside its text, in sizes of the body: where it is narrower the sheet was cut. */
const SIDE_MARGIN_EM = 4.5
/** Rows that end further in than this share of the page's height are body. */
const EDGE_ZONE_SHARE = 0.16
/** Distances within a running header, in leadings: beyond it the body begins. */
const CLUSTER_GAP_LEADINGS = 1.7
const CLUSTER_ROWS_MAX = 3
/** No header or footer has more rows. */
const EDGE_ROWS_MAX = 12
const GAP_LEADINGS_MAX = 5
/** Rows of a footer that are judged together, and how far from the body they stand, in leadings. */
const FOOTER_ROWS_MAX = 4
const APART_LEADINGS = 1.9
/** What the fit had its signs cut at: the logarithm of a row's size to the body's, its place from the edge. */
const SIZE_LOG_MAX = 0.5
const ORDER_MAX = 5
/** A longer row that begins or ends with a number is text, characters. */
const NUMBERED_CHARS_MAX = 120
/** A ruling this long, as a share of the page's width, parts a header or footer from the body; it may sway, points. */
const RULING_SHARE = 0.3
const RULING_SWAY_PT = 1
/** Scores that leave no doubt. */
const SURE_SCORE = 1
const BODY_SCORE = -1.5
/** On a page of fewer rows nothing is running text that an edge could be told from. */
const PAGE_ROWS_MIN = 8
/** Larger text is a title, not a running line, against the body. */
const TITLE_RATIO = 1.12
/** So much larger than the body it is no row of a running header or footer that only its neighbours tell. */
const LARGE_RATIO = 1.5
const LONG_CHARS = 80

const NUMBER_AT_END = /^\d{1,4}\s+\D|\D\s\d{1,4}$/
const PAGE_OF = /\b(?:page|seite|página|pag\.?|p\.)\s*\d+|\d+\s*(?:of|\/|von)\s*\d+/i
const ADDRESS = /https?:|www\.|\bdoi\b/i
const IMPRINT =
  /©|\(c\)|copyright|issn|\bvol\b|volume|\brev\.|\bform\s|edition|journal|proceedings|confidential|downloaded|continued/i

const CONTACT =
  /\S@\S|\b(?:tel|phone|telefon|tél|fax|mobil|iban|bic|swift|konto|account|ust-?id|vat|btw|tva)\b/i
/** A town with its code, as posts write it: `NY 12345`, `SW1A 1AA`, `1234 AB Delft`, `10115 Berlin`. */
const TOWN =
  /\b(?:[A-Z]{2} \d{5}|[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2})$|^\d{4} ?[A-Z]{2} \p{Lu}\S*$|^\d{5} \p{Lu}\p{Ll}+$/u

/** The rows, top to bottom, of a page that are its running header or footer. */
export function edgeFurniture(page: Page, rows: readonly Row[], measure: EdgeMeasure): Row[] {
  if (rows.length < PAGE_ROWS_MIN) return []
  const { bodySize } = measure
  const sheet = {
    page,
    measure,
    leading: leadingOf(rows, bodySize),
    cutPt: cutPt(page, rows, bodySize),
  }
  const judge = (inward: readonly Row[]) => furnitureAtEdge(inward, sheet)
  const header = judge(rows)
  const footer = withoutNotes(rows, judge(rows.slice(header.length).reverse()), bodySize)
  // A page is never furniture alone.
  return header.length + footer.length < rows.length ? [...header, ...footer] : []
}

/** Footnotes are small, at the edge and apart, as footers are: what is a note stays. `footer` is from the edge inward. */
function withoutNotes(rows: readonly Row[], footer: readonly Row[], bodySize: number): Row[] {
  const foot = footer.toReversed()
  const notes = footNoteRows(foot, rows.slice(0, rows.length - foot.length), bodySize)
  return foot.filter((row) => !notes.has(row))
}

export type EdgeMeasure = Pick<TextMeasure, 'bodySize' | 'isTypewritten'>

/** What rows are judged by. */
interface Sheet {
  readonly page: Page
  readonly measure: EdgeMeasure
  readonly leading: number
  readonly cutPt: number
}

/** `rows` from one edge of the page inward. */
function furnitureAtEdge(rows: readonly Row[], sheet: Sheet): Row[] {
  const { page } = sheet
  const zone = rows.findIndex(
    (row) =>
      row.y1 >= EDGE_ZONE_SHARE * page.height && row.y0 <= (1 - EDGE_ZONE_SHARE) * page.height,
  )
  const outer = rows.slice(0, zone < 0 ? EDGE_ROWS_MAX : Math.min(zone, EDGE_ROWS_MAX))
  const grid = outer.findIndex((row) => isOfInwardGrid(page, row, EDGE_ZONE_SHARE))
  const edge = grid < 0 ? outer : outer.slice(0, grid)
  const scores = edge.map((_, index) => rowScore(rows, index, sheet))
  // Body text cannot stand further out than furniture: the first row of it, or of a table, ends the edge.
  const own = edge.findIndex((row, at) => (scores[at] ?? 0) <= 0 || isOfTable(page, row))
  const count = own < 0 ? edge.length : own
  return edge.slice(0, Math.max(count, clusterEnd(edge, scores, rows, sheet)))
}

const isOfTable = (page: Page, row: Row): boolean => standsInColumns(page, row, { piecesMin: 3 })

function rowScore(
  rows: readonly Row[],
  index: number,
  { page, measure, leading, cutPt }: Sheet,
): number {
  const { bodySize } = measure
  const row = rows[index]
  const inward = rows[index + 1]
  if (row === undefined) return 0
  const edgeShare = (Math.min(row.y0, page.height - row.y1) + cutPt) / (page.height + 2 * cutPt)
  return (
    WEIGHT.bias +
    formScore(textOfRow(row).trim()) +
    (isContent(rows, index, leading, measure) ? WEIGHT.content : 0) +
    WEIGHT.gapLeadings * gapToBody(rows, index, bodySize, leading) +
    WEIGHT.sizeLogRatio *
      Math.max(-SIZE_LOG_MAX, Math.min(SIZE_LOG_MAX, Math.log(row.size / bodySize))) +
    WEIGHT.edgeDistance * Math.max(0, edgeShare) +
    (row.lines.length > 1 ? WEIGHT.pieces : 0) +
    (inward !== undefined && hasRulingBetween(page, row, inward) ? WEIGHT.ruling : 0) +
    styleScore(row) +
    WEIGHT.order * Math.min(ORDER_MAX, index)
  )
}

/**
 * What a page lacks of a sheet's margins beside its text, points: as much was cut off above and below, as viewers and
 * scanners crop, and its rows do not stand further out than those of the whole sheet.
 */
function cutPt(page: Page, rows: readonly Row[], bodySize: number): number {
  let left = page.width
  let right = page.width
  for (const { lines } of rows) {
    for (const { x0, x1 } of lines) {
      left = Math.min(left, x0)
      right = Math.min(right, page.width - x1)
    }
  }
  return Math.max(0, SIDE_MARGIN_EM * bodySize - Math.max(0, Math.min(left, right)))
}

/**
 * A few short rows at the edge, well apart from the body, are furniture together where one of them surely is and none
 * surely is not: a footer's first row may look like any other.
 */
function clusterEnd(
  edge: readonly Row[],
  scores: readonly number[],
  rows: readonly Row[],
  { leading, measure: { bodySize } }: Sheet,
): number {
  for (let at = 0; at < Math.min(edge.length, FOOTER_ROWS_MAX); at++) {
    const row = edge[at]
    const inward = rows[at + 1]
    if (row === undefined || inward === undefined || row.size > LARGE_RATIO * bodySize) return 0
    if (textOfRow(row).length > LONG_CHARS || (scores[at] ?? 0) < BODY_SCORE) return 0
    if (Math.abs(inward.baseline - row.baseline) < APART_LEADINGS * leading) continue
    return scores.slice(0, at + 1).some((score) => score > SURE_SCORE) ? at + 1 : 0
  }
  return 0
}

function isContent(
  rows: readonly Row[],
  index: number,
  leading: number,
  { bodySize, isTypewritten }: EdgeMeasure,
): boolean {
  const row = rows[index]
  if (row === undefined) return false
  if (!isTypewritten && isCode(row)) return true
  return isContact(rows, index, leading) || isLoneCaption(row) || isSectionTitle(row, bodySize)
}

/** All in typewriter type that is not what the text is set in; its number a row may have in it, too. */
function isCode(row: Row): boolean {
  const isMono = row.lines.every(({ words }) =>
    words.every(({ style }) => (style & STYLE.mono) !== 0),
  )
  return isMono && !PAGE_OF.test(textOfRow(row)) && !isPageNumber(textOfRow(row))
}

/** Or one of those right inward of it is: how to pay takes several rows. Towns at the foot are the imprint's. */
function isContact(rows: readonly Row[], index: number, leading: number): boolean {
  const isHeader = (rows[0]?.baseline ?? 0) < (rows.at(-1)?.baseline ?? 0)
  for (let at = index; at < index + FOOTER_ROWS_MAX; at++) {
    const [row, inward] = [rows[at], rows[at + 1]]
    if (row === undefined) return false
    if (CONTACT.test(textOfRow(row))) return true
    if (isHeader && row.lines.some((line) => TOWN.test(lineText(line)))) return true
    const gap = Math.abs((inward?.baseline ?? 0) - row.baseline)
    if (inward === undefined || gap > CLUSTER_GAP_LEADINGS * leading) return false
  }
  return false
}

/** Beside other pieces `Exhibit 3` says what the page is of. */
const isLoneCaption = (row: Row): boolean => row.lines.length === 1 && isCaption(textOfRow(row))

function formScore(text: string): number {
  let score = 0
  if (isPageNumber(text)) score += WEIGHT.pageNumber
  if (text.length < NUMBERED_CHARS_MAX && NUMBER_AT_END.test(text)) score += WEIGHT.numberAtEnd
  if (PAGE_OF.test(text)) score += WEIGHT.pageOf
  if (ADDRESS.test(text)) score += WEIGHT.address
  if (IMPRINT.test(text)) score += WEIGHT.imprint
  return text.length > LONG_CHARS ? score + WEIGHT.long : score
}

function styleScore({ lines }: Row): number {
  const words = lines.flatMap((line) => line.words)
  const isBold = words.every(({ style }) => (style & STYLE.bold) !== 0)
  const isItalic = words.every(({ style }) => (style & STYLE.italic) !== 0)
  return (isBold ? WEIGHT.bold : 0) + (isItalic ? WEIGHT.italic : 0)
}

/** The widest step inward within the cluster that the row belongs to, in leadings. */
function gapToBody(rows: readonly Row[], start: number, bodySize: number, leading: number): number {
  let widest = 0
  for (let at = start; at < start + CLUSTER_ROWS_MAX; at++) {
    const row = rows[at]
    const inward = rows[at + 1]
    if (row === undefined || inward === undefined) return GAP_LEADINGS_MAX
    const gap = Math.abs(inward.baseline - row.baseline) / leading
    widest = Math.max(widest, gap)
    if (gap > CLUSTER_GAP_LEADINGS || row.size > TITLE_RATIO * bodySize) break
  }
  return Math.min(GAP_LEADINGS_MAX, widest)
}

function hasRulingBetween(page: Page, row: Row, inward: Row): boolean {
  const isHeader = row.baseline < inward.baseline
  const from = isHeader ? row.baseline : inward.baseline
  const to = isHeader ? inward.y0 : row.y0
  return page.horizontals.some(
    ({ x0, x1, y }) =>
      x1 - x0 > RULING_SHARE * page.width && y > from - RULING_SWAY_PT && y < to + RULING_SWAY_PT,
  )
}
