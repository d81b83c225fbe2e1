import { expect, test } from 'vitest'
import { makePdf } from '../../../../support/make-pdf.js'
import { pdfLines, signCode, signFont } from '../../../../support/pdf-lines.js'

/** Text of an octal string in Helvetica. */
const shown = (x: number, text: string, size = 10) =>
  `BT /F1 ${size} Tf ${x} 700 Td (${text}) Tj ET`

/** WinAnsi has the spacing acute at 264, the dieresis at 250, the tilde at 230, the cedilla at 270 (octal). */
test.each([
  {
    name: 'before its letter, as wide',
    content: 'BT /F4 10 Tf 72 700 Td [(est\\264) 600 (andar)] TJ ET',
    line: 'estándar',
  },
  {
    name: 'before a wider letter, at a word’s start',
    content: 'BT /F1 10 Tf 72 700 Td [(de ) -195 (\\264) 528 (area)] TJ ET',
    line: 'de área',
  },
  {
    name: 'before a capital, raised, behind a cedilla',
    content: `${shown(72, 'REDUC', 16)} ${shown(120.4, '\\270', 16)} BT /F1 16 Tf 131.5 703 Td (\\230) Tj 1 0 0 1 128.9 700 Tm (AO) Tj ET`,
    line: 'REDUÇÃO',
  },
  {
    name: 'of another size than its letter',
    content: `${shown(72, 'na', 12)} ${shown(84.9, '\\250', 11)} ${shown(85.3, 'ive', 12)}`,
    line: 'naïve',
  },
  {
    name: 'after its letter',
    content: 'BT /F4 10 Tf 72 700 Td [(caf) (e) 600 (\\264)] TJ ET',
    line: 'café',
  },
  {
    name: 'over a narrow letter beside another one',
    content: `${shown(72, 'l')} BT /F4 10 Tf 72.33 700 Td (\\264) Tj ET ${shown(74.22, 'inea')}`,
    line: 'línea',
  },
  {
    name: 'that is a sign of ASCII',
    content: 'BT /F4 10 Tf 72 700 Td [(^) 600 (etre ma) (~) 600 (nana)] TJ ET',
    line: 'être mañana',
  },
  { name: 'of ASCII beside letters', content: shown(72, 'x^2 ~a'), line: 'x^2 ~a' },
  { name: 'that stands by itself', content: shown(72, 'a \\264 b'), line: 'a ´ b' },
  { name: 'that is a quotation mark', content: shown(72, '`list\\264s'), line: '`list´s' },
])('reads an accent $name', async ({ content, line }) => {
  expect(await pdfLines(makePdf([{ content }]))).toEqual([line])
})

const SIGNS = ['x', '\u0338', '=', '∈', '0']

/** Signs at their places; those of the font are .6 em wide. */
const signsAt = (...placed: readonly (readonly [x: number, sign: string])[]) =>
  pdfLines(
    makePdf(
      [
        {
          content: placed
            .map(([x, sign]) => `BT /R1 10 Tf ${x} 700 Td (${signCode(SIGNS, sign)}) Tj ET`)
            .join(' '),
        },
      ],
      signFont(SIGNS),
    ),
  )

test('a stroke through the sign that follows at its place is one with it', async () => {
  expect(await signsAt([72, 'x'], [81, '\u0338'], [81.2, '='], [90, '0'])).toEqual(['x ≠ 0'])
  expect(await signsAt([72, 'x'], [81, '\u0338'], [81, '∈'], [90, '0'])).toEqual(['x ∉ 0'])
})

test('a stroke before a sign elsewhere is its own', async () => {
  expect(await signsAt([72, 'x'], [78, '\u0338'], [90, '0'])).toEqual(['x\u0338 0'])
})
