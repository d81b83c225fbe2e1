import { expect, test } from 'vitest'
import { readDocx } from '../../../../workers/readers/docx/read-docx.js'
import {
  type DocxParts,
  makeDocx,
  paragraph,
  relationshipsXml,
  run,
} from '../../../support/make-office.js'
import { makeZip } from '../../../support/make-zip.js'
import { officeMarkdown, openOffice } from '../../../support/read-office.js'

const style = (id: string, name: string, more = '', type = 'paragraph') =>
  `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${name}"/>${more}</w:style>`
const inStyle = (id: string) => `<w:pStyle w:val="${id}"/>`
const STYLES = [
  style('H1', 'heading 1'),
  style('H2', 'heading 2'),
  style('T', 'Title'),
  style('Own', 'My heading', '<w:basedOn w:val="H2"/>'),
  style('Out', 'Outlined', '<w:pPr><w:outlineLvl w:val="2"/></w:pPr>'),
  style('Code', 'Source Code'),
  style('Quote', 'Quote'),
  style('Loop', 'loop', '<w:basedOn w:val="Loop"/>'),
  style('__proto__', 'constructor', '<w:basedOn w:val="toString"/>'),
  style('TOCHeading', 'TOC Heading'),
  style('TOC1', 'toc 1'),
  style('TOC2', 'toc 2'),
  style('Figures', 'table of figures'),
  style('Letter', 'index heading'),
  style('Index1', 'index 1'),
  style('Web', 'HTML Preformatted'),
  style('Verb', 'Verbatim Char', '', 'character'),
  style('Em', 'Emphasis', '<w:rPr><w:i/></w:rPr>', 'character'),
].join('')

const level = (ilvl: number, format: string, pattern = '', start = 1) =>
  `<w:lvl w:ilvl="${ilvl}"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${pattern}"/></w:lvl>`
const NUMBERING =
  `<w:abstractNum w:abstractNumId="0">${level(0, 'bullet')}${level(1, 'bullet')}</w:abstractNum>` +
  `<w:abstractNum w:abstractNumId="1">${level(0, 'decimal', '%1.')}${level(1, 'lowerLetter', '%1.%2')}</w:abstractNum>` +
  `<w:abstractNum w:abstractNumId="2">${level(0, 'upperRoman', '%1.', 4)}</w:abstractNum>` +
  '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>' +
  '<w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>' +
  '<w:num w:numId="3"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>' +
  '<w:num w:numId="4"><w:abstractNumId w:val="2"/></w:num>'
const item = (text: string, numId: number, ilvl = 0) =>
  paragraph(text, `<w:numPr><w:ilvl w:val="${ilvl}"/><w:numId w:val="${numId}"/></w:numPr>`)

const cell = (text: string, properties = '') =>
  `<w:tc><w:tcPr>${properties}</w:tcPr>${text.startsWith('<') ? text : paragraph(text)}</w:tc>`
const row = (...cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`
const table = (...rows: string[]) => `<w:tbl>${rows.join('')}</w:tbl>`
const picture = (relationship: string, alt: string) =>
  `<w:r><w:drawing><wp:inline><wp:docPr id="1" descr="${alt}"/><a:graphic><a:blip r:embed="${relationship}"/></a:graphic></wp:inline></w:drawing></w:r>`
const box = (text: string) =>
  `<wp:inline><w:txbxContent>${paragraph(text)}</w:txbxContent></wp:inline>`
const field = (instruction: string, result: string) =>
  '<w:r><w:fldChar w:fldCharType="begin"/></w:r>' +
  `<w:r><w:instrText>${instruction}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>` +
  `${run(result)}<w:r><w:fldChar w:fldCharType="end"/></w:r>`
const math = (text: string) => `<m:oMath><m:r><m:t>${text}</m:t></m:r></m:oMath>`

interface Case {
  readonly name: string
  readonly body: string
  readonly parts?: DocxParts
  readonly markdown: string
}

const WITH_STYLES = { styles: STYLES }
const WITH_LISTS = { styles: STYLES, numbering: NUMBERING }

test.each<Case>([
  {
    name: 'paragraphs',
    body: paragraph('one') + paragraph('') + paragraph('two'),
    markdown: 'one\n\ntwo',
  },
  {
    name: 'signs of symbol fonts, by their places and in the text',
    body: `<w:p>${[
      ['Wingdings', 'F0FC'],
      ['Wingdings 2', '00A3'],
      ['Symbol', 'F061'],
      ['Webdings', 'F041'],
      ['Arial', 'F041'],
      ['Arial', '2013'],
    ]
      .map(([font, char]) => `<w:r><w:sym w:font="${font}" w:char="${char}"/><w:t>,</w:t></w:r>`)
      .join(
        '',
      )}<w:r><w:rPr><w:rFonts w:ascii="Wingdings"/></w:rPr><w:t>\uf0e0</w:t></w:r>${run('\uf0b7')}</w:p>`,
    markdown: '✓,☐,α, ,A,–,→•',
  },
  {
    name: 'contents as a list, below their title',
    body: [
      paragraph('Contents', inStyle('TOCHeading')),
      paragraph('1 One 2', inStyle('TOC1')),
      paragraph('1.1 Deep 3', inStyle('TOC2')),
      paragraph('2 Two 4', inStyle('TOC1')),
      paragraph('Text'),
      paragraph('Figure 1: a 5', inStyle('Figures')),
      paragraph('A', inStyle('Letter')),
      paragraph('apple, 6', inStyle('Index1')),
    ].join(''),
    parts: WITH_STYLES,
    markdown:
      '# Contents\n\n- 1 One 2\n  - 1.1 Deep 3\n- 2 Two 4\n\nText\n\n- Figure 1: a 5\n\nA\n\n- apple, 6',
  },
  {
    name: 'code that is set in a face of prose is prose',
    body: ['Courier New', 'Times New Roman']
      .map(
        (face) =>
          `<w:p><w:pPr>${inStyle('Web')}</w:pPr><w:r><w:rPr><w:rFonts w:ascii="${face}"/></w:rPr><w:t>in ${face}</w:t></w:r></w:p>`,
      )
      .join(''),
    parts: WITH_STYLES,
    markdown: '```\nin Courier New\n```\n\nin Times New Roman',
  },
  {
    name: 'headings by name, base and outline level',
    body:
      ['T', 'H1', 'H2', 'Own', 'Out'].map((id) => paragraph(id, inStyle(id))).join('') +
      paragraph('six', '<w:outlineLvl w:val="8"/>'),
    parts: WITH_STYLES,
    markdown: '# T\n\n# H1\n\n## H2\n\n## Own\n\n### Out\n\n###### six',
  },
  {
    name: 'style ids and chains made to break',
    body:
      paragraph('a', inStyle('Loop')) +
      paragraph('b', inStyle('__proto__')) +
      paragraph('c', inStyle('constructor')),
    parts: WITH_STYLES,
    markdown: 'a\n\nb\n\nc',
  },
  {
    name: 'a bold heading as a heading',
    body: `<w:p><w:pPr>${inStyle('H1')}</w:pPr>${run('Bold', '<w:b/>')}</w:p>`,
    parts: WITH_STYLES,
    markdown: '# Bold',
  },
  {
    name: 'formats',
    body: `<w:p>${run('a', '<w:b/>')}${run(' ')}${run('b', '<w:i/>')}${run('c', '<w:b w:val="0"/>')}${run('d', '<w:strike/>')}</w:p>`,
    markdown: '**a** *b*c~~d~~',
  },
  {
    name: 'character styles',
    body: `<w:p>${run('f(x)', '<w:rStyle w:val="Verb"/>')} ${run(' it', '<w:rStyle w:val="Em"/>')}</w:p>`,
    parts: WITH_STYLES,
    markdown: '`f(x)` *it*',
  },
  {
    name: 'no hidden text',
    body: `<w:p>${run('a')}${run('secret', '<w:vanish/>')}${run('b')}</w:p>`,
    markdown: 'ab',
  },
  {
    name: 'raised and lowered text',
    body: `<w:p>${run('x')}${run('2', '<w:vertAlign w:val="superscript"/>')}</w:p>`,
    markdown: 'x²',
  },
  {
    name: 'code',
    body:
      ['if x:', '    run()', ''].map((line) => paragraph(line, inStyle('Code'))).join('') +
      paragraph('after'),
    parts: WITH_STYLES,
    markdown: '```\nif x:\n    run()\n```\n\nafter',
  },
  {
    name: 'typewriter lines that look like code, but no prose',
    body:
      ['a = f(x)', 'return a']
        .map((line) => `<w:p>${run(line, '<w:rFonts w:ascii="Courier New"/>')}</w:p>`)
        .join('') +
      paragraph('then') +
      `<w:p>${run('Dear reader', '<w:rFonts w:ascii="Consolas"/>')}</w:p>`,
    markdown: '```\na = f(x)\nreturn a\n```\n\nthen\n\nDear reader',
  },
  {
    name: 'quotes',
    body: paragraph('one', inStyle('Quote')) + paragraph('two', inStyle('Quote')),
    parts: WITH_STYLES,
    markdown: '> one\n>\n> two',
  },
  {
    name: 'nested bullets',
    body: item('a', 1) + item('b', 1, 1) + item('c', 1),
    parts: WITH_LISTS,
    markdown: '- a\n  - b\n- c',
  },
  {
    name: 'numbers that go on after a paragraph',
    body: item('a', 2) + item('b', 2) + paragraph('p') + item('c', 2),
    parts: WITH_LISTS,
    markdown: '1. a\n2. b\n\np\n\n3. c',
  },
  {
    name: 'numbers that start anew',
    body: item('a', 2) + paragraph('p') + item('b', 3),
    parts: WITH_LISTS,
    markdown: '1. a\n\np\n\n1. b',
  },
  {
    name: 'numbers that start elsewhere',
    body: item('a', 4) + item('b', 4),
    parts: WITH_LISTS,
    markdown: '4. a\n5. b',
  },
  {
    name: 'a gap in a list',
    body: item('a', 2) + paragraph('') + item('b', 2),
    parts: WITH_LISTS,
    markdown: '1. a\n2. b',
  },
  {
    name: 'numbers of headings',
    body:
      paragraph('A', `${inStyle('H1')}<w:numPr><w:numId w:val="2"/></w:numPr>`) +
      paragraph('B', `${inStyle('H2')}<w:numPr><w:ilvl w:val="1"/><w:numId w:val="2"/></w:numPr>`),
    parts: WITH_LISTS,
    markdown: '# 1. A\n\n## 1.a B',
  },
  {
    name: 'task lists',
    body: paragraph('☒ done') + paragraph('☐ open') + paragraph('☐'),
    markdown: '- [x] done\n- [ ] open\n\n☐',
  },
  {
    name: 'tables',
    body: table(row(cell('a'), cell('b')), row(cell('c'), cell('d|e'))),
    markdown: '| a | b |\n| --- | --- |\n| c | d\\|e |',
  },
  {
    name: 'merged cells once',
    body: table(
      row(cell('a', '<w:gridSpan w:val="2"/>'), cell('b')),
      row(cell('c', '<w:vMerge w:val="restart"/>'), cell('d'), cell('e')),
      row(cell('', '<w:vMerge/>'), cell('f'), cell('g')),
    ),
    markdown: '| a |  | b |\n| --- | --- | --- |\n| c | d | e |\n|  | f | g |',
  },
  {
    name: 'no columns that no cell starts in, whatever rows and spans claim of them',
    body: table(
      row(cell('a', '<w:gridSpan w:val="3"/>'), cell('b', '<w:gridSpan w:val="100000000"/>')),
      `<w:tr><w:trPr><w:gridBefore w:val="3"/></w:trPr>${cell('c')}</w:tr>`,
      `<w:tr><w:trPr><w:gridBefore w:val="100000000"/></w:trPr>${cell('d')}${cell('e')}</w:tr>`,
    ),
    markdown: '| a |  | b |\n| --- | --- | --- |\n|  |  | c |\n| d | e |  |',
  },
  {
    name: 'rows of unequal length',
    body: table(row(cell('a'), cell('b')), row(cell('c'))),
    markdown: '| a | b |\n| --- | --- |\n| c |  |',
  },
  {
    name: 'paragraphs, lists and tables in cells',
    body: table(
      row(cell('h'), cell('i')),
      row(
        cell(paragraph('a') + paragraph('b')),
        cell(table(row(cell('x'), cell('y')), row(cell('z'))) + item('n', 2)),
      ),
    ),
    parts: WITH_LISTS,
    markdown: '| h | i |\n| --- | --- |\n| a<br>b | x y<br>z<br>1. n |',
  },
  {
    name: 'spans beyond reason',
    body: table(row(cell('a', '<w:gridSpan w:val="2147483647"/>'))),
    markdown: '| a |\n| --- |',
  },
  {
    name: 'no deleted rows',
    body: table(row(cell('a')), `<w:tr><w:trPr><w:del/></w:trPr>${cell('gone')}</w:tr>`),
    markdown: '| a |\n| --- |',
  },
  {
    name: 'changes as accepted',
    body: `<w:p>${run('a')}<w:ins>${run('b')}</w:ins><w:del><w:r><w:delText>c</w:delText></w:r></w:del><w:moveFrom>${run('d')}</w:moveFrom><w:moveTo>${run('e')}</w:moveTo></w:p>`,
    markdown: 'abe',
  },
  {
    name: 'a deleted paragraph mark',
    body: paragraph('a ', '<w:rPr><w:del/></w:rPr>') + paragraph('b'),
    markdown: 'a b',
  },
  {
    name: 'content controls',
    body: `<w:sdt><w:sdtContent>${paragraph('a')}</w:sdtContent></w:sdt><w:p><w:sdt><w:sdtContent>${run('b')}</w:sdtContent></w:sdt></w:p>`,
    markdown: 'a\n\nb',
  },
  {
    name: 'links',
    body: `<w:p><w:hyperlink r:id="x" w:anchor="s">${run('out')}</w:hyperlink> <w:hyperlink w:anchor="s">${run(' in')}</w:hyperlink></w:p>`,
    parts: { links: [{ id: 'x', type: 'hyperlink', target: 'https://e.org/', isExternal: true }] },
    markdown: '[out](https://e.org/#s) in',
  },
  {
    name: 'no script links',
    body: `<w:p><w:hyperlink r:id="x">${run('click')}</w:hyperlink></w:p><w:p>${field('HYPERLINK "data:text/html,x"', 'too')}</w:p>`,
    parts: {
      links: [{ id: 'x', type: 'hyperlink', target: 'javascript:alert(1)', isExternal: true }],
    },
    markdown: 'click\n\ntoo',
  },
  {
    name: 'link fields',
    body: `<w:p>${field(' HYPERLINK "https://e.org/f" ', 'text')}${field(' PAGE ', '7')}${field('HYPERLINK \\l "s"', 'in')}</w:p>`,
    markdown: '[text](https://e.org/f)7in',
  },
  {
    name: 'breaks and tabs',
    body: `<w:p>${run('a')}<w:r><w:br/></w:r>${run('b')}<w:r><w:tab/></w:r>${run('c')}<w:r><w:br w:type="page"/><w:noBreakHyphen/><w:sym w:char="F0B7"/></w:r></w:p>`,
    markdown: 'a\\\nb c-•',
  },
  {
    name: 'formulas',
    body: `<w:p>${run('so ')}${math('a=b')}</w:p><w:p>${math('c')}</w:p><w:p><m:oMathPara>${math('d')}${math('e')}</m:oMathPara></w:p>`,
    markdown: 'so $a=b$\n\n$$c$$\n\n$$d$$\n\n$$e$$',
  },
  {
    name: 'text boxes once, after their paragraph',
    body: `<w:p>${run('a')}<w:r><mc:AlternateContent><mc:Choice>${box('b')}</mc:Choice><mc:Fallback>${box('b')}</mc:Fallback></mc:AlternateContent></w:r>${run('c')}</w:p>`,
    markdown: 'ac\n\nb',
  },
  {
    name: 'pictures',
    body: `<w:p>${picture('i', 'a  cat')}</w:p><w:p>${run('see ')}${picture('f', '')}</w:p>`,
    parts: {
      links: [
        { id: 'i', type: 'image', target: 'media/image1.png' },
        { id: 'f', type: 'image', target: 'file:///etc/passwd', isExternal: true },
      ],
    },
    markdown: '![a cat](image1.png)\n\nsee ![]()',
  },
  {
    name: 'footnotes and endnotes as one sequence',
    body: `<w:p>${run('a')}<w:r><w:footnoteReference w:id="2"/></w:r>${run('b')}<w:r><w:endnoteReference w:id="1"/></w:r></w:p>`,
    parts: {
      footnotes: `<w:footnote w:type="separator" w:id="0">${paragraph('-')}</w:footnote><w:footnote w:id="2">${paragraph('first')}</w:footnote>`,
      endnotes: `<w:endnote w:id="1">${paragraph('second')}</w:endnote>`,
    },
    markdown: 'a[^1]b[^2]\n\n[^1]: first\n\n[^2]: second',
  },
  {
    name: 'charts as tables',
    body: `<w:p><w:r><w:drawing><wp:inline><c:chart r:id="c"/></wp:inline></w:drawing></w:r></w:p>`,
    parts: {
      links: [{ id: 'c', type: 'chart', target: 'charts/chart1.xml' }],
      more: {
        'word/charts/chart1.xml':
          '<c:chartSpace xmlns:c="c" xmlns:a="a"><c:chart><c:title><a:t>Sales</a:t></c:title><c:ser><c:tx><c:v>2024</c:v></c:tx><c:cat><c:pt idx="0"><c:v>Q1</c:v></c:pt></c:cat><c:val><c:pt idx="0"><c:v>0.30000000000000004</c:v></c:pt></c:val></c:ser></c:chart></c:chartSpace>',
      },
    },
    markdown: '### Chart: Sales\n\n| Category | 2024 |\n| --- | --- |\n| Q1 | 0.3 |',
  },
])('reads $name', async ({ body, parts, markdown }) => {
  expect((await officeMarkdown(readDocx, makeDocx(body, parts))).markdown).toBe(markdown)
})

test('tells what the package says of itself', async () => {
  const core =
    '<c:coreProperties xmlns:c="c" xmlns:dc="dc" xmlns:t="t"><dc:title>Report </dc:title><dc:creator>Ann</dc:creator><dc:language>de</dc:language><t:created>2024-03-01T07:08:09Z</t:created><t:modified>never</t:modified></c:coreProperties>'
  const { reading } = await officeMarkdown(readDocx, makeDocx(paragraph('x'), { core }))
  expect(reading.metadata).toEqual({
    title: 'Report',
    author: 'Ann',
    language: 'de',
    createdAt: '2024-03-01T07:08:09Z',
  })
  expect(reading.pageCount).toBeUndefined()
  expect(reading.quality()).toEqual({
    score: 1,
    signals: { unreadable_parts: 0, truncated_blocks: 0 },
  })
})

test('a broken part beside the text is a warning', async () => {
  const bytes = makeDocx(paragraph('text'), {
    links: [{ id: 's', type: 'styles', target: 'styles.xml' }],
    more: { 'word/styles.xml': '<w:styles><w:style>' },
  })
  const { markdown, warnings, reading } = await officeMarkdown(readDocx, bytes)
  expect(markdown).toBe('text')
  expect(warnings).toEqual([
    { code: 'part_unreadable', message: 'The part styles.xml could not be read.' },
  ])
  expect(reading.quality().score).toBeLessThan(1)
})

test.each<[string, Buffer, string]>([
  ['text', Buffer.from('no package'), 'unreadable_document'],
  [
    'a package without a document',
    makeZip([{ name: 'a.xml', content: '<a/>' }]),
    'unreadable_document',
  ],
  ['nothing', Buffer.alloc(0), 'unreadable_document'],
  [
    'a document type',
    makeZip([
      {
        name: '_rels/.rels',
        content: relationshipsXml([{ id: 'a', type: 'officeDocument', target: 'd.xml' }]),
      },
      { name: 'd.xml', content: '<!DOCTYPE a><a/>' },
    ]),
    'unreadable_document',
  ],
  [
    'another kind of document',
    makeZip([{ name: 'word/document.xml', content: '<workbook/>' }]),
    'unreadable_document',
  ],
  ['broken XML', makeDocx('<w:p><w:r></w:p>'), 'unreadable_document'],
  ['deep nesting', makeDocx('<w:sdt><w:sdtContent>'.repeat(5000)), 'unreadable_document'],
  ['a legacy file', Buffer.from('d0cf11e0a1b11ae1'.padEnd(1024, '0'), 'hex'), 'unsupported_format'],
  [
    'an encrypted file',
    Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.from('EncryptedPackage', 'utf16le'),
    ]),
    'encrypted_document',
  ],
])('refuses %s', async (_, bytes, code) => {
  await expect(officeMarkdown(readDocx, bytes)).rejects.toMatchObject({ code })
})

test('a package that inflates beyond the limit is refused', async () => {
  const bytes = makeDocx(paragraph('x'.repeat(3_000_000)))
  const limits = { inflatedBytesMax: 2_000_000 }
  await expect(officeMarkdown(readDocx, bytes, { limits })).rejects.toMatchObject({
    code: 'archive_limits_exceeded',
  })
})

test('pages are refused', async () => {
  const reading = officeMarkdown(readDocx, makeDocx(paragraph('x')), {
    pages: { start: 1, end: 1 },
  })
  await expect(reading).rejects.toMatchObject({ code: 'pages_unsupported' })
})

test('comes in parts, so that a long document is never whole in memory', async () => {
  const body = Array.from({ length: 20_000 }, (_, index) =>
    paragraph(`Paragraph number ${index}.`),
  ).join('')
  const { reading } = await openOffice(readDocx, makeDocx(body))
  let parts = 0
  for await (const _ of reading.parts) parts++
  expect(parts).toBeGreaterThan(3)
})
