/**
 * A PDF (ISO 32000-1, 7.5) for new threads to convert: several pages with headings, two columns, a ruled table, lists,
 * a running footer and five of the standard fonts (9.6.2.2), so that the code that common documents take is compiled.
 */
export function warmUpDocument(pageCount: number): Uint8Array<SharedArrayBuffer> {
  const pages = Array.from({ length: pageCount }, (_, index) => index)
  const kids = pages.map((index) => `${FIRST_PAGE + 2 * index} 0 R`).join(' ')
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pageCount}/Kids[${kids}]/MediaBox[0 0 612 792]/Resources<</Font<<${fonts()}>>>>>>`,
    ...FONT_NAMES.map(
      (name) => `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`,
    ),
    ...pages.flatMap((index) => pageObjects(index)),
  ]
  return pdfFile(objects)
}

const FONT_NAMES = ['Helvetica', 'Helvetica-Bold', 'Times-Roman', 'Times-Italic', 'Courier']
const FIRST_FONT = 3
const FIRST_PAGE = FIRST_FONT + FONT_NAMES.length
const BODY = 3
/** No two alike: what stands on every page is a running header. */
const TITLES = ['Warm threads answer sooner', 'Reading order', 'What a table is', 'The end']

function fonts(): string {
  return FONT_NAMES.map((_, index) => `/F${index + 1} ${FIRST_FONT + index} 0 R`).join('')
}

function pageObjects(index: number): readonly string[] {
  const content = [
    line(2, 20, 72, 730, TITLES[index % TITLES.length] ?? ''),
    ...column(72, index),
    ...column(324, index + 1),
    ...table(330),
    ...list(200),
    line(5, 9, 72, 110, 'const pages = readPages(document)'),
    line(4, 10, 72, 90, 'Figure 1: nothing is shown here, with care.'),
    line(1, 8, 290, 40, `Page ${index + 1}`),
  ].join('\n')
  return [
    `<</Type/Page/Parent 2 0 R/Contents ${FIRST_PAGE + 2 * index + 1} 0 R>>`,
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
  ]
}

function line(font: number, sizePt: number, x: number, y: number, value: string): string {
  return `BT /F${font} ${sizePt} Tf ${x} ${y} Td (${value}) Tj ET`
}

const WORDS =
  'a document is read page by page and its lines are put in the order in which people read them, whatever the file says'.split(
    ' ',
  )

function column(x: number, seed: number): readonly string[] {
  return Array.from({ length: 24 }, (_, row) => {
    const words = Array.from({ length: 7 }, (_, at) => WORDS[(seed + row * 5 + at) % WORDS.length])
    return line(BODY, 11, x, 690 - row * 13, words.join(' '))
  })
}

function table(yTop: number): readonly string[] {
  const rules = [0, 1, 2, 3, 4].flatMap((at) => [
    `72 ${yTop - at * 20} m 432 ${yTop - at * 20} l S`,
    `${72 + at * 90} ${yTop} m ${72 + at * 90} ${yTop - 80} l S`,
  ])
  const cells = [0, 1, 2, 3].flatMap((row) =>
    [0, 1, 2, 3].map((column) =>
      line(
        row === 0 ? 2 : 1,
        9,
        78 + column * 90,
        yTop - 14 - row * 20,
        `cell ${row * 4 + column}`,
      ),
    ),
  )
  return [...rules, ...cells]
}

function list(yTop: number): readonly string[] {
  return ['one', 'two', 'three'].map((word, index) =>
    line(BODY, 11, 80, yTop - index * 14, `\\267 item ${word}`),
  )
}

/** Objects are numbered from 1; all text is ASCII, so lengths are bytes. */
function pdfFile(objects: readonly string[]): Uint8Array<SharedArrayBuffer> {
  let file = '%PDF-1.4\n'
  const offsets = objects.map((body, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${body}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const xref = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`
  const bytes = new TextEncoder().encode(
    `${file}${xref}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`,
  )
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.byteLength))
  shared.set(bytes)
  return shared
}
