import { expect, test } from 'vitest'
import { ConversionError } from '../../../src/contract/errors.js'
import { detectFormat, type FormatClues } from '../../../src/format/detect-format.js'
import { makeEpub } from '../../support/make-epub.js'
import { makeFlatOdf, makeOdf } from '../../support/make-odf.js'

/** A ZIP as far as detection looks: a central directory of these names. */
function zipOf(names: readonly string[], comment = ''): Buffer {
  const headers = names.map((name) => {
    const header = Buffer.alloc(46)
    header.writeUInt32LE(0x02014b50, 0)
    header.writeUInt16LE(Buffer.byteLength(name), 28)
    return Buffer.concat([header, Buffer.from(name)])
  })
  const directory = Buffer.concat(headers)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(names.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt16LE(comment.length, 20)
  const local = Buffer.from('504b0304', 'hex')
  return Buffer.concat([local, Buffer.alloc(40), directory, end, Buffer.from(comment)])
}

/** A compound file with these directory entries. */
function oleOf(entries: readonly string[]): Buffer {
  const bytes = Buffer.alloc(512 + 128 * entries.length)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes)
  entries.forEach((name, index) => {
    const at = 512 + 128 * index
    bytes.write(`${name}\0`, at, 'utf16le')
    bytes.writeUInt16LE(2 * (name.length + 1), at + 64)
  })
  return bytes
}

const PDF = Buffer.from('%PDF-1.7\n…')
const DOCX = zipOf(['[Content_Types].xml', '_rels/.rels', 'word/document.xml'])
const XLSX = zipOf(['[Content_Types].xml', 'xl/workbook.xml'])
const PPTX = zipOf(['[Content_Types].xml', 'ppt/presentation.xml', 'ppt/embeddings/a.xlsx'])
const EPUB = makeEpub({ 'a.xhtml': '<p>a</p>' })
const MESSAGE = Buffer.from('Received: by x\n\tfor y\nFrom: a@b.c\nSubject: Hi\n\nHello')
const TEXT = Buffer.from('a,b\n1,2\n')

const outcome = (clues: Partial<FormatClues> & { bytes: Uint8Array }) => {
  try {
    const { format, warnings } = detectFormat({ inputFormat: 'auto', ...clues })
    return warnings.length === 0 ? format : `${format} (${warnings.map(({ code }) => code)})`
  } catch (error) {
    if (error instanceof ConversionError) return error.code
    throw error
  }
}

type Row = [what: string, clues: Partial<FormatClues> & { bytes: Uint8Array }, expected: string]

test.each<Row>([
  ['bytes alone: pdf', { bytes: PDF }, 'pdf'],
  ['bytes alone: docx', { bytes: DOCX }, 'docx'],
  ['bytes alone: xlsx', { bytes: XLSX }, 'xlsx'],
  ['bytes alone: pptx with a sheet inside', { bytes: PPTX }, 'pptx'],
  ['bytes alone: a flat text', { bytes: makeFlatOdf('text', '') }, 'odt'],
  ['bytes alone: a flat sheet', { bytes: makeFlatOdf('spreadsheet', '') }, 'ods'],
  ['bytes alone: flat slides', { bytes: makeFlatOdf('presentation', '') }, 'odp'],
  ['a flat text by its name', { bytes: Buffer.from('<a/>'), filename: 'a.FODT' }, 'odt'],
  [
    'a flat sheet by its type',
    {
      bytes: Buffer.from('<a/>'),
      contentType: 'application/vnd.oasis.opendocument.spreadsheet-flat-xml',
    },
    'ods',
  ],
  ['bytes alone: odt', { bytes: makeOdf('text', '') }, 'odt'],
  [
    'an odt without its type',
    { bytes: zipOf(['content.xml', 'mimetype']), filename: 'a.odt' },
    'odt',
  ],
  ['bytes alone: ods', { bytes: makeOdf('spreadsheet', '') }, 'ods'],
  ['bytes alone: odp', { bytes: makeOdf('presentation', '') }, 'odp'],
  ['bytes alone: a message', { bytes: MESSAGE }, 'eml'],
  ['a message under the type of mail', { bytes: TEXT, contentType: 'message/rfc822' }, 'eml'],
  ['a message that is said to be text', { bytes: MESSAGE, filename: 'a.txt' }, 'txt'],
  [
    'text that starts like headers',
    { bytes: Buffer.from('Subject: one\nTo: two\n\ntext') },
    'unsupported_format',
  ],
  ['bytes alone: epub', { bytes: EPUB }, 'epub'],
  ['a book named as an archive', { bytes: EPUB, filename: 'a.zip' }, 'epub (format_mismatch)'],
  [
    'a book whose type is not first',
    { bytes: zipOf(['META-INF/container.xml', 'mimetype', 'a.opf']) },
    'epub',
  ],
  ['bytes alone: an archive', { bytes: zipOf(['a/b.pdf']) }, 'zip'],
  ['an archive with a comment', { bytes: zipOf(['a.pdf'], 'made by hand') }, 'zip'],
  [
    'a package written on Windows',
    { bytes: zipOf(['[Content_Types].xml', 'word\\document.xml']) },
    'docx',
  ],
  ['a PDF behind other bytes', { bytes: Buffer.from(`junk\n${PDF}`) }, 'pdf'],
  [
    'a text that speaks of %PDF-',
    { bytes: Buffer.from('It starts with %PDF-1.7'), filename: 'a.txt' },
    'txt',
  ],
  ['the extension', { bytes: TEXT, filename: 'a.CSV' }, 'csv'],
  [
    'the extension before the type',
    { bytes: TEXT, filename: 'a.csv', contentType: 'text/plain' },
    'csv',
  ],
  [
    'the type where the name says nothing',
    { bytes: TEXT, filename: 'upload', contentType: 'Text/CSV; charset=x' },
    'csv',
  ],
  [
    'an unknown extension leaves it to the type',
    { bytes: TEXT, filename: 'a.xyz', contentType: 'text/plain' },
    'txt',
  ],
  [
    'text formats do not override each other',
    { bytes: Buffer.from('<html>'), filename: 'a.txt', contentType: 'text/html' },
    'txt',
  ],
  ['asked for outright', { bytes: TEXT, inputFormat: 'txt', filename: 'a.csv' }, 'txt'],
  ['bytes win over the name', { bytes: PDF, filename: 'a.docx' }, 'pdf (format_mismatch)'],
  [
    'bytes win over what was asked for',
    { bytes: DOCX, inputFormat: 'pdf' },
    'docx (format_mismatch)',
  ],
  [
    'bytes win over an extension without a reader',
    { bytes: PDF, filename: 'a.doc' },
    'pdf (format_mismatch)',
  ],
  [
    'an archive under a document name',
    { bytes: zipOf(['logo.png']), inputFormat: 'txt' },
    'zip (format_mismatch)',
  ],
  ['a damaged PDF keeps its name', { bytes: Buffer.from('oops'), filename: 'a.pdf' }, 'pdf'],
  [
    'a package cut short keeps its name',
    { bytes: DOCX.subarray(0, 60), filename: 'a.docx' },
    'docx',
  ],
  [
    'a package without a known part, named docx',
    { bytes: zipOf(['[Content_Types].xml', 'odd/x.xml']), filename: 'a.docx' },
    'docx',
  ],
  [
    'a package of another kind',
    { bytes: zipOf(['[Content_Types].xml', 'visio/x.xml']) },
    'unsupported_format',
  ],
  [
    'an EPUB',
    { bytes: zipOf(['mimetype', 'OEBPS/a.xhtml']), filename: 'a.zip' },
    'unsupported_format',
  ],
  [
    'a binary workbook',
    { bytes: zipOf(['[Content_Types].xml', 'xl/workbook.bin']) },
    'unsupported_format',
  ],
  ['text without a name and a type', { bytes: TEXT }, 'unsupported_format'],
  [
    'text of a type that says nothing',
    { bytes: TEXT, contentType: 'application/octet-stream' },
    'unsupported_format',
  ],
  [
    'a known name without a reader',
    { bytes: TEXT, filename: 'a.json', contentType: 'text/plain' },
    'unsupported_format',
  ],
  [
    'a picture',
    { bytes: Buffer.from('89504e470d0a1a0a', 'hex'), filename: 'a.png', contentType: 'image/png' },
    'unsupported_format',
  ],
  [
    'an encrypted Office file',
    { bytes: oleOf(['EncryptionInfo', 'EncryptedPackage']), filename: 'a.docx' },
    'encrypted_document',
  ],
  [
    'an encrypted Office file, asked for as pdf',
    { bytes: oleOf(['EncryptedPackage']), inputFormat: 'pdf' },
    'encrypted_document',
  ],
  [
    'an old Word file',
    { bytes: oleOf(['WordDocument', '1Table']), filename: 'a.docx' },
    'unsupported_format',
  ],
  [
    'an old Word file that only speaks of EncryptedPackage',
    {
      bytes: Buffer.concat([
        oleOf(['WordDocument']),
        Buffer.from('xx'),
        Buffer.from('EncryptedPackage\0', 'utf16le'),
        Buffer.alloc(80),
      ]),
    },
    'unsupported_format',
  ],
])('%s', (_what, clues, expected) => expect(outcome(clues)).toBe(expected))

test('a hostile directory ends without a throw', () => {
  const zip = zipOf(['a'])
  for (let at = 0; at < zip.length; at++) {
    const bytes = Buffer.from(zip)
    bytes[at] = 0xff
    expect(() => outcome({ bytes, filename: 'a.zip' })).not.toThrow()
    expect(() => outcome({ bytes: bytes.subarray(0, at), filename: 'a.zip' })).not.toThrow()
  }
})
