import { expect, test } from 'vitest'
import { type Wording, wordingOf } from '../../../../../workers/readers/pdf/headings/wording.js'

const heldBy = (text: string) =>
  Object.entries(wordingOf(text)).flatMap(([name, holds]) => (holds ? [name] : []))

test.each<[string, (keyof Wording)[]]>([
  ['Related work', []],
  ['Introduction', ['isWellKnown']],
  ['Balance due for June $127.50', ['isAmount']],
  ['Endbetrag 12,85 EUR', ['isAmount', 'hasComma']],
  ['Due date: 06/03/2013', ['isLabelled', 'isFullOfDigits']],
  ['Quarter ended June 30, 2019', ['endsDated', 'hasComma']],
  ['June 30, 2019', ['isFigure', 'isFullOfDigits', 'hasComma']],
  ['Name ________', ['isBlank']],
  ['write to info@example.org', ['isAddress', 'startsLower']],
  ['Jane Roe1, John Doe2', ['namesAuthors', 'hasComma']],
  ['Remit to:', ['endsColon']],
  ['This is how each of the five columns reads:', ['endsColon', 'leadsOn']],
])('%s: %j', (text, expected) => {
  expect(heldBy(text).sort()).toEqual(expected.sort())
})
