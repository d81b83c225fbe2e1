import { expect, test } from 'vitest'
import { FIRST_PAGE, type MoreObjects, makePdf, textAt } from '../../support/make-pdf.js'
import { convertPdf } from '../../support/pdf-markdown.js'

const PAGE = { content: textAt(72, 700, 'All that the page says.') }
const WIDGET = '/Type/Annot/Subtype/Widget/F 4/Rect[0 0 0 0]'

/** The first page has these annotations, by number, in place of none. */
function withAnnotations(objects: (first: number) => readonly string[]) {
  const more: MoreObjects = (first) => ({ objects: objects(first), catalog: '' })
  const first = FIRST_PAGE + 2
  const numbers = objects(first).map((_, at) => `${first + at} 0 R`)
  const made = makePdf([PAGE], more)
  const text = Buffer.from(made).toString('latin1')
  // Longer than it was: the table of objects is made anew by whoever reads it.
  const file = Buffer.from(text.replace('/Annots[]', `/Annots[${numbers.join(' ')}]`), 'latin1')
  const bytes = new Uint8Array(new SharedArrayBuffer(file.byteLength))
  bytes.set(file)
  return bytes
}

test.each<{ what: string; objects: (first: number) => readonly string[] }>([
  { what: 'its own parent', objects: (first) => [`<<${WIDGET}/Parent ${first} 0 R>>`] },
  {
    what: 'its own grandparent',
    objects: (first) => [
      `<<${WIDGET}/Parent ${first + 1} 0 R>>`,
      `<<${WIDGET}/Parent ${first} 0 R>>`,
    ],
  },
])('a page with a field that is $what is read', async ({ objects }) => {
  const { markdown, warnings } = await convertPdf(withAnnotations(objects))
  expect(markdown).toBe('All that the page says.')
  expect(warnings).toEqual([])
})
