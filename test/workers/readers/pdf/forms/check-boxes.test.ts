import { expect, test } from 'vitest'
import { textAt } from '../../../../support/make-pdf.js'
import { markdownOf } from '../../../../support/pdf-markdown.js'

const box = (x: number, y: number) => `${x} ${y} 10 10 re S`
const cross = (x: number, y: number) =>
  `${x} ${y} m ${x + 10} ${y + 10} l S ${x} ${y + 10} m ${x + 10} ${y} l S`
const lead = textAt(72, 720, 'The following boxes may be ticked by whoever fills in this form:')

test('drawn boxes before texts are task items, crossed ones are done', async () => {
  const markdown = await markdownOf(
    lead,
    ...['One thing', 'Another thing', 'The last of all things'].map((text, i) =>
      [box(72, 688 - 20 * i), textAt(92, 690 - 20 * i, text)].join(' '),
    ),
    cross(72, 668),
  )
  expect(markdown).toContain('- [ ] One thing\n- [x] Another thing\n- [ ] The last of all things')
})

test('a box with a smaller square painted in it is ticked, one with a ground is not', async () => {
  const markdown = await markdownOf(
    lead,
    ...['One thing', 'Another thing', 'The last of all things'].map((text, i) =>
      [box(72, 688 - 20 * i), textAt(92, 690 - 20 * i, text)].join(' '),
    ),
    '.1 .2 .5 rg 74 670 6 6 re f',
    '.9 g 72.5 648.5 9 9 re f',
  )
  expect(markdown).toContain('- [ ] One thing\n- [x] Another thing\n- [ ] The last of all things')
})

test('boxes around numbers before texts are none to be ticked, but those of items', async () => {
  const markdown = await markdownOf(
    lead,
    ...['One thing', 'Another thing'].map((text, i) =>
      [
        box(72, 688 - 20 * i),
        textAt(74, 690 - 20 * i, `${i + 1}`, 8),
        textAt(92, 690 - 20 * i, text),
      ].join(' '),
    ),
  )
  expect(markdown).toContain('1. One thing\n2. Another thing')
})

const options = (y: number, ...texts: readonly string[]) =>
  texts
    .map((text, i) => [box(72 + 120 * i, y - 2), textAt(86 + 120 * i, y, text)].join(' '))
    .join(' ')

test.each([
  {
    name: 'answers beside each other are one line of text',
    drawn: [options(690, 'Yes', 'No', 'Not known')],
    markdown: '\n\n☐ Yes ☐ No ☐ Not known',
  },
  {
    name: 'boxes in columns are items of one list',
    drawn: [options(690, 'Asthma', 'Diabetes'), options(670, 'Fever', 'Cough')],
    markdown: '- [ ] Asthma\n- [ ] Diabetes\n- [ ] Fever\n- [ ] Cough',
  },
  {
    name: 'a lone box is a field of a form',
    drawn: [options(690, 'Corrected')],
    markdown: '\n\n☐ Corrected',
  },
])('$name', async ({ drawn, markdown }) => {
  expect(await markdownOf(lead, ...drawn)).toContain(markdown)
})

test('a box within a sentence stays there', async () => {
  const markdown = await markdownOf(
    lead,
    textAt(72, 690, 'They agree to be written to'),
    box(212, 688),
    textAt(226, 690, 'yes, by post or by telephone.'),
  )
  expect(markdown).toContain('written to ☐ yes, by post')
})

const circle = (x: number, y: number, r: number, paint: string) => {
  const k = 0.55 * r
  return [
    `${x + r} ${y} m ${x + r} ${y + k} ${x + k} ${y + r} ${x} ${y + r} c`,
    `${x - k} ${y + r} ${x - r} ${y + k} ${x - r} ${y} c`,
    `${x - r} ${y - k} ${x - k} ${y - r} ${x} ${y - r} c`,
    `${x + k} ${y - r} ${x + r} ${y - k} ${x + r} ${y} c ${paint}`,
  ].join(' ')
}

test('round buttons count by twos, the one with a dot is chosen', async () => {
  const options = ['Single', 'Married', 'Widowed'].map((text, i) =>
    [circle(77, 694 - 20 * i, 5, 'S'), textAt(92, 690 - 20 * i, text)].join(' '),
  )
  const markdown = await markdownOf(lead, ...options, circle(77, 674, 3, 'f'))
  expect(markdown).toContain('- [ ] Single\n- [x] Married\n- [ ] Widowed')
  const lone = await markdownOf(lead, circle(77, 694, 5, 'S'), textAt(92, 690, 'A lone circle'))
  expect(lone).not.toContain('[ ]')
})

test('dots of a timeline, each before a paragraph, are no buttons', async () => {
  const stages = ['Founded', 'Sold', 'Closed'].map((text, i) =>
    [
      circle(77, 694 - 60 * i, 5, 'f'),
      textAt(92, 690 - 60 * i, text),
      textAt(92, 676 - 60 * i, 'What happened in that year, and who was there to see it.'),
    ].join(' '),
  )
  expect(await markdownOf(lead, ...stages)).not.toMatch(/☐|\[ \]/)
})

test('swatches of a legend, each in its colour, are no buttons', async () => {
  const legend = (...colours: readonly string[]) =>
    colours.map((colour, i) => {
      const swatch = circle(77, 694 - 20 * i, 4, 'f')
      return `${colour} rg ${swatch} 0 g ${textAt(92, 690 - 20 * i, `Series ${i}`)}`
    })
  expect(await markdownOf(lead, ...legend('1 0 0', '0 1 0', '0 0 1'))).not.toContain('[ ]')
  expect(await markdownOf(lead, ...legend('0 0 0', '0 0 0', '0 0 0'))).toContain('[ ]')
})

test('squares without text beside them are no boxes', async () => {
  const markdown = await markdownOf(
    lead,
    box(300, 500),
    box(300, 480),
    textAt(92, 400, 'More text'),
  )
  expect(markdown).not.toMatch(/☐|\[ \]/)
})

test('glyphs drawn over each other are one sign', async () => {
  const sign = (x: number, y: number) =>
    ['M', 'W', 'm', '@'].map((c) => textAt(x, y, c, 9, 'F2')).join(' ')
  const option = (x: number, text: string) =>
    [sign(x, 690), textAt(x, 690, 'G', 9, 'F2'), textAt(x + 12, 690, text)].join(' ')
  const markdown = await markdownOf(lead, option(72, 'Satisfied'), option(200, 'Not satisfied'))
  expect(markdown).toContain('☐ Satisfied ☐ Not satisfied')
})
