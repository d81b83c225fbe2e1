import { expect, test } from 'vitest'
import {
  isCapitals,
  type Wording,
  wordingOf,
} from '../../../../../workers/readers/pdf/headings/wording.js'

const heldBy = (text: string) =>
  Object.entries(wordingOf(text)).flatMap(([name, holds]) => (holds ? [name] : []))

test.each<[string, (keyof Wording)[]]>([
  ['Related work', []],
  ['Introduction', ['isWellKnown']],
  ['ВВЕДЕНИЕ', ['isWellKnown']],
  ['Conclusões', ['isWellKnown']],
  ['摘 要', ['isWellKnown']],
  ['Introduction to forestry', []],
  ['A title with its notes⋆,⋆⋆', []],
  ['Name∗, place', ['hasComma']],
  ['Balance due for June $127.50', ['isAmount']],
  ['Endbetrag 12,85 EUR', ['isAmount', 'hasComma']],
  ['Due date: 06/03/2013', ['isLabelled', 'isFullOfDigits']],
  ['Quarter ended June 30, 2019', ['endsDated', 'hasComma']],
  ['10 September', ['isFigure']],
  ['1st May', ['isFigure']],
  ['June 30, 2019', ['isFigure', 'isFullOfDigits', 'hasComma']],
  ['Name ________', ['isBlank']],
  ['write to info@example.org', ['isAddress', 'startsLower']],
  ['@jane', ['isAddress']],
  ['@scope/name', []],
  ['iv. Account setup', []],
  ['Jane Roe1, John Doe2', ['namesAuthors', 'hasComma']],
  ['Remit to:', ['endsColon']],
  ['Note', ['isAdmonition']],
  ['Warnung:', ['isAdmonition', 'endsColon']],
  ['See also:', ['isAdmonition', 'endsColon']],
  ['See also', []],
  ['“We found it open.”', ['isQuoted', 'isQuotation']],
  ['«Es war offen»', ['isQuotation']],
  ['“Yes” and “No”', ['isQuoted']],
  ['“Yes” as an answer', ['isQuoted']],
  ['Notes', []],
  ['ACKNOWLEDGEMENTS', ['isWellKnown']],
  ['Table des matières', ['isWellKnown']],
  ['참고 문헌', ['isWellKnown']],
  ['Hinweis !', ['isAdmonition']],
  ['注意：', ['isAdmonition', 'endsColon']],
  ['See www.example.org', ['isAddress']],
  ['See https://example', ['isAddress']],
  ['Either/or', []],
  ['Name ......', ['isBlank']],
  ['Tick ☐ or ☐', ['isBlank']],
  ['Ärger', []],
  ['ärger', ['startsLower']],
  ['检查编码兼容性。', ['endsSentence']],
  ['This ends here.', ['endsSentence']],
  ['Essentials of Statistics (5th Edition ...', []],
  ['下面的命令：', ['endsColon']],
  ['常量间接寻址为数组元素提供地址，步骤简单，检查周全', ['hasComma']],
  ['This is how each of the five columns reads:', ['endsColon', 'leadsOn']],
])('%s: %j', (text, expected) => {
  expect(heldBy(text).sort()).toEqual(expected.sort())
})

test('signs that are broad count as two letters', () => {
  expect(wordingOf('检查编码兼容性的步骤和方法以及更多的内容和说明').isWordy).toBe(false)
  expect(wordingOf('检查编码兼容性的步骤和方法以及更多的内容和说明'.repeat(2)).isWordy).toBe(true)
  expect(wordingOf('检查编码兼容性的步骤'.repeat(7)).isLong).toBe(true)
})

test.each([
  ['SECTION ONE', true],
  ['MAX_SIZE', false],
  ['检查 CJK 环境编码', false],
])('%s in capitals: %s', (text, expected) => {
  expect(isCapitals(text)).toBe(expected)
})
