import { expect, test } from 'vitest'
import { WARNINGS_PER_CODE_MAX } from '../../src/contract/warnings.js'
import { warningList } from '../../workers/warning-list.js'

test('keeps a warning once, and pages apart', () => {
  const warnings = warningList()
  warnings.warn('needs_ocr', 'A picture.', 1)
  warnings.warn('needs_ocr', 'A picture.', 1)
  warnings.warn('needs_ocr', 'A picture.', 2)
  warnings.warn('xfa_form', 'A form.')
  expect(warnings.list()).toEqual([
    { code: 'needs_ocr', message: 'A picture.', page: 1 },
    { code: 'needs_ocr', message: 'A picture.', page: 2 },
    { code: 'xfa_form', message: 'A form.' },
  ])
})

test('keeps so many of a code, and the last one tells how many more there were', () => {
  const warnings = warningList()
  const pages = WARNINGS_PER_CODE_MAX + 7
  for (let page = 1; page <= pages; page += 1) warnings.warn('page_unreadable', 'Broken.', page)
  const list = warnings.list()
  expect(list).toHaveLength(WARNINGS_PER_CODE_MAX)
  expect(list.at(-2)).toEqual({ code: 'page_unreadable', message: 'Broken.', page: 19 })
  expect(list.at(-1)?.message).toBe('Broken. (And 7 more.)')
})
