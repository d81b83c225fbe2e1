import { expect, test } from 'vitest'
import type { Block, TableCell } from '../../../workers/document/blocks.js'
import { type Inline, text } from '../../../workers/document/inlines.js'
import { writeMarkdown } from '../../../workers/markdown/write-markdown.js'

const cell = (value: string | Inline, more: Partial<TableCell> = {}): TableCell => ({
  children: [typeof value === 'string' ? text(value) : value],
  ...more,
})

async function written(cells: readonly (readonly TableCell[])[], tables?: 'html') {
  const table: Block = {
    type: 'table',
    columns: 2,
    headerRows: 1,
    rows: [cells.map((row) => ({ cells: row }))],
  }
  async function* parts() {
    yield { blocks: [table, { type: 'paragraph', children: [text('After.')] } as const] }
  }
  let markdown = ''
  for await (const piece of writeMarkdown(parts(), tables === undefined ? {} : { tables }))
    markdown += piece.text
  return markdown
}

const SPANNED = [
  [cell('Fees & <b>', { colspan: 2 })],
  [cell('Desk', { rowspan: 2 }), cell({ type: 'strong', children: [text('12')] })],
  [cell('"14"')],
]

test('a table with spans is HTML where that is asked for', async () => {
  expect(await written(SPANNED, 'html')).toBe(
    `<table>
<tr><th colspan="2">Fees &amp; &lt;b&gt;</th></tr>
<tr><td rowspan="2">Desk</td><td><strong>12</strong></td></tr>
<tr><td>&quot;14&quot;</td></tr>
</table>

After.
`,
  )
})

test('otherwise pipes with blanks, and so a table without spans', async () => {
  expect(await written(SPANNED)).toContain('| --- | --- |\n| Desk | **12** |\n|  | "14" |')
  expect(await written([[cell('a'), cell('b')]], 'html')).toBe(
    '| a | b |\n| --- | --- |\n\nAfter.\n',
  )
})

test.each<[Inline, string]>([
  [
    { type: 'link', url: 'https://a.example/?b&c', children: [text('x')] },
    '<a href="https://a.example/?b&amp;c">x</a>',
  ],
  [{ type: 'inlineCode', value: 'a<b' }, '<code>a&lt;b</code>'],
  [{ type: 'superscript', children: [text('2')] }, '<sup>2</sup>'],
  [{ type: 'lineBreak' }, '<br>'],
  [
    { type: 'strong', children: [text('a'), { type: 'softBreak' }, text('b')] },
    '<strong>a b</strong>',
  ],
  [{ type: 'inlineImage', alt: 'logo', url: '' }, 'logo'],
  [text('one\n\ntwo'), 'one two'],
])('writes inlines: %j', async (inline, html) => {
  expect(await written([[cell(inline, { colspan: 2 })]], 'html')).toContain(
    `<th colspan="2">${html}</th>`,
  )
})
