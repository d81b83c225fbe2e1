import type { ExternalLink } from '../../../../native/mupdf/external-links.js'
import { type PageContent, RUN } from '../../../../native/mupdf/page-content.js'
import type { Rect } from '../../../document/blocks.js'
import { type FontFacts, type GlyphCounts, type Line, STYLE } from '../page-model.js'
import { TEXT_SIZE_MIN_PT } from '../thresholds.js'
import {
  addGlyph,
  type Builder,
  LINK_REACH_PT,
  type LinkArea,
  MIDDLE_RISE_EM,
  type Run,
} from './add-glyph.js'
import { finishLines } from './finish-lines.js'
import { createTextBuffer } from './line-builder.js'
import { createOpenWords } from './open-words.js'
import { type PageFrame, turnBox } from './page-frame.js'
import { addPlainWords } from './plain-words.js'
import { type AddedRun, addAgain, isPaintedAgain } from './repeated-run.js'

/** The text of a page. */
export interface PageText {
  readonly lines: readonly Line[]
  readonly rotatedLines: readonly Line[]
  readonly links: readonly string[]
  readonly glyphs: GlyphCounts
}

/** Pages are read one after the other: what one filled, the next fills anew. */
const words = createOpenWords()
const text = createTextBuffer()

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
  words.count = 0
  text.length = 0
  text.isWide = false
  const builder: Builder = {
    frame,
    fonts,
    areas,
    text,
    words,
    lines: [],
    line: undefined,
    word: -1,
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
  const last: AddedRun = { run: -1, firstWord: 0, visible: 0 }
  for (let run = 0; run < content.runCount; run++) addRun(builder, content, run, last)
  const finished = finishLines(builder.lines, words, text, frame)
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

function addRun(builder: Builder, content: PageContent, index: number, last: AddedRun): void {
  const start = content.runStart[index] ?? 0
  const end = content.runStart[index + 1] ?? 0
  if (isHiddenRun(content, index, start)) {
    builder.hidden += end - start
    return
  }
  if (isPaintedAgain(content, last.run, index)) {
    addAgain(builder, last)
    return
  }
  const visible = builder.visible
  last.run = index
  last.firstWord = builder.words.count
  const { a, b, c, d, e, f } = builder.frame
  const run = levelRun(builder, content, index)
  const linked = builder.areas.length === 0 ? run : withAreas(builder, content, run, start, end)
  const { glyphX, glyphY, glyphAdvance, glyphUnicode } = content
  const isPlain = builder.frame.turnDegrees === 0 && linked.dirX === 1 && linked.areas === NO_AREAS
  for (let glyph = start; glyph < end; glyph++) {
    const rawX = glyphX[glyph] ?? 0
    const rawY = glyphY[glyph] ?? 0
    const x = a * rawX + c * rawY + e
    const y = b * rawX + d * rawY + f
    addGlyph(builder, linked, glyphUnicode[glyph] ?? 0, x, y, glyphAdvance[glyph] ?? 0)
    if (isPlain) glyph = addPlainWords(builder, content, linked, glyph + 1, end) - 1
  }
  last.visible = builder.visible - visible
}

function isHiddenRun(content: PageContent, index: number, start: number): boolean {
  const flags = content.runFlags[index] ?? 0
  return (
    (flags & RUN.transparent) !== 0 ||
    (content.runSize[index] ?? 0) < TEXT_SIZE_MIN_PT ||
    ((flags & RUN.invisible) !== 0 && !isOverImage(content, start))
  )
}

/** The run in the page's frame; nearly level text is level: that of scans is not exactly. */
function levelRun({ frame, fonts }: Builder, content: PageContent, index: number): Run {
  const directionX = content.runDirectionX[index] ?? 0
  const directionY = content.runDirectionY[index] ?? 0
  const dirX = frame.a * directionX + frame.c * directionY
  const dirY = frame.b * directionX + frame.d * directionY
  const isLevel = Math.abs(dirY) < 0.05
  const font = content.runFont[index] ?? 0
  const facts = fonts[font]
  return {
    dirX: isLevel ? Math.sign(dirX) : dirX,
    dirY: isLevel ? 0 : dirY,
    size: content.runSize[index] ?? 0,
    font,
    style: facts === undefined ? 0 : fontStyle(facts),
    color: content.runColor[index] ?? 0,
    areas: NO_AREAS,
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

function fontStyle(facts: FontFacts): number {
  return (
    (facts.bold ? STYLE.bold : 0) |
    (facts.italic ? STYLE.italic : 0) |
    (facts.mono ? STYLE.mono : 0) |
    (facts.math ? STYLE.math : 0)
  )
}

/** The run with the links whose boxes its lines cross: one run may hold several lines of a paragraph. */
function withAreas(
  builder: Builder,
  content: PageContent,
  run: Run,
  start: number,
  end: number,
): Run {
  if (run.dirX !== 1) return run
  const { b, d, f } = builder.frame
  let top = Number.POSITIVE_INFINITY
  let bottom = Number.NEGATIVE_INFINITY
  for (let glyph = start; glyph < end; glyph++) {
    const y = b * (content.glyphX[glyph] ?? 0) + d * (content.glyphY[glyph] ?? 0) + f
    if (y < top) top = y
    if (y > bottom) bottom = y
  }
  const rise = MIDDLE_RISE_EM * run.size
  const areas = builder.areas.filter(({ box }) => isWithin(bottom - rise, top - rise, box))
  return areas.length === 0 ? run : { ...run, areas }
}

const isWithin = (bottom: number, top: number, box: Rect): boolean =>
  bottom >= box.y0 - LINK_REACH_PT && top <= box.y1 + LINK_REACH_PT
