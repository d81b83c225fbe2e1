// Right-to-left text as it is read. Most producers paint it from left to right, as a picture of the line: what they
// paint is turned round here. The letters come as the forms that the font draws; they are told as the letters they are.

/** What reading order asks of a word or a sign. */
type Direction = 'rtl' | 'ltr' | 'number' | 'separator' | 'per cent' | 'neutral'

/** Letters of right-to-left scripts and their marks, without digits. */
const RTL_LETTER = /[\u0590-\u065f\u066e-\u06ef\u06fa-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
const DIGIT = /\p{Nd}/u
const LETTER = /\p{L}/u
const SEPARATOR = /^[.,:/٫٬]$/
const PER_CENT = /^[%٪‰]$/
/** A sentence's stop stands left of its last word, where that is of Latin letters. */
const STOPS_BEFORE = /^([.,:;!?]+)(.+)$/s
/** Ties the letters of one glyph together until they are read: they come in order, whichever way the line is painted. */
export const TIE = 0x2060
const TIES = /\u2060/g
/** A sign with the marks on it; painted from left to right, marks come before what they stand on, or behind it. */
const MARKS_BEFORE = /\p{M}*\P{M}(?:\u2060\P{M})*|\p{M}+/gsu
const MARKS_BEHIND = /\P{M}(?:\u2060\P{M})*\p{M}*|\p{M}+/gsu
const MARKS = /^\p{M}+/u

const MIRRORED: Readonly<Record<string, string>> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '<': '>',
  '>': '<',
  '«': '»',
  '»': '«',
  '‹': '›',
  '›': '‹',
}

/** Forms of letters by their place in a word, and the ligatures of letters; symbols of a whole phrase stay one sign. */
const FORMS = /[\ufb1d-\ufdf9\ufe70-\ufefc]/g
/** The stroke that stretches a word to the line's width; at a word's end it is written. */
const STRETCH = /(?<=[\u0620-\u06ff])\u0640+(?=[\u0620-\u06ff])/g
const JOINERS_AT_ENDS = /^\u200c+|\u200c+$/g

/** The letters that the forms of a word stand for, without what only stretches it. */
export function plainForms(text: string): string {
  return text
    .replace(TIES, '')
    .replace(FORMS, (form) => form.normalize('NFKC').trim())
    .replace(STRETCH, '')
    .replace(JOINERS_AT_ENDS, '')
}

/** How a page was painted. */
export interface Painting {
  /** Each mark was painted after its letter. */
  readonly areMarksBehind: boolean
  /** Brackets are told by what they do, and not by how they look. */
  readonly areBracketsTold: boolean
}

/** A word of a line painted from left to right, as it is read. */
export function readWord(painted: string, { areMarksBehind, areBracketsTold }: Painting): string {
  if (isLtr(painted)) return painted.replace(STOPS_BEFORE, '$2$1')
  const signs = painted.match(areMarksBehind ? MARKS_BEHIND : MARKS_BEFORE) ?? []
  const read = stretchesOf(signs, 'signs').map(({ from, to, isLtr }) => {
    const own = signs.slice(from, to)
    if (isLtr) return own.join('')
    return own
      .map((sign) => (areBracketsTold && sign in MIRRORED ? sign : turned(sign)))
      .reverse()
      .join('')
  })
  return read.reverse().join('')
}

/**
 * How many brackets of a line painted from left to right close one before them when it is read as they are, less those
 * that do when each is turned.
 */
export function bracketsTold(painted: string): number {
  if (!BRACKET.test(painted)) return 0
  const signs = Array.from(painted)
  const brackets = stretchesOf(signs, 'signs')
    .reverse()
    .flatMap(({ from, to, isLtr }) => (isLtr ? [] : signs.slice(from, to).reverse()))
    .filter((sign) => sign in MIRRORED)
  return closed(brackets) - closed(brackets.map((sign) => MIRRORED[sign] ?? sign))
}

const BRACKET = /[()[\]{}<>«»‹›]/
const OPENING = '([{<«‹'

/** Brackets that close the last one before them that is open. */
function closed(brackets: readonly string[]): number {
  const open: string[] = []
  let pairs = 0
  for (const bracket of brackets) {
    if (OPENING.includes(bracket)) open.push(bracket)
    else if (open.pop() === MIRRORED[bracket]) pairs++
  }
  return pairs
}

const isLtr = (text: string): boolean => directionOf(text) === 'ltr'

/** A sign of right-to-left text: its letter before its marks, a bracket by what it does and not by how it looks. */
function turned(sign: string): string {
  const marks = MARKS.exec(sign)?.[0] ?? ''
  return MIRRORED[sign] ?? sign.slice(marks.length) + marks
}

/** Neighbours from `from` up to, not including, `to`. */
export interface Stretch {
  readonly from: number
  readonly to: number
  readonly isLtr: boolean
}

/**
 * Parts a line painted from left to right into its words, and a word into its signs: what is read from the left stays
 * together, anything else stands alone. The line is read from the last stretch to the first.
 */
export function stretchesOf(texts: readonly string[], of: 'words' | 'signs'): Stretch[] {
  const stretches: Stretch[] = []
  const directions = texts.map(directionOf)
  for (let from = 0; from < texts.length; ) {
    const end = ltrEnd(directions, from, of)
    const to = Math.max(end, from + 1)
    stretches.push({ from, to, isLtr: end > from })
    from = to
  }
  return stretches
}

/** Behind the last of what is read from the left from `from` on; `from` where nothing is. */
function ltrEnd(directions: readonly Direction[], from: number, of: 'words' | 'signs'): number {
  if (directions[from] === 'ltr') return lettersEnd(directions, from + 1)
  if (directions[from] !== 'number') return from
  // Figures apart are read from the right, as words are; beside left-to-right letters they belong to them.
  const end = of === 'signs' ? figureEnd(directions, from + 1) : from + 1
  return directions[end] === 'ltr' ? lettersEnd(directions, end + 1) : end
}

/** Behind the last letters and figures from `at` on, and the signs between them. */
function lettersEnd(directions: readonly Direction[], at: number): number {
  let end = at
  for (; at < directions.length && directions[at] !== 'rtl'; at++) {
    const isPart = directions[at] === 'ltr' || directions[at] === 'number'
    if (isPart || (directions[at] === 'per cent' && at === end)) end = at + 1
  }
  return end
}

/** Behind a figure of which a digit stands before `at`, with its decimal signs and its per cent sign. */
function figureEnd(directions: readonly Direction[], at: number): number {
  while (directions[at] === 'number' || isBetweenDigits(directions, at)) at++
  return directions[at] === 'per cent' ? at + 1 : at
}

const isBetweenDigits = (directions: readonly Direction[], at: number): boolean =>
  directions[at] === 'separator' && directions[at + 1] === 'number'

function directionOf(text: string): Direction {
  if (RTL_LETTER.test(text)) return 'rtl'
  if (LETTER.test(text)) return 'ltr'
  if (DIGIT.test(text)) return 'number'
  if (PER_CENT.test(text)) return 'per cent'
  return SEPARATOR.test(text) ? 'separator' : 'neutral'
}
