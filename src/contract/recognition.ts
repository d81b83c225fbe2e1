import type { DocumentTask } from './document-task.js'

/** Why the text of a page has to be read from its picture. */
export type RecognitionReason =
  /** A picture covers the page and hardly a glyph is on it. */
  | 'picture'
  /** Letters are drawn as shapes. */
  | 'outlines'
  /** The fonts do not say which letters their glyphs are. */
  | 'unmapped_glyphs'
  /** The fonts say it wrongly: the text is no words. */
  | 'garbled_text'
  /** Invisible text over a picture, from an earlier recognition that looks bad. */
  | 'poor_layer'
  /** Pictures on a page with text of its own: they may hold more. */
  | 'pictures'

/** Where a picture is on its page; points, origin top left. */
export interface PictureBox {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

export interface PageToRecognize {
  /** From 1. */
  readonly page: number
  readonly reason: RecognitionReason
  /** With the reason `pictures`: these are looked at, and not the whole page. */
  readonly pictures?: readonly PictureBox[] | undefined
}

/** Document bytes and a page number → words with boxes. */
export interface RecognizeTask extends DocumentTask {
  readonly kind: 'recognize'
  /** From 1. */
  readonly page: number
  /** See PageToRecognize. */
  readonly pictures?: readonly PictureBox[] | undefined
  /** Absent: those that the thread was started with. */
  readonly languages?: readonly string[] | undefined
  /** After this a program that recognizes is killed. */
  readonly timeoutMs: number
}

/** Numbers of a recognized word in `RecognizedPage.wordNumbers`. */
export const WORD_NUMBER = { x0: 0, x1: 1, baseline: 2, size: 3, line: 4, confidence: 5 } as const
export const WORD_NUMBERS = 6
/** Bits of a word's face in `RecognizedPage.wordFace`: in a heavier weight than most of the page, in italics. */
export const WORD_FACE = { bold: 1, italic: 2 } as const

/**
 * What was read from a page's picture. Points of paper, origin top left, with the picture turned upright and levelled.
 * Plain data: it crosses the thread line twice.
 */
export interface RecognizedPage {
  /** From 1. */
  readonly page: number
  readonly widthPt: number
  readonly heightPt: number
  /** Points of the page to one of these: files that know nothing of paper tell sizes of screens. */
  readonly pagePoints: number
  /** How far the picture was turned clockwise to stand upright. */
  readonly turnDegrees: 0 | 90 | 180 | 270
  /** How far its lines were off level, clockwise, before. */
  readonly skewDegrees: number
  /** In the engine's order. */
  readonly words: readonly string[]
  /** WORD_NUMBERS a word: see WORD_NUMBER. `line` counts lines from 0; `confidence` is 0 to 100. */
  readonly wordNumbers: Float32Array<ArrayBuffer>
  /** How each word is set: see WORD_FACE. */
  readonly wordFace: Uint8Array<ArrayBuffer>
  /** Straight lines drawn in the picture: x0 y0 x1 y1 each, line width included. */
  readonly rulings: Float32Array<ArrayBuffer>
  /** Check boxes drawn in the picture: x0 y0 x1 y1 each, and whether something is in them. */
  readonly boxes: Float32Array<ArrayBuffer>
  readonly boxTicked: Uint8Array<ArrayBuffer>
  /** What else is drawn in the picture, larger than letters: curves, bars, photographs; x0 y0 x1 y1 each. */
  readonly drawings: Float32Array<ArrayBuffer>
  /** Where pictures were looked at: those that hold text. The words are theirs, each levelled in its place. */
  readonly pictures?: readonly PictureBox[] | undefined
  /** Mean over the letters, 0 to 100. */
  readonly confidence: number
  readonly recognizeMs: number
}

/** What came of a page that was to be recognized. */
export type Recognition =
  | RecognizedPage
  | { readonly page: number; readonly failure: 'timeout' | 'unreadable' }

/** The program or module that recognizes. */
export type RecognizerChoice =
  /** The `tesseract` of the machine. */
  | { readonly kind: 'program'; readonly path: string; readonly dataFolder?: string }
  /** The one that comes with the service; English alone. */
  | { readonly kind: 'wasm' }

/** What a recognizing thread is given when it starts. */
export interface OcrThreadInit {
  readonly recognizer: RecognizerChoice
  /** Tesseract's names: `eng`, `deu`, `chi_sim`. */
  readonly languages: readonly string[]
}

/** Asks the machine's program what it is; loads nothing. */
export interface IdentifyTask {
  readonly kind: 'identify'
}

export interface RecognizerIdentity {
  /** Name and version: part of the ETag. */
  readonly engine: string
  /** Those it can read. */
  readonly languages: readonly string[]
}

/** The module that comes with the service, of the exact version that package.json pins; the one language has its data. */
export const BUILT_IN_RECOGNIZER: RecognizerIdentity = {
  engine: 'tesseract.js-core 7.0.0, best_int',
  languages: ['eng'],
}
