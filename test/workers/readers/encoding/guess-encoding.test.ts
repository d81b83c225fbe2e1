import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { guessEncoding } from '../../../../workers/readers/encoding/guess-encoding.js'

test.each([
  ['Italian', 'windows-1252', 'La città è più bella di notte.'],
  ['repeated French and German', 'windows-1252', 'L’été à Zürich – déjà vu, 50 €. '.repeat(20)],
  ['English with signs', 'windows-1252', '– prices rose 5 £ in May.'],
  ['a price list', 'windows-1252', 'Évry;12,50 €\nNîmes;3,10 €\n'],
  ['Czech', 'windows-1250', 'Příliš žluťoučký kůň úpěl ďábelské ódy.'],
  ['Polish', 'iso-8859-2', 'W Łodzi mieszka wielu ludzi, którzy pracują w fabryce.'],
  ['Greek', 'windows-1253', 'Η Αθήνα είναι η πρωτεύουσα της Ελλάδας.'],
  ['Hebrew', 'windows-1255', 'ירושלים היא בירת ישראל.'],
  ['Arabic', 'windows-1256', 'القاهرة هي عاصمة مصر.'],
  ['Turkish', 'windows-1254', 'Teşekkür ederim, iyi günler. Çok güzel.'],
  ['Thai', 'windows-874', 'กรุงเทพมหานครเป็นเมืองหลวงของประเทศไทย'],
  ['DOS Russian', 'cp866', 'Съешь ещё этих мягких французских булок.'],
  ['Korean', 'euc-kr', '서울은 대한민국의 수도입니다.'],
  ['Chinese in Big5', 'big5', '台北是台灣的首都。孩子們每天放學後在公園裡玩。'],
])('reads %s', (_name, encoding, text) => {
  const bytes = iconv.encode(text, encoding)
  expect(iconv.decode(bytes, guessEncoding(bytes))).toBe(text)
})

test('a long run of letters costs no more than its length', () => {
  const bytes = iconv.encode(`${'a'.repeat(200_000)} déjà vu`, 'windows-1252')
  const before = process.cpuUsage()
  expect(guessEncoding(bytes)).toBe('windows-1252')
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1e6).toBeLessThan(5)
})
