import type { PdfPage } from '../../../native/mupdf/open-pdf.js'
import type { FontFacts as NativeFontFacts } from '../../../native/mupdf/page-content.js'
import { addVectorBullets } from './bullets.js'
import { addCheckBoxes } from './check-boxes.js'
import { sortDrawings } from './drawings.js'
import { withLayeredSigns } from './layered-signs.js'
import type { FontFacts, Page } from './page-model.js'
import { monospacedByMetrics } from './text/font-metrics.js'
import { pageFrame, turnBox } from './text/page-frame.js'
import { readLines } from './text/read-lines.js'

const MATH_NAME =
  /^(CMMI|CMSY|CMEX|MSAM|MSBM|.*Math|Symbol|STIX.*Math|Cambria ?Math|txsy|rsfs|eufm|LMMath)/i

/** A page's glyphs and shapes as lines, rulings and boxes: all that later stages need of it. `number` from 1. */
export function readPage({ content, links }: PdfPage, number: number): Page {
  const frame = pageFrame(content)
  const monospaced = monospacedByMetrics(content)
  const fonts = content.fonts.map((facts, index) => fontFacts(facts, monospaced.has(index)))
  const text = readLines(content, frame, fonts, links)
  const drawings = sortDrawings(content, (x0, y0, x1, y1) => turnBox(frame, x0, y0, x1, y1), frame)
  const { squares, signs, ...drawn } = drawings
  const checked = addCheckBoxes(withLayeredSigns(text.lines), squares, signs)
  return {
    number,
    width: frame.width,
    height: frame.height,
    ...drawn,
    boxes:
      checked.taken.size === 0 ? drawn.boxes : drawn.boxes.filter((box) => !checked.taken.has(box)),
    lines: addVectorBullets(checked.lines, drawings.dots),
    rotatedLines: text.rotatedLines,
    fonts,
    links: text.links,
    glyphs: text.glyphs,
  }
}

function fontFacts(facts: NativeFontFacts, isMonoByMetrics: boolean): FontFacts {
  return {
    name: facts.name,
    bold: facts.bold,
    italic: facts.italic,
    mono: facts.monospaced || isMonoByMetrics,
    serif: facts.serif,
    math: MATH_NAME.test(facts.name),
  }
}
