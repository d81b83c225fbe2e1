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
    'isOff',
    `${text.replaceAll('export ', '')}; return [isLong('longer than nine'), firstOf(['a']), allOf(['a'])]`,
  )
  expect(run((id: number) => id === off)).toEqual(expected)
})
