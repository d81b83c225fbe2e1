import { type ActualTexts, createActualTexts } from './actual-text.js'
import { type ClipStack, createClipStack } from './clip-stack.js'
import { type Callback, forgetCalls, reach } from './device-calls.js'
import { createFontTable, type FontTable } from './font-facts.js'
import { createMarksDevice, type MarksDevice } from './marks-device.js'
import { createPageContent, type PageContent, RUN, SHAPE } from './page-content.js'
import { appendShape } from './page-shapes.js'
import type { PageTree } from './page-tree.js'
import { createPaintColors, type PaintColors } from './paint-colors.js'
import { createPathReader, halfLineWidth } from './path-shapes.js'
import { appendText } from './text-runs.js'
import { glyphSpace } from './type3-fonts.js'
import type { LoadedMupdf, WasmModule } from './wasm-module.js'

/** Below this alpha nothing is seen. */
const ALPHA_MIN = 0.02

/** Reads what pages paint. */
export interface PageReader {
  /**
   * Reads a page; the content is the same object every time. Throws what MuPDF throws for a page it cannot read.
   * `tree`: with its structure, where the reader knows it. `onImage` is told of each picture that is seen, in the
   * order of the content's: its pointer, which holds until the call returns, and where its matrix lies.
   */
  readPage(page: SourcePage, tree?: PageTree, onImage?: NoteImage): PageContent
  /** Fonts are numbered anew for each document. */
  startDocument(): void
}

export type NoteImage = (image: number, ctm: number) => void

/** What is used of mupdf.js's page. */
export interface SourcePage {
  run(device: object, matrix: number[]): void
  getBounds(): number[]
  toStructuredText(options: string): { readonly pointer: unknown; destroy(): void }
}

/**
 * Takes over the table of device callbacks that mupdf.js routes every device call of the module through: raw pointers
 * instead of wrapper objects, no structured text built. It cannot be undone in this thread; pictures are rendered by
 * MuPDF's own devices, which do not pass through it.
 *
 * A callback never throws: an exception that crosses the module leaves its exception stack unbalanced and a later page
 * hangs. What goes wrong is noted in `fault` and judged after the run.
 */
export function createRawDevice(loaded: LoadedMupdf): PageReader {
  const { mupdf, wasm } = loaded
  const page = createPageContent()
  const fonts = createFontTable(wasm, glyphSpace)
  const clip = createClipStack()
  const masks = { open: 0 }
  const colors = createPaintColors(loaded)
  const texts = createActualTexts(wasm, page)
  const marks = createMarksDevice(loaded, texts)
  page.fonts = fonts.facts

  let noteImage: NoteImage | undefined
  const onImage: NoteImage = (image, ctm) => {
    if (noteImage === undefined) return
    noteImage(image, ctm)
    marks.noteImages(page.imageCount)
  }
  install(deviceCallbacks(wasm, page, fonts, clip, masks, colors, texts, marks, onImage), page)

  return {
    readPage(source, tree, onPicture) {
      noteImage = onPicture
      const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = source.getBounds()
      resetPage(page, x1 - x0, y1 - y0)
      clip.start(page.widthPt, page.heightPt)
      masks.open = 0
      fonts.startPage()
      colors.startPage()
      texts.startPage()
      const matrix = [1, 0, 0, 1, -x0, -y0]
      if (tree !== undefined) {
        try {
          source.run(marks.start(tree), matrix)
        } finally {
          page.marks = marks.stop()
        }
        return page
      }
      const device = new mupdf.Device({})
      texts.listen(Number(device.pointer))
      try {
        source.run(device, matrix)
      } finally {
        device.close()
        device.destroy()
      }
      return page
    },
    startDocument: () => fonts.startDocument(),
  }
}

/** How many masks are being drawn: their shapes and pictures say what shows of something else, and are not seen. */
interface OpenMasks {
  open: number
}

function deviceCallbacks(
  wasm: WasmModule,
  page: PageContent,
  fonts: FontTable,
  clip: ClipStack,
  masks: OpenMasks,
  colors: PaintColors,
  texts: ActualTexts,
  marks: MarksDevice,
  onImage: NoteImage,
): Record<string, Callback> {
  const text = (source: number, ctm: number, color: number, flags: number) => {
    appendText(wasm, page, fonts, clip.box, source, ctm, color, flags)
    marks.note(page.runCount)
    return 0
  }
  const image = (pointer: number, ctm: number) => {
    if (masks.open > 0) return 0
    const before = page.imageCount
    appendImage(wasm, page, clip.box, ctm)
    if (page.imageCount > before) onImage(pointer, ctm)
    return 0
  }
  const same = () => {
    clip.pushSame()
    return 0
  }
  return {
    fill_text: (_id, source = 0, ctm = 0, space = 0, n = 0, color = 0, alpha = 1) =>
      text(source, ctm, colors.rgb(space, n, color), alpha < ALPHA_MIN ? RUN.transparent : 0),
    stroke_text: (_id, source = 0, _stroke, ctm = 0, space = 0, n = 0, color = 0, alpha = 1) =>
      text(
        source,
        ctm,
        colors.rgb(space, n, color),
        RUN.stroked | (alpha < ALPHA_MIN ? RUN.transparent : 0),
      ),
    ignore_text: (_id, source = 0, ctm = 0) =>
      texts.begin(source, ctm) ? 0 : text(source, ctm, 0, RUN.invisible),
    end_layer: () => {
      texts.end()
      return 0
    },
    clip_text: (_id, source = 0, ctm = 0) => same() + text(source, ctm, 0, RUN.clip),
    clip_stroke_text: (_id, source = 0, _stroke, ctm = 0) =>
      same() + text(source, ctm, 0, RUN.clip),
    ...pathCallbacks(wasm, page, clip, masks, colors),
    clip_stroke_path: same,
    clip_image_mask: same,
    begin_mask: () => {
      masks.open++
      return 0
    },
    // From here on it is a clip, which is popped as one.
    end_mask: () => {
      masks.open--
      return same()
    },
    pop_clip: () => {
      clip.pop()
      return 0
    },
    fill_image: (_id, pointer = 0, ctm = 0) => image(pointer, ctm),
    fill_image_mask: (_id, pointer = 0, ctm = 0) => image(pointer, ctm),
  }
}

/** Shadings of a letter's size are signs, such as the balls before the items of slides; the color says nothing. */
const SHADED = { color: 0x808080, halfWidth: 0, isStroke: false } as const
const SHADED_SIGN_MAX_PT = 17

const isSign = ([x0 = 0, y0 = 0, x1 = 0, y1 = 0]: Float64Array): boolean =>
  x1 - x0 <= SHADED_SIGN_MAX_PT && y1 - y0 <= SHADED_SIGN_MAX_PT

function pathCallbacks(
  wasm: WasmModule,
  page: PageContent,
  clip: ClipStack,
  masks: OpenMasks,
  colors: PaintColors,
): Record<string, Callback> {
  const paths = createPathReader(wasm)
  const fill = { color: 0, halfWidth: 0, isStroke: false }
  const stroke = { color: 0, halfWidth: 0, isStroke: true }
  return {
    fill_path: (_id, path = 0, _evenOdd, ctm = 0, space = 0, n = 0, color = 0, alpha = 1) => {
      if (alpha < ALPHA_MIN || masks.open > 0) return 0
      fill.color = colors.rgb(space, n, color)
      paths.append(page, clip.box, path, ctm, fill)
      return 0
    },
    stroke_path: (_id, path = 0, style = 0, ctm = 0, space = 0, n = 0, color = 0, alpha = 1) => {
      if (alpha < ALPHA_MIN || masks.open > 0) return 0
      stroke.color = colors.rgb(space, n, color)
      stroke.halfWidth = halfLineWidth(wasm, style, ctm)
      paths.append(page, clip.box, path, ctm, stroke)
      return 0
    },
    fill_shade: (_id, _shade, _ctm, alpha = 1) => {
      if (alpha < ALPHA_MIN || masks.open > 0 || !isSign(clip.box)) return 0
      appendShape(page, clip.box, clip.box, SHAPE.other, SHADED)
      return 0
    },
    clip_path: (_id, path = 0, _evenOdd, ctm = 0) => {
      paths.measure(page, path, ctm)
      const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = paths.box
      clip.push(x0, y0, x1, y1)
      return 0
    },
  }
}

function install(callbacks: Record<string, Callback>, page: PageContent): void {
  const globals = globalThis as { $libmupdf_device?: Record<string, Callback> }
  const table = globals.$libmupdf_device ?? {}
  forgetCalls()
  for (const name of Object.keys(table)) {
    // mupdf.js keeps a list of its devices, from which this takes the one that has served its page.
    if (name !== 'drop_device') table[name] = guarded(callbacks[name] ?? (() => 0), page)
  }
}

function guarded(callback: Callback, page: PageContent): Callback {
  // The widest callback takes eight numbers; gathering them in an array would cost more than the callback does.
  const own: Callback = (a, b, c, d, e, f, g, h) => {
    reach(own)
    try {
      return callback(a, b, c, d, e, f, g, h)
    } catch (error) {
      page.fault = String(error)
      return 0
    }
  }
  return own
}

export function resetPage(page: PageContent, widthPt: number, heightPt: number): void {
  page.widthPt = widthPt
  page.heightPt = heightPt
  page.glyphCount = page.runCount = page.shapeCount = page.imageCount = 0
  page.shapesDropped = page.hiddenGlyphs = page.namelessCount = 0
  page.namelessName.length = page.loweredGlyph.length = page.loweredRun.length = 0
  page.runStart[0] = 0
  page.fault = ''
  page.marks = undefined
}

/** The unit square under the matrix, cut at the clip. */
function appendImage(wasm: WasmModule, page: PageContent, clip: Float64Array, ctm: number): void {
  const floats = wasm.HEAPF32
  const k = ctm >> 2
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = floats.subarray(k, k + 6)
  const x0 = Math.max(e + Math.min(0, a) + Math.min(0, c), clip[0] ?? 0)
  const y0 = Math.max(f + Math.min(0, b) + Math.min(0, d), clip[1] ?? 0)
  const x1 = Math.min(e + Math.max(0, a) + Math.max(0, c), clip[2] ?? 0)
  const y1 = Math.min(f + Math.max(0, b) + Math.max(0, d), clip[3] ?? 0)
  if (x1 <= x0 || y1 <= y0) return
  const at = 4 * page.imageCount
  if (at === page.imageBox.length) {
    const larger = new Float32Array(2 * at)
    larger.set(page.imageBox)
    page.imageBox = larger
  }
  page.imageBox.set([x0, y0, x1, y1], at)
  page.imageCount++
}
