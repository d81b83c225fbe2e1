import { expect, test } from 'vitest'
import { openPdf } from '../../../../../native/mupdf/open-pdf.js'
import { STYLE } from '../../../../../workers/readers/pdf/model/page.js'
import { readPage } from '../../../../../workers/readers/pdf/pipeline/read-page.js'
import { makePdf, textAt } from '../../../../support/make-pdf.js'

/** The words of the page's lines, raised ones after ^ and lowered ones after _. */
async function linesOf(...content: string[]): Promise<string[]> {
  const pdf = await openPdf(makePdf([{ content: content.join(' ') }]))
  try {
    return readPage(pdf.readPage(0), 1).lines.map(({ words }) =>
      words
        .map(({ text, style, spaceBefore }) => {
          const raised = (style & STYLE.superscript) === 0 ? '' : '^'
          const lowered = (style & STYLE.subscript) === 0 ? '' : '_'
          return `${spaceBefore ? ' ' : ''}${raised}${lowered}${text}`
        })
        .join(''),
    )
  } finally {
    pdf.close()
  }
}

const c = textAt(72, 700, 'We denote by c')

test.each<{ name: string; content: string[]; lines: string[] }>([
  {
    name: 'a superscript and the subscript below it',
    content: [
      c,
      textAt(141.6, 704, 'i,j,k', 7),
      textAt(141.6, 697, 'N', 7),
      textAt(155, 700, 'the rank'),
    ],
    lines: ['We denote by c^i,j,k_N the rank'],
  },
  {
    name: 'a subscript and the longer superscript above it',
    content: [
      c,
      textAt(141.6, 697, 'N', 7),
      textAt(141.6, 704, 'i,j,k', 7),
      textAt(155, 700, 'the rank'),
    ],
    lines: ['We denote by c_N^i,j,k the rank'],
  },
  {
    name: 'the same sign above and below',
    content: [
      c,
      textAt(141.6, 704, 'i', 7),
      textAt(141.6, 697, 'i', 7),
      textAt(146, 700, 'is one'),
    ],
    lines: ['We denote by c^i_i is one'],
  },
  {
    name: 'fractions, whose figures are most of the line',
    content: [
      textAt(72, 700, '('),
      textAt(75.3, 704, '12', 7),
      textAt(75.3, 697, '34', 7),
      textAt(84, 700, ','),
      textAt(87, 704, '56', 7),
      textAt(87, 697, '78', 7),
      textAt(95, 700, ')'),
    ],
    lines: ['(^12_34,^56_78)'],
  },
  {
    name: 'rows of small type behind a large sign as lines of their own',
    content: [
      textAt(72, 700, 'A', 20),
      textAt(90, 702, 'first row of a note', 9),
      textAt(90, 684, 'second row of it', 9),
    ],
    lines: ['A first row of a note', 'second row of it'],
  },
])('$name', async ({ content, lines }) => {
  expect(await linesOf(...content)).toEqual(lines)
})
