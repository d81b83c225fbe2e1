import type { RowText } from '../model/blocks.js'
import { isNoteMark, isRaised } from '../model/note-marks.js'
import { codeTerms } from './code-terms.js'
import { type CodeLeading, codeLeadingOf } from './code-text.js'
import { WORD_SPACE_EM } from './thresholds.js'

/** Code whose rows stand further apart is another listing where its leading is not known, in ems. */
const CODE_GAP_EM = 2.6
/** A row of code up to this many leadings below another is its next line. */
const CODE_LEADINGS_NEXT_MAX = 1.3
/**
 * Between these many leadings there is an empty line, at times one of body type; between this and the next line lies
 * the space that typesetters put around a listing.
 */
const CODE_LEADINGS_BLANK_MIN = 1.85
const CODE_LEADINGS_BLANK_MAX = 2.7
/** Text goes on in a row of code no further down than this many leadings of the text. */
const PROSE_LEADINGS_MAX = 1.15

/** Code is no larger than this against the running text, in bold no larger than this: larger type is a title. Untested. */
const CODE_RATIO_MAX = 1.08
const BOLD_CODE_RATIO_MAX = 1.02
/** Notes are smaller than this against the running text. Untested. */
const NOTE_RATIO_MAX = 0.95
/** A row ends this near the column's edge when its next word had no room, ems. Untested. */
const FULL_CODE_EM = 0.5

/** What code rows are told from prose by. */
export interface CodeTraits {
  readonly bodySize: number
  readonly isTypewritten: boolean
  /** Right bound of the column. */
  readonly x1: number
}

/** A row of a listing: its first one, or one that goes on with the row above; or code that is a term over its meaning. */
export type ListingRow = 'starts' | 'goesOn' | 'term'

/** The rows of a column that are lines of listings; undefined where there are none. */
export function listingRows(
  texts: readonly RowText[],
  leadingEm: number,
  traits: CodeTraits,
  isBulleted: (at: number) => boolean,
): (ListingRow | undefined)[] | undefined {
  if (traits.isTypewritten || !texts.some(({ mono }) => mono)) return undefined
  const rows = withoutAddresses(texts, codeRows(texts, leadingEm, traits, isBulleted))
  const terms = codeTerms(texts, rows, leadingEm)
  const isCode = terms.size === 0 ? rows : rows.map((own, at) => own && !terms.has(at))
  const leading = codeLeadingOf(texts, isCode)
  return texts.map((text, at) => {
    const above = texts[at - 1]
    if (!isCode[at]) return terms.has(at) ? 'term' : undefined
    if (above === undefined || !isCode[at - 1]) return 'starts'
    return isSameListing(above, text, leading) ? 'goesOn' : 'starts'
  })
}

/** Whether a row may be a line of a listing: monospaced, no larger than the text. */
function looksLikeCode(text: RowText, { bodySize }: CodeTraits): boolean {
  const { mono, bold, row } = text
  if (!mono || text.definition !== undefined) return false
  return (
    row.size <= CODE_RATIO_MAX * bodySize && !(bold && row.size > BOLD_CODE_RATIO_MAX * bodySize)
  )
}

/**
 * The rows of a column that are lines of listings. Inline code that fills a row is none: it goes on where the row
 * before it was full, or the text goes on after it; a bold term that stands alone is none either.
 */
function codeRows(
  texts: readonly RowText[],
  leadingEm: number,
  traits: CodeTraits,
  isBulleted: (at: number) => boolean,
): boolean[] {
  const isNote = noteRows(texts, traits)
  const found = texts.map(
    (text, at) => looksLikeCode(text, traits) && !isBulleted(at) && !isNote[at],
  )
  for (const [at, text] of texts.entries()) {
    if (!found[at] || found[at - 1]) continue
    const before = texts[at - 1]
    const after = texts[at + 1]
    const isAlone = !found[at + 1] || isFarBelow(text, after)
    const runsOn = isAlone || (after !== undefined && goesOn(text, after, leadingEm, traits))
    if (runsOn && before !== undefined && goesOn(before, text, leadingEm, traits)) found[at] = false
    else if (isAlone) found[at] = !text.bold && !isLead(text, after, leadingEm, traits)
  }
  return found
}

/** Rows in small type from one that a raised mark begins on: addresses in notes are often set as code. */
function noteRows(texts: readonly RowText[], { bodySize }: CodeTraits): boolean[] {
  let isNote = false
  return texts.map(({ row, words: [mark] }) => {
    const isSmall = row.size < NOTE_RATIO_MAX * bodySize
    const begins = mark !== undefined && isRaised(mark) && isNoteMark(mark)
    isNote = isSmall && (isNote || begins)
    return isNote
  })
}

/** `jane@mill.example`, `{jane, peter}@mill.example`, `https://mill.example/paper` */
const ADDRESS =
  /^<?(?:(?:\{[\p{L}\d.+_,\s-]+\}|[\p{L}\d.+_-]+)@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+|(?:https?:\/\/|www\.)\S+?)>?[.,;]?$/u

/** Rows of nothing but addresses, which papers set as code, are none unless code is right above or below. */
function withoutAddresses(texts: readonly RowText[], isCode: readonly boolean[]): boolean[] {
  const kept = isCode.slice()
  for (let from = 0; from < texts.length; from++) {
    let to = from
    while (isCode[to]) to++
    if (texts.slice(from, to).every(({ text }) => ADDRESS.test(text))) kept.fill(false, from, to)
    from = to
  }
  return kept
}

function isFarBelow(text: RowText, after: RowText | undefined): boolean {
  if (after === undefined) return true
  return after.row.baseline - text.row.baseline > CODE_GAP_EM * text.textSize
}

/** Text that begins with inline code as wide as the column. */
function isLead(
  text: RowText,
  after: RowText | undefined,
  leadingEm: number,
  traits: CodeTraits,
): boolean {
  return (
    after !== undefined && /^\p{Ll}/u.test(after.text) && goesOn(text, after, leadingEm, traits)
  )
}

/** Whether a row goes on in the one below: no further than text, and its first word had no room above. */
function goesOn(
  above: RowText,
  below: RowText,
  leadingEm: number,
  { x1, bodySize }: CodeTraits,
): boolean {
  const size = Math.max(above.textSize, below.textSize)
  const step = below.row.baseline - above.row.baseline
  if (step > PROSE_LEADINGS_MAX * leadingEm * size || step <= 0) return false
  if (above.text.endsWith(':') || (above.bold && !below.bold) || size > CODE_RATIO_MAX * bodySize)
    return false
  return above.row.x1 + below.firstWordWidth + WORD_SPACE_EM * size > x1 - FULL_CODE_EM * size
}

/** Whether a line of code belongs to the listing of the one above it: the next line, or one after an empty line. */
function isSameListing(above: RowText, below: RowText, leading: CodeLeading | undefined): boolean {
  const gap = (below.row.baseline - above.row.baseline) / below.row.size
  if (leading === undefined) return gap < CODE_GAP_EM
  if (gap < CODE_LEADINGS_NEXT_MAX * leading.usual) return true
  return (
    gap > CODE_LEADINGS_BLANK_MIN * leading.least && gap < CODE_LEADINGS_BLANK_MAX * leading.usual
  )
}
