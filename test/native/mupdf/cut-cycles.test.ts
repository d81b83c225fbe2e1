import { expect, test } from 'vitest'
import { textAt } from '../../support/make-pdf.js'
import { convertPdf } from '../../support/pdf-markdown.js'
import {
  beyondRepair,
  ownGrandparent,
  ownParent,
  withRefusedPage,
} from '../../support/refused-page.js'

const PAGE = { content: textAt(72, 700, 'All that the page says.') }
const NEXT = { content: textAt(72, 700, 'The next page.') }

test.each([
  { what: 'its own parent', fields: ownParent },
  { what: 'its own grandparent', fields: ownGrandparent },
])('a page with a field that is $what is read', async ({ fields }) => {
  const { markdown, warnings } = await convertPdf(withRefusedPage([PAGE], fields))
  expect(markdown).toBe('All that the page says.')
  expect(warnings).toEqual([])
})

test('a page that is refused again once a circle is cut is left out, and told', async () => {
  const { markdown, warnings } = await convertPdf(withRefusedPage([PAGE, NEXT], beyondRepair))
  expect(markdown).toBe('The next page.')
  expect(warnings).toEqual(['page_unreadable'])
})
