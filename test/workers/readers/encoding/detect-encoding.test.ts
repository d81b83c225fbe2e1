import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { decodeText } from '../../../../workers/readers/encoding/decode-text.js'
import { detectEncoding } from '../../../../workers/readers/encoding/detect-encoding.js'
import { shared } from '../read-source.js'

const RUSSIAN = 'Съешь ещё этих мягких французских булок, да выпей же чаю. '.repeat(5)
const JAPANESE = '今日はとても良い天気ですね。明日も晴れるでしょう。'.repeat(5)
const CHINESE = '今天天气很好，我们去公园散步，然后一起吃饭。'.repeat(5)
const WESTERN = 'Zürich, Genève and Malmö: the café opens at 8, “tea” for 5 €.\n'.repeat(4)

function decoded(bytes: Uint8Array, labels: readonly string[] = []): [string, string, string] {
  const encoding = detectEncoding(shared(bytes), labels)
  const text = [...decodeText(shared(bytes.subarray(encoding.bomBytes)), encoding.name)].join('')
  return [encoding.name, encoding.origin, text]
}

const utf32 = (text: string): Buffer => iconv.encode(text, 'utf-32le', { addBOM: true })

describe('detectEncoding', () => {
  test.each<[string, Uint8Array, string, string, string]>([
    ['UTF-8 with its mark', Buffer.from(`\ufeff${WESTERN}`), 'utf-8', 'byte order mark', WESTERN],
    [
      'UTF-16LE with its mark',
      iconv.encode(RUSSIAN, 'utf-16le', { addBOM: true }),
      'utf-16le',
      'byte order mark',
      RUSSIAN,
    ],
    [
      'UTF-16BE with its mark',
      iconv.encode(RUSSIAN, 'utf-16be', { addBOM: true }),
      'utf-16be',
      'byte order mark',
      RUSSIAN,
    ],
    [
      'UTF-32LE, whose mark starts as that of UTF-16LE',
      utf32(RUSSIAN),
      'utf-32le',
      'byte order mark',
      RUSSIAN,
    ],
    ['UTF-16LE without a mark', iconv.encode(WESTERN, 'utf-16le'), 'utf-16le', 'content', WESTERN],
    [
      'UTF-16BE without a mark',
      Buffer.from(iconv.encode(WESTERN, 'utf-16le')).swap16(),
      'utf-16be',
      'content',
      WESTERN,
    ],
    ['UTF-8', Buffer.from(CHINESE), 'utf-8', 'content', CHINESE],
    ['ASCII', Buffer.from('plain'), 'utf-8', 'content', 'plain'],
    ['windows-1252', iconv.encode(WESTERN, 'windows-1252'), 'windows-1252', 'guess', WESTERN],
    ['one accent', Buffer.from('caf\xe9\n', 'latin1'), 'windows-1252', 'guess', 'café\n'],
    ['Shift_JIS', iconv.encode(JAPANESE, 'shift_jis'), 'shift_jis', 'guess', JAPANESE],
    ['EUC-JP', iconv.encode(JAPANESE, 'euc-jp'), 'euc-jp', 'guess', JAPANESE],
    ['GB18030', iconv.encode(CHINESE, 'gb18030'), 'gb18030', 'guess', CHINESE],
    ['KOI8-R', iconv.encode(RUSSIAN, 'koi8-r'), 'koi8-r', 'guess', RUSSIAN],
    ['windows-1251', iconv.encode(RUSSIAN, 'windows-1251'), 'windows-1251', 'guess', RUSSIAN],
    [
      'ISO-2022-JP',
      Buffer.from('\x1b$B:#F|\x1b(B\n', 'latin1'),
      'iso-2022-jp',
      'content',
      '今日\n',
    ],
  ])('finds %s', (_name, bytes, name, origin, text) => {
    expect(decoded(bytes)).toEqual([name, origin, text])
  })

  test('keeps to UTF-8 when only a few sequences are broken', () => {
    const bytes = Buffer.concat([
      Buffer.from(WESTERN),
      Buffer.from([0xc3, 0x28]),
      Buffer.from(WESTERN),
    ])
    const [name, , text] = decoded(bytes, ['windows-1252'])
    expect(name).toBe('utf-8')
    expect(text.replace(/\ufffd\(/, '')).toBe(WESTERN + WESTERN)
  })

  test.each([
    ['latin1', 'windows-1252'],
    ['ISO-8859-2', 'iso-8859-2'],
    [' ISO-8859-1 ', 'windows-1252'],
    ['cp850', 'cp850'],
  ])('believes the label %s', (label, name) => {
    const bytes = Buffer.from('caf\xe9 ol\xe9\n', 'latin1')
    expect(detectEncoding(shared(bytes), [label]).name).toBe(name)
  })

  test.each(['utf-8', 'hex', 'base64', 'no-such-set', 'utf-7', '', '../../etc', '__proto__'])(
    'passes over the label %j, which cannot be right',
    (label) => {
      const bytes = iconv.encode(WESTERN, 'windows-1252')
      expect(detectEncoding(shared(bytes), [label])).toMatchObject({
        name: 'windows-1252',
        origin: 'guess',
      })
    },
  )

  test('passes over a declared encoding that the bytes contradict', () => {
    const bytes = iconv.encode(RUSSIAN, 'windows-1251')
    expect(decoded(bytes, ['euc-jp'])).toEqual(['windows-1251', 'guess', RUSSIAN])
  })

  test('reads gb2312 as the larger set that contains it', () => {
    expect(decoded(iconv.encode('深圳', 'gb18030'), ['gb2312'])).toEqual([
      'gb18030',
      'declaration',
      '深圳',
    ])
  })

  test('takes the first credible label of several', () => {
    const bytes = iconv.encode('дом и сад', 'koi8-r')
    expect(decoded(bytes, ['hex', 'koi8-r', 'windows-1251'])).toEqual([
      'koi8-r',
      'declaration',
      'дом и сад',
    ])
  })

  test('finds the encoding of a text whose first accent is far in', () => {
    const bytes = iconv.encode(`${'plain line\n'.repeat(30_000)}${RUSSIAN}`, 'windows-1251')
    expect(detectEncoding(shared(bytes)).name).toBe('windows-1251')
  })
})
