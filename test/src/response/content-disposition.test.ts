import { expect, test } from 'vitest'
import { contentDisposition } from '../../../src/response/content-disposition.js'

test.each([
  ['report.pdf', 'inline; filename="report.md"'],
  ['no extension', 'inline; filename="no extension.md"'],
  ['a.tar.gz', 'inline; filename="a.tar.md"'],
  ['../../etc/passwd.pdf', 'inline; filename="passwd.md"'],
  ['C:\\docs\\a.pdf', 'inline; filename="a.md"'],
  ['.pdf', 'inline; filename="document.md"'],
  ['', 'inline; filename="document.md"'],
  ['...', 'inline; filename="document.md"'],
  ['a\r\nX-Evil: 1\r\n\r\nb.pdf', 'inline; filename="aX-Evil_ 1b.md"'],
  ['a"; filename="evil.exe"; x="y.pdf', 'inline; filename="a_; filename=_evil.exe_; x=_y.md"'],
  ['100%22.pdf', `inline; filename="100_22.md"; filename*=UTF-8''100%2522.md`],
  [
    'résumé 報告.pdf',
    `inline; filename="r_sum_ __.md"; filename*=UTF-8''r%C3%A9sum%C3%A9%20%E5%A0%B1%E5%91%8A.md`,
  ],
  [
    "l'été (1).pdf",
    `inline; filename="l'_t_ (1).md"; filename*=UTF-8''l%27%C3%A9t%C3%A9%20%281%29.md`,
  ],
  ['\ud800half.pdf', 'inline; filename="half.md"'],
  ['\u202egnp.pdf', 'inline; filename="gnp.md"'],
])('%j', (filename, expected) => expect(contentDisposition(filename)).toBe(expected))

test('a very long name is cut between characters', () => {
  const value = contentDisposition(`${'🎉'.repeat(500)}.pdf`)
  expect(decodeURIComponent(value.split("UTF-8''")[1] ?? '')).toBe(`${'🎉'.repeat(120)}.md`)
})
