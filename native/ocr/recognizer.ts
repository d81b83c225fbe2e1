/** Eight-bit gray, 0 black, rows from top to bottom without padding. */
export interface GrayImage {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
  readonly dpi: number
}

/** A line of text as it was recognized; pixels, origin top left. */
export interface RecognizedLine {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
  /** Height from the lowest descender to the highest ascender, pixels. */
  readonly heightPx: number
  /** The baseline at `x0`, and how far it falls a pixel to the right. */
  readonly baseline: number
  readonly slope: number
  /** Clockwise, what would set the line upright; absent where it is. Its box and its words' are as they stand. */
  readonly turnDegrees?: number
  readonly words: readonly RecognizedWord[]
}

export interface RecognizedWord {
  readonly text: string
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
  /** 0 to 100. */
  readonly confidence: number
}

/**
 * How the engine looks for text: `page` finds columns and blocks by itself, `block` takes all for one block, `scattered`
 * finds words wherever they stand, in no order.
 */
export type Segmentation = 'page' | 'block' | 'scattered'

/** The one interface of what recognizes text: the module that comes with the service, or the machine's program. */
export interface Recognizer {
  /** Name and version. */
  readonly engine: string
  /** Rejects when the engine fails or is stopped by `signal`. */
  recognize(
    image: GrayImage,
    segmentation: Segmentation,
    signal: AbortSignal,
  ): Promise<RecognizedLine[]>
  /** The same in other languages; absent where there is one alone. */
  in?(languages: readonly string[]): Recognizer
  /** Bytes that the engine holds in this thread. */
  memoryBytes(): number
}

/** Tesseract's numbers of page segmentation modes. */
export const SEGMENTATION_MODE: Readonly<Record<Segmentation, number>> = {
  page: 3,
  block: 6,
  scattered: 11,
}

/** Columns of a table are not to be read as lines down the page: pages are turned upright before. */
export const ENGINE_VARIABLES: Readonly<Record<string, string>> = {
  textord_tabfind_vertical_text: '0',
}

/** The image as a binary PGM file: nothing to encode, and both engines read it. */
export function pgmOf({ width, height, pixels }: GrayImage): Uint8Array {
  const header = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`)
  const file = new Uint8Array(header.byteLength + pixels.byteLength)
  file.set(header)
  file.set(pixels, header.byteLength)
  return file
}
