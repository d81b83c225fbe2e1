import type { TextBlock } from '../model/blocks.js'
import { STYLE_RAISED } from '../model/page.js'

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
  const text = unraisedText(block)
  const names = text
    .replace(MARKS, ' ')
    .split(BETWEEN)
    .map((name) => name.trim().split(/\s+/))
    .filter(([first]) => first !== '')
  if (names.length === 0 || !names.every(isName)) return false
  return names.length > 1 || isMarked(block, text) || names.some(hasInitial)
}

function isName(words: readonly string[]): boolean {
  if (words.length < NAME_WORDS_MIN || words.length > NAME_WORDS_MAX) return false
  return words.every((word) => NAME_WORD.test(word) || PARTICLES.has(word))
}

const hasInitial = (words: readonly string[]): boolean => words.some((word) => INITIAL.test(word))

const unraisedText = ({ rows }: TextBlock): string =>
  rows
    .flatMap(({ words }) => words.filter(({ style }) => (style & STYLE_RAISED) === 0))
    .map(({ text }) => text)
    .join(' ')

/** Marks stand raised behind names, or behind all of them on the line. */
function isMarked({ rows }: TextBlock, text: string): boolean {
  const isRaised = rows.some(({ words }) => words.some(({ style }) => (style & STYLE_RAISED) !== 0))
  return isRaised || /\p{L}\s?[\d*†‡§¶∗]+$/u.test(text)
}
