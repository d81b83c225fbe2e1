/** Ratio to the running text from which text in a font of its own is large enough for a title. */
export const SET_RATIO = 1.04
/** Text this long, or over more than one row, is something that a heading may stand over, characters. Untested. */
export const HEADED_CHARS_MIN = 60
/** Longer titles are not short, characters. Untested. */
export const SHORT_CHARS_MAX = 60
/** With more digits than this share, text is a number, an address or an amount. Untested. */
export const DIGIT_SHARE_MAX = 0.25
/** White around a title, ems. */
export const TITLE_GAP_EM = 0.55

/** What of a block decides whether it is a heading. */
export interface HeadingTraits {
  /** Its text on one line. */
  readonly text: string
  readonly rows: number
  readonly size: number
  readonly bold: boolean
  readonly italic: boolean
  /** From end to end, as no link is. */
  readonly isUnderlined: boolean
  /** Typewriter type in a document of other type. */
  readonly isMono: boolean
  /** It stands in a block beside others. */
  readonly isBeside: boolean
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
  /** A bold label and its value, which is not bold. */
  readonly isLabelled: boolean
  /** Alone on a filled band across its column. */
  readonly isOnBand: boolean
  /** Running text follows, nearer than what stands before. */
  readonly headsText: boolean
  /** A table follows right below. */
  readonly headsTable: boolean
  /** One of several bold rows over it. */
  readonly titlesTable: boolean
  /** A block of the same look stands right before or after it. */
  readonly isInRun: boolean
  /** One of a series of numbered titles in its look. */
  readonly isSerial: boolean
  /** Most blocks of its look stand over text that is set further in. */
  readonly isTerm: boolean
  /** Most blocks of its look stand alone over text. */
  readonly isOfTitles: boolean
  /** Where on the page it starts, 0 at the top, 1 at the bottom. */
  readonly heightShare: number
  /** Levels of the outline's entries that say what it says, if there are any. */
  readonly outlineLevels?: readonly number[] | undefined
}

/** The document's running text, which headings stand out from. */
export interface BodyTraits {
  readonly bodySize: number
  /** Share of bold characters in the document. */
  readonly boldShare: number
}

/** What of a block its signs are read from. */
export interface SignFacts extends HeadingTraits {
  readonly caps: boolean
  /** Depth of its number, 0 without one. */
  readonly depth: number
  /** Larger than the running text. */
  readonly isLarge: boolean
}
