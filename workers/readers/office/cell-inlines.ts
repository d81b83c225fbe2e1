import { defined } from '../../../src/contract/defined.js'
import type { Block, Image, List, ListItem, RowBatches } from '../../document/blocks.js'
import { type Inline, type InlineImage, text } from '../../document/inlines.js'

/** The blocks of a cell on one line, parted by breaks: a cell of Markdown holds no blocks. */
export function inlinesOfBlocks(blocks: readonly Block[]): Inline[] {
  return joined(blocks.flatMap(linesOf), { type: 'lineBreak' })
}

type Line = readonly Inline[]

function joined(lines: readonly Line[], separator: Inline): Inline[] {
  const filled = lines.filter((line) => line.length > 0)
  return filled.flatMap((line, index) => (index === 0 ? line : [separator, ...line]))
}

function linesOf(block: Block): Line[] {
  switch (block.type) {
    case 'heading':
    case 'paragraph':
      return [block.children]
    case 'list':
      return listLines(block)
    case 'table':
      return tableLines(block.rows)
    case 'code':
      return block.value.split('\n').map((line) => [{ type: 'inlineCode', value: line }])
    case 'math':
      return [[{ type: 'inlineMath', latex: block.latex }]]
    case 'quote':
      return block.children.flatMap(linesOf)
    case 'image':
      return [[imageInline(block)]]
    case 'verbatim':
      return [[text(block.value)]]
    case 'footnote':
    case 'thematicBreak':
    case 'comment':
      return []
  }
}

/** Items keep their number; a bullet would only be noise in a cell. */
function listLines(list: List): Line[] {
  let number = (list.start ?? 1) - 1
  return list.items.flatMap((item) => {
    number = item.number ?? number + 1
    return itemLines(item, list.ordered ? `${number}. ` : '')
  })
}

function itemLines(item: ListItem, marker: string): Line[] {
  const [first = [], ...rest] = item.children.flatMap(linesOf)
  return [marker === '' ? first : [text(marker), ...first], ...rest]
}

/** A nested table, a line a row. Tables of text documents hold their rows in memory. */
function tableLines(rows: RowBatches): Line[] {
  if (!(Symbol.iterator in rows)) return []
  return [...rows].flat().map((row) =>
    joined(
      row.cells.map((cell) => cell.children),
      text(' '),
    ),
  )
}

const imageInline = ({ alt, url, source }: Image): InlineImage => ({
  type: 'inlineImage',
  alt,
  url,
  ...defined({ source }),
})
