import { expect, test } from 'vitest'
import { dispositionFilename, namesOf } from '../../../src/source/document-name.js'

test.each([
  ['attachment; filename="towns.csv"', 'towns.csv'],
  ['attachment; filename=towns.csv', 'towns.csv'],
  ['attachment;FILENAME = "towns.csv" ; size=3', 'towns.csv'],
  ['attachment; filename="a \\"b\\".pdf"', 'a "b".pdf'],
  ['attachment; filename="plain.pdf"; filename*=UTF-8\'\'na%C3%AFve%20file.pdf', 'naïve file.pdf'],
  ["attachment; filename*=iso-8859-1'en'na%EFve.pdf", 'naïve.pdf'],
  ["attachment; filename*=UTF-8''%FF.pdf; filename=fallback.pdf", 'fallback.pdf'],
  ['attachment; filename="../../etc/passwd"', 'passwd'],
  ['attachment; filename="C:\\\\temp\\\\a.pdf"', 'a.pdf'],
  [`attachment; filename="${Buffer.from('überlegt.pdf').toString('latin1')}"`, 'überlegt.pdf'],
  ['attachment; filename="\u00fcber.pdf"', 'über.pdf'],
  ['attachment', undefined],
  ['attachment; filename=""', undefined],
  ['', undefined],
])('%s names %s', (disposition, name) => {
  expect(dispositionFilename(disposition)).toBe(name)
})

test.each([
  ['https://h/a/b%20c.pdf?name=x.csv', 'b c.pdf'],
  ['https://h/a/%2e%2e%2fpasswd', 'passwd'],
  ['https://h/a%ZZ', undefined],
  ['https://h/folder/', undefined],
  ['https://h', undefined],
])('the path of %s names %s', (url, pathName) => {
  expect(namesOf(new URL(url), undefined, undefined)).toEqual(
    pathName === undefined ? {} : { pathName },
  )
})
