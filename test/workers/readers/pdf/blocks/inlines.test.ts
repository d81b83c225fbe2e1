import { expect, test } from 'vitest'
import {
  type InlineTraits,
  inlinesOf,
  joinedInlines,
} from '../../../../../workers/readers/pdf/blocks/inlines.js'
import { STYLE } from '../../../../../workers/readers/pdf/model/page.js'
import { cpuMs } from '../../../../support/cpu-ms.js'
import { vocabularyOf, wordsOf } from '../../../../support/pdf-rows.js'

const TRAITS: InlineTraits = {
  vocabulary: vocabularyOf(['well-known', 'conversion', 'left']),
  links: ['https://example.com/'],
  notes: new Map([['3', '7-3']]),
  emphasis: STYLE.bold | STYLE.italic,
  code: true,
}
const written = (lines: string[]) =>
  inlinesOf(
    lines.map((line) => ({ words: wordsOf(line) })),
    0,
    TRAITS,
  )

test.each([
  { name: 'rows are joined by a space', lines: ['one', 'two'], text: 'one two' },
  { name: 'a hyphen at the end is taken away', lines: ['conver-', 'sion'], text: 'conversion' },
  { name: 'a hyphen the document writes stays', lines: ['well-', 'known'], text: 'well-known' },
  { name: 'a soft hyphen goes', lines: ['con\u00advers\u00ad', 'ion'], text: 'conversion' },
  { name: 'a dash between numbers stays', lines: ['1914\u2013', '1918'], text: '1914\u20131918' },
  {
    name: 'Chinese rows are joined without a space',
    lines: ['\u6587\u5b57', '\u4e00'],
    text: '\u6587\u5b57\u4e00',
  },
])('$name', ({ lines, text }) => {
  expect(written(lines)).toEqual([{ type: 'text', value: text }])
})

test('styles, links and notes become inlines', () => {
  const words = [
    ...wordsOf('plain'),
    ...wordsOf('bold', { style: STYLE.bold }),
    ...wordsOf('code', { style: STYLE.mono }),
    ...wordsOf('link').map((word) => ({ ...word, link: 0 })),
    ...wordsOf('3', { style: STYLE.superscript }),
    ...wordsOf('4', { style: STYLE.superscript }),
  ].map((word, index) => ({ ...word, spaceBefore: index > 0 && index < 4 }))
  expect(inlinesOf([{ words }], 0, TRAITS)).toEqual([
    { type: 'text', value: 'plain ' },
    { type: 'strong', children: [{ type: 'text', value: 'bold ' }] },
    { type: 'inlineCode', value: 'code' },
    { type: 'text', value: ' ' },
    { type: 'link', url: 'https://example.com/', children: [{ type: 'text', value: 'link' }] },
    { type: 'footnoteReference', label: '7-3' },
    { type: 'superscript', children: [{ type: 'text', value: '4' }] },
  ])
})

test('a word cut by a page break is joined', () => {
  const before = [{ type: 'text', value: 'a conver-' } as const]
  const after = [{ type: 'text', value: 'sion' } as const]
  expect(joinedInlines(before, after, TRAITS.vocabulary)).toEqual([
    { type: 'text', value: 'a conversion' },
  ])
})

test('a hyphen that waits for a later word stays, and its space', () => {
  const before = [{ type: 'text', value: 'are left-' } as const]
  const after = [{ type: 'text', value: 'and right-aligned' } as const]
  expect(joinedInlines(before, after, TRAITS.vocabulary)).toEqual([
    { type: 'text', value: 'are left- and right-aligned' },
  ])
})

test('an address that breaks at a line is one, a link of words keeps its space', () => {
  const links = ['https://example.com/a-long/path', 'https://example.com/two-words']
  const linked = (lines: string[], link: number) =>
    inlinesOf(
      lines.map((line) => ({ words: wordsOf(line).map((word) => ({ ...word, link })) })),
      0,
      { ...TRAITS, links },
    )
  expect(linked(['https://example.com/a-', 'long/path'], 0)).toEqual([
    {
      type: 'link',
      url: links[0],
      children: [{ type: 'text', value: 'https://example.com/a-long/path' }],
    },
  ])
  expect(linked(['two', 'words'], 1)).toEqual([
    { type: 'link', url: links[1], children: [{ type: 'text', value: 'two words' }] },
  ])
})

test('bold code is bold and code', () => {
  const words = wordsOf('name', { style: STYLE.mono | STYLE.bold })
  expect(inlinesOf([{ words }], 0, TRAITS)).toEqual([
    { type: 'strong', children: [{ type: 'inlineCode', value: 'name' }] },
  ])
})

test('rows that end with a dash are joined in the time of their length', () => {
  const rows = Array.from({ length: 40_000 }, () => ({ words: wordsOf('----------') }))
  const value = rows.map(() => '----------').join(' ')
  const ms = cpuMs(() => expect(inlinesOf(rows, 0, TRAITS)).toEqual([{ type: 'text', value }]))
  expect(ms).toBeLessThan(1500)
})

test('a word that goes on over many rows is whole, and its last hyphen judged', () => {
  const rows = [...Array.from({ length: 80 }, () => '漢字仮名'), 'conver-', 'sion']
  const whole = `${'漢字仮名'.repeat(80)} conversion`
  expect(written(rows)).toEqual([{ type: 'text', value: whole }])
})

test('the backslash of another font belongs to the command behind it', () => {
  const mono = { style: STYLE.mono }
  const command = wordsOf('tiny', mono).map((word) => ({ ...word, spaceBefore: false }))
  const words = [...wordsOf('from \\'), ...command, ...wordsOf('on')]
  expect(inlinesOf([{ words }], 0, TRAITS)).toEqual([
    { type: 'text', value: 'from ' },
    { type: 'inlineCode', value: '\\tiny' },
    { type: 'text', value: 'on' },
  ])
  const first = [...wordsOf('\\'), ...command]
  expect(inlinesOf([{ words: first }], 0, TRAITS)).toEqual([
    { type: 'inlineCode', value: '\\tiny' },
  ])
  const apart = [...wordsOf('a \\'), ...wordsOf('x tiny', mono).slice(1)]
  expect(inlinesOf([{ words: apart }], 0, TRAITS)).toEqual([
    { type: 'text', value: 'a \\ ' },
    { type: 'inlineCode', value: 'tiny' },
  ])
})

test.each([
  ['https://example.com/a', 'https://example.com/a', 'text'],
  ['mailto:ana@up.example', 'ana@up.example', 'text'],
  ['https://example.com/read', 'readFile', 'inlineCode'],
])('a link to %s set as code: %s is %s', (url, label, type) => {
  const words = wordsOf(label, { style: STYLE.mono }).map((word) => ({ ...word, link: 0 }))
  const children = [{ type, value: label }]
  expect(inlinesOf([{ words }], 0, { ...TRAITS, links: [url] })).toEqual([
    { type: 'link', url, children },
  ])
})

test('the sign of a broken line is not written, in code neither', () => {
  const style = STYLE.mono
  const rows = [[...wordsOf('a name::', { style }), ...wordsOf('\ufff0')], wordsOf('of', { style })]
  const words = rows.map((row) =>
    row.map((word) => ({ ...word, spaceBefore: word.text === 'name::' })),
  )
  const [code, ...rest] = inlinesOf(
    words.map((row) => ({ words: row })),
    0,
    TRAITS,
  )
  expect(code).toEqual({ type: 'inlineCode', value: 'a name::' })
  expect(rest).toEqual([{ type: 'inlineCode', value: 'of' }])
  const plain = [{ words: wordsOf('sour\ufff0') }, { words: wordsOf('ce\ufff0') }]
  expect(inlinesOf(plain, 0, TRAITS)).toEqual([{ type: 'text', value: 'source' }])
})

test('a line that ended on purpose is kept, within a link as well', () => {
  const link = (text: string) => wordsOf(text).map((word) => ({ ...word, link: 0 }))
  const rows = [{ words: wordsOf('Roe Ltd') }, { words: link('12 Elm') }, { words: link('Street') }]
  expect(inlinesOf(rows, 0, TRAITS, new Set([1, 2]))).toEqual([
    { type: 'text', value: 'Roe Ltd' },
    { type: 'softBreak' },
    {
      type: 'link',
      url: 'https://example.com/',
      children: [
        { type: 'text', value: '12 Elm' },
        { type: 'softBreak' },
        { type: 'text', value: 'Street' },
      ],
    },
  ])
})

test('a word that is cut at the line end is joined all the same', () => {
  const rows = ['conver-', 'sion'].map((text) => ({ words: wordsOf(text) }))
  expect(inlinesOf(rows, 0, TRAITS, new Set([1]))).toEqual([{ type: 'text', value: 'conversion' }])
})

test('Japanese goes on over a page without a space', () => {
  const before = [{ type: 'text', value: '日本語の文章は次の' } as const]
  const after = [{ type: 'text', value: '頁に続きます。' } as const]
  expect(joinedInlines(before, after, TRAITS.vocabulary)).toEqual([
    { type: 'text', value: '日本語の文章は次の頁に続きます。' },
  ])
})

test('an exponent of a symbol leads to no note, a mark behind a word does', () => {
  const raised = (x: number) =>
    wordsOf('3', { x, size: 6, style: STYLE.superscript }).map((word) => ({
      ...word,
      spaceBefore: false,
    }))
  const symbol = wordsOf('H', { x: 50 })
  const word = wordsOf('wide', { x: 100 }).map((one) => ({ ...one, spaceBefore: true }))
  const words = [...symbol, ...raised(55), ...word, ...raised(120)]
  expect(inlinesOf([{ words }], 0, TRAITS)).toEqual([
    { type: 'text', value: 'H' },
    { type: 'superscript', children: [{ type: 'text', value: '3' }] },
    { type: 'text', value: ' wide' },
    { type: 'footnoteReference', label: '7-3' },
  ])
})
