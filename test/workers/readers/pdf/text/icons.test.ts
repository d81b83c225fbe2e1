import { expect, test } from 'vitest'
import { makePdf, textAt } from '../../../../support/make-pdf.js'
import { pdfLines, signCode, signFont } from '../../../../support/pdf-lines.js'

/** An envelope, a telephone, a place and a chevron, as an icon font has them. */
const ICONS = ['\ue0e0', '\uf095', '\uf041', '\uf138']
const [MAIL, PHONE, PLACE, CHEVRON] = ICONS as [string, string, string, string]

const iconAt = (x: number, y: number, icon: string) =>
  `BT /R1 10 Tf ${x} ${y} Td (${signCode(ICONS, icon)}) Tj ET`
const TEXT = 'Engineer with twelve years in flood protection and in the inspection of dikes.'

const linesOf = (...content: readonly string[]) =>
  pdfLines(makePdf([{ content: [textAt(72, 740, TEXT), ...content].join('\n') }], signFont(ICONS)))

test('an icon before, behind or beside text is no text', async () => {
  const lines = await linesOf(
    iconAt(72, 700, MAIL),
    textAt(82, 700, 'maria at oldenburg'),
    textAt(72, 640, 'Nordsee Consult'),
    iconAt(154, 640, PLACE),
    iconAt(72, 580, PHONE),
  )
  expect(lines).toEqual([TEXT, 'maria at oldenburg', 'Nordsee Consult'])
})

test('icons that begin rows right below each other, or the same one wherever, are bullets', async () => {
  const below = [MAIL, PHONE].flatMap((icon, at) => [
    iconAt(72, 700 - 14 * at, icon),
    textAt(82, 700 - 14 * at, 'a way to reach her'),
  ])
  expect(await linesOf(...below)).toEqual([
    TEXT,
    `${MAIL} a way to reach her`,
    `${PHONE} a way to reach her`,
  ])
  const again = [700, 600].flatMap((y) => [iconAt(72, y, CHEVRON), textAt(110, y, 'a test')])
  expect(await linesOf(...again)).toEqual([TEXT, CHEVRON, 'a test', CHEVRON, 'a test'])
})

test('a sign within a text stays, and so do all where a font names none of its letters', async () => {
  const lines = await linesOf(
    textAt(72, 700, 'Apple ('),
    iconAt(103.7, 700, PLACE),
    textAt(109.7, 700, ') menu'),
  )
  expect(lines[1]).toContain(`(${PLACE})`)
  const unnamed = ICONS.map((icon, at) => iconAt(72 + 40 * at, 700, icon))
  const own = await pdfLines(makePdf([{ content: unnamed.join('\n') }], signFont(ICONS)))
  expect(own.join(' ')).toBe(ICONS.join(' '))
})
