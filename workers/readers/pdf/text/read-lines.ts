import type { ExternalLink } from '../../../../native/mupdf/external-links.js'
import { type PageContent, RUN } from '../../../../native/mupdf/page-content.js'
import { type FontFacts, type GlyphCounts, type Line, MIDDLE_EM, STYLE } from '../model/page.js'
import { addGlyph } from './add-glyph.js'
import type { Builder, GlyphRun } from './builder.js'
import { finishLines } from './finish-lines.js'
import { createTextBuffer } from './line-builder.js'
import { LINK_REACH_PT, type LinkArea, linkAreas } from './link-areas.js'
import { createOpenWords } from './open-words.js'
import type { PageFrame } from './page-frame.js'
import { addPlainWords } from './plain-words.js'
import { addAgain, repeatedFrom } from './repeated-glyphs.js'
import { MONO_GAP_EM, WORD_GAP_EM } from './thresholds.js'

/** Text smaller than this is a trick or a registration mark, points. */
const TEXT_SIZE_MIN_PT = 2

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

/** The run whose glyphs are being added. */
const run: GlyphRun = {
  start: 0,
  dirX: 0,
  dirY: 0,
  size: 0,
  font: 0,
  style: 0,
  color: 0,
  areas: NO_AREAS,
  isPainted: true,
  gapEm: 0,
}
/** What a slant by the text matrix is worth on the page being read: a bit of STYLE, or 0. */
let slantStyle = 0

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
    scriptsEnd: Number.NEGATIVE_INFINITY,
    scriptSize: 0,
    spaceShare: undefined,
    isSpaced: false,
    spaceU: 0,
    lastCode: 0,
    lastU: 0,
    u: 0,
    v: 0,
    advance: 0,
    step: 0,
    back: 0,
    accent: 0,
    marks: [],
    visible: 0,
    hidden: content.hiddenGlyphs,
    duplicate: 0,
    unmapped: 0,
    seenFrom: 0,
    doneUntil: 0,
  }
  slantStyle = isMostlySlanted(content) ? 0 : STYLE.italic
  for (let index = 0; index < content.runCount; index++) addRun(builder, content, index)
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

function addRun(builder: Builder, content: PageContent, index: number): void {
  const start = content.runStart[index] ?? 0
  const end = content.runStart[index + 1] ?? 0
  if (isHiddenRun(content, index, start)) {
    builder.hidden += end - start
    builder.seenFrom = end
    return
  }
  levelRun(builder, content, index)
  if (builder.areas.length > 0 && run.dirX === 1) run.areas = areasOf(builder, content, start, end)
  const isPlain = builder.frame.turnDegrees === 0 && run.dirX === 1 && run.areas === NO_AREAS
  for (let glyph = Math.max(start, builder.doneUntil); glyph < end; glyph++) {
    const repeated = repeatedFrom(content, index, glyph, builder.seenFrom)
    if (repeated > 0) {
      addAgain(builder, content, glyph, repeated)
      glyph = builder.doneUntil - 1
      continue
    }
    addGlyph(builder, content, run, glyph)
    if (isPlain) glyph = addPlainWords(builder, content, run, glyph + 1, end) - 1
  }
}

function isHiddenRun(content: PageContent, index: number, start: number): boolean {
  const flags = content.runFlags[index] ?? 0
  return (
    (flags & RUN.transparent) !== 0 ||
    (content.runSize[index] ?? 0) < TEXT_SIZE_MIN_PT ||
    ((flags & RUN.invisible) !== 0 && !isOverImage(content, start))
  )
}

/** Share of slanted glyphs from which the slant is the page's own, and no stress. */
const SLANTED_SHARE = 0.4

function isMostlySlanted({ runCount, runFlags, runStart, glyphCount }: PageContent): boolean {
  let glyphs = 0
  for (let index = 0; index < runCount; index++) {
    if (((runFlags[index] ?? 0) & RUN.slanted) === 0) continue
    glyphs += (runStart[index + 1] ?? 0) - (runStart[index] ?? 0)
  }
  return glyphs > SLANTED_SHARE * glyphCount
}

/** Sine of the angle, 2.9°, up to which text is level. Untested. */
const LEVEL_SINE = 0.05

/** Fills `run` with what it is in the page's frame; nearly level text is level: that of scans is not exactly. */
function levelRun({ frame, fonts }: Builder, content: PageContent, index: number): void {
  const directionX = content.runDirectionX[index] ?? 0
  const directionY = content.runDirectionY[index] ?? 0
  const dirX = frame.a * directionX + frame.c * directionY
  const dirY = frame.b * directionX + frame.d * directionY
  const isLevel = Math.abs(dirY) < LEVEL_SINE
  const font = content.runFont[index] ?? 0
  const facts = fonts[font]
  run.start = content.runStart[index] ?? 0
  run.dirX = isLevel ? Math.sign(dirX) : dirX
  run.dirY = isLevel ? 0 : dirY
  run.size = content.runSize[index] ?? 0
  run.font = font
  const slant = ((content.runFlags[index] ?? 0) & RUN.slanted) === 0 ? 0 : slantStyle
  run.style = facts === undefined ? slant : fontStyle(facts) | slant
  run.gapEm = (run.style & STYLE.mono) === 0 ? WORD_GAP_EM : MONO_GAP_EM
  run.color = content.runColor[index] ?? 0
  run.areas = NO_AREAS
  run.isPainted = ((content.runFlags[index] ?? 0) & RUN.invisible) === 0
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

/** Letters of formulas are slanted by custom: that is no stress. */
function fontStyle(facts: FontFacts): number {
  return (
    (facts.bold ? STYLE.bold : 0) |
    (facts.italic && !facts.math ? STYLE.italic : 0) |
    (facts.mono ? STYLE.mono : 0) |
    (facts.math ? STYLE.math : 0)
  )
}

/** The links whose boxes the lines of `run` cross: one run may hold several lines of a paragraph. */
function areasOf(
  { areas, frame }: Builder,
  content: PageContent,
  start: number,
  end: number,
): readonly LinkArea[] {
  const { b, d, f } = frame
  let top = Number.POSITIVE_INFINITY
  let bottom = Number.NEGATIVE_INFINITY
  for (let glyph = start; glyph < end; glyph++) {
    const y = b * (content.glyphX[glyph] ?? 0) + d * (content.glyphY[glyph] ?? 0) + f
    if (y < top) top = y
    if (y > bottom) bottom = y
  }
  const rise = MIDDLE_EM * run.size
  let crossed: LinkArea[] | undefined
  for (const area of areas) {
    const { y0, y1 } = area.box
    const isCrossed = bottom - rise >= y0 - LINK_REACH_PT && top - rise <= y1 + LINK_REACH_PT
    if (!isCrossed) continue
    crossed ??= []
    crossed.push(area)
  }
  return crossed ?? NO_AREAS
}
