import type { FormField } from '../../../../native/mupdf/form-fields.js'
import type { PdfPage } from '../../../../native/mupdf/open-pdf.js'
import {
  type FontFacts as NativeFontFacts,
  type PageContent,
  RUN,
} from '../../../../native/mupdf/page-content.js'
import { defined } from '../../../../src/contract/defined.js'
import type { RecognitionReason, RecognizedPage } from '../../../../src/contract/recognition.js'
import { addDrawnBullets, withNamedBullets } from '../drawings/bullets.js'
import { withDrawnUnderscores } from '../drawings/drawn-underscores.js'
import { withLayeredSigns } from '../drawings/layered-signs.js'
import { withLetteredBullets } from '../drawings/lettered-bullets.js'
import { sortDrawings } from '../drawings/sort-drawings.js'
import { withStruckWords } from '../drawings/struck-words.js'
import { nameGlyphs } from '../fonts/name-glyphs.js'
import { addCheckBoxes } from '../forms/check-boxes.js'
import { besideFields, type Field, writeFields } from '../forms/form-fields.js'
import { withFormulas } from '../formulas/read-formulas.js'
import type { FontFacts, Page } from '../model/page.js'
import { sheetUnder, throughSheets } from '../model/sheet.js'
import { plausibilityOf } from '../model/text-plausibility.js'
import { withoutDoubles, withPictureContent } from '../recognition/picture-content.js'
import { recognitionReason } from '../recognition/recognition-reason.js'
import { recognizedContent } from '../recognition/recognized-content.js'
import { markRuns } from '../tagged/mark-runs.js'
import { monospacedFonts } from '../text/font-metrics.js'
import { withoutIcons } from '../text/icons.js'
import { withMarksBehind, withNoteMarks } from '../text/note-marks-apart.js'
import { type PageFrame, pageFrame, sheetOf, turnBox } from '../text/page-frame.js'
import { readLines } from '../text/read-lines.js'

const MATH_NAME =
  /^(CMMI|CMSY|CMEX|MSAM|MSBM|.*Math|Symbol|STIX.*Math|Cambria ?Math|txsy|rsfs|eufm|LMMath)/i

/**
 * A page's glyphs and shapes as lines, rulings and boxes: all that later stages need of it. `number` from 1. Where it
 * comes with its structure words know their element of the structure tree.
 */
export function readPage(
  { content: painted, links, fields, structure }: PdfPage,
  number: number,
): Page {
  nameGlyphs(painted)
  const frame = pageFrame(painted)
  const monospaced = monospacedFonts(painted)
  const plain = painted.fonts.map((facts, index) => fontFacts(facts, monospaced.has(index)))
  const marked = structure === undefined ? undefined : markRuns(painted, plain, structure)
  const { content, fonts } = marked ?? { content: painted, fonts: plain }
  const text = readLines(content, frame, fonts, links)
  const drawings = sortDrawings(content, (x0, y0, x1, y1) => turnBox(frame, x0, y0, x1, y1), frame)
  const { squares, signs, pictureDots, strokes, ...rest } = drawings
  const { lines, glyphs } = withoutIcons(text.lines, text.glyphs)
  const under = withDrawnUnderscores(lines, [...rest.horizontals, ...strokes])
  const straight = without(rest.horizontals, under.taken)
  const set = withFormulas(under.lines, [...straight, ...strokes], fonts)
  const drawn = { ...rest, horizontals: without(straight, set.taken) }
  const noted = withNoteMarks(withMarksBehind(set.lines, frame.height), frame.height)
  const struck = withStruckWords(noted, drawn.horizontals)
  const form = fields.map((field) => turnedField(field, frame))
  const named = withLetteredBullets(withNamedBullets(withLayeredSigns(struck), fonts))
  const filled = form.length === 0 ? named : writeFields(named, form, drawn)
  const dots = besideFields(drawings.dots, form)
  const checked = addCheckBoxes(filled, {
    squares: besideFields(squares, form),
    signs: besideFields(signs, form),
    dots,
  })
  return {
    number,
    width: frame.width,
    height: frame.height,
    ...drawn,
    ...(frame.turnDegrees === 0 ? {} : { isTurned: true, sheet: sheetOf(frame) }),
    boxes: without(drawn.boxes, checked.taken),
    lines: addDrawnBullets(checked.lines, dots, pictureDots),
    rotatedLines: text.rotatedLines,
    fonts,
    links: text.links,
    glyphs,
    layerGlyphs: layerGlyphs(content),
    ...defined({ tags: marked?.tags }),
  }
}

function without<T extends object>(all: readonly T[], taken: ReadonlySet<object>): readonly T[] {
  return taken.size === 0 ? all : all.filter((one) => !taken.has(one))
}

/** Recognized text that is less sure than this does not replace text that is there, 0 to 100. */
const CONFIDENCE_MIN = 60

/** The page as its picture was read, or as it was where its own text is not worse. */
export function withRecognized(own: Page, recognized: RecognizedPage): Page {
  const { confidence } = recognized
  const reason = recognitionReason(own, true) ?? 'picture'
  const page = readPage(
    { content: recognizedContent(recognized), links: [], fields: [] },
    own.number,
  )
  const isUsed = isBetter(page, own, reason, confidence)
  const recognition = { reason, confidence, isUsed }
  if (!isUsed) return { ...own, recognition }
  const angle = recognized.turnDegrees - recognized.skewDegrees
  const sheet = throughSheets(
    page.sheet,
    sheetUnder(own.sheet ?? own, angle, recognized.pagePoints),
  )
  return { ...page, sheet, recognition }
}

/** The page with what its pictures say beside its own text, each where it stands. `read`: the page as `own` was made of. */
export function withPictures(own: Page, read: PdfPage, recognized: RecognizedPage): Page {
  const { confidence, pictures = [] } = recognized
  const added = withoutDoubles(recognized, own.lines)
  const recognition = { reason: 'pictures', confidence, isUsed: added.words.length > 0 } as const
  if (!recognition.isUsed) return { ...own, recognition: { ...recognition, pictures: 0 } }
  const content = withPictureContent(read.content, recognizedContent(added), pictures)
  const { links, fields } = read
  const page = readPage({ content, links, fields }, own.number)
  return { ...page, recognition: { ...recognition, pictures: pictures.length } }
}

function isBetter(page: Page, own: Page, reason: RecognitionReason, confidence: number): boolean {
  switch (reason) {
    case 'picture':
    case 'outlines':
      return page.glyphs.visible > own.glyphs.visible
    case 'poor_layer': {
      const isMoreLikely = plausibilityOf(page.lines).share > plausibilityOf(own.lines).share
      return confidence > CONFIDENCE_MIN && isMoreLikely
    }
    default:
      return page.glyphs.visible > 0 && confidence > CONFIDENCE_MIN
  }
}

function turnedField({ kind, isOn, x0, y0, x1, y1 }: FormField, frame: PageFrame): Field {
  return { kind, isOn, ...turnBox(frame, x0, y0, x1, y1) }
}

function layerGlyphs(content: PageContent): number {
  let glyphs = 0
  for (let run = 0; run < content.runCount; run++) {
    if (((content.runFlags[run] ?? 0) & RUN.invisible) === 0) continue
    glyphs += (content.runStart[run + 1] ?? 0) - (content.runStart[run] ?? 0)
  }
  return glyphs
}

/** Both kinds of facts of each font of the open document: every page asks for all fonts up to it. */
const factsOf = new WeakMap<NativeFontFacts, readonly [proportional: FontFacts, mono: FontFacts]>()

function fontFacts(facts: NativeFontFacts, isMono: boolean): FontFacts {
  let known = factsOf.get(facts)
  if (known === undefined) {
    known = [newFacts(facts, false), newFacts(facts, true)]
    factsOf.set(facts, known)
  }
  return known[isMono ? 1 : 0]
}

function newFacts(facts: NativeFontFacts, isMono: boolean): FontFacts {
  return {
    name: facts.name,
    bold: facts.bold,
    italic: facts.italic,
    mono: isMono,
    serif: facts.serif,
    math: MATH_NAME.test(facts.name),
  }
}
