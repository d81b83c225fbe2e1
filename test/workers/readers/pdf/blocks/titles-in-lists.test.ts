import { expect, test } from 'vitest'
import { textAt } from '../../../../support/make-pdf.js'
import { markdownOf } from '../../../../support/pdf-markdown.js'

const item = (y: number, text: string) => [textAt(72, y, '-'), textAt(84, y, text)]
const TEXT = 'The phone is synced with the computer whenever both are connected to each other.'

test('a title between items ends their list, though it is set in to their text', async () => {
  const markdown = await markdownOf(
    textAt(72, 740, 'Syncing', 16, 'F2'),
    textAt(72, 715, TEXT),
    textAt(84, 690, '1.1 Turn it off', 12, 'F2'),
    ...item(672, 'Connect the phone, then select it in the list of sources.'),
    textAt(84, 648, '1.2 Sync by hand', 12, 'F2'),
    ...item(630, 'Select the phone in the list of sources.'),
    ...item(612, 'Click the button.'),
  )
  expect(markdown.split('\n\n')).toEqual([
    '# Syncing',
    TEXT,
    '## 1.1 Turn it off',
    '- Connect the phone, then select it in the list of sources.',
    '## 1.2 Sync by hand',
    '- Select the phone in the list of sources.\n- Click the button.',
  ])
})

test('what is typed behind a prompt is no title, however bold it is', async () => {
  const command = (y: number) => [
    textAt(72, y, '$', 10, 'F4'),
    textAt(84, y, 'make install', 10, 'F2'),
  ]
  const markdown = await markdownOf(
    textAt(72, 740, 'Installing', 16, 'F2'),
    textAt(72, 715, TEXT),
    ...command(690),
    textAt(72, 670, TEXT),
    textAt(72, 645, 'Building', 16, 'F2'),
    textAt(72, 620, TEXT),
  )
  expect(markdown.split('\n').filter((line) => line.startsWith('#'))).toEqual([
    '## Installing',
    '## Building',
  ])
})

const numbered = (y: number, number: string, text: string, font: 'F1' | 'F2' = 'F1') => [
  textAt(72, y, number, 10, font),
  textAt(92, y, text, 10, font),
]

test('a bold number that does not count on from the list above begins a title', async () => {
  const markdown = await markdownOf(
    textAt(72, 740, 'Agreement', 16, 'F2'),
    textAt(72, 715, TEXT),
    ...numbered(695, '(1)', 'Tidewater Interiors, which is the supplier;'),
    ...numbered(681, '(2)', 'Solvay Street Catering, which is the customer.'),
    ...numbered(655, '1.', 'Insurance', 'F2'),
    textAt(72, 637, TEXT),
    ...numbered(611, '2.', 'Termination', 'F2'),
    textAt(72, 593, TEXT),
  )
  expect(markdown.split('\n').filter((line) => line.startsWith('#'))).toEqual([
    '# Agreement',
    '## 1. Insurance',
    '## 2. Termination',
  ])
})

test('one that does, begins an item', async () => {
  const markdown = await markdownOf(
    textAt(72, 740, 'Agreement', 16, 'F2'),
    textAt(72, 715, TEXT),
    ...numbered(695, '1.', 'The supplier is Tidewater Interiors.'),
    ...numbered(681, '2.', 'The customer pays in advance.', 'F2'),
  )
  expect(markdown).toContain('\n2. **The customer')
})

test.each([
  { what: 'left of them is a title', x: 72, title: '## 4. Evaluation' },
  { what: 'right below them is an item', x: 92, title: '4. **Evaluation**' },
])('a bold number that counts on from plain items, $what', async ({ x, title }) => {
  const steps = ['Compute the reorder point.', 'Merge the suppliers.', 'Report them all.']
  const markdown = await markdownOf(
    textAt(72, 760, 'Agreement', 16, 'F2'),
    ...numbered(735, '3.', 'Algorithm', 'F2'),
    textAt(72, 715, TEXT),
    ...steps.flatMap((step, at) => [
      textAt(92, 695 - 14 * at, `${at + 1}.`),
      textAt(106, 695 - 14 * at, step),
    ]),
    textAt(x, 647, '4.', 10, 'F2'),
    textAt(x + 14, 647, 'Evaluation', 10, 'F2'),
    textAt(72, 633, TEXT),
  )
  expect(markdown.split('\n')).toContain(title)
})

test('numbered rows in the middle of their column are titles, below steps, too', async () => {
  const title = (y: number, text: string) => textAt(240, y, text, 10, 'F5')
  const text = (y: number) => [textAt(72, y, `${TEXT} It`), textAt(72, y - 12, 'is not told how.')]
  const markdown = await markdownOf(
    textAt(220, 750, 'Agreement', 16, 'F2'),
    title(720, '1. Methods'),
    ...text(700),
    title(668, '2. Results'),
    textAt(72, 654, '2.1. Sample', 10, 'F2'),
    ...text(640),
    textAt(92, 614, '1.'),
    textAt(106, 614, 'Compute the reorder point.'),
    textAt(92, 600, '2.'),
    textAt(106, 600, 'Merge the suppliers.'),
    title(570, '3. Meaning'),
    ...text(550),
  )
  expect(markdown.split('\n').filter((line) => line.startsWith('#'))).toEqual([
    '# Agreement',
    '## 1. Methods',
    '## 2. Results',
    '### 2.1. Sample',
    '## 3. Meaning',
  ])
})

test('a bold letter below bullets begins a title', async () => {
  const markdown = await markdownOf(
    textAt(72, 740, 'Request', 16, 'F2'),
    ...numbered(715, 'A.', 'Ways to send it', 'F2'),
    ...item(697, 'By post'),
    ...item(683, 'Through the portal'),
    ...numbered(657, 'B.', 'Details', 'F2'),
    textAt(72, 636, TEXT),
    textAt(72, 622, TEXT),
  )
  expect(markdown).toContain('\n## B. Details\n')
})

test('a large numbered title over bullets is no item', async () => {
  const markdown = await markdownOf(
    textAt(72, 740, 'A. Features', 14, 'F2'),
    ...item(718, 'It reads what it is given.'),
    ...item(704, 'It writes what it has read.'),
    textAt(72, 670, TEXT),
    textAt(72, 640, 'B. Installing', 14, 'F2'),
    textAt(72, 618, TEXT),
  )
  expect(markdown.split('\n').filter((line) => line.startsWith('#'))).toEqual([
    '## A. Features',
    '## B. Installing',
  ])
})

const bulleted = (x: number, y: number, text: string) => [
  `BT /F2 10 Tf 1 0 0 1 ${x} ${y} Tm <95> Tj ET`,
  textAt(x + 12, y, text, 10, 'F2'),
]

test.each<[string, string, number, number]>([
  ['a title where the text below starts with it', '## Features', 72, 72],
  ['an item where the text below goes on behind it', '- **Features**', 72, 84],
  ['an item where it is set in', '- **Features**', 96, 72],
])('a bold row behind a bullet is %s', async (_, expected, x, textX) => {
  const markdown = await markdownOf(
    textAt(72, 740, 'Syncing', 16, 'F2'),
    textAt(72, 715, TEXT),
    ...bulleted(x, 690, 'Features'),
    textAt(textX, 672, TEXT),
    textAt(72, 640, TEXT),
  )
  expect(markdown.split('\n')).toContain(expected)
})

test('a large row behind a bullet over smaller items that are set in is an item', async () => {
  const sign = (x: number, y: number, size: number) =>
    `BT /F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm <95> Tj ET`
  const level = (y: number, text: string) => [sign(72, y, 14), textAt(86, y, text, 14)]
  const below = (y: number, text: string) => [sign(96, y, 10), textAt(108, y, text)]
  const markdown = await markdownOf(
    textAt(72, 740, 'Syncing', 20, 'F2'),
    ...level(710, 'Connect the phone'),
    ...below(692, 'with its cable'),
    ...level(670, 'Select what to copy'),
    ...below(652, 'in the list of sources'),
    textAt(72, 600, TEXT),
  )
  expect(markdown.split('\n').filter((line) => line.startsWith('#'))).toEqual(['# Syncing'])
})
