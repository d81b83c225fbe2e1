import { expect, test } from 'vitest'
import { openPdf } from '../../../../../native/mupdf/open-pdf.js'
import { lineText } from '../../../../../workers/readers/pdf/model/geometry.js'
import { readPage } from '../../../../../workers/readers/pdf/pipeline/read-page.js'
import { makePdf } from '../../../../support/make-pdf.js'

async function textOf(shown: string): Promise<string> {
  const pdf = await openPdf(makePdf([{ content: `BT /F1 10 Tf 72 700 Td ${shown} TJ ET` }]))
  try {
    return readPage(pdf.readPage(0), 1).lines.map(lineText).join('|')
  } finally {
    pdf.close()
  }
}

// Helvetica's space is .278 em.
test.each([
  {
    name: 'an address that may be broken',
    shown: '[(https:// )278(doi. )278(org/ )278(10.)]',
    text: 'https://doi.org/10.',
  },
  { name: 'a word that may be broken', shown: '[(some )278(where)]', text: 'somewhere' },
  { name: 'a space that is half taken back', shown: '[(some )139(where)]', text: 'some where' },
  { name: 'a number and its title', shown: '[(5.8 )278(Annex)]', text: '5.8 Annex' },
])('$name', async ({ shown, text }) => {
  expect(await textOf(shown)).toBe(text)
})
