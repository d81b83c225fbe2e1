import { expect, test } from 'vitest'
import { optionRows } from '../../../../../workers/readers/pdf/blocks/option-rows.js'
import { lineText } from '../../../../../workers/readers/pdf/model/geometry.js'
import type { Row } from '../../../../../workers/readers/pdf/model/page.js'
import { rowOf } from '../../../../support/pdf-rows.js'

/** Pieces of one row, 120 points apart. */
function row(...texts: readonly string[]): Row {
  const pieces = texts.map((text, at) => rowOf(text, { x: 50 + 120 * at }))
  return { ...rowOf(''), lines: pieces.flatMap(({ lines }) => lines) }
}

test.each<[name: string, own: Row, other: Row, parts: string[] | undefined]>([
  ['boxes', row('☐ Yes', '☐ No'), row('☐ Red', '☐ Blue'), ['☐ Yes', '☐ No']],
  ['bullets', row('• Rust', '• Go'), row('• Perl', '• C'), ['• Rust', '• Go']],
  ['bullets of a lone row', row('• Rust', '• Go'), row('and others'), undefined],
  ['a bullet beside text', row('• Rust', 'since 2015'), row('• Go', 'since 2009'), undefined],
  ['bullets between texts', row('Rust', '•', 'Go'), row('Perl', '•', 'C'), undefined],
  ['bullets without text', row('•', '•'), row('•', '•'), undefined],
])('rows of %s', (_, own, other, parts) => {
  const texts = (rows: readonly Row[] | undefined) =>
    rows?.map(({ lines }) => lines.map(lineText).join(' | '))
  expect(texts(optionRows(own, undefined, other))).toEqual(parts)
  expect(texts(optionRows(own, other, undefined))).toEqual(parts)
})
