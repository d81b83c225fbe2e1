import { expect, test } from 'vitest'
import { isCompleteBreaks } from '../../../../../workers/readers/pdf/tables/grids/complete-breaks.js'
import { textAt } from '../../../../support/make-pdf.js'
import { markdownOf } from '../../../../support/pdf-markdown.js'
import { wordsAt } from './words.js'

const rule = (y: number) => `.5 w 72 ${y} m 520 ${y} l S`

/** Cells of lines of text at 12 points, each row between rules. */
function ruledPage(rows: readonly (readonly [string[], string[]])[]): string[] {
  const drawn: string[] = [rule(712)]
  let y = 700
  for (const [labels, texts] of rows) {
    for (const [k, text] of labels.entries()) drawn.push(textAt(76, y - 12 * k, text))
    for (const [k, text] of texts.entries()) drawn.push(textAt(180, y - 12 * k, text))
    y -= 12 * Math.max(labels.length, texts.length)
    drawn.push(rule(y + 8))
    y -= 4
  }
  return drawn
}

const LONG = [
  'Connect the dock to your computer or to the power adapter using the cable,',
  'then set the phone in the dock so that it stands upright as it charges or is',
  'read. Connect external speakers to the port on the back of the dock, which',
  'takes a cable with a plug of the usual size. The dock may stay connected as',
  'long as the computer is on, and takes its power from there whenever it can,',
  'which is said in the manual of the computer.',
]

test('a cell of many lines between rules is one cell', async () => {
  const page = ruledPage([
    [['Item'], ['What you can do with it']],
    [['Headset'], ['Listen to music.']],
    [['Dock'], LONG],
    [['Cloth'], ['Wipe the screen.']],
  ])
  const markdown = await markdownOf(...page)
  expect(markdown.split('\n')).toEqual([
    '| Item | What you can do with it |',
    '| --- | --- |',
    '| Headset | Listen to music. |',
    `| Dock | ${LONG.join(' ')} |`,
    '| Cloth | Wipe the screen. |',
  ])
})

test('labels and texts that wrap together between rules are one row', async () => {
  const page = ruledPage([
    [['To'], ['Do this']],
    [['Drop one call'], ['Tap Conference and tap next to a call. Then tap End Call.']],
    [
      ['Talk privately in', 'conferences'],
      [
        'Tap Conference and tap Private next to a call of yours. Tap Merge',
        'conversations to return.',
      ],
    ],
    [
      ['Add another to a', 'conference'],
      ['Tap Hold Call and Answer, then tap Merge Calls, which is below the', 'photographs.'],
    ],
  ])
  const markdown = await markdownOf(...page)
  expect(markdown).toContain('| Talk privately in conferences | Tap Conference')
  expect(markdown).toContain('| Add another to a conference | Tap Hold Call')
})

const lineOf = (y: number, ...cells: readonly [number, string][]) =>
  cells.flatMap(([x, text]) => wordsAt(text, x, y))

test('rules part all rows where one line with most of the cells stands between two', () => {
  const rows = (second: string, third: string) => [
    ...lineOf(100, [50, 'Kind'], [200, 'What it is']),
    ...lineOf(120, [50, 'Some kind'], [200, 'one text that runs on over the whole column']),
    ...lineOf(132, ...(second === '' ? [] : [[50, second] as [number, string]]), [200, third]),
    ...lineOf(152, [50, 'Some more'], [200, 'another text that runs on over the column']),
    ...lineOf(164, ...(second === '' ? [] : [[50, second] as [number, string]]), [200, third]),
  ]
  const ysPt = [106, 138, 170]
  expect(isCompleteBreaks(rows('', 'of it, and below'), ysPt)).toBe(true)
  expect(isCompleteBreaks(rows('something', 'considered'), ysPt)).toBe(false)
})

test('a drawn table is read by its cells, whatever rules the page has above and below it', async () => {
  const column = (x: number) => `${x} 712 m ${x} 620 l S`
  const options = [
    ...[712, 696, 666, 636, 620].map(rule),
    ...[72, 176, 520].map(column),
    textAt(76, 700, 'Option'),
    textAt(180, 700, 'What it does'),
    textAt(76, 684, '-g NUMBER'),
    textAt(76, 672, '--guid NUMBER'),
    textAt(180, 684, 'The test binds to the port with the number given here, the one'),
    textAt(180, 672, 'that has been shown before.'),
    textAt(76, 654, '-v'),
    textAt(76, 642, '--verbose'),
    textAt(180, 654, 'Says more. The option may be given several times to make the'),
    textAt(180, 642, 'test say more and more.'),
    textAt(76, 624, '-h'),
    textAt(180, 624, 'Helps.'),
  ]
  const markdown = await markdownOf(rule(770), ...options, rule(590))
  expect(markdown).toContain('| -g NUMBER --guid NUMBER | The test binds')
  expect(markdown).toContain('| -v --verbose | Says more.')
})

test('texts between three rules whose cells stand in the middle of their rows are a table', async () => {
  const cells: readonly (readonly [number, string, string, string])[] = [
    [700, 'Objective', 'Remarks', 'Meaning'],
    [680, '', '', 'To avoid the complexity and'],
    [674, '', 'Call this function to wrap a', ''],
    [668, 'Selling expenses', '', 'the performance implications'],
    [662, '', 'given property on object', ''],
    [656, '', '', 'of parsing the content'],
    [636, '', '', 'However, in the case where a'],
    [630, '', 'You can subscribe to', ''],
    [624, 'Net sales', '', 'developer may need to retain'],
    [618, '', 'all events in the bucket', ''],
    [612, '', '', 'a small chunk of memory'],
    [592, '', '', 'For example, the range would'],
    [586, 'Deferred taxes', 'Returns the time of it', ''],
    [580, '', '', 'match the other versions'],
  ]
  const texts = cells.flatMap(([y, ...row]) =>
    row.flatMap((text, k) => (text === '' ? [] : textAt([76, 200, 350][k] ?? 0, y, text))),
  )
  const markdown = await markdownOf(rule(712), rule(692), ...texts, rule(572))
  expect(markdown.split('\n')).toEqual([
    '| Objective | Remarks | Meaning |',
    '| --- | --- | --- |',
    '| Selling expenses | Call this function to wrap a given property on object | To avoid the complexity and the performance implications of parsing the content |',
    '| Net sales | You can subscribe to all events in the bucket | However, in the case where a developer may need to retain a small chunk of memory |',
    '| Deferred taxes | Returns the time of it | For example, the range would match the other versions |',
  ])
})

/** Cells between rules, each in the middle of its row's height; lines at 12 points. */
function centredPage(rows: readonly (readonly string[][])[]): string[] {
  const drawn: string[] = []
  let y = 700
  for (const cells of rows) {
    const height = 12 * Math.max(...cells.map(({ length }) => length))
    for (const [column, lines] of cells.entries()) {
      const top = y - (height - 12 * lines.length) / 2
      const x = [76, 160, 240][column] ?? 0
      for (const [k, text] of lines.entries()) drawn.push(textAt(x, top - 12 * k, text))
    }
    y -= height
    drawn.push(rule(y + 2))
    y -= 10
  }
  return drawn
}

test('labels in the middle beside texts of any length between rules are cells of one row', async () => {
  const approved = ['Approved by the board and', 'to be renewed each year, not']
  const more = ['applicable where local law', 'requires otherwise at all.']
  const page = centredPage([
    [['Code'], ['State'], ['What it says']],
    [['R-66'], ['Safe'], ['Includes costs of transport,', 'storage and insurance.']],
    [['D-94'], ['North'], [...approved, ...more]],
    [['K-27'], ['South'], ['Depends on the outcome of', 'the review in spring.']],
    [['C-49'], ['East'], [...approved, ...more]],
  ])
  expect((await markdownOf(...page)).split('\n')).toEqual([
    '| Code | State | What it says |',
    '| --- | --- | --- |',
    '| R-66 | Safe | Includes costs of transport, storage and insurance. |',
    `| D-94 | North | ${[...approved, ...more].join(' ')} |`,
    '| K-27 | South | Depends on the outcome of the review in spring. |',
    `| C-49 | East | ${[...approved, ...more].join(' ')} |`,
  ])
})

test.each([
  { what: 'dashes', marks: ['-', '-', '-', '-', '-', '-'] },
  { what: 'numbers', marks: ['1.', '2.', '3.', '4.', '5.', '6.'] },
])('items with $what between rules of the page are a list', async ({ marks }) => {
  const texts = ['Promise API', 'Fixes issues', 'Coverage', 'Tested', 'Maintained', 'Small']
  const drawn = [rule(712), rule(582), rule(566), textAt(72, 700, 'Why'), textAt(72, 586, 'Use')]
  for (const [at, text] of texts.entries()) {
    drawn.push(textAt(76, 684 - 16 * at, marks[at] ?? ''), textAt(96, 684 - 16 * at, text))
  }
  drawn.push(textAt(76, 570, '$'), textAt(96, 570, 'npm install'))
  expect(await markdownOf(...drawn)).not.toContain('|')
})
