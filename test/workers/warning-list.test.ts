import { expect, test } from 'vitest'
import { WARNINGS_PER_CODE_MAX } from '../../src/contract/warnings.js'
import { addPages, type PageRuns, runsText } from '../../workers/page-runs.js'
import { warningList } from '../../workers/warning-list.js'

test('one code on many pages is one warning, and one on one page keeps its own words', () => {
  const warnings = warningList()
  for (let page = 3; page <= 352; page += 1)
    warnings.warn('needs_ocr', `Page ${page} is a picture of text that was not read.`, page)
  warnings.warn('hidden_text', 'Page 7 has text that cannot be seen; it was left out.', 7)
  warnings.warn('xfa_form', 'A form.')
  warnings.warn('xfa_form', 'A form.')
  expect(warnings.list()).toEqual([
    {
      code: 'needs_ocr',
      message: 'Pages 3-352 are pictures, or hold some, whose text was not read.',
      pages: '3-352',
    },
    {
      code: 'hidden_text',
      message: 'Page 7 has text that cannot be seen; it was left out.',
      page: 7,
    },
    { code: 'xfa_form', message: 'A form.' },
  ])
})

test('the same words on several pages stay as they are', () => {
  const warnings = warningList()
  for (const page of [2, 5, 6, 2]) warnings.warn('content_dropped', 'Comments were left out.', page)
  warnings.warn('part_unreadable', 'The part a.xml could not be read.', 4)
  warnings.warn('part_unreadable', 'The part b.xml could not be read.', 4)
  expect(warnings.list()).toEqual([
    { code: 'content_dropped', message: 'Comments were left out.', pages: '2, 5-6' },
    {
      code: 'part_unreadable',
      message: 'The part a.xml could not be read. The part b.xml could not be read.',
      page: 4,
    },
  ])
})

test('what several lists took is told as if one had taken it', () => {
  const [one, two, other] = [warningList(), warningList(), warningList()]
  one.warn('page_unreadable', 'Page 1 is damaged.', 1)
  other.warn('page_unreadable', 'Page 2 is damaged.', 2)
  other.warn('embedded_files', 'A file.')
  for (const list of [other, one]) two.absorb(structuredClone(list.soFar()))
  expect(two.list()).toEqual([
    { code: 'page_unreadable', message: 'Pages 1-2 are damaged and are left out.', pages: '1-2' },
    { code: 'embedded_files', message: 'A file.' },
  ])
})

test('keeps so many messages of a code, and the last one tells how many more there were', () => {
  const warnings = warningList()
  for (let part = 1; part <= WARNINGS_PER_CODE_MAX + 7; part += 1)
    warnings.warn('part_unreadable', `Part ${part}.`)
  const list = warnings.list()
  expect(list).toHaveLength(WARNINGS_PER_CODE_MAX)
  expect(list.at(-1)?.message).toBe('Part 20. (And 7 more.)')
})

test.each<{ pages: readonly number[]; text: string }>([
  { pages: [1], text: '1' },
  { pages: [1, 2, 3], text: '1-3' },
  { pages: [3, 1, 2], text: '1-3' },
  { pages: [5, 1, 9, 6, 5], text: '1, 5-6, 9' },
  { pages: Array.from({ length: 60 }, (_, k) => 2 * k + 1), text: ' and 10 more' },
])('pages $text', ({ pages, text }) => {
  const runs: PageRuns = []
  for (const page of pages) addPages(runs, page, page)
  expect(runsText(runs)).toContain(text)
})
