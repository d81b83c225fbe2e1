import { expect, test } from 'vitest'
import { textAt } from '../../../../support/make-pdf.js'
import { convertPages } from '../../../../support/pdf-markdown.js'

const lead = textAt(72, 720, 'This form is filled in by whoever wants to be a member of the club.')

async function formOf(
  content: readonly string[],
  fields: readonly { readonly rect: readonly number[]; readonly entries: string }[],
) {
  return convertPages([{ content: [lead, ...content].join(' '), fields }])
}

const value = (rect: readonly number[], text: string, more = '') => ({
  rect,
  entries: `/FT/Tx/T(field)/V(${text})${more}`,
})
const check = (rect: readonly number[], state: string) => ({
  rect,
  entries: `/FT/Btn/T(box)/V/${state}/AS/${state}/MK<</CA(4)>>`,
})

test('values follow their labels, a paragraph each, also where no appearance is stored', async () => {
  const { markdown, quality } = await formOf(
    [textAt(72, 690, 'Full name'), textAt(72, 670, 'Country:'), textAt(72, 650, 'Town')],
    [
      value([200, 686, 400, 700], 'Ada Lovelace'),
      {
        rect: [200, 666, 400, 680],
        entries: '/FT/Ch/Ff 131072/T(land)/V(Spain)/Opt[(Spain)(Peru)]',
      },
      value([200, 646, 400, 660], ''),
    ],
  )
  expect(markdown).toContain('Full name: Ada Lovelace\n\nCountry: Spain\n\nTown')
  expect(quality.signals.unexplained_share).toBe(0)
})

test('values in a row of fields stay cells', async () => {
  const { markdown } = await formOf(
    [textAt(72, 690, 'Monday')],
    [value([150, 686, 230, 700], 'nine'), value([250, 686, 330, 700], 'five')],
  )
  expect(markdown).not.toContain('Monday: nine')
  expect(markdown).toContain('nine')
  expect(markdown).toContain('five')
})

test('check boxes say their state in place of the tick that is painted in them', async () => {
  const { markdown } = await formOf(
    [textAt(92, 690, 'I pay by the year'), textAt(92, 670, 'I pay by the month')],
    [check([72, 688, 84, 700], 'Yes'), check([72, 668, 84, 680], 'Off')],
  )
  expect(markdown).toContain('- [x] I pay by the year\n- [ ] I pay by the month')
})

test('a box behind its text, and one alone in a cell', async () => {
  const grid = ['72 600 300 60 re S', '72 630 m 372 630 l S', '272 600 m 272 660 l S'].join(' ')
  const { markdown } = await formOf(
    [
      textAt(72, 690, 'I agree'),
      grid,
      textAt(80, 640, 'Proof of address'),
      textAt(80, 610, 'Photograph of oneself'),
    ],
    [
      check([112, 688, 124, 700], 'Yes'),
      check([310, 636, 322, 648], 'Yes'),
      check([310, 606, 322, 618], 'Off'),
    ],
  )
  expect(markdown).toContain('I agree ☒')
  expect(markdown).toContain('| Proof of address | ☒ |')
  expect(markdown).toContain('| Photograph of oneself | ☐ |')
})

test('hidden fields and passwords are not written', async () => {
  const { markdown } = await formOf(
    [textAt(72, 690, 'Word')],
    [
      value([200, 686, 400, 700], 'secret', '/Ff 8192'),
      { rect: [200, 666, 400, 680], entries: '/FT/Tx/T(x)/V(unseen)/F 2' },
    ],
  )
  expect(markdown).not.toContain('secret')
  expect(markdown).not.toContain('unseen')
})
