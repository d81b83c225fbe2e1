import { expect, test } from 'vitest'
import { type AskedText, PAGE_NUMBERS, type Question } from '../../../src/contract/ask.js'
import { ConversionError } from '../../../src/contract/errors.js'
import { answerQuestion } from '../../../workers/ask/answer-question.js'

function asked(markdown: string, pages: readonly number[] = []): AskedText {
  const bytes = Buffer.from(markdown)
  const buffer = new SharedArrayBuffer(bytes.byteLength)
  new Uint8Array(buffer).set(bytes)
  const numbers = new Int32Array(new SharedArrayBuffer(4 * pages.length))
  numbers.set(pages)
  const pageCount = pages.length / PAGE_NUMBERS
  return {
    name: 'a.pdf',
    markdown: { buffer, byteLength: bytes.byteLength },
    pages: numbers,
    ...(pageCount === 0 ? {} : { pageCount }),
    warnings: [],
  }
}

const answer = (text: AskedText, question: Question, start = 0, tokensMax = 8000) =>
  answerQuestion({ text, question, start, tokensMax }, () => {})

const REPORT = [
  '# Report',
  'Öffnung of the year.',
  '## Revenue',
  'Revenue grew by four percent.',
  '### North',
  'Most of it in the north.',
  '````\n```\n# no heading\n````',
  '## Out\\*look',
  'Turbines in the south.',
].join('\n\n')
const SECOND_PAGE = REPORT.indexOf('### North')
const PAGES = [1, 0, SECOND_PAGE, 2, SECOND_PAGE, REPORT.length - SECOND_PAGE]

test('a section is found whatever signs its title is set in', () => {
  const markdown = '# Gases\n\n## CO₂\n\nRising.'
  const text = answer(asked(markdown), { kind: 'section', section: 'co2' }).text
  expect(text).toBe('## CO₂\n\nRising.')
})

test('the outline: headings with page and size, in one block', () => {
  expect(answer(asked(REPORT, PAGES), { kind: 'outline' }).text).toBe(
    [
      'Document: a.pdf',
      'Pages: 2',
      `Tokens: ${Math.ceil(REPORT.length / 4)}`,
      `1. Report (page 1, ${Math.ceil(REPORT.length / 4)} tokens)`,
      '  2. Revenue (page 1, 27 tokens)',
      '    3. North (page 2, 17 tokens)',
      '  4. Out*look (page 2, 9 tokens)',
    ].join('\n'),
  )
})

test.each<[string, Question, string]>([
  ['pages', { kind: 'pages', first: 2, last: 9 }, REPORT.slice(SECOND_PAGE)],
  [
    'a section by its id',
    { kind: 'section', section: '4' },
    '## Out\\*look\n\nTurbines in the south.',
  ],
  [
    'a section by words',
    { kind: 'section', section: 'OUT*' },
    '## Out\\*look\n\nTurbines in the south.',
  ],
  ['the whole', { kind: 'whole' }, REPORT],
])('%s', (_name, question, text) => {
  expect(answer(asked(REPORT, PAGES), question)).toEqual({ text })
})

test.each<[string, Question]>([
  ['pages past the end', { kind: 'pages', first: 3, last: 4 }],
  ['pages backwards', { kind: 'pages', first: 2, last: 1 }],
  ['no such section', { kind: 'section', section: 'zzz' }],
])('%s are refused', (_name, question) => {
  expect(() => answer(asked(REPORT, PAGES), question)).toThrow(ConversionError)
})

test.each([
  ['a word', 'turbines', 'section 4 "Out*look"'],
  ['a word with a letter wrong', 'turbins', 'section 4 "Out*look"'],
  ['the beginning of a word', 'turb', 'section 4 "Out*look"'],
  ['words of a title before those of a text', 'north', 'section 3 "North"'],
  ['letters beyond ASCII, on the right page', 'öffnung', 'page 1, section 1'],
])('search finds %s', (_name, query, found) => {
  const { text } = answer(asked(REPORT, PAGES), { kind: 'search', query, hitsMax: 3 })
  expect(text.split('\n')[0]).toContain(found)
})

const CHINESE =
  '# 年报\n\n## 收入\n\n公司全年营业收入增长百分之四。\n\n## 风险\n\n汇率变动影响海外市场。\n'

test.each([
  ['a word within a sentence', '营业收入', 'section 2 "收入"'],
  ['a word of one letter', '汇', 'section 3 "风险"'],
])('search finds %s of a script without spaces', (_name, query, found) => {
  const { text } = answer(asked(CHINESE), { kind: 'search', query, hitsMax: 3 })
  expect(text.split('\n')[0]).toContain(found)
})

test('search finds nothing for words that are not there', () => {
  const question = { kind: 'search', query: 'zebra ...', hitsMax: 3 } as const
  expect(answer(asked(REPORT), question).text).toContain('Nothing was found')
})

test('pieces of a long answer come to the whole, cut at lines', () => {
  const text = asked(Array.from({ length: 500 }, (_, index) => `# Heading ${index}`).join('\n\n'))
  const whole = answer(text, { kind: 'outline' }, 0, 100_000).text
  let joined = ''
  let start: number | undefined = 0
  while (start !== undefined) {
    const piece = answer(text, { kind: 'outline' }, start, 200)
    expect(piece.text.length).toBeLessThanOrEqual(800)
    joined += piece.text
    start = piece.next
  }
  expect(joined).toBe(whole)
})

const heading = (index: number) => `# Heading ${index}\n\ntext of ${index}`
const random = (index: number) => (index * 2_654_435_761).toString(36)
const words = (index: number) =>
  Array.from({ length: 60 }, (_, at) => random(60 * index + at)).join(' ')

test.each<[string, (index: number) => string, number, Question]>([
  ['an outline of 80,000 headings', heading, 10_000, { kind: 'outline' }],
  [
    'a search over 80,000 headings',
    heading,
    10_000,
    { kind: 'search', query: 'heading 77', hitsMax: 9 },
  ],
  [
    'a search over 8 MB of words',
    words,
    2000,
    { kind: 'search', query: 'turbine revenue growth', hitsMax: 9 },
  ],
])('%s takes time by its length', (_name, unit, count, question) => {
  const cpuMs = [1, 8].map((times) => {
    const text = asked(
      Array.from({ length: times * count }, (_, index) => unit(index)).join('\n\n'),
    )
    const before = process.cpuUsage()
    answer(text, question)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  const [short = 0, long = 0] = cpuMs
  // Eight times the length: 8 when linear, 64 when not; short times are mostly warming up.
  expect(long).toBeLessThan(20 * Math.max(short, 50))
})

test('a search is stopped by its checkpoint', () => {
  const text = asked(Array.from({ length: 2000 }, (_, index) => words(index)).join('\n\n'))
  let calls = 0
  const stop = () => {
    if (++calls > 3) throw new Error('stop')
  }
  const question = { kind: 'search', query: 'turbine', hitsMax: 9 } as const
  expect(() => answerQuestion({ text, question, start: 0, tokensMax: 100 }, stop)).toThrow('stop')
})
