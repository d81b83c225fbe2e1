import type { PageContent } from '../../../../native/mupdf/page-content.js'
import type { PageStructure } from '../../../../native/mupdf/page-structure.js'
import type { FontFacts, PageTags } from '../model/page.js'
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

/** Tells the words' elements by their fonts. */
export function markRuns(
  content: PageContent,
  base: readonly FontFacts[],
  { elements, elementOf }: PageStructure,
): MarkedContent {
  const fonts: FontFacts[] = []
  const elementOfFont: number[] = []
  const known = new Map<number, number>()
  const isCode = elements.map((_, index) => isWithin(elements, index, 'Code'))
  const runFont = new Uint16Array(content.runCount)
  for (let run = 0; run < runFont.length; run++) {
    const font = content.runFont[run] ?? 0
    const element = elementOf[run] ?? -1
    const key = font * (elements.length + 1) + element + 1
    const before = known.get(key)
    const facts = base[font]
    if (before !== undefined) runFont[run] = before
    if (before !== undefined || facts === undefined || fonts.length >= FONTS_MAX) continue
    known.set(key, fonts.length)
    runFont[run] = fonts.length
    elementOfFont.push(element)
    fonts.push(isCode[element] ? { ...facts, mono: true } : facts)
  }
  return { content: { ...content, runFont }, fonts, tags: { elements, elementOf: elementOfFont } }
}
