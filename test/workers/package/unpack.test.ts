import { expect, test } from 'vitest'
import type { UnpackResult } from '../../../src/contract/task.js'
import { unpackArchive } from '../../../workers/package/unpack.js'
import { LIMITS } from '../../support/limits.js'
import { makeEpub } from '../../support/make-epub.js'
import { makeDocx, paragraph } from '../../support/make-office.js'
import { makeZip, shared, type ZipFile } from '../../support/make-zip.js'

function unpack(files: readonly ZipFile[], entry?: string): Promise<UnpackResult> {
  const bytes = shared(makeZip(files))
  const source = { buffer: bytes.buffer, byteLength: bytes.byteLength }
  return unpackArchive(source, entry, LIMITS, {
    warn: () => undefined,
    checkpoint: () => undefined,
  })
}

function textOf({ source }: UnpackResult): string {
  return Buffer.from(new Uint8Array(source.buffer, 0, source.byteLength)).toString()
}

test('finds the one document among what is ignored', async () => {
  const result = await unpack([
    { name: 'docs/', content: '', isStored: true },
    { name: '.hidden.pdf', content: 'x' },
    { name: 'docs/.DS_Store', content: 'x' },
    { name: '__MACOSX/docs/._a.csv', content: 'x' },
    { name: 'Thumbs.db', content: 'x' },
    { name: 'logo.png', content: 'x' },
    { name: 'more.zip', content: 'x' },
    { name: 'link.txt', content: '/etc/passwd', mode: 0o120777 },
    { name: 'docs/a.csv', content: 'a,b' },
  ])
  expect(result).toMatchObject({ name: 'docs/a.csv', format: 'csv', warnings: [] })
  expect(result.source.buffer).toBeInstanceOf(SharedArrayBuffer)
  expect(textOf(result)).toBe('a,b')
})

test.each<{ name: string; files: readonly ZipFile[]; entry?: string; code: string }>([
  {
    name: 'an archive without documents',
    files: [{ name: 'a.png', content: 'x' }],
    code: 'unsupported_format',
  },
  { name: 'an empty archive', files: [], code: 'unsupported_format' },
  {
    name: 'an archive in an archive',
    files: [{ name: 'a.zip', content: 'x' }],
    code: 'unsupported_format',
  },
  {
    name: 'several documents',
    files: [
      { name: 'a.txt', content: 'x' },
      { name: 'b.pdf', content: 'x' },
    ],
    code: 'ambiguous_archive',
  },
  {
    name: 'a name that is not there',
    files: [{ name: 'a.txt', content: 'x' }],
    entry: 'b.txt',
    code: 'ambiguous_archive',
  },
  {
    name: 'an encrypted document',
    files: [{ name: 'a.txt', content: 'x', isEncrypted: true }],
    code: 'encrypted_document',
  },
  {
    name: 'a path out of its folder',
    files: [{ name: '../a.txt', content: 'x' }],
    code: 'unreadable_document',
  },
  {
    name: 'a Windows path',
    files: [{ name: '..\\a.txt', content: 'x' }],
    code: 'unreadable_document',
  },
  {
    name: 'an absolute path',
    files: [{ name: '/a.txt', content: 'x' }],
    code: 'unreadable_document',
  },
  {
    name: 'a declared bomb',
    files: [
      { name: 'a.txt', content: 'x' },
      { name: 'b.bin', content: 'x', declared: { inflatedBytes: 2 ** 31 } },
    ],
    code: 'archive_limits_exceeded',
  },
  {
    name: 'a document of blanks',
    files: [{ name: 'a.txt', content: ' '.repeat(2 ** 23) }],
    code: 'archive_limits_exceeded',
  },
])('refuses $name', async ({ files, entry, code }) => {
  await expect(unpack(files, entry)).rejects.toMatchObject({ code })
})

test('lists at most twenty names, without control characters', async () => {
  const files = Array.from({ length: 40 }, (_, index) => ({
    name: `\u0007${index}.txt`,
    content: '',
  }))
  const error = await unpack(files).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 'ambiguous_archive', details: { documents: 40 } })
  expect(error).toHaveProperty('details.names.length', 20)
  expect(error).toHaveProperty('details.names.0', '\ufffd0.txt')
})

test('`entry` picks one of several', async () => {
  const files = [
    { name: 'a.txt', content: 'alpha' },
    { name: 'deep/b.txt', content: 'beta' },
  ]
  expect(textOf(await unpack(files, 'deep/b.txt'))).toBe('beta')
})

test.each([
  ['a PDF named docx', 'a.docx', Buffer.from('%PDF-1.7\n'), 'pdf'],
  ['a Word file named xlsx', 'a.xlsx', makeDocx(paragraph('x')), 'docx'],
])('the bytes of %s win, with a warning', async (_, name, content, format) => {
  const result = await unpack([{ name, content, isStored: true }])
  expect(result.format).toBe(format)
  expect(result.warnings).toMatchObject([{ code: 'format_mismatch' }])
})

test('a book under another name is read as what it is', async () => {
  const book = makeEpub({ 'a.xhtml': '<p>a</p>' })
  expect(await unpack([{ name: 'book.docx', content: book }])).toMatchObject({
    format: 'epub',
    warnings: [{ code: 'format_mismatch' }],
  })
  expect(await unpack([{ name: 'book.epub', content: book }])).toMatchObject({
    format: 'epub',
    warnings: [],
  })
})
