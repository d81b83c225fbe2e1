import type { PageBlock, TextBlock } from '../model/blocks.js'
import { isOver } from '../model/geometry.js'
import type { Line, Page, PageTags } from '../model/page.js'
import { isGroup, roleOf } from './roles.js'
import { tornShare } from './strays.js'

/** Least share of a document's glyphs that its tree reaches. */
const COVERAGE_MIN = 0.75
/** Headings with more of the text than this are paragraphs by another name; short documents have more of them. */
const HEADING_SHARE_MAX = 0.35
const HEADING_GLYPHS_MIN = 400
/** Documents of more glyphs than this have paragraphs, items or rows beside their headings. */
const PLAIN_GLYPHS_MAX = 1500

/**
 * Whether a document's structure tree says more than where its text is: it reaches most glyphs, knows headings, and does
 * not take the text for one.
 */
export function trustsTags(pages: readonly Page[]): boolean {
  const { all, reached, headings, headingGlyphs, texts } = countsOf(pages)
  if (headings === 0 || reached < COVERAGE_MIN * all) return false
  if (texts < 2 && all > PLAIN_GLYPHS_MAX) return false
  return headingGlyphs <= HEADING_SHARE_MAX * all || all < HEADING_GLYPHS_MIN
}

/** Whether the tree reaches most glyphs of these pages: elsewhere it is not worth being read. */
export function reachesText(pages: readonly Page[]): boolean {
  const { all, reached } = countsOf(pages)
  return reached >= COVERAGE_MIN * all
}

/** Text of a lower score may be a label: half a point above what makes a heading. */
const TITLE_SCORE = 2
/** Fewer titles that are seen say nothing of a tree; of more, it knows this share, at least. */
const TITLES_MIN = 4
const TITLES_SHARE_MIN = 0.5

/** Titles as they are seen on a page, with how much speaks for each. */
type SeenTitles = ReadonlyMap<TextBlock, { readonly score: number }>

/** Whether a tree has most of the titles that are seen on its pages for headings: else it has taken other text for them. */
export function knowsTitles(
  layouts: readonly { readonly page: Page; readonly blocks: readonly PageBlock[] }[],
  titlesOf: (blocks: readonly PageBlock[], page: Page) => SeenTitles,
): boolean {
  let seen = 0
  let known = 0
  for (const { page, blocks } of layouts) {
    if (page.tags === undefined) continue
    const { elementOf } = page.tags
    const inHeading = headingElements(page.tags)
    for (const [{ rows }, { score }] of titlesOf(blocks, page)) {
      if (score < TITLE_SCORE) continue
      const word = rows[0]?.words[0]
      seen++
      if (word !== undefined && inHeading[elementOf[word.font] ?? -1] === true) known++
    }
  }
  return seen < TITLES_MIN || known >= TITLES_SHARE_MIN * seen
}

const TEXT_TYPES = new Set(['P', 'LI', 'TR'])

/** Glyphs of a document, and elements of some types. */
interface TagCounts {
  all: number
  reached: number
  headings: number
  headingGlyphs: number
  texts: number
}

function countsOf(pages: readonly Page[]): TagCounts {
  const counts: TagCounts = { all: 0, reached: 0, headings: 0, headingGlyphs: 0, texts: 0 }
  for (const { tags, lines } of pages) if (tags !== undefined) countTags(counts, tags, lines)
  return counts
}

function countTags(counts: TagCounts, tags: PageTags, lines: readonly Line[]): void {
  const inHeading = headingElements(tags)
  counts.headings += tags.elements.filter(({ type }) => roleOf(type) === 'heading').length
  counts.texts += tags.elements.filter(({ type }) => TEXT_TYPES.has(type)).length
  for (const { words } of lines) {
    for (const { font, glyphs } of words) {
      const element = tags.elementOf[font] ?? -1
      counts.all += glyphs
      if (element >= 0) counts.reached += glyphs
      if (inHeading[element]) counts.headingGlyphs += glyphs
    }
  }
}

function headingElements({ elements }: PageTags): boolean[] {
  const found: boolean[] = []
  for (const { type, parent } of elements)
    found.push(roleOf(type) === 'heading' || (found[parent] ?? false))
  return found
}

/** Most of a page's body that may stand outside the tree, or apart from the element that it is counted to. */
const LOOSE_SHARE_MAX = 0.12
/** Most of the neighbours in the tree's order of which the later stands above the earlier. */
const BACKWARD_SHARE_MAX = 0.2

/** Whether the tree reaches the page's body lines, not as one heap, and in an order that the page's places bear out. */
export function trustsPage(tags: PageTags, body: readonly Line[]): boolean {
  let all = 0
  let loose = 0
  const boxes = new Map<number, Line>()
  for (const line of body) {
    for (const { font, glyphs } of line.words) {
      const element = tags.elementOf[font] ?? -1
      all += glyphs
      if (element < 0 || isGroup(tags.elements[element]?.type ?? '')) loose += glyphs
      else if (!boxes.has(element)) boxes.set(element, line)
    }
  }
  if (all === 0 || loose > LOOSE_SHARE_MAX * all) return false
  return tornShare(tags, body) <= LOOSE_SHARE_MAX && isInOrder(boxes)
}

/** Elements come in the tree's order; one above another of the same column is a step back. */
function isInOrder(firstLines: ReadonlyMap<number, Line>): boolean {
  const lines = [...firstLines].sort(([a], [b]) => a - b).map(([, line]) => line)
  let pairs = 0
  let backward = 0
  for (let at = 1; at < lines.length; at++) {
    const above = lines[at - 1]
    const below = lines[at]
    if (above === undefined || below === undefined || !isOver(above, below)) continue
    pairs++
    if (below.baseline < above.baseline - above.size) backward++
  }
  return backward <= BACKWARD_SHARE_MAX * pairs
}
