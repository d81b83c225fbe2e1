/**
 * What one page paints, in content order, as typed arrays that are reused for every page of a thread. Device space:
 * points, origin top left, y down, /Rotate applied. Nothing outside the page box or its clip is in here.
 */
export interface PageContent {
  widthPt: number
  heightPt: number

  /** Glyphs: origin (x, y), advance along the writing direction in points, Unicode, glyph id, run. */
  glyphCount: number
  glyphX: Float32Array
  glyphY: Float32Array
  glyphAdvance: Float32Array
  /** Code point; 0xFFFD where the font does not say. A ligature is one glyph. */
  glyphUnicode: Int32Array

  /** Glyphs of U+FFFD, ascending, their runs, their numbers in the font program and in the text, and their names or ''. */
  namelessCount: number
  namelessGlyph: Uint32Array
  namelessRun: Uint32Array
  namelessId: Uint32Array
  namelessCode: Uint32Array
  readonly namelessName: string[]

  /** Small Latin letters whose codes are those of their capitals, ascending, and their runs. */
  readonly loweredGlyph: number[]
  readonly loweredRun: number[]

  /** Runs of glyphs with one font, text matrix and colour. Run r holds glyphs runStart[r] to runStart[r + 1]. */
  runCount: number
  runStart: Uint32Array
  /** Index into `fonts`. */
  runFont: Uint16Array
  /** Em size in points. */
  runSize: Float32Array
  /** Unit vector of the writing direction. */
  runDirectionX: Float32Array
  runDirectionY: Float32Array
  /** 0xRRGGBB. */
  runColor: Uint32Array
  runFlags: Uint8Array

  /** Axis-parallel boxes and strokes, and the bounding boxes of all other shapes. */
  shapeCount: number
  /** x0 y0 x1 y1 each, line width included, cut at the clip. */
  shapeBox: Float32Array
  shapeKind: Uint8Array
  shapeColor: Uint32Array
  /** Shapes that were seen but not kept, past SHAPES_MAX. */
  shapesDropped: number

  /** x0 y0 x1 y1 each, cut at the clip. */
  imageCount: number
  imageBox: Float32Array

  fonts: FontFacts[]
  /** Of a page that was read with its structure; undefined where it has more of it than any document. */
  marks: PageMarks | undefined
  /** Glyphs that the page box, the clip or a knocked-out alpha hides. */
  hiddenGlyphs: number
  /** '' or what was found to be inconsistent: the content must not be trusted. */
  fault: string
}

/** The elements of the structure tree (ISO 32000-2, 14.7) with content on the page. */
export interface PageMarks {
  /** In the tree's order, each after its parent. */
  readonly elements: readonly MarkedElement[]
  /** By run an index into `elements`; -1 for artifacts and all else outside the tree. */
  readonly elementOf: Int32Array
  /** The same by picture. */
  readonly elementOfImage: Int32Array
}

export interface MarkedElement {
  /** Index into the page's elements; -1 at the top. */
  readonly parent: number
  /** Place among its parent's kids: with the parents' it is the element's identity on every page. */
  readonly place: number
  /** Standard structure type, role map applied (ISO 32000-2, 14.8.4); '' for one that is unknown. */
  readonly type: string
}

export interface FontFacts {
  readonly name: string
  /** With the tag of a subset, cut after 31 bytes: as the document has it. */
  readonly fullName: string
  readonly bold: boolean
  readonly italic: boolean
  /** By its flag. */
  readonly monospaced: boolean
  readonly serif: boolean
  /** By its name: of typewriters and code, or of Chinese, Japanese and Korean prose. */
  readonly face?: 'typewriter' | 'eastAsian' | undefined
}

/** Bits of `runFlags`. */
export const RUN = {
  /** Render mode 3: an OCR layer over a picture, or hidden text. */
  invisible: 1,
  /** Alpha zero. */
  transparent: 2,
  /** Painted as an outline only. */
  stroked: 4,
  /** Used as a clip: usually painted by what follows. */
  clip: 8,
  vertical: 16,
  /** Same font and matrix as the run before, and content goes on behind its last glyph. */
  rightToLeft: 32,
  /** An upright font that the text matrix slants. */
  slanted: 64,
} as const

/** Slants by more than this, widths by height, are seen; by more than the other they are a perspective, no letters. */
const SLANT_MIN = 0.12
const SLANT_MAX = 0.6

/** Whether text leans forward, by the vectors along its baseline and up from it. */
export function isSlanted(alongX: number, alongY: number, upX: number, upY: number): boolean {
  const lean = alongX * upX + alongY * upY
  if (lean <= 0) return false
  const area = Math.abs(alongX * upY - alongY * upX)
  return lean > SLANT_MIN * area && lean < SLANT_MAX * area
}

/** Values of `shapeKind`. */
export const SHAPE = { fillRect: 0, strokeLine: 1, strokeRect: 2, other: 3 } as const

const GLYPHS_START = 1 << 13
const NAMELESS_START = 1 << 8
const RUNS_START = 1 << 11
const SHAPES_START = 1 << 11
const IMAGES_START = 1 << 6

export function createPageContent(): PageContent {
  return {
    widthPt: 0,
    heightPt: 0,
    glyphCount: 0,
    glyphX: new Float32Array(GLYPHS_START),
    glyphY: new Float32Array(GLYPHS_START),
    glyphAdvance: new Float32Array(GLYPHS_START),
    glyphUnicode: new Int32Array(GLYPHS_START),
    namelessCount: 0,
    namelessGlyph: new Uint32Array(NAMELESS_START),
    namelessRun: new Uint32Array(NAMELESS_START),
    namelessId: new Uint32Array(NAMELESS_START),
    namelessCode: new Uint32Array(NAMELESS_START),
    namelessName: [],
    loweredGlyph: [],
    loweredRun: [],
    runCount: 0,
    runStart: new Uint32Array(RUNS_START + 1),
    runFont: new Uint16Array(RUNS_START),
    runSize: new Float32Array(RUNS_START),
    runDirectionX: new Float32Array(RUNS_START),
    runDirectionY: new Float32Array(RUNS_START),
    runColor: new Uint32Array(RUNS_START),
    runFlags: new Uint8Array(RUNS_START),
    shapeCount: 0,
    shapeBox: new Float32Array(4 * SHAPES_START),
    shapeKind: new Uint8Array(SHAPES_START),
    shapeColor: new Uint32Array(SHAPES_START),
    shapesDropped: 0,
    imageCount: 0,
    imageBox: new Float32Array(4 * IMAGES_START),
    fonts: [],
    marks: undefined,
    hiddenGlyphs: 0,
    fault: '',
  }
}
