import type { SpineHeading, SpinePage } from '../../../../src/contract/spine.js'
import { listingOf } from '../blocks/code-text.js'
import { blockOfLines } from '../blocks/plain-blocks.js'
import { blockText, type PageBlock } from '../model/blocks.js'
import type { PageLayout } from '../model/layout.js'
import type { FoundTable } from '../model/tables.js'
import type { Profile } from './profile.js'
import { taggedPage } from './tagged-page.js'

/** What the spine tells of a page, and what it is estimated from. */
export interface PageFacts extends SpinePage {
  /** Characters of its Markdown, estimated. */
  readonly markdownChars: number
  /** Points. */
  readonly headingSizes: readonly number[]
}

const FIRST_LINE_CHARS_MAX = 200
/** Markup of a block, blank line and markers; of a table's cell and row; around the address of a link. */
const BLOCK_CHARS = 2.5
const CELL_CHARS = 3
const ROW_CHARS = 2
const LINK_CHARS = 4
/** Of a listing, beside what every block has. */
const FENCE_CHARS = 8

export function pageFacts(layout: PageLayout, profile: Profile): PageFacts {
  const { page, blocks } = layout
  const levels = profile.headings.headingsOf(blocks, page)
  const texts = blocks.map((block) =>
    block.kind === 'table' ? tableText(block.table) : withoutLeaders(blockText(block)),
  )
  const headings =
    taggedHeadings(layout, profile) ??
    blocks.flatMap((block, at) => {
      const level = block.kind === 'table' ? undefined : levels.get(block)
      return level === undefined ? [] : [{ level, text: texts[at] ?? '' }]
    })
  const chars = texts.reduce((sum, text) => sum + text.length, 0)
  const indents = blocks.reduce((sum, block, at) => sum + indentChars(block, texts[at] ?? ''), 0)
  const tables = layout.blocks.flatMap((block) => (block.kind === 'table' ? [block.table] : []))
  const markup = tables.reduce((sum, table) => sum + tableMarkup(table), linkMarkup(layout))
  return {
    page: page.number,
    chars,
    firstLine: firstLineOf(layout).slice(0, FIRST_LINE_CHARS_MAX),
    headings,
    markdownChars: Math.round(chars + indents + markup + BLOCK_CHARS * blocks.length),
    headingSizes: [...levels.keys()].map(({ size }) => Math.round(10 * size) / 10),
  }
}

/** Those of the structure tree where conversion follows it; undefined where it does not. */
function taggedHeadings(layout: PageLayout, profile: Profile): SpineHeading[] | undefined {
  const tagged = profile.isTagged ? taggedPage(layout, profile.measure) : undefined
  return tagged?.blocks.flatMap((block) =>
    block.kind === 'heading'
      ? [{ level: Math.min(6, block.level), text: blockText(blockOfLines(block.lines)) }]
      : [],
  )
}

/** Dots that lead to a page number are not written. */
function withoutLeaders(text: string): string {
  return /\. ?\. ?\. ?\./.test(text) ? text.replace(/(?:\. ?){4,}/g, '') : text
}

function firstLineOf({ blocks: [first] }: PageLayout): string {
  if (first === undefined) return ''
  return first.kind === 'table' ? tableText(first.table, 1) : (first.rows[0]?.text ?? '')
}

function tableText({ rows }: FoundTable, rowsMax = rows.length): string {
  const words = rows.slice(0, rowsMax).flatMap((row) => row.flatMap((cell) => cell.rows.flat()))
  return words.map(({ text }) => text).join(' ')
}

/** What a listing has beside its words: columns are kept by blanks, and fences stand around it. */
function indentChars(block: PageBlock, text: string): number {
  return block.kind === 'code' ? listingOf(block).value.length - text.length + FENCE_CHARS : 0
}

function tableMarkup({ rows, columns }: FoundTable): number {
  return (rows.length + 1) * (columns * CELL_CHARS + ROW_CHARS)
}

/** Each run of words of one link shows its address once. */
function linkMarkup({ page }: PageLayout): number {
  let chars = 0
  for (const { words } of page.lines) {
    let before = -1
    for (const { link } of words) {
      if (link >= 0 && link !== before) chars += LINK_CHARS + (page.links[link]?.length ?? 0)
      before = link
    }
  }
  return chars
}
