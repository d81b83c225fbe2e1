import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { decodeBase64, readDoclingBody } from '../../../src/http/doors/docling/docling-body.js'
import { shared } from '../../support/make-zip.js'
import { turnsDuring } from '../../support/turns.js'

const bodyOf = (text: string) => {
  const { buffer, byteLength } = shared(Buffer.from(text))
  return { buffer, byteLength }
}
const source = (base64: string, more = '') =>
  `{"sources":[{"kind":"file","base64_string":${base64},"filename":"ü.pdf"}]${more}}`

async function decoded(body: string, bytesMax = 2 ** 24) {
  const { members, fileAt } = await readDoclingBody(bodyOf(body))
  const [file] = members.sources as { base64_string: unknown; filename: string }[]
  expect(file?.filename).toBe('ü.pdf')
  const found = fileAt(file?.base64_string)
  if (found === undefined) throw new Error('the file was not found')
  const { bytes, sha256 } = await decodeBase64(found, bytesMax, () => new Error('too large'))
  const result = Buffer.from(new Uint8Array(bytes.buffer, 0, bytes.byteLength))
  expect(sha256).toBe(createHash('sha256').update(result).digest('hex'))
  return result
}

// Slices of 262,144 letters: just before, at and after their ends.
test.each([1, 2, 3, 196_605, 196_606, 196_607, 196_608, 196_609, 400_000])(
  '%i bytes come out as they were',
  async (length) => {
    const bytes = randomBytes(length)
    const plain = bytes.toString('base64')
    expect((await decoded(source(`"${plain}"`))).equals(bytes)).toBe(true)
    const lines = plain.replace(/.{76}/g, '$&\\r\\n')
    expect((await decoded(source(`"${lines}"`))).equals(bytes)).toBe(true)
    const escaped = plain.replaceAll('/', '\\/').replaceAll('+', '\\u002b')
    expect((await decoded(source(`"${escaped}"`))).equals(bytes)).toBe(true)
  },
)

test('padding may be missing, or go over the end of a slice', async () => {
  expect((await decoded(source('"QUI"'))).toString()).toBe('AB')
  const letters = 'A'.repeat(2 ** 18 - 3)
  expect(await decoded(source(`"${letters}QQ=="`))).toHaveLength(((letters.length + 2) * 6) >> 3)
})

test.each([
  ['"§"', /not valid base64/],
  ['"QQ==QQ=="', /not valid base64/],
  [`"${'A'.repeat(2 ** 18)}=${'A'.repeat(2 ** 18)}"`, /not valid base64/],
  ['"A\\qA"', /not valid base64/],
])('%.20s is refused', async (text, reason) => {
  await expect(decoded(source(text))).rejects.toThrow(reason)
})

test('a file over the limit is refused', async () => {
  const text = source(`"${'A'.repeat(400)}"`)
  expect(await decoded(text, 300)).toHaveLength(300)
  await expect(decoded(text, 299)).rejects.toThrow('too large')
})

test.each([
  ['{"sources":[', /not valid JSON/],
  ['[]', /must be a JSON object/],
  [`{"base64_string":"${'A'.repeat(100)}`, /has no end/],
  [`{"x":"${'x'.repeat(2 ** 20)}"}`, /beside its base64_string/],
  [source('"QQ=="', `,"x":"${'x'.repeat(2 ** 20)}"`), /beside its base64_string/],
])('%.40s is no body', async (text, reason) => {
  await expect(readDoclingBody(bodyOf(text))).rejects.toThrow(reason)
})

test('a text that names the member is none, and nobody can write what stands for the file', async () => {
  const body = '{"a":"\\"base64_string\\": \\"QQ==\\"","b":"base64_string","c":1}'
  const { members, fileAt } = await readDoclingBody(bodyOf(body))
  expect(members).toEqual({ a: '"base64_string": "QQ=="', b: 'base64_string', c: 1 })
  expect([members.a, members.b, undefined].map(fileAt)).toEqual([undefined, undefined, undefined])
})

test('other work goes on between the slices', async () => {
  const text = source(`"${'A'.repeat(8 * 2 ** 20)}"`)
  expect(await turnsDuring(() => decoded(text))).toBeGreaterThan(30)
})
