import type { PageBlock, TextBlock } from '../model/blocks.js'
import { breadthOf } from '../model/characters.js'
import { isColour } from '../model/colours.js'
import { type Page, STYLE, type Word } from '../model/page.js'
import { addCount, medianOf, mostOf } from '../model/statistics.js'

/** A page of the sample with its blocks in reading order. */
export interface SampledPage {
  readonly page: Page
  readonly blocks: readonly PageBlock[]
}

/** The look of a block: that of most of its middle row; a paragraph's first row may lead in with another. */
export interface TextStyle {
  /** Of the font; empty when it has none. */
  readonly name: string
  /** Name of the font family: without weight and slant; empty when the font has no name. */
  readonly family: string
  readonly color: number
  /** A link has the colour of links. */
  readonly isLinked: boolean
  /** Monospaced. */
  readonly isMono: boolean
  /** What blocks of one look share. */
  readonly key: string
}

/** The looks that a document's running text has. */
export interface DocumentStyles {
  readonly family: string
  readonly color: number
  /** Looks that are mostly seen in long paragraphs. */
  readonly prose: ReadonlySet<string>
  /** Those that its links have, told as links or by words within rows of another colour. */
  readonly linkColors: ReadonlySet<number>
  /** White between rows of its running text, points. */
  readonly leadingPt: number
}

/** A block this long, over more than one row and ending as sentences do, is a paragraph. */
const PARAGRAPH_CHARS_MIN = 100
/** Longer than any title. */
const LONG_CHARS_MIN = 260
/** Share of a look's characters in paragraphs from which it is one of running text. */
const PROSE_SHARE_MIN = 0.5
/** Text this near to the body size has it, as a share. */
const SIZE_SWAY = 0.06
/** Sizes are told apart in steps of this share of the running text. */
const SIZE_STEP = 0.05

/** Learns the looks of running text. */
export function documentStyles(
  sample: readonly SampledPage[],
  bodySize: number,
  readStyle: StyleReader,
): DocumentStyles {
  const families = new Map<string, number>()
  const colors = new Map<number, number>()
  const all = new Map<string, number>()
  const inParagraphs = new Map<string, number>()
  for (const { page, blocks } of sample) {
    for (const block of blocks) {
      if (block.kind === 'table') continue
      const { family, color, key } = readStyle(block, page)
      const characters = textLength(block)
      const bodyCharacters = isBodySized(block, bodySize) ? characters : 0
      addCount(all, key, characters)
      addCount(inParagraphs, key, isParagraph(block, characters) ? characters : 0)
      addCount(families, family, bodyCharacters)
      addCount(colors, color, bodyCharacters)
    }
  }
  const prose = [...all].filter(([key, n]) => (inParagraphs.get(key) ?? 0) >= PROSE_SHARE_MIN * n)
  return {
    family: mostOf(families) ?? '',
    color: mostOf(colors) ?? 0,
    prose: new Set(prose.map(([key]) => key)),
    linkColors: linkColorsOf(sample),
    leadingPt: leadingOfText(sample, bodySize),
  }
}

function leadingOfText(sample: readonly SampledPage[], bodySize: number): number {
  const leadings: number[] = []
  for (const { blocks } of sample) {
    for (const block of blocks) {
      if (block.kind === 'table' || block.rows.length < 2 || !isBodySized(block, bodySize)) continue
      leadings.push(leadingOf(block))
    }
  }
  return medianOf(leadings)
}

function linkColorsOf(sample: readonly SampledPage[]): Set<number> {
  const colors = new Set<number>()
  for (const { page, blocks } of sample) {
    if (page.links.length + page.horizontals.length === 0) continue
    for (const block of blocks) if (block.kind !== 'table') addLinkColors(colors, block)
  }
  return colors
}

function addLinkColors(colors: Set<number>, { rows }: TextBlock): void {
  for (const { words } of rows) {
    const own = words[0]?.color
    const isMixed = words.some(({ color }) => color !== own)
    for (const { link, color } of words)
      if ((isMixed || link >= 0) && isColour(color)) colors.add(color)
  }
}

/** The white between the first rows of a block, points; 0 where it has but one. */
export function leadingOf({ rows: [first, second] }: TextBlock): number {
  return first === undefined || second === undefined ? 0 : Math.max(0, second.row.y0 - first.row.y1)
}

function isBodySized({ size }: TextBlock, bodySize: number): boolean {
  return Math.abs(size - bodySize) <= SIZE_SWAY * bodySize
}

/** The look of a block of a page. */
export type StyleReader = (block: TextBlock, page: Page) => TextStyle

/**
 * Reads the looks of a document's blocks, each once: several questions are asked of every block. The last look of a page
 * is kept, which is mostly that of the next block too.
 */
export function styleReader(bodySize: number): StyleReader {
  const known = new WeakMap<TextBlock, TextStyle>()
  let last: SeenStyle | undefined
  const readFirst = (block: TextBlock, page: Page): TextStyle => {
    const word = typicalWord(block)
    const step = sizeStep(block, bodySize)
    if (last === undefined || !isSeen(last, word, step, page))
      last = { word, step, page, style: styleOf(word, step, page) }
    known.set(block, last.style)
    return last.style
  }
  return (block, page) => known.get(block) ?? readFirst(block, page)
}

/** A look with what it was read from. */
interface SeenStyle {
  readonly word: Word | undefined
  readonly step: number
  readonly page: Page
  readonly style: TextStyle
}

function isSeen(seen: SeenStyle, word: Word | undefined, step: number, page: Page): boolean {
  const own = seen.word
  if (own === undefined || word === undefined || page !== seen.page || step !== seen.step)
    return false
  return (
    own.font === word.font &&
    own.color === word.color &&
    own.style === word.style &&
    own.link >= 0 === word.link >= 0
  )
}

/** Tells looks apart. */
export type StyleKey = (block: TextBlock, page: Page) => string

function styleOf(word: Word | undefined, step: number, page: Page): TextStyle {
  const name = nameOf(word, page)
  const color = word?.color ?? 0
  return {
    name,
    family: familyOf(name),
    color,
    isLinked: (word?.link ?? -1) >= 0,
    isMono: ((word?.style ?? 0) & STYLE.mono) !== 0,
    key: `${name} ${step} ${color}`,
  }
}

/** Whether a family, if there is one, is not that of the running text. */
export const isOtherFamily = (family: string, styles: DocumentStyles): boolean =>
  family !== '' && styles.family !== '' && family !== styles.family

/** Whether two blocks of a page are of one look. */
export function isOneLook(
  block: TextBlock,
  other: TextBlock,
  page: Page,
  readStyle: StyleReader,
): boolean {
  if (Math.abs(block.size - other.size) > (SIZE_STEP / 2) * block.size) return false
  const [own, its] = [readStyle(block, page), readStyle(other, page)]
  return own.color === its.color && own.name === its.name
}

const sizeStep = ({ size }: TextBlock, bodySize: number): number =>
  Math.round(size / (SIZE_STEP * bodySize))

const nameOf = (word: Word | undefined, { fonts }: Page): string =>
  fonts[word?.font ?? -1]?.name ?? ''

/** A word in the font of most of the middle row's letters, found as the winner of a vote: each font's count is paid off by others'. */
function typicalWord({ rows }: TextBlock): Word | undefined {
  let typical: Word | undefined
  let lead = 0
  for (const word of rows[rows.length >> 1]?.words ?? []) {
    const length = word.text.length
    if (word.font === typical?.font) lead += length
    else if (length > lead) {
      typical = word
      lead = length - lead
    } else lead -= length
  }
  return typical
}

/** Length of the block's text on one line, in letters of its breadth. */
function textLength({ rows }: TextBlock): number {
  let length = rows.length - 1
  for (const { text } of rows) length += breadthOf(text)
  return length
}

function isParagraph(block: TextBlock, length: number): boolean {
  if (length >= LONG_CHARS_MIN) return true
  if (block.rows.length < 2 || length < PARAGRAPH_CHARS_MIN) return false
  return /[.!?:;。！？：；]["”’)]?$/.test(block.rows.at(-1)?.text ?? '')
}

/** `Arial-BoldMT` and `Arial,Italic` are one family. */
function familyOf(name: string): string {
  const end = name.search(/[-,.]/)
  const family = end < 0 ? name : name.slice(0, end)
  return (family.endsWith('MT') ? family.replace(/(PS)?MT$/, '') : family).toLowerCase()
}
