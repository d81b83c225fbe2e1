import type { PageContent } from '../../../../native/mupdf/page-content.js'
import { addUnder } from '../model/statistics.js'
import { plausibilityOfWords } from '../model/text-plausibility.js'

/**
 * Fonts that do not name their letters but keep the standard glyph order of TrueType (OpenType, `post` table, format 1:
 * the Macintosh order), as Arial, Times New Roman and many others have it and subsets of them keep it.
 */

const UNKNOWN = 0xfffd
const SPACE = 0x20
/** Glyphs 0 to 2 are no letters. */
const FIRST_NAMED = 3
/** From glyph 3 on; signs that Unicode does not have stand as U+FFFD. */
const STANDARD_ORDER = Array.from(
  ' !"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~' +
    'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰' +
    'ÂÊÁËÈÍÎÏÌÓÔ\ufffdÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇŁłŠšŽž¦ÐðÝýÞþ−×¹²³½¼¾₣ĞğİŞşĆćČčđ',
  (letter) => letter.codePointAt(0) ?? UNKNOWN,
)
/** Fewer tokens than this show nothing. */
const TOKENS_MIN = 8
/** Share of tokens that look like words from which a text is right. */
const WORDS_SHARE = 0.6

/** Gives glyphs without a letter the one they have in the standard order, where that makes words. In place. */
export function nameByGlyphOrder(content: PageContent): void {
  if (content.namelessCount === 0) return
  const wordings = namelessByFont(content).map(wordingOf)
  if (!wordings.some((wording) => wording.isOfWords && wording.tokens >= TOKENS_MIN)) return
  // Where one font of a file is so, others are, too: little text is enough.
  for (const { isOfWords, tokens, glyphs } of wordings)
    if (isOfWords && tokens >= 1) name(content, glyphs)
}

/** A glyph without a letter: its place in the page's, and the letter that it has in the standard order. */
interface Nameless {
  readonly glyph: number
  readonly letter: number
}

/** The nameless glyphs of each font. */
function namelessByFont(content: PageContent): readonly (readonly Nameless[])[] {
  const fonts = new Map<number, Nameless[]>()
  for (let at = 0; at < content.namelessCount; at++) {
    const glyph = content.namelessGlyph[at] ?? 0
    if (content.glyphUnicode[glyph] !== UNKNOWN) continue
    const font = content.runFont[content.namelessRun[at] ?? 0] ?? 0
    addUnder(fonts, font, { glyph, letter: letterOf(content, at) })
  }
  return [...fonts.values()]
}

/** A bullet is no word, and neither is a stroke that stretches many. */
const LETTERS_MIN = 3

/** Whether the standard order makes words of a font's glyphs, and of how many tokens. */
interface Wording {
  readonly glyphs: readonly Nameless[]
  readonly isOfWords: boolean
  readonly tokens: number
}

function wordingOf(glyphs: readonly Nameless[]): Wording {
  const letters = new Set(glyphs.map(({ letter }) => letter))
  if (letters.size < LETTERS_MIN) return { glyphs, isOfWords: false, tokens: 0 }
  const { tokens, share } = plausibilityOfWords(wordsOf(glyphs))
  return { glyphs, isOfWords: share >= WORDS_SHARE, tokens }
}

function* wordsOf(glyphs: readonly Nameless[]): Generator<string> {
  let word = ''
  let last = -1
  for (const { glyph, letter } of glyphs) {
    if (letter === SPACE || glyph !== last + 1) {
      if (word !== '') yield word
      word = ''
    }
    if (letter !== SPACE) word += String.fromCodePoint(letter)
    last = glyph
  }
  if (word !== '') yield word
}

function name(content: PageContent, glyphs: readonly Nameless[]): void {
  for (const { glyph, letter } of glyphs) content.glyphUnicode[glyph] = letter
}

/** `g72`: what a program is converted from had the glyph at this place. */
const NUMBERED = /^(?:g|gid|glyph)(\d{1,5})$/

/** The letter that a glyph has in the standard order, by its number in the text or in its name. */
export function letterOf({ namelessName, namelessCode }: PageContent, at: number): number {
  const name = namelessName[at]
  const inName = name === undefined || name === '' ? undefined : NUMBERED.exec(name)?.[1]
  const number = Number(inName ?? namelessCode[at])
  return STANDARD_ORDER[number - FIRST_NAMED] ?? UNKNOWN
}
