import { expect, test } from 'vitest'
import { detectDialect } from '../../../../workers/readers/csv/detect-delimiter.js'

test.each([
  ['commas', 'a,b\n1,2\n', ','],
  ['semicolons', 'a;b\n1;2\n', ';'],
  ['tabs', 'a\tb\n1\t2\n', '\t'],
  ['bars', 'a|b\n1|2\n', '|'],
  ['decimal commas', 'k;v\na;1,5\nb;2,75\n', ';'],
  ['decimal commas in every cell', '1,5;2,5;3,5\n1,0;2,0;3,1\n', ';'],
  ['commas within quotes', 'a;"b, c, d"\nx;"y, z, w"\n', ';'],
  ['ragged rows', 'a;b;c\n1;2\n1;2;3\n1;2;3\nx, y;2;3\n', ';'],
  ['one column', 'name\nx y\nz\n', ','],
  ['nothing', '', ','],
])('finds the delimiter among %s', (_name, text, delimiter) => {
  expect(detectDialect(text, true, 'd.csv')).toEqual({ delimiter, preambleChars: 0 })
})

test.each([
  ['sep=;\r\na;b', ';', 7],
  ['SEP=\t\na\tb', '\t', 6],
  ['"sep=:"\na:b', ':', 8],
  ['sep=,', ',', 5],
])('honours the line %j', (text, delimiter, preambleChars) => {
  expect(detectDialect(text, true, 'd.csv')).toEqual({ delimiter, preambleChars })
})

test('believes a name that says tabs, where there are tabs', () => {
  expect(detectDialect('a,b\tc,d\n1,2\t3,4\n', true, 'd.TSV').delimiter).toBe('\t')
  expect(detectDialect('a,b\n1,2\n', true, 'd.tsv').delimiter).toBe(',')
})

test('leaves out the last record of a text that goes on', () => {
  expect(detectDialect('a;b;c,d\n1;2;3,4\n1,', false, 'd.csv').delimiter).toBe(';')
})
