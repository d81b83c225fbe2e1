import { isCentred, type PageBlock, type TextBlock, withRows } from '../model/blocks.js'
import { isColour } from '../model/colours.js'
import { extentOf } from '../model/geometry.js'
import { pieceOf } from './row-text.js'
import { SAME_SIZE_PT, TITLE_RATIO } from './thresholds.js'

/** An item that is a title in truth: numbered, or behind an ornament. */
export function itemAsTitle(
  block: PageBlock,
  blocks: readonly PageBlock[],
  index: number,
  bodySize: number,
): TextBlock | undefined {
  if (block.kind !== 'item') return undefined
  if (isNumberedTitle(block, blocks, index, bodySize))
    return { ...block, kind: 'text', marker: undefined }
  return isBulletedTitle(block, blocks, index, bodySize) ? withoutBullet(block) : undefined
}

/**
 * `B. Maximum`: an item without others of its kind around it, larger, bold or slanted, over running text; one over
 * another, `II. METHODS` and `A. Maximum`, are both titles.
 */
function isNumberedTitle(
  block: TextBlock,
  blocks: readonly PageBlock[],
  index: number,
  bodySize: number,
): boolean {
  if (!isSetOff(block, bodySize)) return false
  const isTitle = block.size >= TITLE_RATIO * bodySize || isCentred(block)
  const listed = (item: PageBlock) => isTitle && isBulleted(item)
  const [from, to] = itemsAround(blocks, index, isOutOf(block, blocks, index, bodySize), listed)
  if (to - from > RUN_MAX) return false
  const run = blocks.slice(from, to).filter(isItem)
  const last = run.at(-1)
  if (last === undefined || new Set(run.map(({ marker }) => marker?.kind)).size < run.length)
    return false
  if (!run.every((item) => isSetOff(item, bodySize))) return false
  if (run.some(endsInText) || endOf(last).endsWith(':')) return false
  const next = blocks[to]
  return next !== undefined && (listed(next) || standsOver(last, next))
}

/** Whether what stands below an item is of another look, as it is below a title. */
function standsOver(item: TextBlock, next: PageBlock): boolean {
  if (next.kind === 'table') return true
  const isText = next.kind === 'text'
  if (isText && (next.bold !== item.bold || next.italic !== item.italic)) return true
  if (isText && isCentred(item) && !isCentred(next)) return true
  if (isInCapitals(item) && !isInCapitals(next)) return true
  const color = colourOf(item)
  return next.size < item.size - SAME_SIZE_PT || (color !== 0 && color !== colourOf(next))
}

/** Roman numbers, letters and numbers: there are no more kinds that titles right below each other could have. */
const RUN_MAX = 3

/**
 * Where the items begin and end that stand right above and below one; not all of them where they are too many. Bullets
 * above are a list that the title ends, and so are all items above one that `isOut` of them; what is `listed` below is
 * its own list.
 */
function itemsAround(
  blocks: readonly PageBlock[],
  index: number,
  isOut: boolean,
  listed: (item: PageBlock) => boolean,
): [from: number, to: number] {
  let from = index
  let to = index + 1
  while (!isOut && to - from <= RUN_MAX && isNumbered(blocks[from - 1])) from--
  for (let next = blocks[to]; next !== undefined && to - from <= RUN_MAX; next = blocks[to]) {
    if (!isItem(next) || listed(next)) break
    to++
  }
  return [from, to]
}

/** Numbers of one list start within this distance, ems. */
const OUT_EM = 0.5

/**
 * Whether all items right above are plain, and set in from one, or it stands in the middle: `4. Evaluation` below the
 * steps of an algorithm.
 */
function isOutOf(
  block: TextBlock,
  blocks: readonly PageBlock[],
  index: number,
  bodySize: number,
): boolean {
  const isInMiddle = isCentred(block)
  let from = index
  for (let above = blocks[from - 1]; above && isItem(above); above = blocks[from - 1]) {
    const isSetIn = above.x0 - block.x0 >= OUT_EM * block.size
    if (isSetOff(above, bodySize) || !(isInMiddle || isSetIn)) return false
    from--
  }
  return from < index
}

const isBulleted = (block: PageBlock): boolean =>
  block.kind === 'item' && block.marker?.kind === 'bullet'

const isNumbered = (block: PageBlock | undefined): boolean =>
  block?.kind === 'item' && block.marker?.kind !== 'bullet'

const isItem = (block: PageBlock): block is TextBlock => block.kind === 'item'

function isSetOff(block: TextBlock, bodySize: number): boolean {
  const { marker, rows, bold, italic, size } = block
  if (marker === undefined || marker.kind === 'bullet' || rows.length > 2) return false
  return (
    bold ||
    italic ||
    size >= TITLE_RATIO * bodySize ||
    isCentred(block) ||
    colourOf(block) !== 0 ||
    isInCapitals(block)
  )
}

/** The colour of its last word, where it has one that is no link; else 0. */
function colourOf({ rows }: TextBlock): number {
  const word = rows[0]?.words.at(-1)
  return word !== undefined && word.link < 0 && isColour(word.color) ? word.color : 0
}

/** `1. DEFINITIONS` */
const isInCapitals = ({ rows }: TextBlock): boolean =>
  rows.every(({ text }) => !/\p{Ll}/u.test(text)) && /\p{Lu}{4}/u.test(rows[0]?.text ?? '')

const endOf = ({ rows }: TextBlock): string => rows.at(-1)?.text ?? ''

/** As titles do not: a stop ends one of a single row, too. */
const endsInText = (item: TextBlock): boolean =>
  (item.rows.length > 1 ? /[.,;]$/ : /[,;]$/).test(endOf(item))

/** Text below a title starts where its ornament does, what belongs to an item where its text does, ems. */
const FLUSH_EM = 0.5
/** Listings stand in frames, ems. */
const FRAME_EM = 0.8

/**
 * A row behind a bullet, alone, in larger type than the text below it, or bold or slanted over text that starts where
 * the bullet does: the bullet is an ornament of a title.
 */
function isBulletedTitle(
  block: TextBlock,
  blocks: readonly PageBlock[],
  index: number,
  bodySize: number,
): boolean {
  const { marker, rows, size, bold, italic } = block
  if (marker?.kind !== 'bullet' || rows.length > 1 || /[.,:;]$/.test(endOf(block))) return false
  const [before, next] = [blocks[index - 1], blocks[index + 1]]
  if (isLike(block, before) || isLike(block, next)) return false
  if ((bold || italic) && isFlushBelow(block, next)) return true
  if (size < TITLE_RATIO * bodySize) return false
  // On slides each level of a list is smaller than the one above it, and set in.
  if (before?.kind === 'item' && !(bold && !before.bold)) return false
  if (next?.kind === 'item' && next.x0 - block.x0 > FLUSH_EM * size) return false
  return next === undefined || next.kind === 'table' || next.size < size - SAME_SIZE_PT
}

/** Whether a block is an item as large as the one beside it. */
const isLike = ({ size }: TextBlock, other: PageBlock | undefined): boolean =>
  other?.kind === 'item' && Math.abs(other.size - size) < SAME_SIZE_PT

/** Whether regular text, or a listing, stands below that starts where the bullet does. */
function isFlushBelow({ x0, y1, size }: TextBlock, next: PageBlock | undefined): boolean {
  if (next === undefined || next.kind === 'table' || next.kind === 'item' || next.y0 < y1 - size)
    return false
  if (next.bold || next.italic || next.size > size + SAME_SIZE_PT) return false
  // Items are set in, however their text goes on.
  return Math.abs(next.x0 - x0) < (next.kind === 'code' ? FRAME_EM : FLUSH_EM) * size
}

function withoutBullet(block: TextBlock): TextBlock {
  const [text] = block.rows
  const [line, ...lines] = text?.row.lines ?? []
  const plain: TextBlock = { ...block, kind: 'text', marker: undefined }
  if (text === undefined || line === undefined || block.marker?.words !== 1) return plain
  const words = line.words.slice(1)
  const rest = words.length === 0 ? lines : [{ ...line, ...extentOf(words), words }, ...lines]
  return withRows(plain, [pieceOf(text, rest)], { size: block.size })
}
