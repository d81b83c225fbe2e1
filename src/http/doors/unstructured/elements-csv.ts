import type { Element, ElementMetadata } from './elements.js'

const COLUMNS = [
  'filename',
  'filetype',
  'languages',
  'page_number',
  'parent_id',
  'category_depth',
  'text_as_html',
  'coordinates',
  'orig_elements',
] as const satisfies readonly (keyof ElementMetadata)[]

/** A row an element (RFC 4180); lists and objects as JSON. */
export function elementsCsv(elements: readonly Element[]): string {
  const head = ['type', 'element_id', 'text', ...COLUMNS]
  const rows = elements.map(({ type, element_id, text, metadata }) => [
    type,
    element_id,
    text,
    ...COLUMNS.map((name) => metadata[name]),
  ])
  return [head, ...rows].map((row) => `${row.map(field).join(',')}\r\n`).join('')
}

function field(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
