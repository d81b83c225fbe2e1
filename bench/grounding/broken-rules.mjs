// What docs/grounding.md promises of blocks and chunks, as rules that an answer keeps or breaks.

/** What may stand between two blocks. */
const BETWEEN = /^(?:\s|---(?=\n)|<!--(?:(?!-->)[^\n])*-->)*$/

/** How a block of a type begins, where it is Markdown of ours. */
const BEGINNINGS = {
  heading: (text, { level }) => text.startsWith(`${'#'.repeat(level)} `),
  list_item: (text) => /^(?:[-*+]|\d+[.)])(?: |$)/m.test(text),
  table: (text) => text.startsWith('|') || text.startsWith('<table>'),
  code: (text) => text.startsWith('```'),
  quote: (text) => text.startsWith('>'),
  footnote: (text) => text.startsWith('[^'),
  formula: (text) => text.startsWith('$$'),
}

/** Each rule that `{markdown, pages, blocks, chunks}` breaks, as a sentence. `isOurs`: the Markdown is not the document's own. */
export function brokenRules({ markdown, pages, blocks = [], chunks }, options = {}) {
  return [
    ...blockRules(markdown, blocks, options.isOurs ?? true),
    ...boxRules(pages, blocks),
    ...(chunks === undefined ? [] : chunkRules(markdown, blocks, chunks, options)),
  ]
}

function blockRules(markdown, blocks, isOurs) {
  const broken = []
  let end = 0
  for (const block of blocks) {
    const { id, type, offset, length } = block
    const text = markdown.slice(offset, offset + length)
    if (text.length !== length || length === 0) broken.push(`${id} is not within the Markdown`)
    if (/^[ \n]|[ \n]$/.test(text)) broken.push(`${id} has white space at its ends: ${shown(text)}`)
    const between = markdown.slice(end, offset)
    if (offset < end) broken.push(`${id} overlaps the block before`)
    else if (!BETWEEN.test(between))
      broken.push(`text before ${id} is in no block: ${shown(between)}`)
    if (isOurs && BEGINNINGS[type]?.(text, block) === false)
      broken.push(`${id} is no ${type}: ${shown(text)}`)
    end = offset + length
  }
  const rest = markdown.slice(end)
  if (!BETWEEN.test(rest)) broken.push(`the end is in no block: ${shown(rest)}`)
  return [...broken, ...blocks.flatMap(tableRules)]
}

function tableRules({ id, type, table }) {
  if (table === undefined) return type === 'table' ? [`${id} is a table without cells`] : []
  const { rows, columns, cells } = table
  const isOutside = cells.some((cell) => cell.column + cell.colspan > columns || cell.row >= rows)
  if (isOutside) return [`${id} has a cell outside`]
  const slots = cells.flatMap((cell) => slotsOf(cell, rows))
  return new Set(slots).size === slots.length ? [] : [`${id} has two cells at one place`]
}

function slotsOf({ row, column, rowspan, colspan }, rows) {
  const down = Math.min(rowspan, rows - row)
  return Array.from({ length: down * colspan }, (_, at) => {
    return `${row + Math.floor(at / colspan)} ${column + (at % colspan)}`
  })
}

/** Rounded to hundredths. */
const SLACK = 0.011

function boxRules(pages, blocks) {
  const sizes = new Map(pages.map(({ page, width, height }) => [page, { width, height }]))
  const cells = blocks.flatMap(({ id, page, table }) =>
    (table?.cells ?? []).map((cell) => ({ id: `a cell of ${id}`, page, ...cell })),
  )
  return [...blocks, ...cells].flatMap(({ id, page, bbox }) => {
    if (bbox === undefined) return []
    const [x0, y0, x1, y1] = bbox
    const { width = Number.MAX_VALUE, height = Number.MAX_VALUE } = sizes.get(page) ?? {}
    const isIn = x0 >= 0 && y0 >= 0 && x1 <= width + SLACK && y1 <= height + SLACK
    return isIn && x0 <= x1 && y0 <= y1
      ? []
      : [`the box of ${id} is outside of page ${page}: ${bbox}`]
  })
}

/** Lines that a torn table may repeat. */
const HEADER_LINES_MAX = 8

function chunkRules(markdown, blocks, chunks, { tokensMax = 512, isPlain = true }) {
  const broken = chunks.flatMap(({ id, text, tokens }) => [
    ...(tokens > tokensMax ? [`${id} has ${tokens} tokens`] : []),
    ...(tokens === Math.ceil(text.length / 4) ? [] : [`${id} counts its tokens wrong`]),
  ])
  const told = new Set(chunks.flatMap(({ blocks: ids }) => ids))
  for (const { id } of blocks) if (!told.has(id)) broken.push(`${id} is in no chunk`)
  if (!isPlain) return broken
  let at = 0
  for (const { id, text } of chunks) {
    const own = ownText(markdown, at, text)
    if (own === undefined) return [...broken, `${id} is not what comes next: ${shown(text)}`]
    at += own
  }
  return at === markdown.length
    ? broken
    : [...broken, `${markdown.length - at} characters are in no chunk`]
}

/** UTF-16 units of the chunk that are its own: all, or those behind a repeated header. */
function ownText(markdown, at, text) {
  let start = 0
  for (let lines = 0; lines <= HEADER_LINES_MAX; lines++) {
    if (markdown.startsWith(text.slice(start), at)) return text.length - start
    start = text.indexOf('\n', start) + 1
    if (start === 0) return undefined
  }
  return undefined
}

const shown = (text) => JSON.stringify(text.slice(0, 60))
