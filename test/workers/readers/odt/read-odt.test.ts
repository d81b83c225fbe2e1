import { expect, test } from 'vitest'
import { readOdt } from '../../../../workers/readers/odt/read-odt.js'
import { conversionFailure } from '../../../support/conversion-failure.js'
import {
  makeFlatOdf,
  makeOdf,
  type OdfParts,
  odfList,
  odfParagraph,
  odfStyle,
} from '../../../support/make-odf.js'
import { makeZip } from '../../../support/make-zip.js'
import { officeMarkdown, openOffice } from '../../../support/read-office.js'

interface Case {
  readonly name: string
  readonly body: string
  readonly parts?: OdfParts
  readonly markdown: string
  readonly warnings?: readonly string[]
}

const p = odfParagraph
const heading = (level: number, text: string) =>
  `<text:h text:outline-level="${level}">${text}</text:h>`
const BULLETS =
  '<text:list-style style:name="B"><text:list-level-style-bullet text:level="1" text:bullet-char="•"/><text:list-level-style-bullet text:level="2" text:bullet-char="o"/></text:list-style>'
const numbers = (name: string, attributes = '') =>
  `<text:list-style style:name="${name}"><text:list-level-style-number text:level="1" style:num-format="1" style:num-suffix="." ${attributes}/>` +
  '<text:list-level-style-number text:level="2" style:num-format="a" text:display-levels="2"/></text:list-style>'
const LISTS: OdfParts = { automatic: BULLETS + numbers('N') }
const cell = (content: string, attributes = '') =>
  `<table:table-cell ${attributes}>${content === '' ? '' : p(content)}</table:table-cell>`
const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`
const table = (...rows: string[]) => `<table:table table:name="T">${rows.join('')}</table:table>`
const note = (kind: string, text: string) =>
  `<text:note text:note-class="${kind}"><text:note-citation>7</text:note-citation><text:note-body>${p(text)}</text:note-body></text:note>`
const frame = (content: string) => `<draw:frame text:anchor-type="as-char">${content}</draw:frame>`
const picture = '<draw:image xlink:href="Pictures/1000.png"/>'

test.each<Case>([
  {
    name: 'headings by their outline level',
    body: heading(1, 'One') + heading(3, 'Three') + heading(9, 'Nine'),
    markdown: '# One\n\n### Three\n\n###### Nine',
  },
  {
    name: 'titles and headings by the names of styles',
    body: p('Book', 'P1') + p('Chapter', 'Heading_20_2'),
    parts: {
      automatic: odfStyle('paragraph', 'P1', '', 'style:parent-style-name="Title"'),
      styles:
        odfStyle('paragraph', 'Title', 'fo:font-weight="bold"') +
        odfStyle('paragraph', 'Heading_20_2', '', 'style:display-name="Heading 2"'),
    },
    markdown: '# Book\n\n## Chapter',
  },
  {
    name: 'contents as a list, below their title',
    body:
      '<text:table-of-content text:name="T"><text:index-body>' +
      `<text:index-title text:name="T1">${p('Contents', 'Contents_20_Heading')}</text:index-title>` +
      p('1 One<text:tab/>2', 'P1') +
      p('1.1 Deep<text:tab/>3', 'Contents_20_2') +
      p('2 Two<text:tab/>4', 'Contents_20_1') +
      '</text:index-body></text:table-of-content>' +
      p('a, 5', 'Index_20_1'),
    parts: {
      automatic: odfStyle('paragraph', 'P1', '', 'style:parent-style-name="Contents_20_1"'),
      styles: ['Contents_20_Heading', 'Contents_20_1', 'Contents_20_2', 'Index_20_1']
        .map((name) => odfStyle('paragraph', name, ''))
        .join(''),
    },
    markdown: '# Contents\n\n- 1 One 2\n  - 1.1 Deep 3\n- 2 Two 4\n- a, 5',
  },
  {
    name: 'numbers of headings from the outline',
    body: heading(1, 'a') + heading(2, 'b') + heading(2, 'c') + heading(1, 'd') + heading(2, 'e'),
    parts: {
      styles:
        '<text:outline-style style:name="O"><text:outline-level-style text:level="1" style:num-format="I" style:num-suffix="."/>' +
        '<text:outline-level-style text:level="2" style:num-format="1" text:display-levels="2"/></text:outline-style>',
    },
    markdown: '# I. a\n\n## I.1 b\n\n## I.2 c\n\n# II. d\n\n## II.1 e',
  },
  {
    name: 'numbered headings in lists',
    body:
      odfList('N', [heading(1, 'a')]) +
      p('x') +
      odfList('N', [heading(1, 'b')], 'text:continue-numbering="true"'),
    parts: LISTS,
    markdown: '# 1. a\n\nx\n\n# 2. b',
  },
  {
    name: 'formats, of styles on styles, nested and taken back',
    body: p(
      'a <text:span text:style-name="T1">b <text:span text:style-name="T2">c</text:span> <text:span text:style-name="T3">d</text:span></text:span> <text:span text:style-name="T4">e</text:span>f<text:span text:style-name="T5">2</text:span>',
    ),
    parts: {
      automatic:
        odfStyle('text', 'T1', '', 'style:parent-style-name="Strong"') +
        odfStyle('text', 'T2', 'fo:font-style="italic"') +
        odfStyle('text', 'T3', 'fo:font-weight="normal"') +
        odfStyle('text', 'T4', 'style:text-line-through-style="solid"') +
        odfStyle('text', 'T5', 'style:text-position="super 58%"'),
      styles: odfStyle('text', 'Strong', 'fo:font-weight="bold"'),
    },
    markdown: 'a **b *c*** d ~~e~~f²',
  },
  {
    name: 'formats of whole paragraphs, not those of their named styles',
    body: p('a', 'P1') + p('b', 'Loud'),
    parts: {
      automatic: odfStyle('paragraph', 'P1', 'fo:font-weight="700"'),
      styles: odfStyle('paragraph', 'Loud', 'fo:font-weight="bold"'),
    },
    markdown: '**a**\n\nb',
  },
  {
    name: 'signs of symbol fonts',
    body: p('\uf0fc done'),
    markdown: '✓ done',
  },
  {
    name: 'white space: one blank, counted blanks, tabs, breaks',
    body: p(' a\n  b <text:s text:c="2"/>c<text:tab/>d<text:line-break/> e'),
    markdown: 'a b c d\\\ne',
  },
  {
    name: 'hidden text, comments and deletions left out',
    body:
      '<text:tracked-changes><text:changed-region><text:deletion><text:p>gone</text:p></text:deletion></text:changed-region></text:tracked-changes>' +
      p(
        'a<office:annotation><text:p>no</text:p></office:annotation><text:span text:style-name="H">no</text:span><text:change-start/>b<text:change-end/>',
      ) +
      `<text:section text:display="none">${p('no')}</text:section><text:section>${p('c')}</text:section>`,
    parts: { automatic: odfStyle('text', 'H', 'text:display="none"') },
    markdown: 'ab\n\nc',
    warnings: ['content_dropped'],
  },
  {
    name: 'links out, not those within',
    body: p(
      '<text:a xlink:href="https://a.b/?c=1&amp;d=2">out</text:a> <text:a xlink:href="#x">in</text:a> <text:a xlink:href="javascript:x()">no</text:a>',
    ),
    markdown: '[out](https://a.b/?c=1&d=2) in no',
  },
  {
    name: 'bullets, nested',
    body: odfList('B', [p('a') + odfList('', [p('b')]).replace('text:style-name=""', ''), p('c')]),
    parts: LISTS,
    markdown: '- a\n  - b\n- c',
  },
  {
    name: 'paragraphs, tables and quotes of an item',
    body: odfList('N', [p('a') + p('more'), p('b') + table(row(cell('x'), cell('y')))]),
    parts: LISTS,
    markdown: '1. a\n\n   more\n\n2. b\n\n   | x | y |\n   | --- | --- |',
  },
  {
    name: 'a start, own numbers, lists that go on',
    body:
      odfList('S', [p('a'), p('b')], 'xml:id="l1"') +
      p('x') +
      odfList('S', [p('c')], 'text:continue-list="l1"') +
      p('y') +
      `<text:list text:style-name="S"><text:list-item text:start-value="9">${p('d')}</text:list-item></text:list>`,
    parts: { automatic: numbers('S', 'text:start-value="4"') },
    markdown: '4. a\n5. b\n\nx\n\n6. c\n\ny\n\n9. d',
  },
  {
    name: 'a nested list that is written apart',
    body: odfList('B', [p('a')]) + odfList('N', [odfList('N', [p('b')])]) + odfList('B', [p('c')]),
    parts: LISTS,
    markdown: '- a\n  1. b\n- c',
  },
  {
    name: 'lists without marks as text, list headers in their item',
    body: `<text:list text:style-name="none"><text:list-item>${p('a')}</text:list-item></text:list>`,
    parts: {
      automatic:
        '<text:list-style style:name="none"><text:list-level-style-number text:level="1" style:num-format=""/></text:list-style>',
    },
    markdown: 'a',
  },
  {
    name: 'boxes of tasks',
    body: odfList('B', [p('☐ a'), p('☒ b')]) + p('x') + p('☐ c'),
    parts: LISTS,
    markdown: '- [ ] a\n- [x] b\n\nx\n\n- [ ] c',
  },
  {
    name: 'tables with spans, header rows and repeated cells',
    body: table(
      `<table:table-header-rows>${row(cell('a', 'table:number-columns-spanned="2"'), '<table:covered-table-cell/>')}</table:table-header-rows>`,
      row(cell('b', 'table:number-rows-spanned="2"'), cell('c')),
      row('<table:covered-table-cell/>', cell('d')),
      row(cell('e', 'table:number-columns-repeated="2"')),
    ),
    markdown: '| a |  |\n| --- | --- |\n| b | c |\n|  | d |\n| e | e |',
  },
  {
    name: 'footnotes and endnotes as one sequence, also in tables',
    body: p(`a${note('footnote', 'first')}.`) + table(row(cell(`b${note('endnote', 'second')}`))),
    markdown: 'a[^1].\n\n| b[^2] |\n| --- |\n\n[^1]: first\n\n[^2]: second',
  },
  {
    name: 'pictures with what they say, and text of boxes',
    body:
      p(`a ${frame(`${picture}<svg:title>T</svg:title><svg:desc>A  cat</svg:desc>`)}`) +
      p(frame(`<draw:text-box>${p('box')}${p(frame(picture))}</draw:text-box>`)) +
      frame(picture),
    markdown: 'a ![A cat](1000.png)\n\nbox\n\n![](1000.png)\n\n![](1000.png)',
  },
  {
    name: 'contents in a box',
    body: p(
      frame(
        '<draw:text-box><text:table-of-content><text:index-body>' +
          `<text:index-title>${p('Contents')}</text:index-title>${p('Scope<text:tab/>2')}` +
          '</text:index-body></text:table-of-content></draw:text-box>',
      ),
    ),
    markdown: 'Contents\n\nScope 2',
  },
  {
    name: 'code, quotes and rules by the names of styles',
    body:
      p('if x:', 'P') +
      p('<text:s text:c="4"/>y()', 'P') +
      p('said', 'Quotations') +
      p('', 'Horizontal_20_Line') +
      p('call <text:span text:style-name="Source_20_Text">f(x)</text:span>'),
    parts: {
      automatic: odfStyle('paragraph', 'P', '', 'style:parent-style-name="Preformatted_20_Text"'),
      styles: ['Preformatted_20_Text', 'Quotations', 'Horizontal_20_Line']
        .map((name) => odfStyle('paragraph', name, ''))
        .concat(odfStyle('text', 'Source_20_Text', ''))
        .join(''),
    },
    markdown: '```\nif x:\n    y()\n```\n\n> said\n\n---\n\ncall `f(x)`',
  },
])('$name', async ({ body, parts, markdown, warnings = [] }) => {
  for (const make of [makeOdf, makeFlatOdf]) {
    const result = await officeMarkdown(readOdt, make('text', body, parts))
    expect(result.markdown).toBe(markdown)
    expect(result.warnings.map(({ code }) => code)).toEqual(warnings)
  }
})

test('says what the document says of itself', async () => {
  const meta =
    '<dc:title>A title</dc:title><meta:initial-creator>Ann</meta:initial-creator><dc:creator>Ben</dc:creator>' +
    '<dc:language>de-AT</dc:language><meta:creation-date>2024-03-01T07:08:09.123456789</meta:creation-date>'
  const { reading } = await openOffice(readOdt, makeOdf('text', p('a'), { meta }))
  expect(reading.metadata).toEqual({
    title: 'A title',
    author: 'Ann',
    language: 'de-AT',
    createdAt: '2024-03-01T07:08:09.123Z',
  })
})

const ENCRYPTED =
  '<manifest:file-entry manifest:full-path="content.xml"><manifest:encryption-data/></manifest:file-entry>'

test.each<[string, Uint8Array, string]>([
  ['an encrypted text', makeOdf('text', p('a'), { manifest: ENCRYPTED }), 'encrypted_document'],
  [
    'a text that is encrypted as a whole',
    makeZip([{ name: 'encrypted-package', content: 'x' }]),
    'encrypted_document',
  ],
  ['another kind of document', makeOdf('spreadsheet', ''), 'unreadable_document'],
  ['a package without content', makeZip([{ name: 'a', content: 'x' }]), 'unreadable_document'],
  ['broken XML', makeOdf('text', '<text:p>a</text:h>'), 'unreadable_document'],
  [
    'a document type',
    makeZip([{ name: 'content.xml', content: '<!DOCTYPE a [<!ENTITY b "c">]><a/>' }]),
    'unreadable_document',
  ],
])('refuses %s', async (_, bytes, code) => {
  expect(await conversionFailure(officeMarkdown(readOdt, bytes))).toMatchObject({ code })
})

test('lists and sections nested 500 deep end with a warning', async () => {
  const lists = '<text:list><text:list-item>'.repeat(500)
  const ends = '</text:list-item></text:list>'.repeat(500)
  const sections = `${'<text:section>'.repeat(500)}${p('deep')}${'</text:section>'.repeat(500)}`
  const body = p('a') + lists + p('deep') + ends + sections
  const { markdown, warnings } = await officeMarkdown(readOdt, makeOdf('text', body))
  expect(markdown).toBe('a')
  expect(new Set(warnings.map(({ code }) => code))).toEqual(new Set(['nesting_truncated']))
})

test('a row repeated for ever is cut', async () => {
  const body = table(
    row(cell('a')).replace('>', ' table:number-rows-repeated="2000000000">'),
    row(cell('b', 'table:number-columns-repeated="2000000000"')),
  )
  const { warnings } = await officeMarkdown(readOdt, makeOdf('text', body))
  expect(warnings.map(({ code }) => code)).toContain('table_truncated')
})
