import type { PageContent } from '../../../../native/mupdf/page-content.js'
import { LIGATURE_CODES } from '../model/characters.js'

const UNKNOWN = 0xfffd
/** A ligature may be narrower or wider than its letters by this share. */
const WIDTH_TOLERANCE = 0.15

/** A glyph that its font gives no letter, wherever the page has it. */
interface Kind {
  readonly font: number
  readonly widthEm: number
  /** Places in the page's glyphs. */
  readonly glyphs: number[]
}

/**
 * Gives ligatures without a letter theirs (`con\ufffddence`, `e\ufffdect`). Programs that print pages give their fonts
 * letters glyph by glyph, and have none for a glyph that stands for two. Told by where they stand, always before a small
 * letter, by how wide they are beside the font's own `f`, `i` and `l`, and by the letter that follows. In place.
 */
export function nameLigatures(content: PageContent): void {
  const kinds = kindsOf(content).filter(({ glyphs }) =>
    glyphs.every((glyph) => isWithinWord(content, glyph)),
  )
  if (kinds.length === 0) return
  const widths = widthsByFont(content)
  for (const kind of kinds) {
    const letters = lettersOf(content, kind, widths[kind.font])
    const code = letters === undefined ? undefined : LIGATURE_CODES.get(letters)
    if (code === undefined) continue
    for (const glyph of kind.glyphs) content.glyphUnicode[glyph] = code
  }
}

function kindsOf(content: PageContent): Kind[] {
  const { namelessCount, namelessGlyph, namelessId, namelessRun, runFont } = content
  const kinds = new Map<string, Kind>()
  for (let at = 0; at < namelessCount; at++) {
    const glyph = namelessGlyph[at] ?? 0
    const run = namelessRun[at] ?? 0
    const font = runFont[run] ?? 0
    if (content.glyphUnicode[glyph] !== UNKNOWN) continue
    const key = `${font} ${namelessId[at]}`
    const kind = kinds.get(key)
    if (kind !== undefined) kind.glyphs.push(glyph)
    else kinds.set(key, { font, widthEm: widthOf(content, glyph, run), glyphs: [glyph] })
  }
  return [...kinds.values()]
}

const widthOf = ({ glyphAdvance, runSize }: PageContent, glyph: number, run: number): number =>
  (glyphAdvance[glyph] ?? 0) / (runSize[run] ?? 1)

/** A small letter of English follows, and neither a figure nor another such glyph stands before. */
function isWithinWord({ glyphUnicode }: PageContent, glyph: number): boolean {
  const before = glyphUnicode[glyph - 1] ?? SPACE
  return isSmall(glyphUnicode[glyph + 1] ?? SPACE) && before !== UNKNOWN && !isFigure(before)
}

const SPACE = 0x20
const isSmall = (code: number): boolean => code >= 0x61 && code <= 0x7a
const isFigure = (code: number): boolean => code >= 0x30 && code <= 0x39

/** How wide a font's letters are that ligatures are made of, ems. */
type Widths = Partial<Record<number, number>>
const [F, I, L] = [0x66, 0x69, 0x6c]

function widthsByFont(content: PageContent): Widths[] {
  const { runCount, runStart, runFont, glyphUnicode, fonts } = content
  const widths: Widths[] = fonts.map(() => ({}))
  for (let run = 0; run < runCount; run++) {
    const own = widths[runFont[run] ?? 0]
    const end = runStart[run + 1] ?? 0
    for (let glyph = runStart[run] ?? 0; glyph < end && own !== undefined; glyph++) {
      const code = glyphUnicode[glyph] ?? 0
      if (code === F || code === I || code === L) own[code] ??= widthOf(content, glyph, run)
    }
  }
  return widths
}

/** What stands for the glyphs of a kind; undefined where the font's letters are not known, or none are as wide. */
function lettersOf(content: PageContent, { widthEm, glyphs }: Kind, widths: Widths = {}) {
  const f = widths[F]
  // Where one of the two is not on the page, the other is nearly as wide.
  const narrow = widths[I] ?? widths[L]
  if (f === undefined || narrow === undefined) return undefined
  const sums: [string, number][] = [
    ['f?', f + narrow],
    ['ff', 2 * f],
    ['ff?', 2 * f + narrow],
  ]
  const missed = ([, sum]: [string, number]) => Math.abs(widthEm / sum - 1)
  const [best] = sums.sort((a, b) => missed(a) - missed(b))
  if (best === undefined || missed(best) > WIDTH_TOLERANCE) return undefined
  return best[0].replace('?', isBeforeConsonants(content, glyphs) ? 'i' : 'l')
}

const VOWELS = new Set(Array.from('aeiouy', (letter) => letter.charCodeAt(0)))
/** `reflect`, `flow`, `flat`; before an `e` it may be either, and `fi` is met more. */
const AFTER_FL = new Set(Array.from('aiouy', (letter) => letter.charCodeAt(0)))

/** Whether the glyphs are those of `fi`: an `fl` has a vowel after it, an `fi` hardly any but `e`. */
function isBeforeConsonants({ glyphUnicode }: PageContent, glyphs: readonly number[]): boolean {
  const next = glyphs.map((glyph) => glyphUnicode[glyph + 1] ?? 0)
  return next.some((code) => !VOWELS.has(code)) || !next.some((code) => AFTER_FL.has(code))
}
