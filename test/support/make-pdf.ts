/** Fonts of made PDFs by their names in content streams. */
const FONTS = {
  F1: 'Helvetica',
  F2: 'Helvetica-Bold',
  F3: 'Helvetica-Oblique',
  F4: 'Courier',
  F5: 'Times-Roman',
} as const
export type FontName = keyof typeof FONTS

export interface PageSource {
  /** Content stream (ISO 32000-1, 8 and 9); see `textAt`. */
  readonly content: string
  readonly width?: number
  readonly height?: number
  readonly rotate?: 0 | 90 | 180 | 270
  /** Areas that lead to an address, PDF coordinates. */
  readonly links?: readonly { readonly rect: readonly number[]; readonly uri: string }[]
  /** Fields of a form: their entries beside the rectangle, as `/FT/Tx/V(Ada)`. */
  readonly fields?: readonly { readonly rect: readonly number[]; readonly entries: string }[]
  /** Entries of resources of the page's own, in the place of those that all pages share. */
  readonly resources?: string
}

const FIRST_FONT = 3
export const FIRST_PAGE = FIRST_FONT + Object.keys(FONTS).length

/** Fields stand on their pages; the form lists one that is nowhere, which is enough to be a form. */
const FORM = '/AcroForm<</Fields[<</FT/Tx/T(listed)>>]/DA(/Helv 10 Tf 0 g)>>'

/** Objects beside the pages; the first of them has the number that they are made with. */
export type MoreObjects = (firstNumber: number) => {
  readonly objects: readonly string[]
  /** Entries of the catalog. */
  readonly catalog: string
  /** Entries of the pages' resources. */
  readonly resources?: string
}

const NOTHING_MORE: MoreObjects = () => ({ objects: [], catalog: '' })

/**
 * A PDF of these pages, as small as it may be: Letter size, WinAnsi text, no compression. Page n from 0 is object
 * FIRST_PAGE + 2n and has n as its key in a structure tree's parent tree.
 */
export function makePdf(
  pages: readonly PageSource[],
  more: MoreObjects = NOTHING_MORE,
): Uint8Array<SharedArrayBuffer> {
  const fonts = Object.keys(FONTS).map((name, i) => `/${name} ${FIRST_FONT + i} 0 R`)
  const kids = pages.map((_, i) => `${FIRST_PAGE + 2 * i} 0 R`)
  const { objects: added, catalog, resources = '' } = more(FIRST_PAGE + 2 * pages.length)
  const objects = [
    `<</Type/Catalog/Pages 2 0 R${pages.some(({ fields }) => fields) ? FORM : ''}${catalog}>>`,
    `<</Type/Pages/Count ${pages.length}/Kids[${kids.join(' ')}]/Resources<</Font<<${fonts.join('')}>>${resources}>>>>`,
    ...Object.values(FONTS).map(
      (name) => `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`,
    ),
    ...pages.flatMap((page, i) => [
      pageObject(page, i),
      `<</Length ${page.content.length}>>stream\n${page.content}\nendstream`,
    ]),
    ...added,
  ]
  return shared(pdfFile(objects))
}

/** A line of text with its baseline at (x, y), PDF coordinates: y goes up from the page's foot. */
export function textAt(
  x: number,
  y: number,
  text: string,
  size = 10,
  font: FontName = 'F1',
): string {
  const escaped = text.replace(/[\\()]/g, '\\$&')
  return `BT /${font} ${size} Tf 1 0 0 1 ${x} ${y} Tm (${escaped}) Tj ET`
}

/** Eight-bit gray in a box of PDF coordinates, as an inline image. */
export function pictureAt(
  [x, y, width, height]: readonly [number, number, number, number],
  picture: { readonly width: number; readonly height: number; readonly pixels: Uint8Array },
): string {
  const hex = Buffer.from(picture.pixels).toString('hex')
  return `q ${width} 0 0 ${height} ${x} ${y} cm BI /W ${picture.width} /H ${picture.height} /CS /G /BPC 8 /F /AHx ID ${hex}> EI Q`
}

function pageObject(
  { width = 612, height = 792, rotate = 0, links = [], fields = [], resources }: PageSource,
  index: number,
) {
  const content = FIRST_PAGE + 2 * index + 1
  const annotations = links.map(
    ({ rect, uri }) =>
      `<</Type/Annot/Subtype/Link/Rect[${rect.join(' ')}]/A<</S/URI/URI(${uri})>>>>`,
  )
  const widgets = fields.map(
    ({ rect, entries }) =>
      `<</Type/Annot/Subtype/Widget/F 4/DA(/Helv 10 Tf 0 g)/Rect[${rect.join(' ')}]${entries}>>`,
  )
  const own = resources === undefined ? '' : `/Resources<<${resources}>>`
  return `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Rotate ${rotate}/StructParents ${index}/Contents ${content} 0 R${own}/Annots[${annotations.join('')}${widgets.join('')}]>>`
}

function pdfFile(objects: readonly string[]): string {
  let file = '%PDF-1.7\n'
  const offsets = objects.map((object, i) => {
    const offset = file.length
    file += `${i + 1} 0 obj${object}endobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const start = file.length
  const size = objects.length + 1
  return `${file}xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF`
}

function shared(text: string): Uint8Array<SharedArrayBuffer> {
  const bytes = new Uint8Array(new SharedArrayBuffer(text.length))
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i)
  return bytes
}
