import type { RecognitionReason } from '../../../../src/contract/recognition.js'
import type { Rect } from '../../../document/blocks.js'

/**
 * What the stages of the PDF reader hand to each other. Everything is in points, origin at the page's top left, y down,
 * with the page already turned so that most of its text runs left to right (or right to left) in horizontal lines.
 */

/** Bits of `Word.style`. */
export const STYLE = {
  bold: 1,
  italic: 2,
  mono: 4,
  strike: 8,
  superscript: 16,
  subscript: 32,
  underline: 64,
  math: 128,
} as const

/** Superscripts and subscripts stand off the line they belong to. */
export const STYLE_RAISED = STYLE.superscript | STYLE.subscript

export const isBold = ({ style }: Pick<Word, 'style'>): boolean => (style & STYLE.bold) !== 0
export const isMono = ({ style }: Pick<Word, 'style'>): boolean => (style & STYLE.mono) !== 0

/** How far letters reach above and below the baseline, ems: font boxes lie, baselines do not. Untested. */
export const ASCENT_EM = 0.8
export const DESCENT_EM = 0.22
/** Where the middle of small letters is above the baseline, ems. */
export const MIDDLE_EM = 0.3

/** A piece of text without a space in it, in one font, style and link. */
export interface Word {
  readonly text: string
  readonly x0: number
  readonly x1: number
  readonly baseline: number
  /** Font size in points, as drawn. */
  readonly size: number
  /** Bits of STYLE. */
  readonly style: number
  /** Index into `Page.fonts`. */
  readonly font: number
  /** 0xRRGGBB. */
  readonly color: number
  /** Index into `Page.links`; -1 without a link. */
  readonly link: number
  /** A space stands before it on its line; false also at a line's start. */
  readonly spaceBefore: boolean
  /** Visible glyphs it stands for (a ligature is one glyph and two letters). */
  readonly glyphs: number
  /** Painted anew behind a gap without a space, on a page that paints spaces between words: a cell may begin there. */
  readonly opensPiece?: true
}

/**
 * Words on one baseline without a wide gap between them: what a text editor would call a line, or a table a cell.
 * Words are in reading order (right to left for right-to-left lines).
 */
export interface Line {
  readonly words: readonly Word[]
  readonly x0: number
  readonly x1: number
  /** ASCENT_EM above the baseline. */
  readonly y0: number
  /** DESCENT_EM below it. */
  readonly y1: number
  readonly baseline: number
  /** Size of most of its text, points. */
  readonly size: number
  readonly glyphs: number
  /** More than half of its letters run right to left. */
  readonly rtl: boolean
  /** Place in the order of the content stream. */
  readonly order: number
  /** Where vector bullets or margin numbers were found before it, or what is drawn around its number. */
  readonly bullet?: Rect | undefined
  /** The label of a form's field and its value: a paragraph of its own. */
  readonly isPair?: true | undefined
  /** Some of its words open pieces. */
  readonly hasPieces?: true | undefined
  readonly whole?: WholeLine | undefined
}

/**
 * A line's words as they were read: one string, what all of them share. It holds for `words` alone; a line that was made
 * of other words has its text from those.
 */
export interface WholeLine {
  readonly words: readonly Word[]
  readonly text: string
  /** Characters that are no spaces. */
  readonly letters: number
  /** Style and link of every word; `style` is -1 where they differ. */
  readonly style: number
  readonly link: number
}

/** Lines that stand side by side on one baseline within a column. At least one line, left to right. */
export interface Row {
  readonly lines: readonly Line[]
  readonly x0: number
  readonly x1: number
  readonly y0: number
  readonly y1: number
  readonly baseline: number
  readonly size: number
  readonly rtl: boolean
}

/** A thin horizontal line, or an edge of a drawn or filled box. */
export interface HorizontalRuling {
  readonly x0: number
  readonly x1: number
  readonly y: number
  readonly widthPt: number
  readonly color: number
}
export interface VerticalRuling {
  readonly y0: number
  readonly y1: number
  readonly x: number
  readonly widthPt: number
  readonly color: number
}
/** A drawn shape of a letter's size. */
export interface DrawnSign extends Rect {
  readonly color: number
}
/** A drawn rectangle that is no thin line; `filled` ones have a colour inside, stroked ones only an edge. */
export interface DrawnBox extends Rect {
  readonly filled: boolean
  readonly color: number
}

export interface FontFacts {
  /** Without the subset prefix. */
  readonly name: string
  readonly bold: boolean
  readonly italic: boolean
  /** By flag, name, or the metrics seen so far. */
  readonly mono: boolean
  readonly serif: boolean
  readonly math: boolean
}

/** Visible glyphs by what became of them before layout; see `quality`. */
export interface GlyphCounts {
  /** Drawn on the page, in its box and clip, with a shape. */
  readonly visible: number
  /** Transparent, under 2 pt, painted with mode 3 over nothing. */
  readonly hidden: number
  /** Painted again on the same place (fake bold, shadows). */
  readonly duplicate: number
  /** U+FFFD or private use without a known meaning. */
  readonly unmapped: number
}

export interface PageRecognition {
  /** Why it was looked at. */
  readonly reason: RecognitionReason
  /** Mean over its letters, 0 to 100. */
  readonly confidence: number
  readonly isUsed: boolean
  /** Where single pictures were looked at: how many of them hold text. The rest of the text is the page's own. */
  readonly pictures?: number
}

/** An element of the structure tree with content on a page; see `native/mupdf/page-content.ts`. */
export interface TagElement {
  /** Index of its parent, which comes before it; -1 at the top. */
  readonly parent: number
  /** Place among its parent's kids. */
  readonly place: number
  /** Standard structure type; '' for an unknown one. */
  readonly type: string
  /** Of a row: all of its cells. */
  readonly cells?: readonly TagCell[]
}
export interface TagCell {
  readonly place: number
  readonly isHeader: boolean
  /** From 1. */
  readonly colspan: number
  readonly rowspan: number
}

/** Which element of the structure tree the words of a page belong to. */
export interface PageTags {
  readonly elements: readonly TagElement[]
  /** Index into `elements` by the word's font, each of which belongs to one of them; -1 outside the tree. */
  readonly elementOf: readonly number[]
}

/** A page or a frame, points, and the way to it: `x' = a x + c y + e`, `y' = b x + d y + f`. */
export interface Sheet {
  readonly width: number
  readonly height: number
  readonly a: number
  readonly b: number
  readonly c: number
  readonly d: number
  readonly e: number
  readonly f: number
}

export interface Page {
  /** From 1. */
  readonly number: number
  readonly width: number
  readonly height: number
  /** In content order. */
  readonly lines: readonly Line[]
  /** Lines in another direction than the page's main one, their boxes turned with the page. */
  readonly rotatedLines: readonly Line[]
  readonly horizontals: readonly HorizontalRuling[]
  readonly verticals: readonly VerticalRuling[]
  readonly boxes: readonly DrawnBox[]
  /** Small filled shapes that may be bullets. */
  readonly dots: readonly DrawnSign[]
  /** Boxes of curves and slanted lines: what figures are drawn with. Some thousands at most. */
  readonly curves: readonly Rect[]
  readonly images: readonly Rect[]
  /** The page was turned: boxes are not where the PDF has them. */
  readonly isTurned?: true
  /** Where boxes are on the page as it is shown; absent where they are there already. */
  readonly sheet?: Sheet
  /** Path segments of any kind: a drawing has many. */
  readonly vectorCount: number
  readonly fonts: readonly FontFacts[]
  /** External targets. */
  readonly links: readonly string[]
  readonly glyphs: GlyphCounts
  /** Of the visible glyphs, those painted invisibly over a picture: an earlier recognition of it. */
  readonly layerGlyphs: number
  /** Where text recognition has looked at its picture, or at pictures on it; `isUsed`: there is text from there. */
  readonly recognition?: PageRecognition
  /** Where the structure tree was asked for. */
  readonly tags?: PageTags
}

/** Sizes that most of a document's text has: thresholds are in terms of these. */
export interface TextMeasure {
  /** Points. */
  readonly bodySize: number
  /** Most of it is monospaced without being code: that is what its running text looks like. */
  readonly isTypewritten: boolean
  readonly boldShare: number
  readonly italicShare: number
}

/** Share of bold or italic text from which that is how a document is set, and stresses nothing. */
const STRESS_SHARE_MAX = 0.5

/** Bits of STYLE by which words of the document are stressed. */
export function stressOf({
  boldShare,
  italicShare,
}: Pick<TextMeasure, 'boldShare' | 'italicShare'>): number {
  const bold = boldShare > STRESS_SHARE_MAX ? 0 : STYLE.bold
  return italicShare > STRESS_SHARE_MAX ? bold : bold | STYLE.italic
}
