import fc from 'fast-check'
import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { readTxt } from '../../../../workers/readers/txt/read-txt.js'
import { readAll } from '../read-source.js'

async function textOf(document: Uint8Array | string, charset?: string): Promise<string> {
  const { blocks } = await readAll(readTxt, document, charset === undefined ? {} : { charset })
  return blocks
    .map((block) => (block.type === 'verbatim' ? block.value : `<${block.type}>`))
    .join('')
}

test.each([
  [
    'Markdown signs',
    '# no heading?\n\n* star\n| a | b |\n',
    '# no heading?\n\n* star\n| a | b |\n',
  ],
  ['indents and HTML', '    four\n\ttab\n<b>x</b> &amp;', '    four\n\ttab\n<b>x</b> &amp;'],
  ['line ends', 'a\r\nb\rc\nd\r', 'a\nb\nc\nd\n'],
  ['form feeds and zeros', 'one\ftwo\0end', 'one\ntwoend'],
  ['nothing', '', ''],
  ['a byte order mark', '\ufeffa', 'a'],
])('keeps %s', async (_name, document, expected) => {
  expect(await textOf(document)).toBe(expected)
})

test('joins a line end that a piece cuts in two', async () => {
  const line = 'x'.repeat(64 * 1024 - 1)
  expect(await textOf(`${line}\r\nend`)).toBe(`${line}\nend`)
})

test('uses the charset of the content type', async () => {
  expect(await textOf(iconv.encode('дом', 'koi8-r'), 'koi8-r')).toBe('дом')
})

test('warns of a guessed encoding and of bytes that are no text', async () => {
  const guessed = await readAll(readTxt, Buffer.from('caf\xe9', 'latin1'))
  expect(guessed.warnings.map(({ code }) => code)).toEqual(['encoding_guessed'])
  const broken = await readAll(readTxt, Buffer.concat([Buffer.from('öäüß€'), Buffer.from([0xff])]))
  expect(broken.warnings.map(({ code }) => code)).toEqual(['decoding_errors'])
  expect((await readAll(readTxt, 'plain')).warnings).toEqual([])
})

test('reads any bytes without an error', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
      expect(typeof (await textOf(bytes))).toBe('string')
    }),
    { numRuns: 300 },
  )
})
