import markdownIt from 'markdown-it'
import type { FoundBlock, Section } from './result.js'

const parser = markdownIt({ html: true })
// `[^1]: word` is a footnote here, never the target of a link elsewhere.
parser.block.ruler.disable('reference')
parser.core.ruler.push('lines', ({ tokens }) => {
  for (const token of tokens) {
    if (token.map !== null && token.nesting >= 0) token.attrSet('data-line', String(token.map[0]))
  }
})
parser.inline.ruler.before('link', 'note', (state, silent) => {
  const [mark, label = ''] =
    /^\[\^([^\]\s]+)\]/.exec(state.src.slice(state.pos, state.pos + 99)) ?? []
  if (mark === undefined) return false
  if (!silent) {
    state.push('note_open', 'sup', 1)
    // The mark as the page has it, without the page's number before it.
    state.push('text', '', 0).content = label.replace(/^\d+-/, '')
    state.push('note_close', 'sup', -1)
  }
  state.pos += mark.length
  return true
})

/** What Markdown of a document may show. All else is left out, what stands in it stays. */
const ELEMENTS = new Set(
  'a blockquote br caption code col colgroup dd del div dl dt em h1 h2 h3 h4 h5 h6 hr i b u s img li ol p pre strong sub sup table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
)
const ATTRIBUTES = new Set(['colspan', 'rowspan', 'start', 'data-line'])
/** Elements whose text is none. */
const SILENT = new Set(['script', 'style', 'template', 'iframe', 'noscript', 'title'])

/** The Markdown of a section as elements; whatever the document says, they run and load nothing. */
export function rendered(section: Section, images: ReadonlyMap<string, string>): DocumentFragment {
  const html = parser.render(section.markdown)
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const clean = document.createDocumentFragment()
  clean.append(...cleaned(body, images))
  for (const table of clean.querySelectorAll('table')) makeScrollable(table)
  linkBlocks(clean, section)
  return clean
}

function cleaned(parent: Node, images: ReadonlyMap<string, string>): readonly Node[] {
  return [...parent.childNodes].flatMap((node) => {
    if (node instanceof Text) return [document.createTextNode(node.data)]
    if (!(node instanceof Element)) return []
    const tag = node.localName
    if (SILENT.has(tag)) return []
    const inner = cleaned(node, images)
    if (!ELEMENTS.has(tag)) return inner
    return [tag === 'img' ? picture(node, images) : copied(node, tag, inner)]
  })
}

function copied(node: Element, tag: string, inner: readonly Node[]): Element {
  const made = document.createElement(tag)
  for (const { name, value } of node.attributes) {
    if (ATTRIBUTES.has(name)) made.setAttribute(name, value)
  }
  const target = node.getAttribute('href') ?? ''
  if (made instanceof HTMLAnchorElement && /^(https?:|mailto:)/i.test(target)) {
    made.href = target
    made.target = '_blank'
    made.rel = 'noopener noreferrer nofollow'
  }
  made.append(...inner)
  return made
}

/** A figure that came along, else its description: nothing is fetched. */
function picture(node: Element, images: ReadonlyMap<string, string>): Element {
  const alt = node.getAttribute('alt') ?? ''
  const name = decodeURIComponent(node.getAttribute('src') ?? '')
  const data = images.get(name) ?? images.get(name.replace(/^images\//, ''))
  if (data === undefined) {
    const named = document.createElement('em')
    named.textContent = `[${alt === '' ? 'picture' : alt}]`
    return named
  }
  const image = document.createElement('img')
  image.src = data
  image.alt = alt
  return image
}

/** A number, with its sign, currency or per cent. */
const FIGURE = /^[\s(+−–-]*[$€£¥]?[\d.,\s]*\d[\s%)]*$/

/** Wide tables move sideways in a box of their own, with the keyboard too. */
function makeScrollable(table: HTMLTableElement): void {
  const box = document.createElement('div')
  box.className = 'table-box'
  box.tabIndex = 0
  box.setAttribute('role', 'group')
  box.setAttribute('aria-label', 'Table')
  const { line } = table.dataset
  if (line !== undefined) box.dataset.line = line
  table.replaceWith(box)
  box.append(table)
  for (const cell of table.querySelectorAll('td')) {
    if (FIGURE.test(cell.textContent ?? '')) cell.classList.add('figure')
  }
  alignHeads(table)
}

/** The head of a column of figures stands above them. Where cells span, nobody knows which column is whose. */
function alignHeads(table: HTMLTableElement): void {
  if (table.querySelector('[colspan], [rowspan]') !== null) return
  const rows = [...table.rows]
  for (const head of table.querySelectorAll<HTMLTableCellElement>('th')) {
    const below = rows.flatMap(({ cells }) => cells[head.cellIndex] ?? [])
    const figures = below.filter(({ classList }) => classList.contains('figure')).length
    const texts = below.filter(
      (cell) => cell.localName === 'td' && (cell.textContent ?? '').trim() !== '',
    )
    if (figures > texts.length / 2) head.classList.add('figure')
  }
}

/** Marks the element of each block with its id, and a list with those of all its items. */
function linkBlocks(root: DocumentFragment, { markdown, blocks }: Section): void {
  if (blocks.length === 0) return
  const lines = [...root.querySelectorAll<HTMLElement>('[data-line]')]
  const starts = lines.map(({ dataset }) => Number(dataset.line))
  for (const run of runsOf(blocks)) {
    const line = lineAt(markdown, run[0]?.offset ?? 0)
    // The outermost that starts there; where none does (a row of a long table), the last one before.
    const exact = starts.indexOf(line)
    const target = lines[exact >= 0 ? exact : starts.findLastIndex((start) => start < line)]
    if (target === undefined) continue
    const known = target.dataset.blocks?.split(' ') ?? []
    target.dataset.blocks = [...known, ...run.map(({ id }) => String(id))].join(' ')
  }
}

/** The items of a list are one run, every other block is one by itself. */
export function runsOf(blocks: readonly FoundBlock[]): readonly (readonly FoundBlock[])[] {
  const runs: FoundBlock[][] = []
  for (const block of blocks) {
    const last = runs.at(-1)
    if (block.type === 'list_item' && last?.[0]?.type === 'list_item') last.push(block)
    else runs.push([block])
  }
  return runs
}

function lineAt(markdown: string, offset: number): number {
  let line = 0
  for (
    let at = markdown.indexOf('\n');
    at >= 0 && at < offset;
    at = markdown.indexOf('\n', at + 1)
  ) {
    line += 1
  }
  return line
}
