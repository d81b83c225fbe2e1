import type { Block } from '../../../document/blocks.js'
import { type PageBlock, placeOf, type TextBlock } from '../model/blocks.js'
import type { Column, ColumnItem } from '../model/columns.js'
import { isOver } from '../model/geometry.js'
import { type HorizontalRuling, type Row, STYLE } from '../model/page.js'
import type { FoundTable } from '../model/tables.js'
import { joinedListing, listingOf } from './code-text.js'
import { formBlocks } from './form-blocks.js'
import { type InlineTraits, inlinesOf } from './inlines.js'
import { lineEnds } from './line-ends.js'
import { type HeadingLevelOf, listEnd } from './list-ends.js'
import { listsOf } from './lists.js'
import type { ParagraphTraits } from './paragraph-breaks.js'
import { paragraphsOf } from './paragraphs.js'

/** The columns' rows cut into blocks, at `rulings` too; tables and forms stay where they stand. */
export function pageBlocks(
  columns: readonly Column[],
  traits: Pick<ParagraphTraits, 'bodySize' | 'isTypewritten' | 'boldShare'>,
  rulings: readonly HorizontalRuling[] = [],
): PageBlock[] {
  const blocks: PageBlock[] = []
  for (const { x0, x1, items, isBeside } of columns)
    addBlocks(blocks, items, { ...traits, x0, x1, isBeside }, rulings)
  return blocks
}

function addBlocks(
  blocks: PageBlock[],
  items: readonly ColumnItem[],
  traits: ParagraphTraits,
  rulings: readonly HorizontalRuling[],
): void {
  let rows: Row[] = []
  const addRows = () => {
    if (rows.length > 0) for (const block of paragraphsOf(rows, traits)) blocks.push(block)
    rows = []
  }
  for (const item of items) {
    if (item.kind === 'row') {
      if (isRuledOff(rows.at(-1), item.row, rulings)) addRows()
      rows.push(item.row)
      continue
    }
    addRows()
    if (item.kind === 'form') blocks.push(...formBlocks(item.form, traits))
    else blocks.push({ kind: 'table', table: item.table })
  }
  addRows()
}

/** Whether a ruling stands between a row and the one above. */
function isRuledOff(
  above: Row | undefined,
  row: Row,
  rulings: readonly HorizontalRuling[],
): boolean {
  if (above === undefined) return false
  return rulings.some(
    (ruling) => ruling.y > above.baseline && ruling.y < row.baseline && isOver(ruling, row),
  )
}

/** The page's blocks as the document has them. `tableOf` writes a found table. */
export function documentBlocks(
  blocks: readonly PageBlock[],
  page: number,
  levelOf: HeadingLevelOf,
  tableOf: (table: FoundTable) => Block,
  traits: InlineTraits,
): Block[] {
  const result: Block[] = []
  const inTitles = titleTraits(traits)
  for (let at = 0; at < blocks.length; ) {
    const block = blocks[at]
    if (block === undefined) break
    if (block.kind === 'item' || block.kind === 'contents') {
      const end = listEnd(blocks, at, levelOf)
      const items = blocks.slice(at, end).filter(isText)
      for (const list of listsOf(items, page, traits))
        result.push({ ...list, provenance: placeOf(block, page) })
      at = end
      continue
    }
    if (block.kind === 'code') {
      const end = listingEnd(blocks, at)
      result.push(codeBlock(blocks.slice(at, end).filter(isListing), block, page))
      at = end
      continue
    }
    result.push(
      block.kind === 'table'
        ? tableOf(block.table)
        : textBlock(block, page, levelOf, traits, inTitles),
    )
    at++
  }
  return result
}

const isText = (block: PageBlock): block is TextBlock => block.kind !== 'table'
const isListing = (block: PageBlock): block is TextBlock => block.kind === 'code'

/** A listing that ends its column goes on at the top of the next one. */
function listingEnd(blocks: readonly PageBlock[], start: number): number {
  let end = start + 1
  for (; end < blocks.length; end++) {
    const above = blocks[end - 1]
    const block = blocks[end]
    if (above?.kind !== 'code' || block?.kind !== 'code') break
    if (block.y0 >= above.y1 || Math.abs(block.columnX0 - above.columnX0) < block.size) break
  }
  return end
}

function codeBlock(pieces: readonly TextBlock[], first: TextBlock, page: number): Block {
  let whole = listingOf(first)
  for (const piece of pieces.slice(1))
    whole = { ...whole, value: joinedListing(whole, listingOf(piece)) }
  return { type: 'code', value: whole.value, provenance: placeOf(first, page) }
}

function textBlock(
  block: TextBlock,
  page: number,
  levelOf: HeadingLevelOf,
  traits: InlineTraits,
  inTitles: TitleTraits,
): Block {
  const provenance = placeOf(block, page)
  const level = levelOf(block)
  if (level !== undefined) {
    const own = isTypewritten(block) ? inTitles.typewritten : inTitles.plain
    const children = inlinesOf(block.rows, 0, own)
    return { type: 'heading', level, children, provenance }
  }
  const children = inlinesOf(block.rows, 0, traits, lineEnds(block))
  return { type: 'paragraph', children, provenance }
}

/** What titles are joined and marked by, in letters and where all of it is monospaced. */
interface TitleTraits {
  readonly plain: InlineTraits
  readonly typewritten: InlineTraits
}

function titleTraits({ vocabulary, links, notes, code }: InlineTraits): TitleTraits {
  const emphasis = 0
  return {
    plain: { vocabulary, links, notes, emphasis, code },
    typewritten: { vocabulary, links, notes, emphasis, code: false },
  }
}

/** A title in words, all of it in a monospaced font: that is its face, where a command would be code. */
function isTypewritten({ rows }: TextBlock): boolean {
  const words = rows.flatMap((row) => row.words)
  const isMono = words.every(({ style }) => (style & STYLE.mono) !== 0)
  return isMono && words.length > 1 && /^\p{Lu}/u.test(words[0]?.text ?? '')
}
