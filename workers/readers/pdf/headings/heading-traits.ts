import { isNumeric } from '../characters.js'

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
  readonly isCentred: boolean
  /** Running text follows, nearer than what stands before. */
  readonly headsText: boolean
  /** Where on the page it starts, 0 at the top, 1 at the bottom. */
  readonly heightShare: number
  /** Level of the outline entry that it is, if it is one. */
  readonly outlineLevel?: number
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
  readonly outlineLevel?: number
  /** Larger than the running text. */
  readonly isLarge: boolean
  /** Nothing but its weight speaks for it. */
  readonly isOnlyBold: boolean
}

const TEXT_CHARS_MAX = 220
const ROWS_MAX = 4
/** Sizes from which text is larger than the running text, as a ratio and in points. */
const LARGE_RATIO = 1.1
const LARGE_STEP_PT = 0.7
const VERY_LARGE_RATIO = 1.25

const CAPTION =
  /^(table|figure|fig|abb|abbildung|tab|tabelle|tableau|chart|source|listing|note|exhibit|plate|scheme|tabla|figura|рис|табл)\b\.?:?\s*[\dIVX.:]+/i
const CONTAINER = /^(?:chapter|section|part|appendix|article|kapitel|chapitre|annex)\s+[\dIVXA-Z]/i
const NUMBERED = /^((?:\d{1,2}|[A-Z])(?:\.\d{1,3})*)(?:[.)]|\.)?\s+[\p{Lu}\d“"(¿¡]/u

/** Judges a block; undefined where nothing makes it a heading. The score is compared with HEADING_SCORE_MIN. */
export function headingCandidate(
  traits: HeadingTraits,
  body: BodyTraits,
): HeadingCandidate | undefined {
  const text = traits.text.trim()
  const { size, bold, outlineLevel } = traits
  if (text.length < 2 || text.length > TEXT_CHARS_MAX || traits.rows > ROWS_MAX) return undefined
  if (!/\p{L}/u.test(text) || CAPTION.test(text)) return undefined
  const isLarge = size >= LARGE_RATIO * body.bodySize && size > body.bodySize + LARGE_STEP_PT
  const caps = isCapitals(text)
  if (!bold && !isLarge && !caps && outlineLevel === undefined) return undefined
  const depth = numberDepth(text)
  const facts = { ...traits, text, caps, depth, isLarge }
  return {
    score: standingOut(facts, body) + running(facts, body),
    size: Math.round(2 * size) / 2,
    bold,
    caps,
    depth,
    isLarge,
    isOnlyBold: !isLarge && depth === 0 && !caps && outlineLevel === undefined,
    ...(outlineLevel === undefined ? {} : { outlineLevel }),
  }
}

interface Facts extends HeadingTraits {
  readonly caps: boolean
  readonly depth: number
  readonly isLarge: boolean
}

/** What speaks for a heading. */
function standingOut(facts: Facts, { bodySize }: BodyTraits): number {
  let score = 0
  if (facts.outlineLevel !== undefined) score += 3
  if (facts.isLarge) score += facts.size > VERY_LARGE_RATIO * bodySize ? 2.2 : 1.6
  if (facts.bold) score += 1.2
  if (facts.caps && facts.text.length < 90) score += 0.7
  if (facts.depth > 0 && (facts.isLarge || facts.bold || facts.caps)) score += 0.8
  if (facts.gapAbove > 0.55) score += 0.4
  if (facts.gapBelow > 0.25 && facts.gapBelow < 3) score += 0.2
  return score
}

/** What speaks for running text, a label or a figure. Negative or zero. */
function running(facts: Facts, { bodySize, boldShare }: BodyTraits): number {
  const { text, depth, isLarge, outlineLevel, bold } = facts
  const isOutline = outlineLevel !== undefined
  let score = 0
  if (/[.;,]$/.test(text) && depth === 0) score -= 1.2
  if (/:$/.test(text) && !isLarge && depth === 0) score -= 1.2
  if (text.length > 120) score -= 1
  if (facts.rows > 2 && !isLarge) score -= 0.8
  if (/^\p{Ll}/u.test(text) && depth === 0 && !isOutline) score -= 1.2
  if (isNumeric(text)) score -= 3
  if (facts.italic && !bold && !isLarge) score -= 0.3
  if (facts.size < 0.93 * bodySize && !isOutline) score -= 0.8
  if (/@|https?:\/\/|www\./.test(text)) score -= 1.5
  if (/^[“"•]/.test(text)) score -= 0.5
  if (boldShare > 0.5 && bold && !isLarge) score -= 1
  if (bold && !isLarge && text.split(/\s+/).length > 14) score -= 0.8
  return score
}

function isCapitals(text: string): boolean {
  return text === text.toUpperCase() && /\p{Lu}{3}/u.test(text)
}

/** 1 for `3 Results` and `Chapter 3`, 2 for `3.1 Setup`; 0 without a number. */
export function numberDepth(text: string): number {
  if (CONTAINER.test(text)) return 1
  const number = NUMBERED.exec(text)?.[1]
  return number === undefined ? 0 : number.split('.').length
}
