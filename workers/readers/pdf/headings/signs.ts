import type { BodyTraits, SignFacts } from './traits.js'
import { SET_RATIO, SHORT_CHARS_MAX, TITLE_GAP_EM } from './traits.js'
import type { Sign } from './weights.js'
import { isCompany, type Wording, wordingOf } from './wording.js'

/** Ratios to the running text. */
const VERY_LARGE_RATIO = 1.25
const HUGE_RATIO = 1.4
const SMALL_RATIO = 0.93
/** Ems: distances within a text, and around what stands free. */
const TIGHT_GAP_EM = 0.25
const FREE_GAP_EM = 2
const TITLE_GAP_BELOW_MAX_EM = 3
const CAPITALS_CHARS_MAX = 90
/** What starts below this is a footer, share of the page's height. */
const LOWEST_HEIGHT = 0.92
/** A program's name with what it is, and alone. */
const NAMED = /^[\p{Ll}\d_.-]+:\s/u
const NAME = /^[\p{Ll}\d_.-]+(?::\s|$)/u
/** No figure has a stop before the space that its unit follows. */
const COUNTED_WORD = /^\d{1,2}\.\s+\p{Lu}/u
/** Share of bold characters from which bold says little. */
const BOLD_DOCUMENT_SHARE = 0.5

/**
 * The signs of a block that hold, for a heading or against one: each has its weight. What the outline names is not
 * asked for its looks, and what is numbered not for its wording.
 */
export function signsOf(facts: SignFacts, body: BodyTraits): Sign[] {
  const isUnlisted = facts.outlineLevels === undefined
  const isUnnumbered = facts.depth === 0
  const wording = wordingOf(facts.text)
  const held: Sign[] = []
  addHeld(held, standingOut(facts, wording, body))
  addHeld(held, wordSigns(facts, wording, body))
  if (isUnnumbered) addHeld(held, unnumberedSigns(facts, wording, body))
  if (isUnnumbered && isUnlisted) addHeld(held, unlistedSigns(facts, wording, body))
  if (isUnlisted) addHeld(held, lookSigns(facts, body))
  return held
}

/** One object of all signs, copied together from these, would cost more than all that they are read from. */
function addHeld(held: Sign[], signs: Partial<Record<Sign, boolean>>): void {
  for (const sign in signs) if (signs[sign as Sign] === true) held.push(sign as Sign)
}

function standingOut(facts: SignFacts, wording: Wording, { bodySize }: BodyTraits) {
  const { size, isLarge, bold, caps, italic, headsText, isSerial, isOfTitles, gapBelow } = facts
  const isTerm = facts.isTerm && !isLarge && facts.depth === 0
  const isSubnumbered = facts.depth > 1 && headsText
  // Labels of pictograms stand over their texts as well.
  const isLabel = isLarge && wording.startsLower
  return {
    outlined: facts.outlineLevels !== undefined,
    large: isLarge,
    veryLarge: isLarge && size > VERY_LARGE_RATIO * bodySize,
    bold,
    slanted: italic && !bold && headsText,
    // Labels are underlined, too: `Seller:`.
    underlined: facts.isUnderlined && !wording.endsColon,
    capitals: caps && facts.text.length < CAPITALS_CHARS_MAX,
    numbered: facts.depth > 0 && (isLarge || bold || caps || italic || isSerial || isSubnumbered),
    series: isSerial && !bold && !isLarge,
    lookOfTitles: isOfTitles && !isTerm && !isLabel && gapBelow < TITLE_GAP_BELOW_MAX_EM,
    spaceAbove: facts.gapAbove > TITLE_GAP_EM || facts.titlesTable,
    spaceBelow: gapBelow > TIGHT_GAP_EM && gapBelow < TITLE_GAP_BELOW_MAX_EM,
    otherFont: facts.isOtherFont,
    setLarger: facts.isOtherFont && headsText && !isLarge && size > SET_RATIO * bodySize,
    coloured: facts.isColoured,
    headsText,
    boldOverTable: isBoldOverTable(facts),
    centred: facts.isCentred,
    hangsOut: hangsAsTitle(facts, wording) && !isTerm,
    banded: facts.isOnBand,
  }
}

const isBoldOverTable = ({ bold, titlesTable, headsTable, gapAbove }: SignFacts): boolean =>
  bold && (titlesTable || (headsTable && gapAbove > TITLE_GAP_EM))

/** What begins with a small letter in type of the text is a term over what it means: `digits()`. */
const hangsAsTitle = ({ hangsOut, bold, isLarge }: SignFacts, { startsLower }: Wording): boolean =>
  hangsOut && bold && (isLarge || !startsLower)

function wordSigns(facts: SignFacts, wording: Wording, body: BodyTraits) {
  // Titles of papers and reports take several rows of large type.
  const isHuge = facts.size >= HUGE_RATIO * body.bodySize
  const isUnlisted = facts.outlineLevels === undefined
  // `3.1.2 Use` is no figure with its unit, nor is `8.1 Red` between `8.0 Pink` and `8.2 Blue`, or `6. API` in bold.
  const isCounted =
    facts.isSerial || facts.depth > 2 || (facts.bold && COUNTED_WORD.test(facts.text))
  return {
    wellKnown: wording.isWellKnown,
    long: wording.isLong && !isHuge,
    numeric: wording.isNumeric && isUnlisted && !isCounted,
    address: wording.isAddress,
    blank: wording.isBlank,
    quoted: wording.isQuoted,
    quotation: wording.isQuotation,
    authors: wording.namesAuthors,
    wordy: isUnlisted && facts.bold && !facts.isLarge && wording.isWordy,
  }
}

function unnumberedSigns(facts: SignFacts, wording: Wording, { bodySize }: BodyTraits) {
  const { text, size, isLarge, bold, caps, isInRun, isSerial } = facts
  const isVeryLarge = size > VERY_LARGE_RATIO * bodySize
  const isFree = bold && facts.headsText && facts.gapAbove > 1 && text.length < SHORT_CHARS_MAX
  const isPlain = !(bold || caps || facts.isUnderlined)
  const isNamed = facts.titlesTable && isCompany(text)
  const isSetColon = isVeryLarge || (bold && (isLarge || caps))
  return {
    sentence: wording.endsSentence && !isFree && !isNamed,
    freeSentence: wording.endsSentence && isFree,
    colon: wording.endsColon && !isSetColon,
    setColon: wording.endsColon && isSetColon,
    comma: wording.hasComma && !isNamed,
    leadsOn: wording.leadsOn,
    // `1 undici` over text, where titles look so.
    figure: wording.isFigure && !facts.isOfTitles,
    plainRun: isInRun && !isSerial && isPlain,
    setRun: isInRun && !isSerial && !isPlain,
  }
}

function unlistedSigns(facts: SignFacts, wording: Wording, { bodySize }: BodyTraits) {
  const { text, isLarge, bold, size, isMono, isOfTitles, isTerm, gapAbove } = facts
  // `aorsf: An R package for …`: papers on programs begin with their names, manuals over everything else.
  const isName = gapAbove === Number.POSITIVE_INFINITY ? NAME : NAMED
  const isNamed = size >= HUGE_RATIO * bodySize && isName.test(text)
  const isOfProgram = ((isLarge && !isMono) || isOfTitles) && wording.isIdentifier
  const isPale = !bold && size < HUGE_RATIO * bodySize
  return {
    code: wording.isCode,
    admonition: wording.isAdmonition,
    // Names of a program that stand over what they do are larger than text in some manuals.
    term: isTerm && (!isLarge || isMono),
    amount: wording.isAmount,
    labelled: wording.isLabelled,
    dated: !isLarge && wording.endsDated,
    digits: isPale && wording.isFullOfDigits,
    lowerCase: wording.startsLower && !isNamed && !isOfProgram,
    smallPrint: isSmall(facts, bodySize) && !wording.isWellKnown,
  }
}

function lookSigns(facts: SignFacts, { bodySize, boldShare }: BodyTraits) {
  const { isLarge, bold, caps, isSerial, gapAbove, gapBelow, headsText, headsTable } = facts
  const isPlain = !(bold || caps || isSerial || facts.isUnderlined)
  const isBold = bold && !isLarge
  const isBare = !(headsText || headsTable || facts.titlesTable || facts.isColoured)
  return {
    manyRows: facts.rows > 2 && !isLarge,
    small: isSmall(facts, bodySize),
    boldDocument: isBold && boldShare > BOLD_DOCUMENT_SHARE,
    pieces: facts.pieces > 1,
    plainOverTable: isPlain && headsTable,
    prose: isPlain && facts.isProse,
    plainBare: isPlain && isBare,
    tight: isPlain && gapAbove < TIGHT_GAP_EM && gapBelow < TIGHT_GAP_EM,
    boldBare: isBold && isBare && facts.depth === 0 && !caps && gapAbove < FREE_GAP_EM,
    lowest: facts.heightShare > LOWEST_HEIGHT,
    beside: facts.isBeside,
  }
}

/** Smaller than running text; letters of an index are as small as it. */
const isSmall = ({ size, text }: SignFacts, bodySize: number): boolean =>
  size < SMALL_RATIO * bodySize && text.length > 1
