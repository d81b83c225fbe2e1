import { expect, test } from 'vitest'
import { isBoldNumbered } from '../../../../../workers/readers/pdf/headings/block-traits.js'
import type { TextBlock } from '../../../../../workers/readers/pdf/model/blocks.js'
import { STYLE } from '../../../../../workers/readers/pdf/model/page.js'

/** Rows of words; what is bold begins with a star, what is code with a backslash. */
const blockOf = (...rows: readonly string[]): TextBlock =>
  ({
    rows: rows.map((text) => ({
      text: text.replaceAll('*', ''),
      words: text.split(' ').map((word) => ({
        text: word.replaceAll('*', ''),
        style: (word.startsWith('*') ? STYLE.bold : 0) | (/^\*?\\/.test(word) ? STYLE.mono : 0),
      })),
    })),
  }) as unknown as TextBlock

test.each<[string, boolean, string[]]>([
  ['a bold number before a title without bold type', true, ['*4.4.3* 单点失效']],
  ['such a title in Japanese', true, ['*6.2.4.3* メールアドレス設定']],
  ['a bold number before the name of a command', true, ['*1.2.1* \\magicnum']],
  ['bold type around one', true, ['*2.5.2* \\newlabel *Building* *Info*']],
  ['code before plain type', false, ['*2.5.2* \\newlabel takes two arguments']],
  ['a number that is not bold', false, ['4.4.3 单点失效']],
  ['a clause in Latin letters', false, ['*4.4.3* The supplier shall deliver']],
  ['a clause that ends as a sentence does', false, ['*4.4.3* 供应商应当交货。']],
  ['a number alone', false, ['*4.4.3*']],
  ['a clause of several rows', false, ['*4.4.3* 供应商应当', '交货']],
  ['a number of one part', false, ['*4* 单点失效']],
])('%s is a title: %s', (_, expected, rows) => {
  expect(isBoldNumbered(blockOf(...rows))).toBe(expected)
})
