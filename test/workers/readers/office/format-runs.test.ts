import { expect, test } from 'vitest'
import type { Inline } from '../../../../workers/document/inlines.js'
import {
  type FormattedRun,
  inlinesOf,
  type RunFormat,
} from '../../../../workers/readers/office/format-runs.js'

const run = (content: string | Inline, format: RunFormat = {}): FormattedRun => ({
  content,
  format,
})
const text = (value: string): Inline => ({ type: 'text', value })
const strong = (...children: Inline[]): Inline => ({ type: 'strong', children })
const BOLD = { strong: true } as const
const BREAK: Inline = { type: 'lineBreak' }

test.each<{ name: string; runs: FormattedRun[]; inlines: Inline[] }>([
  {
    name: 'joins equal runs',
    runs: [run('a', BOLD), run('b', BOLD)],
    inlines: [strong(text('ab'))],
  },
  {
    name: 'keeps one mark over a change within',
    runs: [run('a', BOLD), run('b', { strong: true, emphasis: true })],
    inlines: [strong(text('a'), { type: 'emphasis', children: [text('b')] })],
  },
  {
    name: 'puts blanks outside',
    runs: [run(' a ', BOLD), run('b')],
    inlines: [text(' '), strong(text('a')), text(' '), text('b')],
  },
  { name: 'marks no blanks', runs: [run('a'), run(' ', BOLD), run('b')], inlines: [text('a b')] },
  {
    name: 'keeps blanks between marked words in',
    runs: [run('a', BOLD), run(' '), run('b', BOLD)],
    inlines: [strong(text('a b'))],
  },
  {
    name: 'puts breaks at the edge outside',
    runs: [run('a', BOLD), run(BREAK, BOLD)],
    inlines: [strong(text('a')), BREAK],
  },
  {
    name: 'makes code of runs',
    runs: [run('f(', { code: true }), run('x) ', { code: true })],
    inlines: [{ type: 'inlineCode', value: 'f(x)' }, text(' ')],
  },
  {
    name: 'puts marks into links',
    runs: [run('a', { link: 'u' }), run('b', { link: 'u', strong: true })],
    inlines: [{ type: 'link', url: 'u', children: [text('a'), strong(text('b'))] }],
  },
  {
    name: 'raises and lowers',
    runs: [run('x'), run('2', { vertical: 'superscript' }), run('i', { vertical: 'subscript' })],
    inlines: [
      text('x'),
      { type: 'superscript', children: [text('2')] },
      { type: 'subscript', children: [text('i')] },
    ],
  },
])('$name', ({ runs, inlines }) => {
  expect(inlinesOf(runs)).toEqual(inlines)
})

test('many blank runs cost no more than their number', () => {
  const runs = Array.from({ length: 100_000 }, (_, index) => run(index % 2 === 0 ? 'a' : ' '))
  expect(inlinesOf(runs)).toHaveLength(1)
})

test('a paragraph of 300,000 line breaks beside one word in bold', () => {
  const runs = Array.from({ length: 300_000 }, () => ({
    content: { type: 'lineBreak' } as const,
    format: {},
  }))
  const bold = { content: 'a', format: { strong: true } }
  expect(inlinesOf([bold, ...runs, { content: 'b', format: {} }])).toHaveLength(300_002)
})
