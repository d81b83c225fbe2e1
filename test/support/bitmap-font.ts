import type { MoreObjects } from './make-pdf.js'

export interface BitmapFont {
  /** By code; `.notdef` for none. */
  readonly names: readonly string[]
  /** Pixels: width and height of a glyph, by its name, where they are not 40 by 37. */
  readonly sizes?: Readonly<Record<string, readonly [width: number, height: number]>>
  /** What a pixel is in text space. */
  readonly scale?: number
  /** The entries of its dictionary that name it: `/Name/B` where nothing else is said. */
  readonly named?: string
}

const NONE = '.notdef'
const NOTHING = [0, 0] as const
const USUAL = [40, 37] as const

/** A form /X that shows `content` in the font /B of Type 3, as PostScript drivers make one of TeX's bitmaps. */
export function withBitmapFont(
  { names, sizes = {}, scale = 1, named = '/Name/B' }: BitmapFont,
  content: string,
): MoreObjects {
  return (first) => {
    const sizeOf = (name: string) => (name === NONE ? NOTHING : (sizes[name] ?? USUAL))
    const drawn = names.filter((name) => name !== NONE)
    const programs = drawn.map((name) => {
      const [width, height] = sizeOf(name)
      return stream('', `${width} 0 0 0 ${width} ${height} d1 0 0 ${width} ${height} re f`)
    })
    const keys = drawn.map((name, at) => `/${name} ${first + 2 + at} 0 R`)
    return {
      objects: [
        stream(
          `/Type/XObject/Subtype/Form/BBox[0 0 612 792]/Resources<</Font<</B ${first + 1} 0 R>>>>`,
          content,
        ),
        `<</Type/Font/Subtype/Type3${named}/FontMatrix[${scale} 0 0 -${scale} 0 0]/FontBBox[0 0 99 99]` +
          `/FirstChar 0/LastChar ${names.length - 1}/Widths[${names.map((name) => sizeOf(name)[0]).join(' ')}]` +
          `/Encoding<</Differences[0${names.map((name) => `/${name}`).join('')}]>>/CharProcs<<${keys.join('')}>>>>`,
        ...programs,
      ],
      catalog: '',
      resources: `/XObject<</X ${first} 0 R>>`,
    }
  }
}

const stream = (entries: string, content: string) =>
  `<<${entries}/Length ${content.length}>>stream\n${content}\nendstream`
