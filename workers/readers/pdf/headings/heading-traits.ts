import { isNumeric } from '../model/characters.js'

/** What of a block decides whether it is a heading. */
export interface HeadingTraits {
  /** Its text on one line. */
  readonly text: string
  readonly rows: number
  readonly size: number
  readonly bold: boolean
  readonly italic: boolean
  /** Distance to the text before and after in its column, in ems. */
  readonly gapAbove: number
  readonly gapBelow: number
  /** Most pieces of a row that stand apart, its number left out: more than one in the rows of a table. */
  readonly pieces: number
  /** Its look is that of running text. */
  readonly isProse: boolean
  /** Family and colour are not those of the running text. */
  readonly isOtherFont: boolean
  readonly isColoured: boolean
  /** In the middle of its column, free on both sides. */
  readonly isCentred: boolean
  /** Further out than the text of its column, which follows. */
  readonly hangsOut: boolean
  /** Running text follows, nearer than what stands before. */
  readonly headsText: boolean
  /** A table follows right below. */
  readonly headsTable: boolean
  /** A block of the same look stands right before or after it. */
  readonly isInRun: boolean
  /** Where on the page it starts, 0 at the top, 1 at the bottom. */
  readonly heightShare: number
  /** Level of the outline entry that it is, if it is one. */
  readonly outlineLevel?: number | undefined
}

/** The document's running text, which headings stand out from. */
export interface BodyTraits {
  readonly bodySize: number
  /** Share of bold characters in the document. */
  readonly boldShare: number
}

/** A block that may be a heading, with what its level is found by. */
export interface HeadingCandidate {
  readonly score: number
  /** Rounded to half a point: what headings of one kind share. */
  readonly size: number
  readonly bold: boolean
  readonly caps: boolean
  /** Depth of its number (`2.1` is 2); 0 without one. */
  readonly depth: number
  readonly outlineLevel?: number | undefined
  /** Larger than the running text. */
  readonly isLarge: boolean
  /** `Chapter 3`, `Part II`. */
  readonly isChapter: boolean
  /** Nothing but its weight speaks for it. */
  readonly isOnlyBold: boolean
}

/** What starts below this is a footer, share of the page's height. */
const LOWEST_HEIGHT = 0.92
const TEXT_CHARS_MAX = 220
const SHORT_CHARS_MAX = 60
/** With more digits than this share, text is a number, an address or an amount. */
const DIGIT_SHARE_MAX = 0.25
/** Bold over no text that stands freer than this is no label in a row of them, ems. */
const FREE_GAP_EM = 2
/** Rows of one text stand this near, ems. */
const TIGHT_GAP_EM = 0.25
const ROWS_MAX = 4
/** Sizes from which text is larger than the running text, as a ratio and in points. */
const LARGE_RATIO = 1.1
const LARGE_STEP_PT = 0.7
const VERY_LARGE_RATIO = 1.25
const HUGE_RATIO = 1.4
/** In a font of its own over running text, less is enough, points. */
const SET_STEP_PT = 0.4

const CAPTION =
  /^(?:(?:table|figure|fig|abb|abbildung|tab|tabelle|tableau|chart|source|listing|exhibit|plate|scheme|tabla|figura|рис|табл)\b\.?:?\s*(?:[A-Z]?[-.]?\d|[IVX]+\b|[.:])|(?:note|source)s?\s*:)/i
const CONTAINER =
  /^(?:chapter|section|part|appendix|article|item|module|unit|lesson|kapitel|chapitre|annex|note)\s+(?:\d|[IVXA-Z]{1,4}\b)/i
/** `A` and `I` without a stop are words. */
const NUMBERED =
  /^((?:\d{1,2}|[B-HJ-Z]|[AI](?=[.)]))(?:\.\d{1,3})*)(?:[.)]?\s+[\p{Lu}\d“"(¿¡]|[.)]?\s*\p{Lo})/u
/** `§ 1308.45 Final order.` */
const PARAGRAPH_SIGN = /^§+\s*\d/
/** `3.3 billion`, `98,000 MW`, `$475M`: a figure with its unit. */
const FIGURE = /^[$€£¥~<>≈]?\s?\d[\d.,\s]*\s?\p{Script=Latin}{0,8}[%+]?$/u
/** `JD5008`: one token with a digit is a number of something. */
const CODE = /^[A-Z\d./#:-]*\d[A-Z\d./#:-]*$/i
const DATE =
  /^(?:\p{L}{3,10},?\s+)?(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|(?:\p{L}{3,10}\.?\s+)?\d{1,2}(?:st|nd|rd|th|\.)?,?\s+(?:\p{L}{3,10}\.?,?\s+)?\d{4}|\p{L}{3,10}\.?\s+\d{4})$/u
/** Names with the marks of their affiliations: at least two of them make a line of authors. */
const MARKED_NAME = /\p{Ll}[\d*†‡§]+(?=[,;\s]|$)/gu

/** What sections of papers and reports are called. */
const WELL_KNOWN =
  /^(?:abstract|introduction|contents|background|overview|methods|results|discussion|conclusions?|references|bibliography|acknowledge?ments?|appendix|summary|résumé|zusammenfassung|einleitung|literatur|inhalt|sommaire|resumen|introducción|referencias|conclusiones)$/i

/** Chapters and parts are the first level of their document; `Chapter 1.1` is none. */
const CHAPTER =
  /^(?:chapter|part|kapitel|chapitre|capítulo|capitolo)\s+(?:\d+(?!\d|\.\d)|[IVX]+\b)/i

/** Judges a block; undefined where nothing makes it a heading. The score is compared with HEADING_SCORE_MIN. */
export function headingCandidate(
  traits: HeadingTraits,
  body: BodyTraits,
): HeadingCandidate | undefined {
  const text = traits.text.trim()
  const { size, bold, outlineLevel } = traits
  if (!isTitleSized(traits, text)) return undefined
  const isLarge = size >= LARGE_RATIO * body.bodySize && size > body.bodySize + LARGE_STEP_PT
  const isTitled = bold && isLarge && size > VERY_LARGE_RATIO * body.bodySize
  if (!/\p{L}/u.test(text) || (CAPTION.test(text) && !isTitled)) return undefined
  const caps = isCapitals(text) || (!bold && isRomanHeading(traits))
  const isSlanted = traits.italic && traits.headsText && !traits.isProse
  const isSet = traits.isOtherFont && traits.headsText && size > body.bodySize + SET_STEP_PT
  if (!(bold || isLarge || caps || isSlanted || isSet) && outlineLevel === undefined)
    return undefined
  const depth = numberDepth(text)
  const facts = { ...traits, text, caps, depth, isLarge }
  return {
    score: standingOut(facts, body) + running(facts, body),
    size: Math.round(2 * size) / 2,
    bold,
    caps,
    depth,
    isLarge,
    isChapter: CHAPTER.test(text),
    isOnlyBold: !isLarge && depth === 0 && !caps && outlineLevel === undefined,
    outlineLevel,
  }
}

/** Whether text over so many rows is too long for any heading: the first question, since most text is. */
export function isTooLong(rows: number, text: string): boolean {
  return rows > ROWS_MAX || (text.length > TEXT_CHARS_MAX && text.trim().length > TEXT_CHARS_MAX)
}

type Looks = Pick<HeadingTraits, 'bold' | 'italic' | 'size'>

/** Whether anything in a block's own looks could make it a heading: most blocks have nothing, and are not looked at. */
export function mayBeHeading(block: Looks, text: string, { bodySize }: BodyTraits): boolean {
  if (isSetOff(block, bodySize)) return true
  return !/[a-z]/.test(text) && (isCapitals(text.trim()) || isRomanNumber(text))
}

/** The same of a block that is not in the outline, without its text being put together. */
export function looksPlain(
  block: Looks & { readonly rows: readonly { readonly text: string }[] },
  { bodySize }: BodyTraits,
): boolean {
  if (isSetOff(block, bodySize)) return false
  for (const { text } of block.rows) if (/[a-z]/.test(text)) return true
  return false
}

function isSetOff({ bold, italic, size }: Looks, bodySize: number): boolean {
  return bold || italic || size > bodySize + SET_STEP_PT
}

function isTitleSized(traits: HeadingTraits, text: string): boolean {
  if (isTooLong(traits.rows, text)) return false
  return text.length > 1 || isLetterHeading(traits) || isRomanHeading(traits)
}

/** `B` in bold between the entries of a glossary or a list of names, clear of both. */
function isLetterHeading(traits: HeadingTraits): boolean {
  const { text, bold, gapAbove, gapBelow, isInRun } = traits
  return bold && !isInRun && gapAbove > 0.8 && gapBelow > 0.4 && /^\p{Lu}$/u.test(text.trim())
}

/** `II` alone in the middle of its column, clear of the text above. */
function isRomanHeading({ text, isCentred, gapAbove }: HeadingTraits): boolean {
  return isCentred && gapAbove > 0.8 && isRomanNumber(text)
}

const isRomanNumber = (text: string): boolean => /^[IVX]{1,5}\.?$/.test(text.trim())

interface Facts extends HeadingTraits {
  readonly caps: boolean
  readonly depth: number
  readonly isLarge: boolean
}

/** The points of what holds. */
const points = (holds: boolean, value: number): number => (holds ? value : 0)

/** What speaks for a heading. */
function standingOut(facts: Facts, { bodySize }: BodyTraits): number {
  const { isLarge, bold, caps, italic } = facts
  const isVeryLarge = facts.size > VERY_LARGE_RATIO * bodySize
  return (
    points(facts.outlineLevel !== undefined, 3) +
    points(isLarge, isVeryLarge ? 2.2 : 1.6) +
    points(bold, 1.2) +
    points(italic && !bold && facts.headsText, 0.6) +
    points(caps && facts.text.length < 90, 0.7) +
    points(facts.depth > 0 && (isLarge || bold || caps || italic), 0.8) +
    points(facts.gapAbove > 0.55, 0.4) +
    points(facts.gapBelow > 0.25 && facts.gapBelow < 3, 0.2) +
    points(facts.isOtherFont, 0.3) +
    points(
      facts.isOtherFont && facts.headsText && !isLarge && facts.size > bodySize + SET_STEP_PT,
      0.8,
    ) +
    points(facts.isColoured, 0.3) +
    points(facts.headsText, 0.4) +
    points(facts.isCentred, 0.4) +
    points(facts.hangsOut && bold, 1) +
    points(WELL_KNOWN.test(facts.text), 0.8)
  )
}

/** What speaks for running text, a label or a figure. Negative or zero. */
function running(facts: Facts, body: BodyTraits): number {
  const { text, depth, bold, caps } = facts
  const isUnlisted = facts.outlineLevel === undefined
  const isPlain = !bold && !caps
  return (
    wording(text) +
    (depth === 0 ? unnumbered(facts, isPlain, body) : 0) +
    (isUnlisted ? look(facts, isPlain, body) : 0)
  )
}

function wording(text: string): number {
  return (
    points(text.length > 120, -1) +
    points(isNumeric(text), -3) +
    points(/@|https?:\/\/|www\./.test(text), -1.5) +
    points(/^[“"•]/.test(text), -0.5) +
    points(/[\d*†‡§]/.test(text) && (text.match(MARKED_NAME)?.length ?? 0) > 1, -1.5)
  )
}

function unnumbered(facts: Facts, isPlain: boolean, { bodySize }: BodyTraits): number {
  const { text, isLarge, bold, caps, size } = facts
  const isUnlisted = facts.outlineLevel === undefined
  const isPale = !bold && size < HUGE_RATIO * bodySize
  const isFree = bold && facts.headsText && facts.gapAbove > 1 && text.length < SHORT_CHARS_MAX
  return (
    points(/[.;,]$/.test(text), isFree ? -0.6 : -1.2) +
    points(/:$/.test(text) && !(bold && (isLarge || caps)), -1.2) +
    points(FIGURE.test(text) || DATE.test(text), -2) +
    points(isUnlisted && CODE.test(text), -2) +
    points(isUnlisted && isPale && digitShare(text) > DIGIT_SHARE_MAX, -2) +
    points(isUnlisted && /^\p{Ll}/u.test(text), -1.2) +
    points(facts.isInRun, isPlain ? -1 : -0.5)
  )
}

function look(facts: Facts, isPlain: boolean, { bodySize, boldShare }: BodyTraits): number {
  const isBodySized = !facts.isLarge
  const isBold = facts.bold && isBodySized
  const isBare = !(facts.headsText || facts.headsTable || facts.isColoured)
  return (
    points(facts.rows > 2 && isBodySized, -0.8) +
    points(facts.size < 0.93 * bodySize, -0.8) +
    points(boldShare > 0.5 && isBold, -1) +
    points(isBold && facts.text.split(/\s+/).length > 14, -0.8) +
    points(facts.pieces > 1, -1.5) +
    points(isPlain && facts.headsTable, -0.4) +
    points(isPlain && facts.isProse, -2) +
    points(isPlain && isBare, -0.8) +
    points(isPlain && facts.gapAbove < TIGHT_GAP_EM && facts.gapBelow < TIGHT_GAP_EM, -0.8) +
    points(
      isBold && isBare && facts.depth === 0 && !facts.caps && facts.gapAbove < FREE_GAP_EM,
      -0.4,
    ) +
    points(facts.heightShare > LOWEST_HEIGHT, -1.5)
  )
}

function digitShare(text: string): number {
  let digits = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code >= 48 && code <= 57) digits++
  }
  return digits / text.length
}

/** `MAX_SIZE` is a name, no title. */
function isCapitals(text: string): boolean {
  return text === text.toUpperCase() && !text.includes('_') && /\p{Lu}{3}/u.test(text)
}

/** 1 for `3 Results` and `Chapter 3`, 2 for `3.1 Setup`; 0 without a number. */
function numberDepth(text: string): number {
  if (CONTAINER.test(text) || PARAGRAPH_SIGN.test(text)) return 1
  const number = NUMBERED.exec(text)?.[1]
  return number === undefined ? 0 : number.split('.').length
}
