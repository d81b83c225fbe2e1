import { blockText, type PageBlock, type TextBlock } from '../model/blocks.js'
import { STYLE_RAISED, type Word } from '../model/page.js'
import { countOf } from '../model/statistics.js'

/** What parts the names of authors, and the marks of what they belong to. */
const BETWEEN = /[,;&·]|\s(?:and|und|et|y|e)\s/u
const MARKS = /[\d*†‡§¶∗]+/gu
/** `Miller`, `O’Neil`, `Smith-Jones`, `J.`, and the small words of names. */
const NAME_WORD = /^\p{Lu}[\p{L}'’.-]*$/u
const PARTICLES: ReadonlySet<string> = new Set(
  'al bin da de del della der di dos du el la le ten ter van von'.split(' '),
)
/** `S`, `J.`: A and I alone may be words. */
const INITIAL = /^(?:\p{Lu}\.|[B-HJ-Z])$/u
const NAME_WORDS_MIN = 2
const NAME_WORDS_MAX = 5

/**
 * Whether a block says nothing but who wrote what stands above it. Two capitals alone may be a title as well: several
 * names, an initial or a mark behind a name tell.
 */
export function isByline(block: TextBlock): boolean {
  const names = namesIn(textOf(block))
  if (!areNames(names)) return false
  return names.length > 1 || isMarked(block) || names.some(hasInitial)
}

/** `jane@mill.example`, or `{jane,peter}@mill.example`. */
const MAIL = /[\p{L}\d}]@[\p{L}\d-]+\.\p{L}/u
/** So many blocks below a name its address may stand. */
const MAIL_REACH = 2

/** The first author stands so many blocks below the title at most, which is this much larger, as a ratio. */
const TITLE_REACH = 3
const TITLE_RATIO = 1.12
/** The next one stands below the address of the one before, in the same size. */
const AUTHOR_REACH = 4
const SAME_SIZE_PT = 0.5

/**
 * The authors below a title, each a block of their name: one has a mail address right below, the others stand before and
 * after it in the same size. Or all have a row or two below them, where they are, and then comes the abstract.
 * `candidates` are blocks that look like headings, in reading order.
 */
export function authorsAmong(
  candidates: readonly TextBlock[],
  blocks: readonly PageBlock[],
): TextBlock[] {
  if (!haveLarger(candidates, TITLE_RATIO) || !mayNameAuthors(candidates, blocks)) return []
  const names = candidates.filter(isNames)
  const authors: TextBlock[] = []
  for (let at = 0; at < names.length; ) {
    const run = runOf(names.slice(at), blocks)
    const [first] = run
    const mailed = countOf(run, (name) => hasMailBelow(name, blocks))
    // Several with an address each are authors, whoever the title names.
    const isTitle = (title: TextBlock) => mailed > 1 || !isPerson(title)
    const isBelow =
      first !== undefined && isRightBelowTitle(first, candidates.filter(isTitle), blocks)
    const isPlaced = () =>
      isBeforeAbstract(run, candidates, blocks) && run.every((name) => hasPlaceBelow(name, blocks))
    if (isBelow && (mailed > 0 || isPlaced())) authors.push(...run)
    at += run.length
  }
  return authors
}

/** Whether one of the blocks is larger than another by this ratio. */
export function haveLarger(blocks: readonly TextBlock[], ratio: number): boolean {
  const sizes = blocks.map(({ size }) => size)
  return Math.max(...sizes) >= ratio * Math.min(...sizes)
}

const ABSTRACT = /^(?:abstract|summary|zusammenfassung|résumé|resumen|resumo|sommario)[:.]?$/i
/** `Abstract—Inventory at European suppliers`: the title stands in its text. */
const ABSTRACT_RUN_IN = /^(?:abstract|zusammenfassung|résumé|resumen|resumo|sommario)\s?[.:—–]/i
/** Whether there is an address or an abstract, as with all authors: a cheap question, since most pages have neither. */
const mayNameAuthors = (candidates: readonly TextBlock[], blocks: readonly PageBlock[]): boolean =>
  candidates.some(isAbstract) ||
  blocks.some(
    (block) =>
      isAbstractText(block) ||
      (block.kind !== 'table' && block.rows.some(({ text }) => text.includes('@'))),
  )

const isAbstract = (block: TextBlock): boolean => ABSTRACT.test(blockText(block).trim())

const isAbstractText = (block: PageBlock): boolean =>
  block.kind === 'text' && ABSTRACT_RUN_IN.test(block.rows[0]?.text ?? '')

/** Where an author is takes so many rows at most. */
const PLACE_ROWS_MAX = 2

/** Whether the abstract is the next that looks like a heading, or a text not far below. */
function isBeforeAbstract(
  run: readonly TextBlock[],
  candidates: readonly TextBlock[],
  blocks: readonly PageBlock[],
): boolean {
  const last = run.at(-1)
  if (last === undefined) return false
  const next = candidates[candidates.indexOf(last) + 1]
  if (next !== undefined && isAbstract(next)) return true
  const at = blocks.indexOf(last) + 1
  return blocks.slice(at, at + AUTHOR_REACH).some(isAbstractText)
}

function hasPlaceBelow(name: TextBlock, blocks: readonly PageBlock[]): boolean {
  const below = blocks[blocks.indexOf(name) + 1]
  if (below?.kind !== 'text' || !isFainter(below, name)) return false
  return below.rows.length <= PLACE_ROWS_MAX && !blockText(below).trim().endsWith('.')
}

/** The first name and those of its size and weight that follow, each not far below the one before. */
function runOf(names: readonly TextBlock[], blocks: readonly PageBlock[]): TextBlock[] {
  const run: TextBlock[] = []
  for (const name of names) {
    const before = run.at(-1) ?? name
    if (Math.abs(name.size - before.size) > SAME_SIZE_PT || name.bold !== before.bold) break
    if (blocks.indexOf(name) - blocks.indexOf(before) > AUTHOR_REACH) break
    run.push(name)
  }
  return run
}

function isRightBelowTitle(
  name: TextBlock,
  candidates: readonly TextBlock[],
  blocks: readonly PageBlock[],
): boolean {
  const at = blocks.indexOf(name)
  const above: readonly PageBlock[] = blocks.slice(Math.max(0, at - TITLE_REACH), at)
  return candidates.some((title) => title.size >= TITLE_RATIO * name.size && above.includes(title))
}

/** More words than this are a title in capitals. */
const PERSON_WORDS_MAX = 3

/** Whether a title is a name: what stands below is what its bearer does, as in a résumé. */
const isPerson = (title: TextBlock): boolean =>
  isNames(title) && textOf(title).split(/\s+/).length <= PERSON_WORDS_MAX

/** Names that stand apart in a row are one each. */
const isNames = (block: TextBlock): boolean =>
  areNames(namesIn(textOf(block))) || areNames(namesApart(block))

const areNames = (names: readonly string[][]): boolean => names.length > 0 && names.every(isName)

/** Whether text stands back behind a name: it is smaller, or not bold as the name is. */
const isFainter = (text: TextBlock, name: TextBlock): boolean =>
  text.size < name.size || (name.bold && !text.bold && text.size - name.size < SAME_SIZE_PT)

/** Whether text below, fainter than a name, holds an address. */
function hasMailBelow(name: TextBlock, blocks: readonly PageBlock[]): boolean {
  const at = blocks.indexOf(name)
  for (const block of blocks.slice(at + 1, at + 1 + MAIL_REACH)) {
    if (block.kind === 'table' || !isFainter(block, name)) return false
    if (MAIL.test(blockText(block))) return true
  }
  return false
}

const namesIn = (text: string): string[][] =>
  text
    .replace(MARKS, ' ')
    .split(BETWEEN)
    .map((name) => name.trim().split(/\s+/))
    .filter(([first]) => first !== '')

function isName(words: readonly string[]): boolean {
  if (words.length < NAME_WORDS_MIN || words.length > NAME_WORDS_MAX) return false
  return words.every((word) => NAME_WORD.test(word) || PARTICLES.has(word))
}

const hasInitial = (words: readonly string[]): boolean => words.some((word) => INITIAL.test(word))

const namesApart = ({ rows }: TextBlock): string[][] =>
  rows.flatMap(({ row }) => row.lines).flatMap(({ words }) => namesIn(unraisedText(words)))

const textOf = ({ rows }: TextBlock): string => unraisedText(rows.flatMap(({ words }) => words))

const isRaised = ({ style }: Word): boolean => (style & STYLE_RAISED) !== 0

const unraisedText = (words: readonly Word[]): string =>
  words.flatMap((word) => (isRaised(word) ? [] : word.text)).join(' ')

/** Marks stand raised behind names, or behind all of them on the line. */
function isMarked(block: TextBlock): boolean {
  if (block.rows.some(({ words }) => words.some(isRaised))) return true
  return /\p{L}\s?[\d*†‡§¶∗]+$/u.test(textOf(block))
}
