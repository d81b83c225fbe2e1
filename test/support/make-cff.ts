/** Strings before a font's own (Adobe Technical Note 5176, appendix A). */
const STANDARD_STRINGS = 391
const CHARSET = 15
const ENCODING = 16
const CHAR_STRINGS = 17
const PRIVATE = 18
/** `100 hmoveto 100 0 rlineto 0 100 rlineto endchar`: a triangle, so that there is something to be seen. */
const OUTLINE = [239, 22, 239, 139, 5, 139, 239, 5, 14]

/**
 * A compact font whose glyphs, from 1 on, have these names, and in its encoding the codes from `firstCode` on. Those
 * named `blank…` have no outline.
 */
export function makeCff(names: readonly string[], firstCode = 33): Uint8Array {
  const head = [1, 0, 4, 2]
  const fontNames = index([bytesOf('Made')])
  const strings = index(names.map(bytesOf))
  const charset = [0, ...names.flatMap((_, at) => word(STANDARD_STRINGS + at))]
  const encoding = [0, names.length, ...names.map((_, at) => firstCode + at)]
  const outlines = names.map((name) => (name.startsWith('blank') ? [14] : OUTLINE))
  const charStrings = index([[14], ...outlines])
  // Integers of five bytes each: the dictionary has the same length whatever they are.
  const dictionary = (...places: readonly number[]) =>
    index([
      [CHARSET, ENCODING, CHAR_STRINGS]
        .flatMap((operator, at) => [...long(places[at] ?? 0), operator])
        .concat(...[long(0), long(places[3] ?? 0)], PRIVATE),
    ])
  const start = head.length + fontNames.length + dictionary().length + strings.length + 2
  const places = [
    start,
    start + charset.length,
    start + charset.length + encoding.length,
    start + charset.length + encoding.length + charStrings.length,
  ]
  return Uint8Array.from([
    ...head,
    ...fontNames,
    ...dictionary(...places),
    ...strings,
    ...index([]),
    ...charset,
    ...encoding,
    ...charStrings,
  ])
}

const bytesOf = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0))
const word = (value: number): number[] => [value >> 8, value & 255]
const long = (value: number): number[] => [
  29,
  value >>> 24,
  (value >> 16) & 255,
  ...word(value & 0xffff),
]

function index(items: readonly (readonly number[])[]): number[] {
  if (items.length === 0) return [0, 0]
  let end = 1
  const offsets = [end, ...items.map(({ length }) => (end += length))]
  return [...word(items.length), 2, ...offsets.flatMap(word), ...items.flat()]
}
