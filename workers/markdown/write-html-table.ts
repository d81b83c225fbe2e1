import type { TableCell, TableRow } from '../document/blocks.js'
import type { Inline } from '../document/inlines.js'

/** Whether a cell reaches over others: pipes cannot show that. */
export function hasSpans(rows: readonly TableRow[]): boolean {
  return rows.some(({ cells }) =>
    cells.some(({ colspan = 1, rowspan = 1 }) => colspan > 1 || rowspan > 1),
  )
}

/**
 * Rows as HTML with their spans, a row a line; `headerRows` of the first ones are header cells. Within an HTML block
 * Markdown is not read (CommonMark 4.6), so inlines are HTML too.
 */
export function htmlRows(rows: readonly TableRow[], headerRows: number): string {
  return rows.map((row, index) => htmlRow(row, index < headerRows ? 'th' : 'td')).join('')
}

function htmlRow({ cells }: TableRow, tag: 'th' | 'td'): string {
  return `<tr>${cells.map((cell) => htmlCell(cell, tag)).join('')}</tr>\n`
}

function htmlCell({ colspan = 1, rowspan = 1, children }: TableCell, tag: 'th' | 'td'): string {
  const across = colspan > 1 ? ` colspan="${colspan}"` : ''
  const down = rowspan > 1 ? ` rowspan="${rowspan}"` : ''
  return `<${tag}${across}${down}>${children.map(htmlInline).join('')}</${tag}>`
}

function htmlInline(inline: Inline): string {
  switch (inline.type) {
    case 'text':
      return escaped(inline.value)
    case 'strong':
      return wrapped('strong', inline.children)
    case 'emphasis':
      return wrapped('em', inline.children)
    case 'strikethrough':
      return wrapped('del', inline.children)
    case 'superscript':
      return wrapped('sup', inline.children)
    case 'subscript':
      return wrapped('sub', inline.children)
    case 'inlineCode':
      return `<code>${escaped(inline.value)}</code>`
    case 'inlineMath':
      return escaped(`$${inline.latex}$`)
    case 'link':
      return `<a href="${escaped(inline.url)}">${inline.children.map(htmlInline).join('')}</a>`
    case 'inlineImage':
      return inline.url === ''
        ? escaped(inline.alt)
        : `<img src="${escaped(inline.url)}" alt="${escaped(inline.alt)}">`
    case 'footnoteReference':
      return `<sup>${escaped(inline.label)}</sup>`
    case 'lineBreak':
      return '<br>'
    case 'softBreak':
      return ' '
  }
}

function wrapped(tag: string, children: readonly Inline[]): string {
  return `<${tag}>${children.map(htmlInline).join('')}</${tag}>`
}

/** A blank line would end the HTML block. */
function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ENTITIES.get(sign) ?? sign).replace(/\s*\n\s*/g, ' ')
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
])
