import type { PageContent } from '../../../../native/mupdf/page-content.js'
import type { PageStructure } from '../../../../native/mupdf/page-structure.js'
import type { FontFacts, PageTags } from '../page-model.js'
import { isWithin } from './roles.js'

/** Content whose runs each belong to one element, in a font of their own: words then do, too. */
export interface MarkedContent {
  readonly content: PageContent
  /** A font for each pair of font and element: code is monospaced whatever its letters are. */
  readonly fonts: readonly FontFacts[]
  readonly tags: PageTags
}

/** Font numbers of runs are 16 bits wide. */
const FONTS_MAX = 65_000
/** Origins that agree to a quarter point are of one character. */
const PLACES_PER_PT = 4

/**
 * Tells the glyphs' elements by where they stand: the structured text that knows them comes in another order, and has
 * ligatures as several characters.
 */
export function markRuns(
  content: PageContent,
  fonts: readonly FontFacts[],
  structure: PageStructure,
): MarkedContent {
  const elementAt = elementFinder(structure)
  const marked = markedFonts(fonts, structure)
  const runs = openRuns(content)
  for (let run = 0; run < content.runCount; run++) {
    const end = content.runStart[run + 1] ?? 0
    const start = content.runStart[run] ?? 0
    let last = elementOfRun(content, start, end, elementAt)
    appendRun(runs, content, run, start, marked.fontOf(content.runFont[run] ?? 0, last))
    for (let glyph = start + 1; glyph < end; glyph++) {
      const element = elementAt(content.glyphX[glyph] ?? 0, content.glyphY[glyph] ?? 0) ?? last
      if (element === last) continue
      last = element
      appendRun(runs, content, run, glyph, marked.fontOf(content.runFont[run] ?? 0, element))
    }
  }
  const { elements } = structure
  return {
    content: { ...content, ...closedRuns(runs, content.glyphCount) },
    fonts: marked.fonts,
    tags: { elements, elementOf: marked.elementOf },
  }
}

/** The element of a run's first character that is known. */
function elementOfRun(
  content: PageContent,
  start: number,
  end: number,
  elementAt: (x: number, y: number) => number | undefined,
): number {
  for (let glyph = start; glyph < end; glyph++) {
    const element = elementAt(content.glyphX[glyph] ?? 0, content.glyphY[glyph] ?? 0)
    if (element !== undefined) return element
  }
  return -1
}

function elementFinder({ x, y, element }: PageStructure) {
  const places = new Map<number, number>()
  for (let at = 0; at < element.length; at++)
    places.set(placeKey(x[at] ?? 0, y[at] ?? 0), element[at] ?? -1)
  return (glyphX: number, glyphY: number) => places.get(placeKey(glyphX, glyphY))
}

function placeKey(x: number, y: number): number {
  return Math.round(x * PLACES_PER_PT) * 0x20000 + Math.round(y * PLACES_PER_PT)
}

function markedFonts(base: readonly FontFacts[], { elements }: PageStructure) {
  const fonts: FontFacts[] = []
  const elementOf: number[] = []
  const known = new Map<number, number>()
  const isCode = elements.map((_, index) => isWithin(elements, index, 'Code'))
  return {
    fonts,
    elementOf,
    fontOf(font: number, element: number): number {
      const facts = base[font]
      const key = font * (elements.length + 1) + element + 1
      const before = known.get(key)
      if (before !== undefined || facts === undefined) return before ?? 0
      if (fonts.length >= FONTS_MAX) return 0
      known.set(key, fonts.length)
      elementOf.push(element)
      return fonts.push(isCode[element] ? { ...facts, mono: true } : facts) - 1
    },
  }
}

interface OpenRuns {
  readonly starts: number[]
  readonly fonts: number[]
  /** The run of the content that it is part of. */
  readonly sources: number[]
  readonly content: PageContent
}

function openRuns(content: PageContent): OpenRuns {
  return { starts: [], fonts: [], sources: [], content }
}

function appendRun(
  runs: OpenRuns,
  content: PageContent,
  run: number,
  start: number,
  font: number,
): void {
  if ((content.runStart[run + 1] ?? 0) <= start) return
  runs.starts.push(start)
  runs.fonts.push(font)
  runs.sources.push(run)
}

function closedRuns({ starts, fonts, sources, content }: OpenRuns, glyphCount: number) {
  const of = (values: { readonly [at: number]: number }) => sources.map((run) => values[run] ?? 0)
  return {
    runCount: starts.length,
    runStart: Uint32Array.from([...starts, glyphCount]),
    runFont: Uint16Array.from(fonts),
    runSize: Float32Array.from(of(content.runSize)),
    runDirectionX: Float32Array.from(of(content.runDirectionX)),
    runDirectionY: Float32Array.from(of(content.runDirectionY)),
    runColor: Uint32Array.from(of(content.runColor)),
    runFlags: Uint8Array.from(of(content.runFlags)),
  }
}
