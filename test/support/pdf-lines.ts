import { openPdf } from '../../native/mupdf/open-pdf.js'
import { lineText } from '../../workers/readers/pdf/model/geometry.js'
import { readPage } from '../../workers/readers/pdf/pipeline/read-page.js'
import type { MoreObjects } from './make-pdf.js'

/** The texts of the lines of a PDF's first page, as they are read. */
export async function pdfLines(file: Uint8Array<SharedArrayBuffer>): Promise<string[]> {
  const pdf = await openPdf(file)
  try {
    return readPage(pdf.readPage(0), 1).lines.map(lineText)
  } finally {
    pdf.close()
  }
}

/** A font, R1, whose letters from A on stand for these signs, some of several letters; each is .6 em wide. */
export function signFont(signs: readonly string[]): MoreObjects {
  const pairs = signs.map((sign) => {
    const unicode = Buffer.from(sign, 'utf16le').swap16().toString('hex')
    return `<${signCode(signs, sign).charCodeAt(0).toString(16)}> <${unicode}>`
  })
  const map = `begincmap 1 begincodespacerange <00> <ff> endcodespacerange ${pairs.length} beginbfchar ${pairs.join(' ')} endbfchar endcmap`
  return (first) => ({
    objects: [
      `<</Type/Font/Subtype/Type1/BaseFont/Courier/ToUnicode ${first + 1} 0 R>>`,
      `<</Length ${map.length}>>stream\n${map}\nendstream`,
    ],
    catalog: '',
    resources: `/Font<</R1 ${first} 0 R>>`,
  })
}

/** The letter that paints a sign of such a font. */
export const signCode = (signs: readonly string[], sign: string): string =>
  String.fromCharCode(65 + signs.indexOf(sign))
