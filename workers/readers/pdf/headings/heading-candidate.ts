import { isCaption } from '../model/captions.js'
import {
  type CountedNumber,
  countedNumber,
  isCapitalCode,
  isChapter,
  isDigitCode,
  isPart,
  isRomanNumber,
  numberDepth,
} from './numbers.js'
import { signsOf } from './signs.js'
import type { BodyTraits, HeadingTraits, SignFacts } from './traits.js'
import { SET_RATIO, SHORT_CHARS_MAX } from './traits.js'
import { type Sign, WEIGHTS } from './weights.js'
import { isCapitals, isRelease } from './wording.js'

/** A block that may be a heading, with what its level is found by. */
export interface HeadingCandidate {
  readonly score: number
  /** What the score is the sum of. */
  readonly signs: readonly Sign[]
  /** Points. */
  readonly size: number
  readonly bold: boolean
  readonly italic: boolean
  readonly caps: boolean
  /** In capitals as a style: with a word that is too long for an abbreviation, or a Roman number. */
  readonly showsCaps: boolean
  /** Depth of its number (`2.1` is 2); 0 without one. */
  readonly depth: number
  /** A number of depth 1. */
  readonly number: CountedNumber | undefined
  /** The kind of its number, of dotted ones that of the first; see `SECOND_KIND`. */
  readonly numberKind?: string | undefined
  /** Those that entries of the outline with this title have, from 1. */
  readonly outlineLevels?: readonly number[] | undefined
  /** Larger than the running text. */
  readonly isLarge: boolean
  /** By so much that its size alone ranks it: sections and parts of them are twelve points over text of eleven. */
  readonly isFarLarger: boolean
  /** Running text follows. */
  readonly headsText: boolean
  /** `Chapter 3`, `Part II`. */
  readonly isChapter: boolean
  /** `Part II`: chapters and sections are of it. */
  readonly isPart: boolean
  /** Nothing but its weight speaks for it. */
  readonly isOnlyBold: boolean
}

/** Abbreviations are shorter. */
const LONG_WORD = /\p{L}{5}/u

const TEXT_CHARS_MAX = 220
const ROWS_MAX = 4
/**
 * Ratios to the running text from which text is larger, as twelve points are over eleven, larger by more, and is a
 * title.
 */
const LARGE_RATIO = 1.09
const FAR_LARGER_RATIO = 1.1
const TITLED_RATIO = 1.25
/** A letter as large as this is the first of a text, two lines high or more. Untested. */
const INITIAL_RATIO = 2.2
/** A letter or a numeral that is a heading is clear of the text above and below by this, ems. Untested. */
const CLEAR_ABOVE_EM = 0.8
const CLEAR_BELOW_EM = 0.4

/** Judges a block; undefined where nothing makes it a heading. The score is compared with HEADING_SCORE_MIN. */
export function headingCandidate(
  traits: HeadingTraits,
  body: BodyTraits,
): HeadingCandidate | undefined {
  const facts = factsOf(traits, body)
  if (facts === undefined) return undefined
  const { text, bold, italic, caps, depth, isLarge, outlineLevels } = facts
  const signs = signsOf(facts, body)
  const number = depth > 0 ? countedNumber(text) : undefined
  return {
    score: scoreOf(signs),
    signs,
    size: facts.size,
    bold,
    italic,
    caps,
    showsCaps: caps && (LONG_WORD.test(text) || isRomanNumber(text)),
    depth,
    number: depth === 1 ? number : undefined,
    numberKind: number?.kind,
    isLarge,
    isFarLarger: facts.size >= FAR_LARGER_RATIO * body.bodySize,
    headsText: facts.headsText,
    isChapter: isChapter(text),
    isPart: isPart(text),
    isOnlyBold: !isLarge && depth === 0 && outlineLevels === undefined,
    outlineLevels,
  }
}

/** What the signs of a block are read from; undefined where nothing makes it a heading. */
function factsOf(traits: HeadingTraits, body: BodyTraits): SignFacts | undefined {
  const text = traits.text.trim()
  const { size, bold, outlineLevels } = traits
  if (!isTitleSized(traits, text, body)) return undefined
  const isLarge = size >= LARGE_RATIO * body.bodySize
  const isTitled = bold && size > TITLED_RATIO * body.bodySize
  const ofRelease = isOfRelease(traits, text, body)
  if (!ofRelease && !/\p{L}/u.test(text)) return undefined
  if (isCaption(text) && !isTitled) return undefined
  if (traits.isLabelled && outlineLevels === undefined) return undefined
  const caps = isCapitals(text) || (!bold && isRomanHeading(traits))
  const depth = ofRelease ? 0 : numberDepth(text)
  const facts = { ...traits, text, caps, depth, isLarge }
  const isSet = bold || isLarge || caps || traits.isSerial || isOtherwiseSet(facts, body)
  return isSet || outlineLevels !== undefined ? facts : undefined
}

/** `(in thousands)` */
const isEnclosed = (text: string): boolean => /^\(.*\)$/.test(text)

/** Larger and bold, or much larger. */
function isOfRelease(
  { size, bold }: HeadingTraits,
  text: string,
  { bodySize }: BodyTraits,
): boolean {
  return size >= (bold ? LARGE_RATIO : TITLED_RATIO) * bodySize && isRelease(text)
}

/** Underlined, or slanted, in a font of its own, or with a number of more than one part, over text. */
function isOtherwiseSet(facts: SignFacts, { bodySize }: BodyTraits): boolean {
  const { text, italic, headsText, isProse, isOfTitles } = facts
  if (isOfTitles || (italic && headsText && !isProse)) return true
  if (facts.isUnderlined && facts.rows === 1 && isShortTitle({ text })) return true
  if (!headsText) return false
  if (facts.isOtherFont && (facts.size > SET_RATIO * bodySize || standsApart(facts, text)))
    return true
  return facts.depth > 1 && facts.rows === 1 && isShortTitle(facts)
}

/** A row that begins and ends as titles do. */
function isShortTitle({ text }: Pick<SignFacts, 'text'>): boolean {
  if (text.length >= SHORT_CHARS_MAX || '.,:;'.includes(text.charAt(text.length - 1))) return false
  const first = text.charCodeAt(0)
  return first > 0x7f ? /^[\p{Lu}\p{Lo}]/u.test(text) : isCapitalCode(first) || isDigitCode(first)
}

/** Whether a block is a row that is a title where its font is not that of running text. */
export function mayStandApart({ rows, gapAbove, gapBelow }: Looks & Gaps): boolean {
  return standsApart({ rows: rows.length, gapAbove, gapBelow }, rows[0]?.text ?? '')
}

/** Whether a block is a row that is a title where it is underlined: what stands around it is not asked. */
export const mayBeUnderlined = ({ rows }: Looks): boolean =>
  rows.length === 1 && isShortTitle({ text: rows[0]?.text ?? '' })

type Gaps = Pick<HeadingTraits, 'gapAbove' | 'gapBelow'>

function standsApart({ rows, gapAbove, gapBelow }: Gaps & { rows: number }, text: string): boolean {
  return rows === 1 && gapAbove >= gapBelow && isShortTitle({ text })
}

const scoreOf = (signs: readonly Sign[]): number =>
  signs.reduce((score, sign) => score + WEIGHTS[sign], 0)

/** Whether text over so many rows is too long for any heading: the first question, since most text is. */
export function isTooLong(rows: number, text: string): boolean {
  return rows > ROWS_MAX || (text.length > TEXT_CHARS_MAX && text.trim().length > TEXT_CHARS_MAX)
}

/** Whether anything in a block's own looks could make it a heading: most blocks have nothing, and are not looked at. */
export function mayBeHeading(block: Looks, text: string, { bodySize }: BodyTraits): boolean {
  if (isSetOff(block, bodySize)) return true
  if (block.rows.length === 1 && numberDepth(text) > 1) return true
  return !/[a-z]/.test(text) && (isCapitals(text.trim()) || isRomanNumber(text))
}

/** The same of a block that is not in the outline, without its text being put together. */
export function looksPlain(block: Looks, { bodySize }: BodyTraits): boolean {
  if (isSetOff(block, bodySize)) return false
  if (block.rows.length === 1 && numberDepth(block.rows[0]?.text ?? '') > 1) return false
  return block.rows.some(({ text }) => /[a-z]/.test(text))
}

interface Looks extends Pick<HeadingTraits, 'bold' | 'italic' | 'size'> {
  readonly rows: readonly { readonly text: string }[]
}

function isSetOff({ bold, italic, size }: Looks, bodySize: number): boolean {
  return bold || italic || size > SET_RATIO * bodySize
}

/** Letters that name the parts of a drawing. */
const LETTERS_APART = /^[A-Za-z](?: [A-Za-z]){1,2}$/
const LETTERS_APART_CHARS_MAX = 5

const areLettersApart = (text: string): boolean =>
  text.length <= LETTERS_APART_CHARS_MAX && LETTERS_APART.test(text)

function isTitleSized(traits: HeadingTraits, text: string, body: BodyTraits): boolean {
  if (isTooLong(traits.rows, text) || areLettersApart(text)) return false
  if (traits.titlesTable && isEnclosed(text)) return false
  return text.length > 1 || isLetterHeading(traits, body) || isRomanHeading(traits)
}

/** `B` in bold or large type between the entries of a glossary or a list of names, clear of both, or in the middle of its column. */
function isLetterHeading(traits: HeadingTraits, { bodySize }: BodyTraits): boolean {
  const { text, bold, size, gapAbove, gapBelow, isInRun, isCentred } = traits
  return (
    (bold || (size > TITLED_RATIO * bodySize && size < INITIAL_RATIO * bodySize)) &&
    !isInRun &&
    gapAbove > CLEAR_ABOVE_EM &&
    (gapBelow > CLEAR_BELOW_EM || isCentred) &&
    /^\p{Lu}$/u.test(text.trim())
  )
}

/** `II` alone in the middle of its column, clear of the text above. */
function isRomanHeading({ text, isCentred, gapAbove }: HeadingTraits): boolean {
  return isCentred && gapAbove > CLEAR_ABOVE_EM && isRomanNumber(text)
}
