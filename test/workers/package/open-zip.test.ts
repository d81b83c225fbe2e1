import { expect, test } from 'vitest'
import { openZip } from '../../../workers/package/open-zip.js'
import type { ZipLimits } from '../../../workers/package/zip-limits.js'
import { makeZip, shared, type ZipFile } from '../../support/make-zip.js'

const LIMITS: ZipLimits = {
  entriesMax: 10,
  entryBytesMax: 2 ** 23,
  totalBytesMax: 2 ** 23,
  ratioMax: 200,
}

async function readAll(files: readonly ZipFile[], limits: Partial<ZipLimits> = {}) {
  const archive = await openZip(shared(makeZip(files)), { ...LIMITS, ...limits })
  const texts: string[] = []
  for (const entry of archive.entries) {
    const chunks: Uint8Array[] = []
    for await (const chunk of archive.chunks(entry)) chunks.push(chunk)
    texts.push(Buffer.concat(chunks).toString())
  }
  return texts
}

const NOISE = Buffer.from(Array.from({ length: 3_000_000 }, (_, i) => (i * 7919 * i) % 251))

test('inflates deflated and stored entries, small and streamed', async () => {
  const texts = await readAll([
    { name: 'a.txt', content: 'alpha' },
    { name: 'b.txt', content: 'beta', isStored: true },
    { name: 'c.txt', content: '' },
    { name: 'd.bin', content: NOISE.toString('latin1') },
  ])
  expect(texts.slice(0, 3)).toEqual(['alpha', 'beta', ''])
  expect(texts[3]).toBe(NOISE.toString('latin1'))
})

test.each([
  ['a byte', 1],
  ['a block of a disk', 4096],
  ['more than a comment may have', 100_000],
])('%s behind the end of the archive is no part of it', async (_, bytes) => {
  const padded = Buffer.concat([makeZip([{ name: 'a', content: 'text' }]), Buffer.alloc(bytes)])
  const archive = await openZip(shared(padded), LIMITS)
  expect(archive.entries.map(({ name }) => name)).toEqual(['a'])
})

test('a comment that was cut off is damage', async () => {
  const zip = makeZip([{ name: 'a', content: 'text' }])
  zip.writeUInt16LE(40, zip.length - 2)
  await expect(openZip(shared(zip), LIMITS)).rejects.toMatchObject({ code: 'unreadable_document' })
})

test.each<{ name: string; files: readonly ZipFile[]; limits?: Partial<ZipLimits>; code: string }>([
  {
    name: 'a wrong checksum',
    files: [{ name: 'a', content: 'text', declared: { crc32: 1 } }],
    code: 'unreadable_document',
  },
  {
    name: 'an entry longer than declared',
    files: [{ name: 'a', content: 'text', declared: { inflatedBytes: 2 } }],
    code: 'unreadable_document',
  },
  {
    name: 'an entry shorter than declared',
    files: [{ name: 'a', content: 'text', declared: { inflatedBytes: 9 } }],
    code: 'unreadable_document',
  },
  {
    name: 'an unknown compression method',
    files: [{ name: 'a', content: 'text', declared: { method: 14 } }],
    code: 'unreadable_document',
  },
  {
    name: 'an encrypted entry',
    files: [{ name: 'a', content: 'text', isEncrypted: true }],
    code: 'encrypted_document',
  },
  {
    name: 'entries that share their bytes',
    files: [
      { name: 'a', content: 'text' },
      { name: 'b', content: 'text', sharesData: true },
    ],
    code: 'unreadable_document',
  },
  {
    name: 'too many entries',
    files: Array.from({ length: 11 }, (_, index) => ({ name: `${index}`, content: '' })),
    code: 'archive_limits_exceeded',
  },
  {
    name: 'an entry that is too large',
    files: [{ name: 'a', content: NOISE }],
    limits: { entryBytesMax: 2 ** 20 },
    code: 'archive_limits_exceeded',
  },
  {
    name: 'a sum that is too large',
    files: [
      { name: 'a', content: 'x'.repeat(600), isStored: true },
      { name: 'b', content: 'x'.repeat(600), isStored: true },
    ],
    limits: { totalBytesMax: 1000 },
    code: 'archive_limits_exceeded',
  },
  {
    name: 'a ratio that is too high',
    files: [{ name: 'a', content: ' '.repeat(4_000_000) }],
    code: 'archive_limits_exceeded',
  },
])('refuses $name', async ({ files, limits, code }) => {
  await expect(readAll(files, limits)).rejects.toMatchObject({ code })
})

test('counts an entry that is read twice once', async () => {
  const archive = await openZip(shared(makeZip([{ name: 'a', content: 'x'.repeat(800) }])), {
    ...LIMITS,
    totalBytesMax: 1000,
  })
  for (const _ of [1, 2]) {
    for (const entry of archive.entries) {
      for await (const chunk of archive.chunks(entry)) expect(chunk.byteLength).toBe(800)
    }
  }
})

test('a lie in the sizes is found while streaming, not after', async () => {
  const bomb = { name: 'a', content: NOISE, declared: { inflatedBytes: 1_200_000 } }
  await expect(readAll([bomb])).rejects.toMatchObject({ code: 'unreadable_document' })
})

test.each([
  ['text', Buffer.from('no archive at all')],
  ['an archive cut off', makeZip([{ name: 'a', content: 'text' }]).subarray(0, 40)],
  ['nothing', Buffer.alloc(0)],
])('refuses %s', async (_, bytes) => {
  await expect(openZip(shared(bytes), LIMITS)).rejects.toMatchObject({
    code: 'unreadable_document',
  })
})

test('broken bytes anywhere end in an error of ours', async () => {
  const good = makeZip([
    { name: 'word/document.xml', content: 'some text '.repeat(50) },
    { name: 'b', content: 'more' },
  ])
  for (let at = 0; at < good.length; at++) {
    const broken = Buffer.from(good)
    broken[at] = (broken[at] ?? 0) ^ 0xff
    const outcome = await openAndRead(broken)
    expect(outcome, `byte ${at}`).toMatch(
      /^(read|unreadable_document|encrypted_document|archive_limits_exceeded)$/,
    )
  }
})

async function openAndRead(bytes: Buffer): Promise<string> {
  try {
    const archive = await openZip(shared(bytes), LIMITS)
    for (const entry of archive.entries) for await (const _ of archive.chunks(entry));
    return 'read'
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  }
}
