import { FIRST_PAGE, makePdf, type PageSource } from './make-pdf.js'

type Objects = (first: number) => readonly string[]

const WIDGET = '/Type/Annot/Subtype/Widget/F 4/Rect[0 0 0 0]'

/** A field that is its own forefather: the so many fields above it come round to it. */
const circleOf =
  (count: number): Objects =>
  (first) =>
    Array.from(
      { length: count },
      (_, at) => `<<${WIDGET}/Parent ${first + ((at + 1) % count)} 0 R>>`,
    )

export const ownParent = circleOf(1)
export const ownGrandparent = circleOf(2)
/** Longer than any circle that is looked for, beside one that is found and cut. */
export const beyondRepair: Objects = (first) => [...ownParent(first), ...circleOf(150)(first + 1)]

/** The first of these pages has these fields for annotations: MuPDF refuses it with `cycle in resources`. */
export function withRefusedPage(
  pages: readonly PageSource[],
  fields: Objects,
): Uint8Array<SharedArrayBuffer> {
  const first = FIRST_PAGE + 2 * pages.length
  const made = makePdf(pages, (number) => ({ objects: fields(number), catalog: '' }))
  const annotations = fields(first).map((_, at) => `${first + at} 0 R`)
  // Longer than it was: the table of objects is made anew by whoever reads it.
  const text = Buffer.from(made).toString('latin1')
  const file = Buffer.from(text.replace('/Annots[]', `/Annots[${annotations.join(' ')}]`), 'latin1')
  const bytes = new Uint8Array(new SharedArrayBuffer(file.byteLength))
  bytes.set(file)
  return bytes
}
