import { expect, test } from 'vitest'
import type { Block, ListItem, TableRow } from '../../../workers/document/blocks.js'
import { type Inline, text } from '../../../workers/document/inlines.js'
import type { Part } from '../../../workers/document/reading.js'
import { type MarkdownPiece, writeMarkdown } from '../../../workers/markdown/write-markdown.js'

const paragraph = (...children: readonly (Inline | string)[]): Block => ({
  type: 'paragraph',
  children: children.map((child) => (typeof child === 'string' ? text(child) : child)),
})
const strong = (value: string): Inline => ({ type: 'strong', children: [text(value)] })
const emphasis = (value: string): Inline => ({ type: 'emphasis', children: [text(value)] })
const link = (value: string, url: string): Inline => ({
  type: 'link',
  url,
  children: [text(value)],
})
const row = (...cells: readonly string[]): TableRow => ({
  cells: cells.map((cell) => ({ children: [text(cell)] })),
})
const item = (...children: readonly Block[]) => ({ children })
const list = (...texts: readonly string[]): Block => ({
  type: 'list',
  ordered: false,
  items: texts.map((value) => item(paragraph(value))),
})
const ordered = (start: number, ...texts: readonly string[]): Block => ({
  type: 'list',
  ordered: true,
  start,
  items: texts.map((value) => item(paragraph(value))),
})
const footnote = (label: string, ...children: readonly Block[]): Block => ({
  type: 'footnote',
  label,
  children,
})

async function* partsOf(...parts: readonly Part[]): AsyncGenerator<Part> {
  yield* parts
}

async function piecesOf(...parts: readonly Part[]): Promise<MarkdownPiece[]> {
  const pieces: MarkdownPiece[] = []
  for await (const piece of writeMarkdown(partsOf(...parts))) pieces.push(piece)
  return pieces
}

async function write(...blocks: readonly Block[]): Promise<string> {
  const pieces = await piecesOf({ blocks })
  return pieces.map((piece) => piece.text).join('')
}

test.each<{ name: string; block: Block; markdown: string }>([
  {
    name: 'a heading',
    block: { type: 'heading', level: 2, children: [text('Fees')] },
    markdown: '## Fees',
  },
  {
    name: 'a heading on one line',
    block: {
      type: 'heading',
      level: 1,
      children: [text('Fees\nand'), { type: 'lineBreak' }, text('dues')],
    },
    markdown: '# Fees and dues',
  },
  {
    name: 'a heading that ends in number signs',
    block: { type: 'heading', level: 1, children: [text('C ##')] },
    markdown: '# C \\##',
  },
  {
    name: 'a heading that ends in a language',
    block: { type: 'heading', level: 1, children: [text('In C#')] },
    markdown: '# In C#',
  },
  {
    name: 'a heading without text',
    block: { type: 'heading', level: 1, children: [text(' ')] },
    markdown: '',
  },
  { name: 'spaces and line ends as one space', block: paragraph(' a  b\n c\t'), markdown: 'a b c' },
  {
    name: 'a forced line break',
    block: paragraph('a ', { type: 'lineBreak' }, ' b'),
    markdown: 'a\\\nb',
  },
  {
    name: 'a line that ended on purpose',
    block: paragraph(strong('a '), { type: 'softBreak' }, strong('b'), ' c'),
    markdown: '**a\nb** c',
  },
  {
    name: 'a line that ended on purpose before what would be no text',
    block: paragraph('a', { type: 'softBreak' }, '- b', { type: 'softBreak' }, '=='),
    markdown: 'a\n\\- b\n\\==',
  },
  {
    name: 'a backslash before a soft line end is itself',
    block: paragraph('C:\\', { type: 'softBreak' }, 'b'),
    markdown: 'C:\\\\\nb',
  },
  {
    name: 'a line that ended on purpose beside a forced break',
    block: paragraph('a', { type: 'softBreak' }, { type: 'lineBreak' }, 'b'),
    markdown: 'a\\\nb',
  },
  {
    name: 'no line end in a heading',
    block: { type: 'heading', level: 1, children: [text('a'), { type: 'softBreak' }, text('b')] },
    markdown: '# a b',
  },
  {
    name: 'a line that ended on purpose in an item',
    block: {
      type: 'list',
      ordered: false,
      items: [{ children: [paragraph('a', { type: 'softBreak' }, 'b')] }],
    },
    markdown: '- a\n  b',
  },
  {
    name: 'marks that touch as one',
    block: paragraph(strong('a'), strong('b')),
    markdown: '**ab**',
  },
  {
    name: 'marks parted by a space as one',
    block: paragraph(strong('a'), ' ', strong('b')),
    markdown: '**a b**',
  },
  {
    name: 'white space outside of marks',
    block: paragraph('a', strong(' b '), 'c'),
    markdown: 'a **b** c',
  },
  {
    name: 'punctuation outside of marks where a letter follows',
    block: paragraph(strong('Note:'), 'text'),
    markdown: '**Note**:text',
  },
  {
    name: 'punctuation and the space behind it outside of marks that begin with it',
    block: paragraph('Ada', strong(', Grace'), ' wrote'),
    markdown: 'Ada, **Grace** wrote',
  },
  {
    name: 'punctuation and the space before it outside of marks that end in it',
    block: paragraph(strong('Figure 14 ('), 'until July)'),
    markdown: '**Figure 14** (until July)',
  },
  {
    name: 'punctuation inside of marks where it may stand',
    block: paragraph(strong('Note:'), ' text'),
    markdown: '**Note:** text',
  },
  {
    name: 'Japanese quotes outside of marks',
    block: paragraph('これは', strong('「強調」'), 'です'),
    markdown: 'これは「**強調**」です',
  },
  {
    name: 'marked code before a letter with tags',
    block: paragraph({ type: 'strong', children: [{ type: 'inlineCode', value: 'a' }] }, 'b'),
    markdown: '<strong>`a`</strong>b',
  },
  {
    name: 'a mark right after another with tags',
    block: paragraph(emphasis('a'), strong('b')),
    markdown: '*a*<strong>b</strong>',
  },
  {
    name: 'both marks',
    block: paragraph({ type: 'strong', children: [text('a '), emphasis('b')] }),
    markdown: '**a *b***',
  },
  {
    name: 'strikethrough',
    block: paragraph({ type: 'strikethrough', children: [text('a')] }),
    markdown: '~~a~~',
  },
  {
    name: 'superscript and subscript',
    block: paragraph(
      'x',
      { type: 'superscript', children: [text('2')] },
      { type: 'subscript', children: [text('i')] },
    ),
    markdown: 'x²ᵢ',
  },
  {
    name: 'a link',
    block: paragraph(link('a', 'https://b.c/d_(e)')),
    markdown: '[a](https://b.c/d_(e))',
  },
  {
    name: 'a link with a space',
    block: paragraph(link('a', 'b c.pdf')),
    markdown: '[a](<b c.pdf>)',
  },
  {
    name: 'a link with a lone parenthesis',
    block: paragraph(link('a', 'b)c')),
    markdown: '[a](b\\)c)',
  },
  {
    name: 'a link to its text',
    block: paragraph(link('https://b.c/', 'https://b.c/')),
    markdown: '<https://b.c/>',
  },
  {
    name: 'spaces at the ends of an address stand beside it',
    block: paragraph(
      text('at'),
      { type: 'link', url: 'https://b.c/', children: [text(' https://b.c/ ')] },
      text('and'),
      { type: 'link', url: 'mailto:a@b.c', children: [text('\na@b.c\n')] },
      text('or'),
    ),
    markdown: 'at <https://b.c/> and <a@b.c> or',
  },
  {
    name: 'a mail link to its text',
    block: paragraph(link('a@b.c', 'mailto:a@b.c')),
    markdown: '<a@b.c>',
  },
  {
    name: 'a link of a bracketed number',
    block: paragraph(link('[1]', '#r1')),
    markdown: '[[1]](#r1)',
  },
  { name: 'a link of a lone bracket', block: paragraph(link('a]b', 'c')), markdown: '[a\\]b](c)' },
  { name: 'a link without text', block: paragraph('a ', link(' ', 'c'), 'b'), markdown: 'a b' },
  { name: 'a link without a target', block: paragraph(link('a', ''), 'b'), markdown: 'ab' },
  {
    name: 'an exclamation before a link',
    block: paragraph('a!', link('b', 'c')),
    markdown: 'a\\![b](c)',
  },
  {
    name: 'code with backticks',
    block: paragraph({ type: 'inlineCode', value: '`a`' }),
    markdown: '`` `a` ``',
  },
  {
    name: 'an inline image',
    block: paragraph({ type: 'inlineImage', alt: 'a]b', url: 'c d' }),
    markdown: '![a\\]b](<c d>)',
  },
  {
    name: 'inline math',
    block: paragraph({ type: 'inlineMath', latex: 'a_1\n+ b' }),
    markdown: '$a_1 + b$',
  },
  {
    name: 'a footnote reference',
    block: paragraph('a', { type: 'footnoteReference', label: '12-3' }),
    markdown: 'a[^12-3]',
  },
  { name: 'math', block: { type: 'math', latex: '\na\n=\nb % note\n' }, markdown: '$$a = b$$' },
  {
    name: 'an image',
    block: { type: 'image', alt: 'Figure 1', url: 'image1.png' },
    markdown: '![Figure 1](image1.png)',
  },
  {
    name: 'an image without an address',
    block: { type: 'image', alt: '', url: '' },
    markdown: '![]()',
  },
  { name: 'a thematic break', block: { type: 'thematicBreak' }, markdown: '---' },
  {
    name: 'a comment',
    block: { type: 'comment', value: 'a -->\n--- b' },
    markdown: '<!-- a - -> - - - b -->',
  },
  {
    name: 'code',
    block: { type: 'code', language: 'c++', value: 'a\n\nb' },
    markdown: '```c++\na\n\nb\n```',
  },
  {
    name: 'code with fences',
    block: { type: 'code', value: '````\na' },
    markdown: '`````\n````\na\n`````',
  },
  {
    name: 'a quote',
    block: { type: 'quote', children: [paragraph('a'), paragraph('b')] },
    markdown: '> a\n>\n> b',
  },
  { name: 'a list', block: list('a', 'b'), markdown: '- a\n- b' },
  { name: 'an ordered list from its start', block: ordered(9, 'a', 'b'), markdown: '9. a\n10. b' },
  {
    name: 'items with numbers of their own',
    block: {
      type: 'list',
      ordered: true,
      items: [item(paragraph('a')), { number: 5, ...item(paragraph('b')) }, item(paragraph('c'))],
    },
    markdown: '1. a\n5. b\n6. c',
  },
  {
    name: 'nested lists by the width of the marker',
    block: {
      type: 'list',
      ordered: true,
      start: 10,
      items: [item(paragraph('a'), list('b')), item(paragraph('c'))],
    },
    markdown: '10. a\n    - b\n11. c',
  },
  {
    name: 'an item with several blocks',
    block: {
      type: 'list',
      ordered: false,
      items: [item(paragraph('a'), { type: 'code', value: 'b\n\nc' }), item(paragraph('d'))],
    },
    markdown: '- a\n\n  ```\n  b\n\n  c\n  ```\n\n- d',
  },
  {
    name: 'a nested list that cannot follow its paragraph at once',
    block: { type: 'list', ordered: false, items: [item(paragraph('a'), ordered(3, 'b'))] },
    markdown: '- a\n\n  3. b',
  },
  {
    name: 'a thematic break in an item',
    block: { type: 'list', ordered: false, items: [item({ type: 'thematicBreak' })] },
    markdown: '* ---',
  },
  {
    name: 'a task list',
    block: {
      type: 'list',
      ordered: false,
      items: [
        { checked: true, ...item(paragraph('a')) },
        { checked: false, ...item(paragraph('b')) },
      ],
    },
    markdown: '- [x] a\n- [ ] b',
  },
  { name: 'an item that only looks like a task', block: list('[ ] a'), markdown: '- \\[ ] a' },
  { name: 'an empty item', block: list('a', '', 'b'), markdown: '- a\n-\n- b' },
  {
    name: 'a table in an item',
    block: {
      type: 'list',
      ordered: false,
      items: [item({ type: 'table', columns: 1, headerRows: 1, rows: [[row('a'), row('b')]] })],
    },
    markdown: '- | a |\n  | --- |\n  | b |',
  },
])('writes $name', async ({ block, markdown }) => {
  expect(await write(block)).toBe(markdown === '' ? '' : `${markdown}\n`)
})

test.each<{ name: string; value: string; markdown: string }>([
  {
    name: 'words with underscores',
    value: 'snake_case_words and __init__.py',
    markdown: 'snake_case_words and \\_\\_init\\_\\_.py',
  },
  { name: 'lone stars', value: '2 * 3, 5*3 and Smith*', markdown: '2 * 3, 5\\*3 and Smith\\*' },
  { name: 'a star that opens nothing', value: '*p < 0.05', markdown: '*p < 0.05' },
  { name: 'stars that close nothing', value: 'a* b* c*', markdown: 'a* b* c*' },
  { name: 'stars that would act', value: '*a* and **b**', markdown: '\\*a\\* and \\*\\*b\\*\\*' },
  { name: 'tildes', value: '~5 to ~10, ~~no~~', markdown: '~5 to ~10, \\~\\~no\\~\\~' },
  { name: 'a lone backtick', value: 'a ` b', markdown: 'a ` b' },
  { name: 'a pair of backticks', value: 'a `b` c', markdown: 'a \\`b\\` c' },
  {
    name: 'brackets',
    value: '[12] and [a](b) and [1](see it)',
    markdown: '[12] and [a\\](b) and [1](see it)',
  },
  { name: 'a footnote mark', value: 'a[^1]', markdown: 'a\\[^1]' },
  { name: 'a definition', value: '[a]: b', markdown: '\\[a]: b' },
  { name: 'paths', value: 'C:\\Users\\*', markdown: 'C:\\Users\\\\*' },
  {
    name: 'tags',
    value: 'a <b> c < d </e> <!-- <? <3',
    markdown: 'a \\<b\\> c < d \\</e\\> \\<!-- \\<? <3',
  },
  { name: 'character references', value: 'R&D &amp; &#38; &x', markdown: 'R&D \\&amp; \\&#38; &x' },
  { name: 'a number sign at the start', value: '# a', markdown: '\\# a' },
  { name: 'a tag at the start', value: '#a', markdown: '#a' },
  { name: 'a quote', value: '>a', markdown: '\\>a' },
  { name: 'a dash', value: '- a', markdown: '\\- a' },
  { name: 'a minus', value: '-1', markdown: '-1' },
  { name: 'a plus', value: '+ a', markdown: '\\+ a' },
  { name: 'a number', value: '12. a', markdown: '12\\. a' },
  { name: 'a decimal', value: '1.5 a', markdown: '1.5 a' },
  { name: 'a number in parentheses', value: '1) a', markdown: '1\\) a' },
  { name: 'a rule', value: '---', markdown: '\\---' },
  { name: 'a rule of stars', value: '* * *', markdown: '\\* * *' },
  { name: 'a fence', value: '~~~', markdown: '\\~\\~\\~' },
  { name: 'dollars', value: '$5 and $6', markdown: '$5 and $6' },
  { name: 'an address', value: 'see https://a.b/_c_/*d*', markdown: 'see https://a.b/_c_/*d*' },
  { name: 'pipes outside of tables', value: 'a | b', markdown: 'a | b' },
])('escapes no more than acts: $name', async ({ value, markdown }) => {
  expect(await write(paragraph(value))).toBe(`${markdown}\n`)
})

const table = (columns: number, headerRows: number, ...rows: readonly TableRow[]): Block => ({
  type: 'table',
  columns,
  headerRows,
  rows: [rows],
})

test.each<{ name: string; block: Block; markdown: string }>([
  {
    name: 'a table',
    block: table(2, 1, row('a', 'b'), row('c', '')),
    markdown: '| a | b |\n| --- | --- |\n| c |  |',
  },
  {
    name: 'an empty header',
    block: table(2, 0, row('a', 'b')),
    markdown: '|  |  |\n| --- | --- |\n| a | b |',
  },
  {
    name: 'the first of several header rows',
    block: table(1, 2, row('a'), row('b'), row('c')),
    markdown: '| a |\n| --- |\n| b |\n| c |',
  },
  { name: 'nothing for a table without rows', block: table(2, 1), markdown: '' },
  {
    name: 'short rows to their full width',
    block: table(3, 1, row('a', 'b', 'c'), row('d')),
    markdown: '| a | b | c |\n| --- | --- | --- |\n| d |  |  |',
  },
  {
    name: 'rows that are far shorter than a torn one as they are',
    block: table(70, 1, row('a'), row('b'), row('c', 'd', 'e', 'f', 'g', 'h')),
    markdown: `| a |${'  |'.repeat(69)}\n|${' --- |'.repeat(70)}\n| b |\n| c | d | e | f | g | h |${'  |'.repeat(64)}`,
  },
  {
    name: 'spans at their top left',
    block: table(
      3,
      1,
      { cells: [{ rowspan: 2, colspan: 2, children: [text('a')] }, { children: [text('b')] }] },
      row('c'),
      row('d', 'e', 'f'),
    ),
    markdown: '| a |  | b |\n| --- | --- | --- |\n|  |  | c |\n| d | e | f |',
  },
  {
    name: 'a span longer than the table',
    block: table(1, 1, { cells: [{ rowspan: 9, children: [text('a')] }] }, { cells: [] }),
    markdown: '| a |\n| --- |\n|  |',
  },
  {
    name: 'pipes and backslashes',
    block: table(1, 1, row('a|b'), row('c\\|d')),
    markdown: '| a\\|b |\n| --- |\n| c\\\\\\|d |',
  },
  {
    name: 'lines of a cell',
    block: table(1, 1, {
      cells: [{ children: [text('a\nb '), { type: 'lineBreak' }, text(' # c')] }],
    }),
    markdown: '| a b<br># c |\n| --- |',
  },
  {
    name: 'code with a pipe',
    block: table(1, 1, { cells: [{ children: [{ type: 'inlineCode', value: 'a|b' }] }] }),
    markdown: '| `a\\|b` |\n| --- |',
  },
  {
    name: 'math with bars',
    block: table(1, 1, { cells: [{ children: [{ type: 'inlineMath', latex: '|x|+\\|y\\|' }] }] }),
    markdown: '| $\\vert x\\vert +\\Vert y\\Vert $ |\n| --- |',
  },
])('writes $name', async ({ block, markdown }) => {
  expect(await write(block)).toBe(markdown === '' ? '' : `${markdown}\n`)
})

test('parts blocks by one blank line and ends in one line end', async () => {
  const heading: Block = { type: 'heading', level: 1, children: [text('a')] }
  expect(
    await write(heading, paragraph(''), paragraph('b'), table(1, 1, row('c')), list('d')),
  ).toBe('# a\n\nb\n\n| c |\n| --- |\n\n- d\n')
  expect(await write()).toBe('')
  expect(await write(paragraph(' '))).toBe('')
})

test('keeps lists that follow each other apart', async () => {
  expect(
    await write(list('a'), list('b'), paragraph(''), list('c'), ordered(1, 'd'), ordered(1, 'e')),
  ).toBe('- a\n\n* b\n\n- c\n\n1. d\n\n1) e\n')
  expect(await write(list('a'), paragraph('b'), list('c'))).toBe('- a\n\nb\n\n- c\n')
})

test('writes notes at the end, those within notes and lists too', async () => {
  const inner = footnote('3', paragraph('c'))
  const item: Block = {
    type: 'list',
    ordered: false,
    items: [{ children: [paragraph('x'), footnote('2', paragraph('b'), inner)] }],
  }
  const code: Block = { type: 'code', value: 'y\n\nz' }
  expect(await write(footnote('1', paragraph('a'), code), item, paragraph('end'))).toBe(
    '- x\n\nend\n\n[^1]: a\n\n    ```\n    y\n\n    z\n    ```\n\n[^2]: b\n\n[^3]: c\n',
  )
})

test('joins verbatim pieces as they are', async () => {
  const verbatim = (value: string): Block => ({ type: 'verbatim', value })
  expect(
    await write(verbatim('  a\n'), verbatim('\n\n'), verbatim('* b\nc'), verbatim('d\n\n\n')),
  ).toBe('  a\n\n\n* b\ncd\n')
  expect(await write(verbatim('a\n\n'), paragraph('b'))).toBe('a\n\nb\n')
})

test('a page is a piece, and the blank line before it belongs to no page', async () => {
  const pieces = await piecesOf(
    { page: 1, blocks: [paragraph('a'), footnote('1', paragraph('note'))] },
    { page: 2, blocks: [] },
    { page: 3, blocks: [list('b')] },
    { page: 4, blocks: [list('c')] },
  )
  expect(pieces).toEqual([
    { page: 1, text: 'a\n', separatorChars: 0 },
    { page: 3, text: '\n- b\n', separatorChars: 1 },
    { page: 4, text: '\n* c\n', separatorChars: 1 },
    { text: '\n[^1]: note\n', separatorChars: 1 },
  ])
})

test('rows leave as they are read', async () => {
  let batches = 0
  async function* rows(): AsyncGenerator<readonly TableRow[]> {
    for (; batches < 3; batches++) yield [row(`row ${batches}`)]
  }
  async function* parts(): AsyncGenerator<Part> {
    yield {
      blocks: [
        paragraph('a'),
        { type: 'table', columns: 1, headerRows: 1, rows: rows() },
        paragraph('b'),
      ],
    }
  }
  const seen: string[] = []
  for await (const piece of writeMarkdown(parts(), { pieceCharsMax: 1 }))
    seen.push(`${batches} ${piece.text}`)
  expect(seen).toEqual([
    '0 a\n',
    '0 \n| row 0 |\n| --- |\n',
    '1 | row 1 |\n',
    '2 | row 2 |\n',
    '3 \nb\n',
  ])
})

test('a table within a list is read before it is written', async () => {
  async function* rows(): AsyncGenerator<readonly TableRow[]> {
    yield [row('a')]
    yield [row('b')]
  }
  const nested: Block = { type: 'table', columns: 1, headerRows: 1, rows: rows() }
  const block: Block = {
    type: 'quote',
    children: [{ type: 'list', ordered: false, items: [{ children: [nested] }] }],
  }
  expect(await write(block)).toBe('> - | a |\n>   | --- |\n>   | b |\n')
})

test('the time for a hostile paragraph grows with its length alone', async () => {
  const marks = (count: number) =>
    Array.from({ length: count }, (_, index) => (index % 2 === 0 ? strong('a.') : emphasis('b')))
  const contents = [
    '*a _b ~c `d [e](f ',
    '**',
    '_ *',
    '``',
    '[',
    '](',
    '\\',
    '[^a',
    '&',
    '~~~a',
  ].map((part) => (count: number) => [text(part.repeat(count))])
  for (const content of [...contents, marks]) {
    const cpuMs: number[] = []
    for (const count of [2000, 16_000]) {
      const block: Block = { type: 'paragraph', children: content(count) }
      const before = process.cpuUsage()
      await write(block, { type: 'heading', level: 1, children: block.children })
      const { user, system } = process.cpuUsage(before)
      cpuMs.push((user + system) / 1000)
    }
    const [short = 0, long = 0] = cpuMs
    // Eight times the length: 8 when linear, 64 when not; short times are mostly warming up.
    expect(long, JSON.stringify(content(1)).slice(0, 60)).toBeLessThan(32 * Math.max(short, 25))
  }
})

test("code that would make a link's text the label of a definition is text there", async () => {
  const code: Inline = { type: 'inlineCode', value: ']: ' }
  const linked: Inline = { type: 'link', url: 'https://b.c/', children: [code] }
  expect((await write(paragraph(linked))).trim()).toBe('[\\]:](https://b.c/)')
  expect((await write(paragraph(code))).trim()).toBe('`]: `')
})

test('a list whose first item starts with a list in a quote stands apart from a paragraph', async () => {
  const item = (...children: Block[]): ListItem => ({ children })
  const empty: Block = { type: 'list', ordered: false, items: [item()] }
  const quoted: Block = {
    type: 'list',
    ordered: false,
    items: [item({ type: 'quote', children: [empty] })],
  }
  const outer: Block = {
    type: 'list',
    ordered: false,
    items: [item(paragraph('a'), quoted)],
  }
  expect((await write(outer)).trim()).toBe('- a\n\n  - > -')
})
