import mammoth from 'mammoth'
import { expect, test } from 'vitest'
import { readDocx } from '../../../../workers/readers/docx/read-docx.js'
import { makeDocx, paragraph, run } from '../../../support/make-office.js'
import { officeMarkdown } from '../../../support/read-office.js'

/** On plain documents mammoth is right; where the two differ on them, we are wrong. */
test.each([
  ['paragraphs', paragraph('one &amp; two') + paragraph('three')],
  ['formats', `<w:p>${run('a ', '<w:b/>')}${run('b', '<w:i/>')}${run(' c')}</w:p>`],
  [
    'tables',
    '<w:tbl><w:tr><w:tc><w:p><w:r><w:t>a</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>b</w:t></w:r></w:p></w:tc></w:tr></w:tbl>',
  ],
  [
    'changes',
    `<w:p>${run('a')}<w:ins>${run('b')}</w:ins><w:del><w:r><w:delText>c</w:delText></w:r></w:del></w:p>`,
  ],
])('has the words that mammoth has: %s', async (_, body) => {
  const bytes = makeDocx(body)
  const { value } = await mammoth.extractRawText({ buffer: bytes })
  const { markdown } = await officeMarkdown(readDocx, bytes)
  expect(words(markdown)).toEqual(words(value))
})

function words(text: string): string[] {
  return text.match(/\p{L}+/gu) ?? []
}
