import { expect, test } from 'vitest'
import { readEpub } from '../../../../workers/readers/epub/read-epub.js'
import { conversionFailure } from '../../../support/conversion-failure.js'
import { type EpubParts, makeEpub } from '../../../support/make-epub.js'
import { makeZip } from '../../../support/make-zip.js'
import { officeMarkdown, openOffice } from '../../../support/read-office.js'

interface Case {
  readonly name: string
  readonly pages: Readonly<Record<string, string>>
  readonly parts?: EpubParts
  readonly markdown: string
}

const NAVIGATION =
  '<nav epub:type="landmarks"><ol><li><a href="two.xhtml">No title</a></li></ol></nav>' +
  '<nav epub:type="toc"><h1>Contents</h1><ol><li><a href="one.xhtml">Chapter  <b>One</b></a>' +
  '<ol><li><a href="two.xhtml#s">Part Two</a></li></ol></li></ol></nav>'
const NCX =
  '<navPoint><navLabel><text>Chapter One</text></navLabel><content src="one.xhtml"/>' +
  '<navPoint><navLabel><text>Part Two</text></navLabel><content src="two.xhtml#s"/></navPoint></navPoint>'

test.each<Case>([
  {
    name: 'the documents in the order of the spine',
    pages: { 'b.xhtml': '<h1>One</h1><p>a</p>', 'a.xhtml': '<h1>Two</h1><p>b</p>' },
    markdown: '# One\n\na\n\n# Two\n\nb',
  },
  {
    name: 'what HTML has',
    pages: {
      'a.xhtml':
        '<h2>Part</h2><ol start="3"><li>x<ul><li>y</li></ul></li></ol><p><b>b</b> <i>i</i> <s>s</s></p>' +
        '<table><tr><th>a</th><th>b</th></tr><tr><td colspan="2">c</td></tr></table>',
    },
    markdown: '## Part\n\n3. x\n   - y\n\n**b** *i* ~~s~~\n\n| a | b |\n| --- | --- |\n| c |  |',
  },
  {
    name: 'a document named twice is read once',
    pages: { 'a.xhtml': '<p>once</p>' },
    parts: { spine: '<itemref idref="p0"/><itemref idref="p0"/>' },
    markdown: 'once',
  },
  {
    name: 'titles of the table of contents where there is no heading',
    pages: { 'one.xhtml': '<p>a</p>', 'two.xhtml': '<p>b</p>' },
    parts: { navigation: NAVIGATION },
    markdown: '# Chapter One\n\na\n\n## Part Two\n\nb',
  },
  {
    name: 'titles of the table of contents of EPUB 2',
    pages: { 'one.xhtml': '<p>a</p>', 'two.xhtml': '<p>b</p>' },
    parts: { ncx: NCX },
    markdown: '# Chapter One\n\na\n\n## Part Two\n\nb',
  },
  {
    name: 'a first line that is the title',
    pages: { 'one.xhtml': '<p class="t"><b>CHAPTER ONE</b></p><p>a</p>' },
    parts: { navigation: NAVIGATION },
    markdown: '# **CHAPTER ONE**\n\na',
  },
  {
    name: 'own headings before those of the table of contents',
    pages: { 'one.xhtml': '<p>Motto</p><h3>Own</h3>' },
    parts: { navigation: NAVIGATION },
    markdown: 'Motto\n\n### Own',
  },
  {
    name: 'no title for a page without text',
    pages: { 'one.xhtml': '<img src="../img/the%20cover.jpg" alt="Cover"/>' },
    parts: { navigation: NAVIGATION },
    markdown: '![Cover](<the cover.jpg>)',
  },
  {
    name: 'tags that end themselves',
    pages: {
      'a.xhtml': '<p>a<a id="x"/> b<i/> c</p><script src="x.js"/><div/><p>d</p><title/><p>e</p>',
    },
    markdown: 'a b c\n\nd\n\ne',
  },
  {
    name: 'links out of the book alone',
    pages: {
      'a.xhtml':
        '<p><a href="b.xhtml#x">in</a> <a href="#y">here</a> <a href="https://a.b/c">out</a> <a href="javascript:x()">no</a></p>',
    },
    markdown: 'in here [out](https://a.b/c) no',
  },
  {
    name: 'marked notes of the same document',
    pages: {
      'a.xhtml':
        '<p>a<a epub:type="noteref" href="#n1">1</a> b.</p><aside epub:type="footnote" id="n1"><p>Note <i>one</i>.</p></aside><p>c</p>',
    },
    markdown: 'a[^1] b.\n\nc\n\n[^1]: Note *one*.',
  },
  {
    name: 'marked notes of a later document, in a list',
    pages: {
      'a.xhtml': '<p>a<sup><a role="doc-noteref" href="notes.xhtml#n1">1</a></sup></p>',
      'b.xhtml': '<p>b<a role="doc-noteref" href="notes.xhtml#n2">1</a></p>',
      'notes.xhtml':
        '<h2>Notes</h2><ol><li id="n1"><p>First. <a role="doc-backlink" href="a.xhtml#r">up</a></p></li><li id="n2">Second.</li></ol>',
    },
    markdown: 'a[^1]\n\nb[^2]\n\n## Notes\n\n[^1]: First.\n\n[^2]: Second.',
  },
  {
    name: 'marks without a note, and notes that were read before',
    pages: {
      'notes.xhtml': '<p id="n1">Early.</p>',
      'a.xhtml':
        '<p>a<a epub:type="noteref" href="notes.xhtml#n1">1</a> b<a epub:type="noteref" href="#none">2</a></p>',
    },
    markdown: 'Early.\n\na1 b2',
  },
  {
    name: 'names with blanks and letters',
    pages: { 'Ünter wegs.xhtml': '<p>a</p>' },
    markdown: 'a',
  },
  {
    name: 'another encoding',
    pages: {
      'a.xhtml':
        '<?xml version="1.0" encoding="windows-1252"?><html><body><p>plain</p></body></html>',
    },
    markdown: 'plain',
  },
  {
    name: 'fonts that are only disguised',
    pages: { 'a.xhtml': '<p>a</p>' },
    parts: {
      encryption:
        '<enc:EncryptedData><enc:EncryptionMethod Algorithm="http://www.idpf.org/2008/embedding"/>' +
        '<enc:CipherData><enc:CipherReference URI="OEBPS/a.xhtml"/></enc:CipherData></enc:EncryptedData>',
    },
    markdown: 'a',
  },
])('$name', async ({ pages, parts, markdown }) => {
  const result = await officeMarkdown(readEpub, makeEpub(pages, parts))
  expect(result.markdown).toBe(markdown)
  expect(result.warnings).toEqual([])
})

test('says what the book says of itself', async () => {
  const metadata =
    '<dc:title>A  Book</dc:title><dc:creator>Ann</dc:creator><dc:creator>Ben</dc:creator><dc:language>en-GB</dc:language>' +
    '<dc:description>&lt;p&gt;About it.&lt;/p&gt;</dc:description><dc:date>2020</dc:date>' +
    '<meta property="dcterms:modified">2024-03-01T07:08:00Z</meta>'
  const { reading } = await openOffice(readEpub, makeEpub({ 'a.xhtml': '<p>a</p>' }, { metadata }))
  expect(reading.metadata).toEqual({
    title: 'A Book',
    author: 'Ann, Ben',
    subject: 'About it.',
    language: 'en-GB',
    createdAt: '2020',
    modifiedAt: '2024-03-01T07:08:00Z',
  })
  expect(reading.pageCount).toBeUndefined()
})

test('a missing or broken document costs itself and no more', async () => {
  const spine = '<itemref idref="p0"/><itemref idref="nowhere"/><itemref idref="p1"/>'
  const book = makeEpub(
    { 'a.xhtml': '<p>a</p>', 'b.xhtml': '<p>b</p>' },
    { spine, ncx: '<navPoint><broken' },
  )
  const { markdown, warnings, reading } = await officeMarkdown(readEpub, book)
  expect(markdown).toBe('a\n\nb')
  expect(warnings.map(({ code }) => code)).toEqual(['part_unreadable', 'part_unreadable'])
  expect(reading.quality().score).toBeLessThan(1)
})

const DRM =
  '<enc:EncryptedData><enc:EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/>' +
  '<enc:CipherData><enc:CipherReference URI="OEBPS/a.xhtml"/></enc:CipherData></enc:EncryptedData>'
const page = { 'a.xhtml': '<p>a</p>' }

test.each<[string, Uint8Array, string]>([
  ['a protected book', makeEpub(page, { encryption: DRM }), 'encrypted_document'],
  [
    'a package without a container',
    makeZip([{ name: 'mimetype', content: 'application/epub+zip', isStored: true }]),
    'unreadable_document',
  ],
  ['what is no package', Buffer.from('plain text'), 'unreadable_document'],
  ['an old Office file', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'unsupported_format'],
  [
    'a container that declares entities',
    makeZip([
      {
        name: 'META-INF/container.xml',
        content: '<!DOCTYPE c [<!ENTITY a "b">]><container/>',
      },
    ]),
    'unreadable_document',
  ],
])('refuses %s', async (_, bytes, code) => {
  expect(await conversionFailure(officeMarkdown(readEpub, bytes))).toMatchObject({ code })
})

test('counts what its documents inflate to', async () => {
  const big = { 'a.xhtml': `<p>${'a '.repeat(2 ** 20)}</p>` }
  const failure = await conversionFailure(
    officeMarkdown(readEpub, makeEpub(big), { limits: { inflatedBytesMax: 2 ** 20 } }),
  )
  expect(failure).toMatchObject({ code: 'archive_limits_exceeded' })
})

test('a container that leads out of the package finds nothing there', async () => {
  const book = makeZip([
    {
      name: 'META-INF/container.xml',
      content:
        '<container><rootfiles><rootfile full-path="../../etc/passwd"/></rootfiles></container>',
    },
  ])
  expect(await conversionFailure(officeMarkdown(readEpub, book))).toMatchObject({
    code: 'unreadable_document',
  })
})
