import { MARGIN_SHARE } from '../furniture/thresholds.js'
import { lineWith, wordWith } from '../model/geometry.js'
import type { PageLayout } from '../model/layout.js'
import { type Line, type PageTags, STYLE, type TextMeasure } from '../model/page.js'
import type { TaggedBlock } from '../tagged/block-types.js'
import { runningLines } from '../tagged/strays.js'
import { codeElements } from '../tagged/tag-tree.js'
import { taggedBlocks } from '../tagged/tagged-blocks.js'
import { treeOf } from '../tagged/tagged-table.js'
import { trustsPage } from '../tagged/trust.js'

/** A page by the structure tree. */
export interface TaggedPage {
  readonly blocks: readonly TaggedBlock[]
  /** Text outside the tree that is no furniture. */
  readonly aside: readonly Line[]
  readonly furniture: readonly Line[]
}

/**
 * The page as the structure tree has it; undefined where the tree does not reach its text, or orders it as no page is
 * read. What the first look found to repeat stays furniture, and so does text at the edges that the tree leaves out.
 */
export function taggedPage(
  { page, furniture, labels, isPlain }: PageLayout,
  { isTypewritten }: TextMeasure,
): TaggedPage | undefined {
  const { tags, lines, height } = page
  if (tags === undefined || isPlain === true) return undefined
  const left = new Set([...furniture, ...labels])
  const body = left.size === 0 ? lines : lines.filter((line) => !left.has(line))
  const isAtEdge = ({ y0, y1 }: Line) =>
    y1 < MARGIN_SHARE * height || y0 > (1 - MARGIN_SHARE) * height
  const running = runningLines(tags, body, isAtEdge)
  const text = running.length === 0 ? body : body.filter((line) => !running.includes(line))
  if (!trustsPage(tags, text)) return undefined
  const { root, loose } = treeOf(tags, isTypewritten ? withoutMono(text, tags) : text)
  return {
    blocks: taggedBlocks(root),
    aside: loose,
    furniture: running.length === 0 ? furniture : [...furniture, ...running],
  }
}

/** Of a typewritten page the text that its tree does not call code, in letters as any other. */
function withoutMono(lines: readonly Line[], { elements, elementOf }: PageTags): readonly Line[] {
  if (!elements.some(({ type }) => type === 'Code')) return lines
  const isCode = codeElements(elements)
  return lines.map((line) => {
    const words = line.words.map((word) =>
      isCode[elementOf[word.font] ?? -1]
        ? word
        : wordWith(word, { style: word.style & ~STYLE.mono }),
    )
    return lineWith(line, { words })
  })
}
