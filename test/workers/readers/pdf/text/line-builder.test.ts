import { expect, test } from 'vitest'
import {
  appendCode,
  createTextBuffer,
  decodeText,
} from '../../../../../workers/readers/pdf/text/line-builder.js'

test.each([
  ['a byte order mark that begins the page', '\ufeffone ‘two’', '‘two’'],
  ['half a surrogate pair', '\ud800one ‘two’', '‘two’'],
])('words stand where they were written: %s', (_, written, word) => {
  const buffer = createTextBuffer()
  for (let at = 0; at < written.length; at++) appendCode(buffer, written.charCodeAt(at))
  const start = written.indexOf(word)
  expect(decodeText(buffer).slice(start, start + word.length)).toBe(word)
})
