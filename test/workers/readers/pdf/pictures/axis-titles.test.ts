import { expect, test } from 'vitest'
import { textAt } from '../../../../support/make-pdf.js'
import { markdownOf } from '../../../../support/pdf-markdown.js'

const CAPTION = 'Figure 2: Cases by age'
const TEXT = 'The cases were reported by all of the states that are named in the table below.'

/** A chart of one curve below its caption, with figures below and at the left of it; `below` stands under those. */
const chart = (below: string, ...more: string[]) =>
  markdownOf(
    textAt(72, 640, CAPTION),
    '100 480 200 130 re S',
    '100 500 m 150 560 200 520 300 590 c S',
    ...['0-4', '5-14', '15-24', '25-44'].map((age, at) => textAt(110 + 50 * at, 468, age, 8)),
    ...['100', '80', '60', '40'].map((cases, at) => textAt(84, 600 - 30 * at, cases, 8)),
    below,
    ...more,
    textAt(72, 430, TEXT),
    textAt(72, 418, TEXT),
  )

/** Text that runs up the page. */
const upwards = (x: number, y: number, text: string) =>
  `BT /F1 8 Tf 0 1 -1 0 ${x} ${y} Tm (${text}) Tj ET`

test('the names of axes go with the labels of a captioned chart', async () => {
  const name = textAt(175, 456, 'Age group', 8)
  const markdown = await chart(name, upwards(76, 500, 'Cases per 100,000'))
  expect(markdown).toBe(`${CAPTION}

${TEXT} ${TEXT}`)
})

test.each([
  ['at the left', textAt(84, 456, 'Source: all states', 8)],
  ['of several texts', `${textAt(175, 456, 'Age group', 8)} ${textAt(300, 456, 'All', 8)}`],
  ['further down', textAt(175, 446, 'Age group', 8)],
])('a row below the labels is none %s', async (_, row) => {
  expect(await chart(row)).toMatch(/Source: all states|Age group/)
})

test('what runs up the page elsewhere is none', async () => {
  expect(await chart('', upwards(400, 500, 'Cases per 100,000'))).toContain('Cases per 100,000')
})
