const TEXT = 'BT /F1 24 Tf 72 720 Td (Visible text) Tj ET'

const stream = (content: string, dictionary = '') =>
  `<<${dictionary}/Length ${content.length}>>stream\n${content}\nendstream`

/** A PDF of one page; `more` are objects from number 6 on. ASCII only. */
function pdf(content: string, resources = '', more: readonly string[] = []): string {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>${resources}>>>>`,
    stream(content),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...more,
  ]
  const bodies = objects.map((body, index) => `${index + 1} 0 obj\n${body}\nendobj\n`).join('')
  return `%PDF-1.7\n${bodies}trailer<</Root 1 0 R/Size ${objects.length + 1}>>\n%%EOF\n`
}

export const plainPdf = (text: string) => pdf(`BT /F1 12 Tf 72 720 Td (${text}) Tj ET`)

/** Kills the WASM instance of mupdf 1.28.1: every later document on it fails. */
export const selfPaintingPattern = () =>
  pdf(`/Pattern cs /P scn 0 0 600 700 re f ${TEXT}`, '/Pattern<</P 6 0 R>>', [
    stream(
      '/Pattern cs /P scn 0 0 9 9 re f',
      '/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 10 10]/XStep .0001/YStep .0001/Resources<</Pattern<</P 6 0 R>>>>',
    ),
  ])

/** Forms that draw forms, ten at a time: 10^9 leaves in 3 KB, hours of work inside one call. */
export function formFan(): string {
  const form = (content: string, resources: string) =>
    stream(content, `/Type/XObject/Subtype/Form/BBox[0 0 612 792]/Resources<<${resources}>>`)
  const fan = Array.from({ length: 9 }, (_, index) =>
    form('/X Do '.repeat(10), `/XObject<</X ${7 + index} 0 R>>`),
  )
  const leaf = form('BT /F1 5 Tf 1 1 Td (x) Tj ET', '/Font<</F1 5 0 R>>')
  return pdf(`/X Do ${TEXT}`, '/XObject<</X 6 0 R>>', [...fan, leaf])
}
