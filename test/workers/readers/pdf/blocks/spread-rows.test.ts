import { expect, test } from 'vitest'
import { textAt } from '../../../../support/make-pdf.js'
import { markdownOf } from '../../../../support/pdf-markdown.js'

const TEXT =
  'Responsible for all studies of storm surges, and for the models that stand behind them.'
const right = (y: number, text: string, width: number) => textAt(503 - width, y, text)

test('a row with a piece at each margin is no part of the paragraph below it, nor of the one above', async () => {
  const markdown = await markdownOf(
    textAt(72, 740, TEXT),
    textAt(72, 716, 'Nordsee Consult'),
    right(716, 'Mar 2019 - Present', 88),
    textAt(72, 704, 'Head of Flood Studies'),
    textAt(72, 692, 'in the north of the country'),
    textAt(72, 680, 'Hydro Lab Hannover'),
    right(680, 'Oct 2011 - Jul 2014', 88),
    textAt(72, 668, 'Research Assistant'),
    textAt(72, 640, TEXT),
  )
  expect(markdown).toContain(
    'Nordsee Consult Mar 2019 - Present\n\nHead of Flood Studies\nin the north of the country\n\nHydro Lab Hannover Oct 2011 - Jul 2014\n\nResearch Assistant\n',
  )
})

test('a gap within a sentence that fills its column parts nothing', async () => {
  const markdown = await markdownOf(
    textAt(72, 740, TEXT),
    textAt(72, 728, 'Where the height of the water'),
    right(728, 'is told by a gauge at the coast,', 140),
    textAt(72, 716, 'it is the mean of the last ten years.'),
  )
  expect(markdown).toContain(
    'Where the height of the water is told by a gauge at the coast, it is the mean',
  )
})

test('a large title is no part of the small rows that stand at its right', async () => {
  const markdown = await markdownOf(
    textAt(400, 752, 'Bremen, Germany', 9),
    textAt(72, 738, 'Maria Oldenburg', 30),
    textAt(400, 736, 'maria at oldenburg dot example', 9),
    textAt(400, 720, 'Telephone 0421 555 0181', 9),
    textAt(72, 690, TEXT),
    textAt(72, 678, TEXT),
  )
  expect(markdown).toMatch(/\n\n(# )?Maria Oldenburg\n\n/)
})

test('labels in the margin come before the text that they stand beside, in its middle or lower than its first row', async () => {
  const markdown = await markdownOf(
    textAt(150, 740, TEXT, 9),
    textAt(72, 734, 'Profile', 11),
    textAt(150, 728, 'She has led teams of up to nine on projects of the water boards.', 9),
    textAt(150, 700, 'Nordsee Consult, since March of 2019', 11),
    textAt(72, 694, 'Experience', 11),
    textAt(150, 686, TEXT, 9),
    textAt(150, 676, 'She has hired and trained four engineers.', 9),
  )
  expect(markdown.replace(/^#+ /gm, '')).toMatch(
    /^Profile\n\nResponsible .* of the water boards\.\n\nExperience\n\nNordsee Consult/,
  )
})
