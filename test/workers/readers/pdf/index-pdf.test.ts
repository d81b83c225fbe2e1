import { expect, test } from 'vitest'
import { indexPdf } from '../../../../workers/readers/pdf/index-pdf.js'
import { LIMITS } from '../../../support/limits.js'
import { makePdf, textAt } from '../../../support/make-pdf.js'
import { beyondRepair, withRefusedPage } from '../../../support/refused-page.js'

const page = (number: number) => ({
  content: [
    textAt(72, 760, `Quiet Gazette ${number}`, 8),
    ...(number === 1 ? [textAt(72, 720, 'Annual Report', 24, 'F2')] : []),
    textAt(72, 680, `${'Ten Harbours Ships Cranes'.split(' ')[number % 4]} in Use`, 16, 'F2'),
    ...[0, 1, 2, 3, 4, 5].map((row) =>
      textAt(
        72,
        650 - 12 * row,
        `Row ${row} of running text that goes on for a while on ${number}`,
      ),
    ),
  ].join(' '),
})

async function spineOf(pages: number, pageEntriesMax = 200) {
  const bytes = makePdf(Array.from({ length: pages }, (_, at) => page(at + 1)))
  const context = { warn: () => undefined, checkpoint: () => undefined }
  return indexPdf({ bytes }, { limits: LIMITS, pageEntriesMax }, context)
}

test('the headings of all pages are the sections, without what repeats in the margins', async () => {
  const spine = await spineOf(4)
  expect(spine.sections).toEqual([
    { page: 1, level: 1, text: 'Annual Report' },
    { page: 1, level: 2, text: 'Harbours in Use' },
    { page: 2, level: 2, text: 'Ships in Use' },
    { page: 3, level: 2, text: 'Cranes in Use' },
    { page: 4, level: 2, text: 'Ten in Use' },
  ])
  expect(spine.repeatedHeadersFooters).toEqual(['Quiet Gazette #'])
  expect(spine.fontModel).toEqual({ bodySize: 10, headingSizes: [24, 16] })
  expect(spine.pages.map(({ firstLine }) => firstLine)).toEqual([
    'Annual Report',
    'Ships in Use',
    'Cranes in Use',
    'Ten in Use',
  ])
  expect(spine.pages[1]).toMatchObject({ page: 2, headings: [{ level: 2, text: 'Ships in Use' }] })
})

test('entries for pages end at their cap, sections and the estimate do not', async () => {
  const whole = await spineOf(30)
  const capped = await spineOf(30, 5)
  expect(capped.pages).toHaveLength(5)
  expect(capped.pageCount).toBe(30)
  expect(capped.sections).toEqual(whole.sections)
  expect(capped.markdownChars).toBe(whole.markdownChars)
})

test('too many pages are refused', async () => {
  await expect(spineOf(101)).rejects.toMatchObject({ code: 'too_many_pages' })
})

test('a page that cannot be read is told, and has an entry without text', async () => {
  const bytes = withRefusedPage([page(1), page(2)], beyondRepair)
  const warned: unknown[] = []
  const context = {
    warn: (...warning: unknown[]) => warned.push(warning),
    checkpoint: () => undefined,
  }
  const spine = await indexPdf({ bytes }, { limits: LIMITS, pageEntriesMax: 200 }, context)
  expect(warned).toEqual([['page_unreadable', 'Page 1 is damaged and is left out.', 1]])
  expect(spine.pages.map(({ chars }) => chars > 0)).toEqual([false, true])
})
