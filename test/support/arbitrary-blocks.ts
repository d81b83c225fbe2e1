import fc from 'fast-check'
import type { Block, ListItem, TableRow } from '../../workers/document/blocks.js'
import { type Inline, text } from '../../workers/document/inlines.js'

// What the writer meets: words, everything that is Markdown, and letters of several widths.
const PIECES = [
  'a',
  'b',
  'Fees',
  'é',
  '漢字',
  '😀',
  '1',
  '12',
  ' ',
  '  ',
  '\n',
  '*',
  '**',
  '***',
  '_',
  '__',
  '`',
  '``',
  '```',
  '~',
  '~~',
  '~~~',
  '[',
  ']',
  '](',
  '(',
  ')',
  '(x)',
  '!',
  '![',
  '#',
  '##',
  '# ',
  '>',
  '> ',
  '-',
  '- ',
  '---',
  '+ ',
  '1. ',
  '1) ',
  '=',
  '===',
  '|',
  '\\',
  '\\*',
  '&',
  '&amp;',
  '&#35;',
  '<',
  '<b>',
  '</b>',
  '<!--',
  '-->',
  '<?',
  ':',
  '.',
  ',',
  '"',
  '“',
  '”',
  '「',
  '」',
  '[^1]',
  '[x] ',
  '[ ] ',
  ']: ',
  '$',
  '\u00a0',
  'x_y_z',
  '{',
  '}',
  ';',
  '@',
  '/',
  '—',
]
const value = fc
  .array(fc.constantFrom(...PIECES), { maxLength: 8 })
  .map((pieces) => pieces.join(''))
const label = fc.constantFrom('1', '2', '12-3', 'a b', '*')
const url = fc.constantFrom(
  'https://b.c/',
  'd_e_f',
  'g(h)',
  'i)',
  '(j',
  'k l.pdf',
  'm*n*',
  '<o>',
  'p\\*q',
  'r?s=1&amp;t',
  '#u',
  'v|w',
  '[x]',
  '`y`',
  'q\\|r',
)

export const { inlines } = fc.letrec<{ inline: Inline; inlines: readonly Inline[] }>((tie) => ({
  inlines: fc.array(tie('inline'), { maxLength: 5, depthIdentifier: 'inline' }),
  inline: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'inline' },
    { weight: 4, arbitrary: value.map(text) },
    { weight: 1, arbitrary: value.map((code): Inline => ({ type: 'inlineCode', value: code })) },
    { weight: 1, arbitrary: fc.constant<Inline>({ type: 'lineBreak' }) },
    { weight: 1, arbitrary: fc.constant<Inline>({ type: 'softBreak' }) },
    {
      weight: 1,
      arbitrary: label.map((name): Inline => ({ type: 'footnoteReference', label: name })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(value, url)
        .map(([alt, to]): Inline => ({ type: 'inlineImage', alt, url: to })),
    },
    {
      weight: 3,
      arbitrary: tie('inlines').map((children): Inline => ({ type: 'strong', children })),
    },
    {
      weight: 3,
      arbitrary: tie('inlines').map((children): Inline => ({ type: 'emphasis', children })),
    },
    {
      weight: 1,
      arbitrary: tie('inlines').map((children): Inline => ({ type: 'strikethrough', children })),
    },
    {
      weight: 1,
      arbitrary: tie('inlines').map((children): Inline => ({ type: 'superscript', children })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(tie('inlines'), url)
        .map(([children, to]): Inline => ({ type: 'link', url: to, children })),
    },
  ),
}))

const row = (columns: number) =>
  fc
    .array(
      inlines.map((children) => ({ children })),
      { minLength: columns, maxLength: columns },
    )
    .map((cells): TableRow => ({ cells }))
const table = fc
  .integer({ min: 1, max: 3 })
  .chain((columns) =>
    fc
      .tuple(fc.array(row(columns), { minLength: 1, maxLength: 3 }), fc.constantFrom(0, 1))
      .map(([rows, headerRows]): Block => ({ type: 'table', columns, headerRows, rows: [rows] })),
  )
const paragraph = inlines.map((children): Block => ({ type: 'paragraph', children }))

/** Blocks of any kind within each other, with text that is full of Markdown. */
export const { blocks } = fc.letrec<{ block: Block; blocks: readonly Block[]; item: ListItem }>(
  (tie) => ({
    blocks: fc.array(tie('block'), { maxLength: 4, depthIdentifier: 'block' }),
    item: fc.oneof(
      tie('blocks').map((children): ListItem => ({ children })),
      fc.tuple(tie('blocks'), fc.boolean()).map(
        ([children, checked]): ListItem => ({
          children: [{ type: 'paragraph', children: [text('Task')] }, ...children],
          checked,
        }),
      ),
    ),
    block: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'block' },
      { weight: 6, arbitrary: paragraph },
      {
        weight: 1,
        arbitrary: fc.tuple(fc.constantFrom(1, 2, 6), inlines).map(
          ([level, children]): Block => ({
            type: 'heading',
            level: level as 1 | 2 | 6,
            children,
          }),
        ),
      },
      {
        weight: 1,
        arbitrary: fc
          .array(value, { maxLength: 3 })
          .map((lines): Block => ({ type: 'code', value: lines.join('\n').trimEnd() })),
      },
      { weight: 1, arbitrary: table },
      { weight: 1, arbitrary: fc.constant<Block>({ type: 'thematicBreak' }) },
      {
        weight: 1,
        arbitrary: value.map((comment): Block => ({ type: 'comment', value: comment })),
      },
      {
        weight: 2,
        arbitrary: tie('blocks').map((children): Block => ({ type: 'quote', children })),
      },
      {
        weight: 5,
        arbitrary: fc
          .tuple(
            fc.boolean(),
            fc.constantFrom(1, 1, 3, 99),
            fc.array(tie('item'), { maxLength: 3 }),
          )
          .map(
            ([ordered, start, items]): Block =>
              ordered ? { type: 'list', ordered, start, items } : { type: 'list', ordered, items },
          ),
      },
    ),
  }),
)
