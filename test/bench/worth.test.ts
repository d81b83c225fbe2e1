import { expect, test } from 'vitest'
import { neutralResults, withSwitches } from '../../bench/worth/switches.mjs'

const SOURCE = `
const isLong = (text: string): boolean => text.length > 9
export function firstOf(texts: string[]): string | undefined {
  return texts[0]
}
function allOf(texts: string[]): readonly string[] {
  return texts.map((text) => ({ text }).text)
}
const count = (texts: string[]): number => texts.length
`
const BUILT = SOURCE.replace(
  /: (?:boolean|number|(?:readonly )?string(?:\[\])?(?: \| undefined)?)(?=[,) ])/g,
  '',
)

test('functions that say yes, something or a list can be switched off, by what their types say', () => {
  expect([...neutralResults(SOURCE)]).toEqual([
    ['isLong', 'false'],
    ['firstOf', 'undefined'],
    ['allOf', '[]'],
  ])
})

test.each([
  [-1, [true, 'a', ['a']]],
  [4, [false, 'a', ['a']]],
  [5, [true, undefined, ['a']]],
  [6, [true, 'a', []]],
])('with %i off a module gives %j', (off, expected) => {
  const { text, rules } = withSwitches(BUILT, neutralResults(SOURCE), 4)
  expect(rules).toMatchObject([
    { name: 'isLong', lines: 1 },
    { name: 'firstOf', lines: 3 },
    { name: 'allOf', lines: 3 },
  ])
  const run = new Function(
    '$isOff',
    `${text.replaceAll('export ', '')}; return [isLong('longer than nine'), firstOf(['a']), allOf(['a'])]`,
  )
  expect(run((id: number) => id === off)).toEqual(expected)
})

test('loops count their rounds, whether they have a block or not', () => {
  const loops =
    'for (let a = 0; a < 2; a++) for (const b of [1, 2, 3]) sum += b; while (sum < 15) { sum++ }'
  const { text } = withSwitches(loops, new Map(), 0)
  let rounds = 0
  const run = new Function('$step', `let sum = 0; ${text}; return sum`)
  expect(run(() => rounds++)).toBe(15)
  expect(rounds).toBe(2 + 6 + 3)
})

test('what a function calls step is its own', () => {
  const { text } = withSwitches('for (let a = 0; a < 6; a += step) sum += step', new Map(), 0)
  const run = new Function('$step', 'step', `let sum = 0; ${text}; return sum`)
  expect(run(() => undefined, 2)).toBe(6)
})
