import { expect, test } from 'vitest'
import {
  ESCAPE_RULES,
  type InlineContext,
  isLineSuspect,
  isSuspect,
  rulePositions,
} from '../../../workers/markdown/escape-rules.js'

/** For each construct a text in which it would act, and where the backslash goes. */
const ACTING: Readonly<Record<string, readonly [text: string, at: readonly number[]]>> = {
  'ATX heading': ['## a', [0]],
  'block quote': ['>a', [0]],
  'bullet list item': ['+ a', [0]],
  'ordered list item': ['12) a', [2]],
  'task list item': ['[x] a', [0]],
  'thematic break': ['_ _ _', [0]],
  'fenced code': ['~~~ a', [0, 1, 2]],
  'setext heading': ['a\n==', [2]],
  'table delimiter row': ['a\n:-|', [2]],
  'link reference definition': ['[a]: b', [0]],
  'footnote reference': ['[^a]', [0]],
  'footnote definition': [':', []],
  link: ['[a](b)', [2]],
  HTML: ['<!', [0]],
  'HTML end': ['<b>', [0, 2]],
  'character reference': ['&#x2f;', [0]],
  'backslash escape': ['\\*', [0]],
  'ATX heading end': ['a ##', [2]],
  'table cell': ['a|b', [1]],
}

test.each(ESCAPE_RULES)(
  'escapes what would be a $construct, after the quick tests let it through',
  (rule) => {
    const [text, at] = ACTING[rule.construct] ?? ['', []]
    expect(text).not.toBe('')
    for (const context of rule.contexts) {
      expect(rulePositions(text, context, { lines: true, anywhere: true })).toEqual(at)
      const isCaught = isSuspect(text, context) || text.split('\n').some(isLineSuspect)
      expect(isCaught).toBe(true)
    }
  },
)

test.each<InlineContext>(['heading', 'cell'])('nothing begins a line within a %s', (context) => {
  expect(rulePositions('- a', context, { lines: true, anywhere: true })).toEqual([])
})

test('a bracket that is escaped for a parenthesis after it does not end the label of a definition', () => {
  const at = rulePositions('[]((x)]: a', 'item', { lines: true, anywhere: true })
  expect(at).toContain(0)
})

test('the label of a definition goes over lines', () => {
  expect(rulePositions('[\n]: a', 'paragraph', { lines: true, anywhere: true })).toEqual([0])
})

test.each([
  { text: '<---@a>', at: [0] },
  { text: '<+1.b@example.org>', at: [0] },
  { text: '<3 and @a', at: [] },
  { text: '<<-@a', at: [1] },
])('an address in angle brackets may begin with any sign: $text', ({ text, at }) => {
  expect(rulePositions(text, 'paragraph', { lines: true, anywhere: true })).toEqual(at)
})
