import type { ExternalLink } from '../../../../native/mupdf/open-pdf.js'
import { type PageContent, RUN } from '../../../../native/mupdf/page-content.js'
import type { Rect } from '../../../document/blocks.js'
import { isIgnoredCode, isPrivateUse, isRtlCode, isSpaceCode, PRIVATE_USE } from '../characters.js'
import { type FontFacts, type GlyphCounts, type Line, STYLE } from '../page-model.js'
import {
  BASELINE_STEP_EM,
  DUPLICATE_EM,
  LINE_BACK_EM,
  LINE_GAP_EM,
  TEXT_SIZE_MIN_PT,
  WORD_GAP_EM,
} from '../thresholds.js'
import { finishLines } from './finish-lines.js'
import {
  appendCode,
  appendUnit,
  combiningMark,
  newTextBuffer,
  type OpenLine,
  type OpenWord,
} from './line-builder.js'
import { type PageFrame, turnBox } from './page-frame.js'

/** The text of a page. */
export interface PageText {
  readonly lines: readonly Line[]
  readonly rotatedLines: readonly Line[]
  readonly links: readonly string[]
  readonly glyphs: GlyphCounts
}

interface LinkArea {
  readonly box: Rect
  readonly link: number
}

/** What the glyphs are added to, one by one. */
interface Builder {
  readonly frame: PageFrame
  readonly fonts: readonly FontFacts[]
  readonly areas: readonly LinkArea[]
  readonly text: ReturnType<typeof newTextBuffer>
  readonly lines: OpenLine[]
  line: OpenLine | undefined
  word: OpenWord | undefined
  /** Where the next glyph is expected. */
  pen: number
  /** A space was painted since the last glyph. */
  isSpaced: boolean
  lastCode: number
  lastU: number
  /** A spacing accent waits for the letter under it. */
  accent: number
  visible: number
  hidden: number
  duplicate: number
  unmapped: number
}

interface Run {
  readonly dirX: number
  readonly dirY: number
  readonly size: number
  readonly font: number
  readonly style: number
  readonly color: number
  readonly areas: readonly LinkArea[]
}

const NO_AREAS: readonly LinkArea[] = []

/**
 * Glyph runs → words → lines, in content order. A line ends where the pen jumps: back, to another baseline or over a
 * gap of LINE_GAP_EM. Hidden text is left out and counted.
 */
export function readLines(
  content: PageContent,
  frame: PageFrame,
  fonts: readonly FontFacts[],
  externalLinks: readonly ExternalLink[],
): PageText {
  const { links, areas } = linkAreas(externalLinks, frame)
  const builder: Builder = {
    frame,
    fonts,
    areas,
    text: newTextBuffer(),
    lines: [],
    line: undefined,
    word: undefined,
    pen: 0,
    isSpaced: false,
    lastCode: 0,
    lastU: 0,
    accent: 0,
    visible: 0,
    hidden: content.hiddenGlyphs,
    duplicate: 0,
    unmapped: 0,
  }
  for (let run = 0; run < content.runCount; run++) addRun(builder, content, run)
  const finished = finishLines(builder.lines, builder.text, frame)
  return {
    lines: finished.lines,
    rotatedLines: finished.rotatedLines,
    links,
    glyphs: {
      visible: builder.visible,
      hidden: builder.hidden,
      duplicate: builder.duplicate + finished.duplicateGlyphs,
      unmapped: builder.unmapped,
    },
  }
}

function linkAreas(externalLinks: readonly ExternalLink[], frame: PageFrame) {
  const links: string[] = []
  const areas = externalLinks.map(({ x0, y0, x1, y1, uri }): LinkArea => {
    const known = links.indexOf(uri)
    const link = known >= 0 ? known : links.push(uri) - 1
    return { box: turnBox(frame, x0, y0, x1, y1), link }
  })
  return { links, areas }
}

function addRun(builder: Builder, content: PageContent, index: number): void {
  const start = content.runStart[index] ?? 0
  const end = content.runStart[index + 1] ?? 0
  const flags = content.runFlags[index] ?? 0
  const size = content.runSize[index] ?? 0
  const isHidden =
    (flags & RUN.transparent) !== 0 ||
    size < TEXT_SIZE_MIN_PT ||
    ((flags & RUN.invisible) !== 0 && !isOverImage(content, start))
  if (isHidden) {
    builder.hidden += end - start
    return
  }
  const { a, b, c, d, e, f } = builder.frame
  const directionX = content.runDirectionX[index] ?? 0
  const directionY = content.runDirectionY[index] ?? 0
  const dirX = a * directionX + c * directionY
  const dirY = b * directionX + d * directionY
  const font = content.runFont[index] ?? 0
  const facts = builder.fonts[font]
  const run: Run = {
    // Nearly level text is level: scans are.
    dirX: Math.abs(dirY) < 0.05 ? Math.sign(dirX) : dirX,
    dirY: Math.abs(dirY) < 0.05 ? 0 : dirY,
    size,
    font,
    style: facts === undefined ? 0 : fontStyle(facts),
    color: content.runColor[index] ?? 0,
    areas: NO_AREAS,
  }
  const { glyphX, glyphY, glyphAdvance, glyphUnicode } = content
  const linked = builder.areas.length === 0 ? run : withAreas(builder, content, run, start)
  for (let glyph = start; glyph < end; glyph++) {
    const rawX = glyphX[glyph] ?? 0
    const rawY = glyphY[glyph] ?? 0
    const x = a * rawX + c * rawY + e
    const y = b * rawX + d * rawY + f
    addGlyph(builder, linked, glyphUnicode[glyph] ?? 0, x, y, glyphAdvance[glyph] ?? 0)
  }
}

function isOverImage(content: PageContent, glyph: number): boolean {
  const x = content.glyphX[glyph] ?? 0
  const y = content.glyphY[glyph] ?? 0
  const boxes = content.imageBox
  for (let i = 0; i < content.imageCount * 4; i += 4) {
    if (
      x >= (boxes[i] ?? 0) - 2 &&
      x <= (boxes[i + 2] ?? 0) + 2 &&
      y >= (boxes[i + 1] ?? 0) - 2 &&
      y <= (boxes[i + 3] ?? 0) + 2
    )
      return true
  }
  return false
}

export function fontStyle(facts: FontFacts): number {
  return (
    (facts.bold ? STYLE.bold : 0) |
    (facts.italic ? STYLE.italic : 0) |
    (facts.mono ? STYLE.mono : 0) |
    (facts.math ? STYLE.math : 0)
  )
}

/** The run with the links whose boxes its line crosses. */
function withAreas(builder: Builder, content: PageContent, run: Run, glyph: number): Run {
  if (run.dirX !== 1) return run
  const { b, d, f } = builder.frame
  const y = b * (content.glyphX[glyph] ?? 0) + d * (content.glyphY[glyph] ?? 0) + f - 0.3 * run.size
  const areas = builder.areas.filter(({ box }) => y >= box.y0 - 1 && y <= box.y1 + 1)
  return areas.length === 0 ? run : { ...run, areas }
}

function addGlyph(
  builder: Builder,
  run: Run,
  code: number,
  x: number,
  y: number,
  advance: number,
): void {
  const u = x * run.dirX + y * run.dirY
  const v = y * run.dirX - x * run.dirY
  if (isSpaceCode(code)) {
    addSpace(builder, run, u, v, advance)
    return
  }
  if (isIgnoredCode(code)) return
  builder.visible++
  if (code === 0xfffd || (isPrivateUse(code) && !PRIVATE_USE.has(code))) builder.unmapped++
  const step = (u - builder.pen) / run.size
  const isOnLine = continuesLine(builder, run, code, v, step)
  if (isOnLine && code === builder.lastCode && isRepeated(builder, run, u)) {
    builder.duplicate++
    if (builder.word !== undefined) builder.word.style |= STYLE.bold
    return
  }
  if (!isOnLine) startLine(builder, run, v)
  const link = run.areas.length === 0 ? -1 : linkAt(run.areas, u + advance / 2)
  placeGlyph(builder, run, { code, u, v, advance, link, step: isOnLine ? step : 0 })
  builder.lastCode = code
  builder.lastU = u
  builder.pen = u + advance
  builder.isSpaced = false
}

function isRepeated(builder: Builder, run: Run, u: number): boolean {
  return Math.abs(u - builder.lastU) < DUPLICATE_EM * run.size && u < builder.pen - 0.05 * run.size
}

function addSpace(builder: Builder, run: Run, u: number, v: number, advance: number): void {
  const { line } = builder
  if (line === undefined || Math.abs(v - line.v) > BASELINE_STEP_EM * run.size) return
  const step = (u - builder.pen) / run.size
  if (step < -LINE_BACK_EM || step > LINE_GAP_EM * 1.5) return
  builder.isSpaced = true
  builder.pen = u + advance
}

function continuesLine(
  builder: Builder,
  run: Run,
  code: number,
  v: number,
  step: number,
): boolean {
  const { line } = builder
  if (line === undefined) return false
  if (line.dirX * run.dirX + line.dirY * run.dirY < 0.999) return false
  const off = Math.abs(v - line.v) / run.size
  if (off > BASELINE_STEP_EM || (off > 0.45 && step < -0.2)) return false
  if (step > -LINE_BACK_EM && step < LINE_GAP_EM) return true
  // Letters that run to the left step back by their own width.
  return isRtlCode(code) && step < 0 && step > -8
}

function startLine(builder: Builder, run: Run, v: number): void {
  builder.line = {
    dirX: run.dirX,
    dirY: run.dirY,
    v,
    order: builder.lines.length,
    words: [],
    rtlGlyphs: 0,
    rtlSteps: 0,
  }
  builder.lines.push(builder.line)
  builder.word = undefined
  builder.isSpaced = false
  builder.accent = 0
}

function linkAt(areas: readonly LinkArea[], x: number): number {
  for (const { box, link } of areas) if (x >= box.x0 - 0.2 && x <= box.x1 + 0.2) return link
  return -1
}

interface PlacedGlyph {
  readonly code: number
  readonly u: number
  readonly v: number
  readonly advance: number
  readonly link: number
  /** Distance from where the glyph was expected, em. */
  readonly step: number
}

/** Adds a glyph to the open word, or opens the next one. */
function placeGlyph(builder: Builder, run: Run, glyph: PlacedGlyph): void {
  const { code, u, v, advance, link, step } = glyph
  const { line, text } = builder
  if (line === undefined) return
  const isRtl = isRtlCode(code)
  if (isRtl) {
    line.rtlGlyphs++
    if (u > builder.lastU) line.rtlSteps++
  }
  const isSpaced = builder.isSpaced || (isRtl ? step > 2 * WORD_GAP_EM : step > WORD_GAP_EM)
  const last = builder.word
  const word =
    last !== undefined && !isSpaced && isSameStyle(last, run, link, v)
      ? last
      : startWord(builder, run, glyph, isSpaced && line.words.length > 0)
  const mark = combiningMark(code)
  const isOverLast = step < -0.2 && word.glyphs > 0
  if (mark !== 0 && isOverLast) {
    appendUnit(text, mark)
    word.isComposed = true
  } else if (mark === 0 && builder.accent !== 0 && step < -0.1 && text.length > word.start) {
    // The accent came first: it follows the letter it stands over.
    text.length--
    appendCode(text, code)
    appendUnit(text, builder.accent)
    word.isComposed = true
  } else {
    appendCode(text, code)
    if (code === 0xad) word.isComposed = true
  }
  builder.accent = isOverLast ? 0 : mark
  word.end = text.length
  word.u1 = Math.max(word.u1, u + advance)
  word.glyphs++
  if (isRtl && u < word.u0) word.u0 = u
}

function isSameStyle(word: OpenWord, run: Run, link: number, v: number): boolean {
  return (
    word.font === run.font &&
    word.link === link &&
    Math.abs(word.size - run.size) < 0.1 &&
    Math.abs(word.v - v) < 0.08 * run.size
  )
}

function startWord(
  builder: Builder,
  run: Run,
  { u, v, advance, link }: PlacedGlyph,
  spaceBefore: boolean,
): OpenWord {
  const word: OpenWord = {
    start: builder.text.length,
    end: builder.text.length,
    u0: u,
    u1: u + advance,
    v,
    size: run.size,
    font: run.font,
    style: run.style,
    color: run.color,
    link,
    spaceBefore,
    glyphs: 0,
    isComposed: false,
  }
  builder.line?.words.push(word)
  builder.word = word
  return word
}
