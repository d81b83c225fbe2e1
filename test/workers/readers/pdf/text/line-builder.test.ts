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

test.each([
  [0xfb01, 'fi'],
  [0xfb08, 'tt'],
  [0xfb0e, 'Th'],
  [0xfb13, '\ufb13'], // of Armenian
])('a ligature is written as its letters: %s', (code, letters) => {
  const buffer = createTextBuffer()
  appendCode(buffer, code)
  expect(decodeText(buffer).slice(0, buffer.length)).toBe(letters)
})

test.each([
  ['old-style figures', '\uf733\uf730', '30'],
  ['small capitals', '\uf770\uf764\uf766\uf7e9', 'pdfé'],
  ['signs that go with them', '\uf724\uf726\uf73f\uf7bf', '$&?¿'],
  ['signs of rights with serifs', '\uf6d9\uf6da\uf6db', '©®™'],
  ['what is no sign', '\uf7f7\uf760\uf100', '\uf7f7\uf760\uf100'],
])('private-use codes of the Adobe Glyph List are what they show: %s', (_, codes, text) => {
  const buffer = createTextBuffer()
  for (let at = 0; at < codes.length; at++) appendCode(buffer, codes.charCodeAt(at))
  expect(decodeText(buffer).slice(0, buffer.length)).toBe(text)
})
